"""Walks through the postings of one word, as Whoosh's own queries do."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

import copy
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from whoosh.formats import Positions
from whoosh.matching.mcore import LeafMatcher, ReadTooFar
from whoosh.scoring import BaseScorer

Value = TypeVar("Value")

_BLOCK_POSTINGS = 128


@dataclass(frozen=True, slots=True)
class WordPostings:
    """The postings of a word as lists, one row per document."""

    documents: list[int]
    weights: list[float]
    """Pseudo frequencies."""
    lengths: list[int]
    """Words of each document."""
    position_ends: list[int]
    """Where the positions of each document end in `positions`."""
    positions: list[int]


class FlatMatcher(LeafMatcher):
    """A walk through the postings of a word; so many together count as a block whose best weight is known."""

    def __init__(
        self, term: tuple[str, bytes], postings: WordPostings, format_: Positions, scorer: BaseScorer | None
    ) -> None:
        self._term = term
        self._postings = postings
        self._place = 0
        self.format = format_
        self.scorer = scorer

    def is_active(self) -> bool:
        return self._place < len(self._postings.documents)

    def reset(self) -> None:
        self._place = 0

    def copy(self) -> "FlatMatcher":
        return copy.copy(self)

    def id(self) -> int:
        return self._postings.documents[self._place]

    def all_ids(self) -> Iterator[int]:
        return iter(self._postings.documents[self._place :])

    def weight(self) -> float:
        return self._postings.weights[self._place]

    def value(self) -> bytes:
        ends = self._postings.position_ends
        start = ends[self._place - 1] if self._place else 0
        encoded: bytes = self.format.encode(self._postings.positions[start : ends[self._place]])
        return encoded

    def next(self) -> bool:  # type: ignore[override]
        """Go on to the next posting; tell whether another block starts there."""
        if not self.is_active():
            raise ReadTooFar
        self._place += 1
        return self._place % _BLOCK_POSTINGS == 0 or not self.is_active()

    def skip_to(self, id: int) -> None:
        if not self.is_active():
            raise ReadTooFar
        self._place = bisect_left(self._postings.documents, id, self._place)

    def skip_to_quality(self, minquality: float) -> int:
        """Go on to the first block that may hold something better; return how many were passed over."""
        passed = 0
        while self.is_active() and self.block_quality() <= minquality:
            self._place = min(self._block_start() + _BLOCK_POSTINGS, len(self._postings.documents))
            passed += 1
        return passed

    def block_min_id(self) -> int:
        return self._postings.documents[self._block_start()]

    def block_max_id(self) -> int:
        return self._block(self._postings.documents)[-1]

    def block_min_length(self) -> int:
        return min(self._block(self._postings.lengths))

    def block_max_length(self) -> int:
        return max(self._block(self._postings.lengths))

    def block_max_weight(self) -> float:
        return max(self._block(self._postings.weights))

    def _block_start(self) -> int:
        return self._place - self._place % _BLOCK_POSTINGS

    def _block(self, values: list[Value]) -> list[Value]:
        start = self._block_start()
        return values[start : start + _BLOCK_POSTINGS]
