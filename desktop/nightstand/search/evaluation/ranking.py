"""Puts found papers in order: best first, and of equals the one added first."""

import numpy as np
from numpy.typing import NDArray


def ranked(
    mask: NDArray[np.bool_], scores: NDArray[np.float32], added: NDArray[np.integer], *, first: int | None = None
) -> NDArray[np.intp]:
    """Return the slots of `mask` from the best score down, at most `first` of them.

    `added` are all slots in the order in which their papers were added. Costs 2 ms for 90,000 papers, and a half of
    that for the first few hundred of them.
    """
    found = added[mask[added]]
    worth = scores[found]
    if first is not None and 0 < first < len(found):
        is_good_enough = worth >= _least_of_best(worth, first)
        found, worth = found[is_good_enough], worth[is_good_enough]
    # A score that is not negative sorts like its bits. Numbers of 16 bits are sorted digit by digit, in a third of the
    # time that comparing takes, and of equal ones the first stays first.
    falling = ~worth.view(np.uint32)
    order = np.lexsort(((falling & 0xFFFF).astype(np.uint16), (falling >> 16).astype(np.uint16)))
    best: NDArray[np.intp] = found[order[:first]].astype(np.intp)
    return best


def best_of(mask: NDArray[np.bool_], scores: NDArray[np.float32], first: int) -> NDArray[np.bool_]:
    """Return the best `first` slots of a mask, and those as good as the last of them."""
    worth = scores[mask]
    if len(worth) <= first:
        return mask
    return mask & (scores >= _least_of_best(worth, first))


def _least_of_best(worth: NDArray[np.float32], first: int) -> np.float32:
    least: np.float32 = np.partition(worth, len(worth) - first)[len(worth) - first]
    return least
