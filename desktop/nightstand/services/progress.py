"""How long work says how far it is, and how it is asked to stop."""

import threading
from collections.abc import Callable
from typing import Protocol


class Progress(Protocol):
    """Told now and then how far work is; called on the thread that works."""

    def __call__(self, done: int, total: int | None, what: str) -> None:
        """Take note that `done` of `total` are through (None: not known) while doing `what`."""


class CancelToken:
    """Asks long work to stop at its next consistent point; safe from any thread."""

    def __init__(self) -> None:
        self._asked = threading.Event()
        self._calls: list[Callable[[], None]] = []

    def cancel(self) -> None:
        """Ask to stop; asking twice is asking once."""
        self._asked.set()
        while self._calls:
            self._calls.pop()()

    def on_cancel(self, call: Callable[[], None]) -> None:
        """Call this once somebody asks to stop, on that one's thread: ends a wait that nothing else ends."""
        self._calls.append(call)
        if self._asked.is_set() and call in self._calls:
            self._calls.remove(call)
            call()

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked to stop."""
        return self._asked.is_set()

    def wait(self, seconds: float) -> None:
        """Let others work for a while, or until somebody asks to stop."""
        self._asked.wait(seconds)


def silent(done: int, total: int | None, what: str) -> None:
    """A `Progress` for work nobody watches."""
