"""Where a person is in the list, told by papers, so that it outlives the rows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nightstand.domain.paper import PaperId


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """What is selected, current and at the top of the view."""

    selected: tuple[PaperId, ...]
    current: PaperId | None
    following: tuple[PaperId, ...]
    """The current paper's successors, then its predecessors, nearest first: one of them takes its place if it goes."""
    top: PaperId | None
    top_offset_px: int


def stretches(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the unbroken stretches of rising row numbers as first and last."""
    first: int | None = None
    last = -1
    for row in rows:
        if first is not None and row != last + 1:
            yield first, last
            first = None
        if first is None:
            first = row
        last = row
    if first is not None:
        yield first, last
