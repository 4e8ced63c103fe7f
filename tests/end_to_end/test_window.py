"""The real window under a virtual display, driven by keys; another process says what became of the library."""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import pytest

from command_line import CommandLine

PATIENCE_S = 30
TITLE = "Nightstand"
BOX_THIRDING = "Box Thirding"
READY = "the library is open in the window"


class Display(Protocol):
    """A screen that nobody sees."""

    @property
    def name(self) -> str: ...

    @property
    def environment(self) -> Mapping[str, str]: ...


class Window:
    """A running window and the keyboard in front of it."""

    def __init__(self, process: "subprocess.Popen[str]", display: str) -> None:
        self.process = process
        self._display = display

    def focus(self, title: str = TITLE) -> None:
        """Give the keyboard to the window with a title, once it is there; without a window manager nobody else does."""
        until(lambda: self._tool("search", "--onlyvisible", "--name", f"^{title}$").returncode == 0)
        self._tool("search", "--onlyvisible", "--name", f"^{title}$", "windowfocus", "--sync")

    def key(self, *keys: str) -> None:
        """Press keys one after the other, as xdotool names them."""
        for key in keys:
            self._tool("key", key)
            time.sleep(0.15)

    def type(self, text: str) -> None:
        """Type a text."""
        self._tool("type", "--delay", "25", text)

    def _tool(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["xdotool", *arguments], env={"DISPLAY": self._display}, capture_output=True, text=True, check=False
        )


def until(holds: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Wait until something holds.

    Raises:
        AssertionError: it does not within the patience.
    """
    end_s = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < end_s, "it did not come to hold"
        time.sleep(0.2)


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


def paper(nightstand: CommandLine, words: str) -> dict[str, object]:
    """Return what the command line says of the first paper it finds."""
    first: dict[str, object] = nightstand("search", words, "--json").json["results"][0]
    return first


def test_a_paper_found_by_typing_is_tagged_decided_and_undone(window: Window, nightstand: CommandLine) -> None:
    wait_for_life(nightstand)

    window.key("slash")
    window.type("box thirding")
    time.sleep(1.5)
    window.key("Return", "Home", "y")
    until(lambda: paper(nightstand, BOX_THIRDING)["decision"] == "keep")
    window.key("t")
    window.focus()
    window.type("bandits")
    window.key("Return")
    until(lambda: paper(nightstand, BOX_THIRDING)["tags"] == ["bandits"])
    window.key("Escape")
    window.focus()
    window.key("ctrl+z")
    until(lambda: paper(nightstand, BOX_THIRDING)["tags"] == [])
    window.key("ctrl+z")

    until(lambda: paper(nightstand, BOX_THIRDING)["decision"] == "undecided")
    assert window.process.poll() is None


def test_the_window_closes_in_order_and_leaves_a_sound_library(window: Window, nightstand: CommandLine) -> None:
    wait_for_life(nightstand)
    window.key("ctrl+q")

    assert window.process.wait(20) == 0
    assert nightstand("check", "--json").status == 0


def test_the_window_notices_what_the_command_line_undoes(window: Window, nightstand: CommandLine) -> None:
    def starred() -> int:
        total: int = nightstand("search", "is:starred", "--json").json["total"]
        return total

    wait_for_life(nightstand)
    window.key("s")
    until(lambda: starred() == 1)

    nightstand("undo")
    assert starred() == 0
    # The watch looks once a second. Had the window missed it, the key would take away a star that is not there.
    time.sleep(3)
    window.key("s")

    until(lambda: starred() == 1)


def wait_for_life(nightstand: CommandLine) -> None:
    """Wait until the window has the library open."""
    log = nightstand.root / "log" / "nightstand.log"
    until(lambda: log.exists() and READY in log.read_text(encoding="utf-8"))
