"""What to show when the words of a search are nowhere together."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nightstand.search.evaluation.slot_map import Scores

Mask = NDArray[np.bool_]


def with_most_words(masks: Sequence[Mask], scores: Sequence[Scores | None]) -> tuple[Mask, Scores]:
    """Return the papers with at least half of the words, and scores by which those with more of them come first.

    `masks` has the papers of each word, `scores` what the word is worth there.
    """
    counts = np.zeros(len(masks[0]), dtype=np.uint8)
    total = np.zeros(len(masks[0]), dtype=np.float32)
    for mask, worth in zip(masks, scores, strict=True):
        counts += mask
        if worth is not None:
            total += worth
    share = counts.astype(np.float32) / np.float32(len(masks))
    return counts >= (len(masks) + 1) // 2, total * share * share
