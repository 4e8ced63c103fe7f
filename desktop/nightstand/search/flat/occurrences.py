"""Where the words of postings stand: marks of where each posting begins, and the positions of chosen documents."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.segment_arrays import Integers

Numbers = NDArray[np.int64]

_MANY_BESIDE = 12
"""If the documents of a word are fewer times as many as those wanted, it is quicker to look at all of them once."""


def packed_marks(frequencies: Integers) -> NDArray[np.uint8]:
    """Return a bit for each position, set for the first one of each posting."""
    ends = np.cumsum(frequencies, dtype=np.int64)
    is_first = np.zeros(int(ends[-1]) if len(ends) else 0, dtype=np.bool_)
    is_first[ends - frequencies] = True
    return np.packbits(is_first, bitorder="little")


def marked(packed: NDArray[np.uint8], start: int, stop: int) -> NDArray[np.intp]:
    """Return which of the positions from `start` to before `stop` begin a posting, counted from `start`.

    `packed` are the bytes of the marks from that of `start` on.
    """
    skipped = start % 8
    bits = np.unpackbits(packed, count=skipped + stop - start, bitorder="little")
    # Bits are zeros and ones, and as truth values they are searched much faster.
    return np.flatnonzero(bits[skipped:].view(np.bool_))


def occurrences_among(
    wanted: Integers, numbers: Integers, offsets: NDArray[np.int32], positions: Integers
) -> tuple[Numbers, Integers]:
    """Return each occurrence of a word in wanted documents: which of these it is in, and its position; both ascending.

    `numbers` are the word's documents; the positions of the first are those from `offsets[0]` to before `offsets[1]`.
    """
    owners, places = _common(wanted, numbers)
    firsts = offsets[places]
    counts = offsets[places + 1] - firsts
    # How far each occurrence stands behind the first one of its own document.
    chosen = (firsts - counts.cumsum() + counts).repeat(counts)
    chosen += np.arange(len(chosen))
    return owners.repeat(counts), positions[chosen]


def _common(wanted: Integers, numbers: Integers) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return where the numbers that are in both of two ascending arrays stand in each of them."""
    if len(wanted) * _MANY_BESIDE < len(numbers) or not len(wanted):
        # In the type of what is searched, which would be copied otherwise.
        places = numbers.searchsorted(wanted.astype(numbers.dtype))
        owners = np.flatnonzero(numbers.take(places, mode="clip") == wanted)
        return owners, places[owners]
    # Places by number, counted from 1; 0 is none.
    places_by_number = np.zeros(int(max(numbers[-1], wanted[-1])) + 1, dtype=np.int32)
    places_by_number[numbers.astype(np.intp)] = np.arange(1, len(numbers) + 1, dtype=np.int32)
    owners = np.flatnonzero(places_by_number[wanted])
    return owners, (places_by_number[wanted[owners]] - 1).astype(np.intp)
