"""Sorting and cutting of flat arrays, as both the grouping of a new segment and the merging of old ones need it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_HALF_BITS = 16
_HALF = (1 << _HALF_BITS) - 1


def stable_order(ranks: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return the order that sorts `ranks` and leaves equal ones as they stand.

    NumPy sorts numbers of 16 bits by radix, and wider ones three times slower by merging; so the lower half goes first,
    then the upper one.
    """
    order: NDArray[np.int64] = np.argsort((ranks & _HALF).astype(np.uint16), kind="stable")
    if len(ranks) and int(ranks.max()) > _HALF:
        upper = (ranks >> _HALF_BITS).astype(np.uint16)[order]
        order = order[np.argsort(upper, kind="stable")]
    return order


def starts_of(counts: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return where runs of these lengths start when they stand one after the other, and at last where they end."""
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def counts_of(starts: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the lengths of runs from where they start and the last one ends."""
    wide = starts.astype(np.int64)
    return wide[1:] - wide[:-1]


def runs(starts: NDArray[np.integer], counts: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the indices `starts[i]`, `starts[i] + 1`, … of every run of `counts[i]`, one run after the other."""
    ends = np.cumsum(counts, dtype=np.int64)
    total = int(ends[-1]) if len(ends) else 0
    shifts = starts.astype(np.int64) - (ends - counts)
    indices = np.repeat(shifts, counts)
    indices += np.arange(total, dtype=np.int64)
    return indices


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Words sorted as their UTF-8 bytes sort."""

    words: list[str]
    numbers: NDArray[np.int64]
    """The number each word had before, in the same order."""
    ranks: NDArray[np.uint32]
    """The place in the order of each word by its number before; 0 for those that were left out."""


def ranked(words: Sequence[str], is_used: NDArray[np.bool_]) -> Ranking:
    """Sort those of `words` that are used; `is_used` may be longer."""
    used = np.flatnonzero(is_used).tolist()
    # Code points and the bytes of UTF-8 sort alike.
    used.sort(key=words.__getitem__)
    numbers = np.array(used, dtype=np.int64)
    ranks = np.zeros(len(is_used), dtype=np.uint32)
    ranks[numbers] = np.arange(len(numbers), dtype=np.uint32)
    return Ranking([words[number] for number in used], numbers, ranks)


def joined_words(words: Sequence[str]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return words as UTF-8, one after the other, and where each starts, and the end."""
    encoded = [word.encode("utf-8") for word in words]
    lengths = np.fromiter(map(len, encoded), dtype=np.int64, count=len(encoded))
    return np.frombuffer(b"".join(encoded), dtype=np.uint8), starts_of(lengths)
