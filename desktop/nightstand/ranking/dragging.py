"""What is heard of a drag: where the paper was put, and at most three comparisons.

Counting every paper passed over would make the ranking worse than not listening: the hand aims at a place, and says
little of the papers on the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.judgment import Groups, Pin
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import moved


@dataclass(frozen=True, slots=True)
class Drag:
    """A soft pin, and pairs to be logged as judgments of kind drag (the better paper first)."""

    pin: Pin
    pairs: tuple[Groups, ...]


def drag(shown: Sequence[PaperId], paper: PaperId, position: int) -> Drag:
    """Return what moving `paper` to `position`, counted from 1 and clamped, says; without a move no pair.

    The pairs are with the neighbour it stops at, and the nearest and the farthest of those it passed.
    """
    before = list(shown)
    after = list(moved(shown, paper, position))
    start, end = before.index(paper), after.index(paper)
    above = after[end - 1] if end else None
    below = after[end + 1] if end + 1 < len(after) else None
    pin = Pin(paper, above, below)
    if start == end:
        return Drag(pin, ())
    if end < start:
        passed, stop = before[end:start], above
        pairs = [(paper, passed[0]), (paper, passed[-1])]
        if stop is not None:
            pairs.insert(0, (stop, paper))
    else:
        passed, stop = before[start + 1 : end + 1], below
        pairs = [(passed[-1], paper), (passed[0], paper)]
        if stop is not None:
            pairs.insert(0, (paper, stop))
    return Drag(pin, tuple(((better,), (worse,)) for better, worse in dict.fromkeys(pairs)))
