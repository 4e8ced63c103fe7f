"""The program with throw-away folders, as the end-to-end tests have it."""

import faulthandler
from pathlib import Path

import pytest

from command_line import CommandLine


@pytest.fixture
def nightstand(folders: Path) -> CommandLine:
    """Return the command line of a library that does not exist yet."""
    return CommandLine(folders)


@pytest.fixture(scope="session")
def search_cache(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that keeps what the benchmarks of searching share."""
    given: Path | None = request.config.getoption("--search-cache")
    folder = given or tmp_path_factory.mktemp("search")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Let benchmarks take their time: filling indexes with 100,000 papers does not hang, it is just long."""
    faulthandler.cancel_dump_traceback_later()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-inputs", type=int, default=2_000, metavar="N", help="how many damaged files are read")
    parser.addoption(
        "--search-cache", type=Path, metavar="PATH", help="folder that keeps the papers and the rivals' indexes"
    )
    parser.addoption("--search-queries", type=int, default=20_000, metavar="N", help="how many odd searches are tried")
    parser.addoption("--fuzz-seed", type=int, default=1, metavar="N", help="which damaged files they are")
