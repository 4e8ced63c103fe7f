"""The wheel, as people install it: everything the program needs is inside, and nothing of the checkout is used."""

import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from command_line import CommandLine

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and return the folder it was unpacked into."""
    built, unpacked = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("unpacked")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", built],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    return unpacked


def test_the_wheel_holds_every_module_of_both_packages(unpacked_wheel: Path) -> None:
    sources = {
        file.relative_to(source_root).as_posix()
        for source_root in (ROOT / "desktop", ROOT / "corpus")
        for file in source_root.glob("nightstand*/**/*.py")
    }

    assert sources - {file.relative_to(unpacked_wheel).as_posix() for file in unpacked_wheel.rglob("*.py")} == set()


def test_the_program_imports_its_sample_from_the_wheel_alone(
    unpacked_wheel: Path, nightstand: CommandLine, tmp_path: Path
) -> None:
    from_wheel = {**nightstand.environment, "PYTHONPATH": str(unpacked_wheel)}

    assert _python("import nightstand; print(nightstand.__file__)", from_wheel, tmp_path).startswith(
        str(unpacked_wheel)
    )
    _python("from nightstand.__main__ import main; main()", from_wheel, tmp_path, "sample")
    assert nightstand("info", "--json").json["papers"] == 38


def _python(code: str, environment: Mapping[str, str], folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=dict(environment),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout
