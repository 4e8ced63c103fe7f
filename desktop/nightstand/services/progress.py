"""How long work says how far it is, and how it is asked to stop."""

from typing import Protocol


class Progress(Protocol):
    """Told now and then how far work is; called on the thread that works."""

    def __call__(self, done: int, total: int | None, what: str) -> None:
        """Take note that `done` of `total` are through (None: not known) while doing `what`."""


class CancelToken:
    """Asks long work to stop at its next consistent point; safe from any thread."""

    def __init__(self) -> None:
        self._is_cancelled = False

    def cancel(self) -> None:
        """Ask to stop; asking twice is asking once."""
        self._is_cancelled = True

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked to stop."""
        return self._is_cancelled


def silent(done: int, total: int | None, what: str) -> None:
    """A `Progress` for work nobody watches."""
