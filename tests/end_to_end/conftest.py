"""A virtual display, and the program in a process of its own, for whole stories."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from command_line import CommandLine
from real_window import Window

SCREEN = "1600x1000x24"


@dataclass(frozen=True, slots=True)
class Display:
    """A running X server; `environment` is what a program needs to be shown on it."""

    name: str

    @property
    def environment(self) -> Mapping[str, str]:
        return {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": ""}


@pytest.fixture(scope="session")
def display() -> Iterator[Display]:
    """Start a virtual X server on a free display, or skip the test where there is none."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("no virtual display: Xvfb is not installed")
    readable, writable = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(writable), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writable],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writable)
    # The server writes its number once it takes connections, and closes the pipe if it cannot start.
    with os.fdopen(readable) as numbers:
        number = numbers.readline().strip()
    try:
        if not number:
            pytest.fail(f"Xvfb did not start and ended with {process.wait(10)}")
        yield Display(f":{number}")
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture
def nightstand(folders: Path) -> CommandLine:
    """Return the command line of a library that does not exist yet: `nightstand("info", "--json").json`."""
    return CommandLine(folders)


@pytest.fixture
def window(nightstand: CommandLine, display: Display) -> Iterator[Window]:
    """Start the program on the sample library."""
    if shutil.which("xdotool") is None:
        pytest.skip("no keyboard: xdotool is not installed")
    nightstand("sample")
    process = nightstand.start(extra=display.environment)
    window = Window(process, display.name)
    window.focus()
    yield window
    if process.poll() is None:
        process.terminate()
    process.communicate(timeout=20)
