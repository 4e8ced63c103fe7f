"""The program's window on a virtual display, and the keyboard in front of it."""

import subprocess
import time
from collections.abc import Callable

from command_line import CommandLine

PATIENCE_S = 30
TITLE = "Nightstand"
READY = "the library is open in the window"


class Window:
    """A running window and the keyboard in front of it."""

    def __init__(self, process: "subprocess.Popen[str]", display: str) -> None:
        self.process = process
        self.display = display

    def focus(self, title: str = TITLE) -> None:
        """Give the keyboard to the window with a title, once it is there; without a window manager nobody else does."""
        until(lambda: self.is_shown(title))
        self._tool("search", "--onlyvisible", "--name", f"^{title}$", "windowfocus", "--sync")

    def is_shown(self, title: str) -> bool:
        """Tell whether a window with this title stands on the screen."""
        return self._tool("search", "--onlyvisible", "--name", f"^{title}$").returncode == 0

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
            ["xdotool", *arguments], env={"DISPLAY": self.display}, capture_output=True, text=True, check=False
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


def wait_for_life(nightstand: CommandLine) -> None:
    """Wait until the window has the library open."""
    log = nightstand.root / "log" / "nightstand.log"
    until(lambda: log.exists() and READY in log.read_text(encoding="utf-8"))
