"""Options and fixtures of every test: field data from outside, and folders that are thrown away."""

import itertools
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

FIELD_DATA_VARIABLE = "NIGHTSTAND_FIELD_DATA"
FOLDER_VARIABLES = {
    "NIGHTSTAND_LIBRARY": "library",
    "NIGHTSTAND_CONFIG": "config",
    "NIGHTSTAND_CACHE": "cache",
    "NIGHTSTAND_LOG": "log",
}

# A machine shared with others has no steady clock, so no example fails for its time alone. Continuous integration draws
# the same examples at every run: there a failure must come from the change under test.
settings.register_profile("person", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("continuous-integration", settings.get_profile("person"), derandomize=True)
settings.load_profile("continuous-integration" if os.environ.get("CI") else "person")


# Shells start background jobs with interruptions ignored, and programs started from there would ignore them too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--field-data",
        metavar="PATH",
        default=os.environ.get(FIELD_DATA_VARIABLE),
        help=f"folder with real bibliographies and lists (default: {FIELD_DATA_VARIABLE}); without it their tests skip",
    )


@pytest.fixture(scope="session")
def field_data(request: pytest.FixtureRequest) -> Path:
    """Return the folder of real bibliographic data, or skip the test when none was given."""
    given: str | None = request.config.getoption("--field-data")
    if not given:
        pytest.skip(f"no field data: give --field-data PATH or set {FIELD_DATA_VARIABLE}")
    folder = Path(given).expanduser().resolve()
    if not folder.is_dir():
        pytest.fail(f"--field-data {given} is not a folder")
    return folder


@pytest.fixture(scope="session")
def folder_numbers() -> Iterator[int]:
    return itertools.count(1)


@pytest.fixture(autouse=True)
def folders(
    tmp_path_factory: pytest.TempPathFactory, folder_numbers: Iterator[int], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Point the program's folders into a fresh place, so that no test can touch a person's library.

    Returns:
        The place; `library`, `config`, `cache` and `log` in it are named but not made.
    """
    root = tmp_path_factory.getbasetemp() / "folders" / str(next(folder_numbers))
    for variable, name in FOLDER_VARIABLES.items():
        monkeypatch.setenv(variable, str(root / name))
    return root
