"""Notes and highlights; a highlight is anchored by quote, context and position in the plain abstract."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

NoteId = NewType("NoteId", int)
HighlightId = NewType("HighlightId", int)

CONTEXT_LENGTH = 32
"""Code points kept before and after a highlight's quote, as in the W3C text quote selector."""

HIGHLIGHT_COLOURS = ("yellow", "green", "blue", "pink", "purple")


class AnchorState(StrEnum):
    """Whether a highlight still stands where it was put."""

    ANCHORED = "anchored"
    MOVED = "moved"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Note:
    """A Markdown note on a paper. Times are aware and in UTC."""

    id: NoteId
    text: str
    created: datetime
    modified: datetime


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place in a paper's plain abstract; `start` and `end` count code points."""

    quote: str
    start: int
    end: int
    prefix: str = ""
    suffix: str = ""

    @classmethod
    def at(cls, text: str, start: int, end: int) -> "Anchor":
        """Return the anchor of `text[start:end]` with its context.

        Raises:
            ValueError: the range is empty or outside the text.
        """
        if not 0 <= start < end <= len(text):
            raise ValueError(f"no text between {start} and {end} of {len(text)}")
        return cls(
            quote=text[start:end],
            start=start,
            end=end,
            prefix=text[max(0, start - CONTEXT_LENGTH) : start],
            suffix=text[end : end + CONTEXT_LENGTH],
        )


@dataclass(frozen=True, slots=True)
class Highlight:
    """A marked passage with an optional comment."""

    id: HighlightId
    anchor: Anchor
    markup_version: int
    comment: str
    colour: str
    state: AnchorState
    created: datetime
    confidence: float = 1.0
    """How sure the place is, from 0 to 1; 0 for a lost one."""


def occurrences(text: str, quote: str) -> tuple[int, ...]:
    """Return every offset at which `quote` stands in `text`, overlaps included."""
    found: list[int] = []
    at = text.find(quote) if quote else -1
    while at != -1:
        found.append(at)
        at = text.find(quote, at + 1)
    return tuple(found)
