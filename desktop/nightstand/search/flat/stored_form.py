"""The arrays of a segment as they are kept: what follows from others is left out, and small counts take one byte.

That is a seventh less room than the plain arrays. What a search reads most (documents, impacts, masks, positions) stays
plain, so that reading it is a slice; the rest is worked out once per open segment, when it is first asked for.
"""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import BAND_COUNT, GAP_POSITIONS, band_starts
from nightstand.search.flat.occurrences import packed_marks
from nightstand.search.flat.segment_arrays import Integers, SegmentArrays, narrow
from nightstand.search.flat.small_counts import small_counts

WORD_SIZES = "word_sizes"
"""Bytes of each word."""
DOCUMENT_COUNTS = "document_counts"
"""Documents of each word."""
REPETITIONS = "repetitions"
"""Occurrences of each word beyond the first in each document."""
POSTING_MARKS = "posting_marks"
"""A bit for each position, set for the first one of each posting."""
LENGTHS = "lengths"
FREE_POSITIONS = "free_positions"
"""Positions of each band that hold no word, as between authors, the last band left out."""


def stored_form(arrays: SegmentArrays) -> dict[str, NDArray[np.generic]]:
    """Return what is written of the arrays, by name."""
    document_counts = _counts(arrays.posting_starts)
    return {
        "word_bytes": arrays.word_bytes,
        **small_counts(WORD_SIZES, _counts(arrays.word_starts)),
        **small_counts(DOCUMENT_COUNTS, document_counts),
        **small_counts(REPETITIONS, _counts(arrays.position_starts) - document_counts),
        "documents": arrays.documents,
        "impacts": arrays.impacts,
        "masks": arrays.masks,
        POSTING_MARKS: packed_marks(arrays.frequencies),
        "positions": arrays.positions,
        "papers": arrays.papers,
        "fingerprints": arrays.fingerprints,
        **small_counts(LENGTHS, arrays.lengths),
        **small_counts(FREE_POSITIONS, _free_positions(arrays.lengths, arrays.band_starts)),
        "flags": arrays.flags,
    }


def band_starts_from(lengths: Integers, free_positions: Integers) -> Integers:
    """Return where the bands start, from their words and from the positions without any."""
    return narrow(band_starts(np.pad(lengths[:, :-1] + free_positions, ((0, 0), (0, 1)))))


def _counts(starts: Integers) -> NDArray[np.int64]:
    # numpy's own diff is typed as if of times.
    counts: NDArray[np.int64] = starts[1:].astype(np.int64) - starts[:-1]
    return counts


def _free_positions(lengths: Integers, starts_of_bands: Integers) -> Integers:
    starts = starts_of_bands.astype(np.int64)
    free: NDArray[np.int64] = starts[:, 1:] - starts[:, :-1] - GAP_POSITIONS - lengths[:, : BAND_COUNT - 1]
    if free.size and int(free.min()) < 0:
        raise ValueError("a band has more words than positions")
    return free
