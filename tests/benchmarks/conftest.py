"""The program with throw-away folders, as the end-to-end tests have it."""

from pathlib import Path

import pytest

from command_line import CommandLine


@pytest.fixture
def nightstand(folders: Path) -> CommandLine:
    """Return the command line of a library that does not exist yet."""
    return CommandLine(folders)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-inputs", type=int, default=2_000, metavar="N", help="how many damaged files are read")
    parser.addoption("--fuzz-seed", type=int, default=1, metavar="N", help="which damaged files they are")
