"""The sorted words of a segment, looked up without taking them all into memory."""

from bisect import bisect_right
from itertools import pairwise

import numpy as np

from nightstand.search.flat.checked_arrays import CheckedArray
from nightstand.search.flat.segment_arrays import Integers

_STRIDE = 64
"""Every so many words one is kept for a first narrowing."""

_NUMBERS_KEPT = 4_096
"""Of so many words that were looked for the number is kept."""


class WordList:
    """The words of a segment by their number, and their numbers by what they start with."""

    def __init__(self, word_bytes: CheckedArray[np.uint8], word_starts: Integers) -> None:
        self._bytes = word_bytes
        self._starts = word_starts
        self._waymarks: list[bytes] | None = None
        self._numbers: dict[bytes, int | None] = {}

    def __len__(self) -> int:
        return len(self._starts) - 1

    def raw(self, start: int, stop: int) -> list[bytes]:
        """Return the words from number `start` to before `stop` as they are stored."""
        if start >= stop:
            return []
        starts = self._starts[start : stop + 1].tolist()
        base = starts[0]
        content = self._bytes.part(base, starts[-1]).tobytes()
        return [content[first - base : last - base] for first, last in pairwise(starts)]

    def texts(self, start: int, stop: int) -> list[str]:
        """Return words as text; what is no UTF-8 is kept as lone surrogates."""
        return [word.decode("utf-8", "surrogateescape") for word in self.raw(start, stop)]

    def find(self, word: bytes) -> int | None:
        """Return the number of a word; None when the segment does not have it."""
        if word in self._numbers:
            return self._numbers[word]
        number = self.lower_bound(word)
        found = number if number < len(self) and self.raw(number, number + 1) == [word] else None
        if len(self._numbers) < _NUMBERS_KEPT:
            self._numbers[word] = found
        return found

    def lower_bound(self, word: bytes) -> int:
        """Return the number of the first word that does not sort before `word`."""
        waymarks = self._waymarks
        if waymarks is None:
            waymarks = self._waymarks = self._every_so_many()
        section = max(bisect_right(waymarks, word) - 1, 0)
        start = section * _STRIDE
        stop = min(start + _STRIDE, len(self))
        if start == stop:
            return start
        starts = self._starts[start : stop + 1].tolist()
        base = starts[0]
        content = self._bytes.part(base, starts[-1]).tobytes()
        low, high = 0, stop - start
        while low < high:
            middle = (low + high) // 2
            if content[starts[middle] - base : starts[middle + 1] - base] < word:
                low = middle + 1
            else:
                high = middle
        return start + low

    def prefix_range(self, prefix: bytes) -> tuple[int, int]:
        """Return the numbers from the first word that starts with `prefix` to past the last one."""
        start = self.lower_bound(prefix)
        after = _after_all(prefix)
        return start, len(self) if after is None else self.lower_bound(after)

    def _every_so_many(self) -> list[bytes]:
        firsts = self._starts[:-1:_STRIDE].tolist()
        lasts = self._starts[1::_STRIDE].tolist()
        content = self._bytes.all().tobytes()
        return [content[first:last] for first, last in zip(firsts, lasts, strict=True)]


def _after_all(prefix: bytes) -> bytes | None:
    """Return the first byte string after all that start with `prefix`; None when there is none."""
    kept = prefix.rstrip(b"\xff")
    return kept[:-1] + bytes((kept[-1] + 1,)) if kept else None
