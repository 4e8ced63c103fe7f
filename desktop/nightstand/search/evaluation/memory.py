"""Keeps what was costly to find out about the segments of an index, within a bound of bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.open_segment import OpenSegment

Scalar = TypeVar("Scalar", bound=np.generic)

MEMORY_BYTES = 24_000_000

_OVERHEAD_BYTES = 300
"""What an array and its place in the memory take besides its numbers."""

_Place = tuple[int, Hashable]
_Kept = tuple[OpenSegment, NDArray[np.generic]]


class EvaluationMemory:
    """Arrays by segment and name; the ones not asked for longest go first. For any thread.

    A segment never changes, so what is kept stays right as long as the segment is open.
    """

    def __init__(self, limit_bytes: int = MEMORY_BYTES) -> None:
        self._limit_bytes = limit_bytes
        self._size_bytes = 0
        self._kept: OrderedDict[_Place, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def keep_only(self, segments: Iterable[OpenSegment]) -> None:
        """Forget all segments but these."""
        wanted = {id(segment) for segment in segments}
        with self._lock:
            for place in [place for place in self._kept if place[0] not in wanted]:
                self._drop(place)

    def known(self, segment: OpenSegment, name: Hashable, find_out: Callable[[], NDArray[Scalar]]) -> NDArray[Scalar]:
        """Return what is known of a segment under a name; if nothing is, find it out and keep it."""
        # Entries hold their segment, so its id cannot come to mean another one.
        place = (id(segment), name)
        with self._lock:
            kept = self._kept.get(place)
            if kept is not None:
                self._kept.move_to_end(place)
                return kept[1]  # type: ignore[return-value]
        found = find_out()
        found.setflags(write=False)
        with self._lock:
            if place in self._kept:
                self._drop(place)
            self._kept[place] = (segment, found)
            self._size_bytes += found.nbytes + _OVERHEAD_BYTES
            while self._size_bytes > self._limit_bytes and len(self._kept) > 1:
                self._drop(next(iter(self._kept)))
        return found

    @property
    def size_bytes(self) -> int:
        return self._size_bytes

    def _drop(self, place: _Place) -> None:
        self._size_bytes -= self._kept.pop(place)[1].nbytes + _OVERHEAD_BYTES
