"""What to show when the words of a search are nowhere together, or in few papers."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nightstand.search.evaluation.slot_map import Scores

Mask = NDArray[np.bool_]

_NEARLY_ALL = 0.99
"""How much the best of the papers that come behind may have of the score of the last one before them."""

_LEAST = 1e-30


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


def placed_behind(mask: Mask, scores: Scores, others: Mask, their_scores: Scores) -> Scores:
    """Return scores by which the papers of `mask`, with scores above 0, come first, and behind them `others`."""
    behind = others & ~mask
    if not mask.any() or not behind.any():
        return scores
    highest = max(float(their_scores[behind].max()), _LEAST)
    share = np.float32(_NEARLY_ALL * float(scores[mask].min()) / highest)
    return np.where(mask, scores, their_scores * min(share, np.float32(1)))
