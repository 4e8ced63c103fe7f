"""The command line run inside the test's own process, on libraries that are thrown away."""

import json
import logging
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from nightstand.cli.main import run


@dataclass(frozen=True, slots=True)
class Said:
    """What a command left."""

    status: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:  # The shape differs per verb; tests name the fields they look at.
        """Return the one JSON document on standard output."""
        return json.loads(self.stdout)


@dataclass(frozen=True, slots=True)
class Commands:
    """Runs verbs: `command("tags")` for their status and output, `command.json("tags")` for their document."""

    capture: pytest.CaptureFixture[str]

    def __call__(self, *words: str | Path, expect: int | None = 0) -> Said:
        """Run a verb to its end; its exit status must be `expect`, or is any with None."""
        self.capture.readouterr()
        status = run([str(word) for word in words])
        found = self.capture.readouterr()
        if expect is not None:
            assert status == expect, f"{words} ended with {status}: {found.err}"
        return Said(status, found.out, found.err)

    def json(self, *words: str | Path, expect: int = 0) -> Any:
        """Run a verb with `--json` and return its document."""
        return self("--json", *words, expect=expect).json


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], folders: Path) -> Iterator[Commands]:
    """Return the command line of a library that does not exist yet."""
    before = list(logging.getLogger().handlers)
    yield Commands(capsys)
    for handler in [handler for handler in logging.getLogger().handlers if handler not in before]:
        logging.getLogger().removeHandler(handler)
        handler.close()


@pytest.fixture(scope="session")
def sample_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return folders of a library with the sample, to be copied and never opened."""
    root = tmp_path_factory.mktemp("sample")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("LIBRARY", "CONFIG", "CACHE", "LOG"):
            patch.setenv(f"NIGHTSTAND_{variable}", str(root / variable.lower()))
        assert run(["sample", "--json"]) == 0
    return root


@pytest.fixture
def sample(command: Commands, sample_folders: Path, folders: Path) -> Commands:
    """Return the command line of a library with the 38 papers of the sample, indexed."""
    shutil.copytree(sample_folders / "library", folders / "library")
    shutil.copytree(sample_folders / "cache", folders / "cache")
    return command
