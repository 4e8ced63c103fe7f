"""Marks found in a source, and how those that come in pairs find one another."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto

from nightstand.domain.markup.styles import Style


class MarkKind(Enum):
    """What becomes of a mark when the runs are made."""

    TEXT = auto()
    FORMULA = auto()
    SPACE = auto()
    OPENING = auto()
    CLOSING = auto()
    DECLARATION = auto()


@dataclass(slots=True)
class Mark:
    """A span of the source and what it gives: its text, or a change of style."""

    kind: MarkKind
    start: int
    end: int
    text: str = ""
    shown: str | None = None
    style: Style | None = None


@dataclass(slots=True)
class Frame:
    """A stretch that pairs cannot leave: the inside of a braced group, or the whole text.

    Counting what waits for its partner keeps the search for it linear over the whole text.
    """

    end: int
    closing_text: str = ""
    _waiting: list[tuple[str, Mark]] = field(default_factory=list)
    _counts: Counter[str] = field(default_factory=Counter)

    def wait(self, key: str, mark: Mark) -> None:
        """Keep an opening mark until its partner comes."""
        self._waiting.append((key, mark))
        self._counts[key] += 1

    def take(self, key: str) -> Mark | None:
        """Return the nearest waiting mark of that sort and give up those opened after it, which stay plain text."""
        if not self._counts[key]:
            return None
        while True:
            waiting, mark = self._waiting.pop()
            self._counts[waiting] -= 1
            if waiting == key:
                return mark

    def forget(self) -> None:
        """Give up everything that waits: a new paragraph begins."""
        self._waiting.clear()
        self._counts.clear()
