"""Notes and highlights; a highlight is anchored by quote, context and position in the plain abstract."""

import os.path
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


def occurrences(text: str, quote: str) -> tuple[int, ...]:
    """Return every offset at which `quote` stands in `text`, overlaps included."""
    found: list[int] = []
    at = text.find(quote) if quote else -1
    while at != -1:
        found.append(at)
        at = text.find(quote, at + 1)
    return tuple(found)


def reanchored(anchor: Anchor, text: str) -> tuple[Anchor, AnchorState]:
    """Return where an anchor stands in another wording of its text, and how sure that is.

    Only the exact quote counts, and a moved one only with a neighbour it had before on at least one side: a similar
    sentence elsewhere is not the marked one. A lost anchor is returned as it was, so that it is found again when its
    text comes back.
    """
    candidates = [(_context(anchor, text, at), -abs(at - anchor.start), at) for at in occurrences(text, anchor.quote)]
    best = max(candidates, default=None)
    if best is None or best[0] < _ENOUGH_CONTEXT:
        return anchor, AnchorState.LOST
    start = best[2]
    state = AnchorState.ANCHORED if start == anchor.start else AnchorState.MOVED
    return Anchor.at(text, start, start + len(anchor.quote)), state


_ENOUGH_CONTEXT = 6
"""Code points of equal context, on the better side, from which a quote is taken for the marked one."""


def _context(anchor: Anchor, text: str, at: int) -> int:
    """Return how many code points next to the quote are as they were, on the better side; an edge counts fully."""
    before, after = text[:at], text[at + len(anchor.quote) :]
    if (not anchor.prefix and not before) or (not anchor.suffix and not after):
        return CONTEXT_LENGTH
    kept_before = len(os.path.commonprefix((anchor.prefix[::-1], before[::-1])))
    kept_after = len(os.path.commonprefix((anchor.suffix, after)))
    return max(kept_before, kept_after)
