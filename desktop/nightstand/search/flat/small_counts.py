"""Counts kept in one byte each, and the few that do not fit beside them: most words stand in few documents."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.checked_arrays import ArrayFile, CheckedArray
from nightstand.search.flat.segment_arrays import Integers, narrow

_LARGE_PLACES = "_large_places"
_LARGE = "_large"
_LARGEST_SMALL = 255


def small_counts(name: str, counts: Integers) -> dict[str, NDArray[np.generic]]:
    """Return the arrays that keep the counts (each below 2**32), to be read by `counts_in`."""
    flat = counts.reshape(-1)
    places = np.flatnonzero(flat > _LARGEST_SMALL)
    small = flat.astype(np.uint8)
    small[places] = 0
    return {
        name: small,
        name + _LARGE_PLACES: places.astype(np.uint32),
        name + _LARGE: flat[places].astype(np.uint32),
    }


def counts_in(file: ArrayFile, name: str) -> NDArray[np.uint32]:
    """Return all counts kept under a name.

    Raises:
        IndexUnavailable: they are damaged.
    """
    small: CheckedArray[np.uint8] = file.array(name)
    places: CheckedArray[np.uint32] = file.array(name + _LARGE_PLACES)
    large: CheckedArray[np.uint32] = file.array(name + _LARGE)
    counts = small.all().astype(np.uint32)
    counts[places.all()] = large.all()
    return counts


def starts_in(file: ArrayFile, name: str) -> Integers:
    """Return where the things counted under a name start when they stand in a row, and the end."""
    counts = counts_in(file, name)
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return narrow(starts)
