"""What is believed of papers before anything was answered.

Utilities have standard deviation 1 over the list. A paper with a score has mean `trust * score` and variance
`1 - trust ** 2`, one without has 0 and 1; the bar of "would read soon" is N(1, 0.5). Log strengths are utilities times
the person's decisiveness.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.arrays import Floats

USUAL_DECISIVENESS = 3.0
"""At 3, of two papers drawn at random the better is named in 88 of 100 answers."""

USUAL_TRUST = 0.4
BAR_MEAN, BAR_VARIANCE = 1.0, 0.5
LEAST_VARIANCE = 1e-3


@dataclass(frozen=True, slots=True)
class Prior:
    """Scores of all rows (nan for none, and for the bar), and how far they are trusted at the start (a correlation)."""

    scores: Floats
    trust: float

    @property
    def has_scores(self) -> bool:
        return bool(np.isfinite(self.scores).any())

    @property
    def size(self) -> int:
        return len(self.scores)

    def mean(self, trust: float) -> Floats:
        """Return the mean utility of every row."""
        mean = np.where(np.isfinite(self.scores), trust * self.scores, 0.0)
        mean[0] = BAR_MEAN
        return mean

    def variance(self, trust: float) -> Floats:
        """Return the variance of every row's utility."""
        variance = np.where(np.isfinite(self.scores), max(LEAST_VARIANCE, 1.0 - trust * trust), 1.0)
        variance[0] = BAR_VARIANCE
        return variance

    def extended(self, scores: Sequence[float | None]) -> "Prior":
        """Return the prior with more papers at the end."""
        return Prior(np.concatenate([self.scores, _numbers(scores)]), self.trust)


def prior_of(scores: Sequence[float | None], trust: float = USUAL_TRUST) -> Prior:
    """Return the prior of papers with these standardised scores; a trust outside 0 to 0.95 is brought inside."""
    return Prior(np.concatenate([[np.nan], _numbers(scores)]), min(max(trust, 0.0), 0.95))


def _numbers(scores: Sequence[float | None]) -> Floats:
    numbers = np.array([np.nan if score is None else score for score in scores], dtype=np.float64)
    return np.where(np.isfinite(numbers), np.clip(numbers, -6.0, 6.0), np.nan)
