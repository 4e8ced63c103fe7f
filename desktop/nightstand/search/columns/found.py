"""What a search found, as arrays that look like usual sequences and mappings and cost nothing until they are read."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.paper import PaperId
from nightstand.search.columns.versions import Numbers


class FoundPapers(Sequence[PaperId]):
    """Papers in order. Immutable; equal to any sequence of the same ids."""

    def __init__(self, ids: Numbers) -> None:
        self._ids = ids

    def as_array(self) -> "array[int]":
        """Return the ids as numbers of eight bytes each."""
        return array("q", self._ids.astype(np.int64, copy=False).tobytes())

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> PaperId: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[PaperId, ...]: ...
    def __getitem__(self, place: int | slice) -> PaperId | tuple[PaperId, ...]:
        if isinstance(place, slice):
            return tuple(self._ids[place].tolist())
        return PaperId(int(self._ids[place]))

    def __iter__(self) -> Iterator[PaperId]:
        return iter(self._ids.tolist())

    def __contains__(self, paper: object) -> bool:
        return isinstance(paper, int) and bool((self._ids == paper).any())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FoundPapers):
            return np.array_equal(self._ids, other._ids)
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"FoundPapers({self._ids.tolist()})"


class PaperScores(Mapping[PaperId, float]):
    """The score of every paper of a library, 0 for those that were not scored."""

    def __init__(self, ids: Numbers, scores: NDArray[np.float32]) -> None:
        """`ids` ascend, and `scores` are in their order."""
        self._ids = ids
        self._scores = scores

    def __getitem__(self, paper: PaperId) -> float:
        place = int(np.searchsorted(self._ids, paper))
        if place == len(self._ids) or self._ids[place] != paper:
            raise KeyError(paper)
        return float(self._scores[place])

    def __iter__(self) -> Iterator[PaperId]:
        return iter(self._ids.tolist())

    def __len__(self) -> int:
        return len(self._ids)
