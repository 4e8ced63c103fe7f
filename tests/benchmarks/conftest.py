"""The program with throw-away folders, as the end-to-end tests have it."""

from pathlib import Path

import pytest

from command_line import CommandLine


@pytest.fixture
def nightstand(folders: Path) -> CommandLine:
    """Return the command line of a library that does not exist yet."""
    return CommandLine(folders)
