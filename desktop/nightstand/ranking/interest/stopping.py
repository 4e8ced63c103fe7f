"""How many papers of a pile would still be kept, told from how keeps grew rare while it was decided from the top."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.ranking.interest.fitting import sigmoid
from nightstand.ranking.interest.sparse_rows import Reals

FEWEST_DECISIONS = 100
"""Fewer decisions do not show yet how keeps grow rare."""

# The chance that the next paper is kept is logistic in the logarithm of its place x: level - fall * x - bend * x * x,
# with x = 0 at the next one. All three numbers are uncertain, and the answer is averaged over what they may be. What is
# believed before any decision, and how little a decision counts, is set so that the range was true for simulated
# readers of 31 topics of a conference: topics end sooner than a power law, and decisions come in runs.
_LEVELS = np.linspace(-12.0, 4.0, 65)[:, None, None, None]
_FALLS = np.linspace(0.0, 5.0, 26)[None, :, None, None]
_BENDS = np.linspace(0.0, 2.0, 9)[None, None, :, None]
_USUAL_FALL, _FALL_SPREAD = 1.5, 1.5
_USUAL_BEND, _BEND_SPREAD = 0.25, 0.4
_TRUST = 0.2
_HEAD_START = 100.0
"""Added to every place: the first hundred papers of an order are about equally likely."""

_APART = 1.0
"""Standard deviation of the log of the true number around what the curve says, after the fewest decisions; it falls
with the square root of their number. Interests end where no curve of their beginning tells."""
_NODES = np.array([-1.46523379, -0.79163861, -0.36610636, 0.0, 0.36610636, 0.79163861, 1.46523379])
"""Quantiles of the normal distribution in the middles of seven equal parts."""

_GROUPS = 48
_QUANTILES = 60
_NEGLIGIBLE = 1e-5
_LOW, _MIDDLE, _HIGH = 0.05, 0.5, 0.95


@dataclass(frozen=True, slots=True)
class KeepersLeft:
    """About how many would still be kept, and a range that holds the true number in about nine of ten cases."""

    about: int
    low: int
    high: int


def keepers_left(kept: Sequence[bool], undecided: int) -> KeepersLeft | None:
    """Return how many of the undecided papers would be kept; None before there are decisions enough.

    `kept` tells of each decision, the oldest first, whether the paper was kept. It is taken that papers were and will
    be decided from the top of the learned order; where they come in another order keeps do not grow rare, and the
    answer follows from their share.
    """
    if len(kept) < FEWEST_DECISIONS:
        return None
    if undecided == 0:
        return KeepersLeft(0, 0, 0)
    decided = len(kept)
    places, keeps, counts = _grouped(np.array(kept, np.float64))
    odds = _log_odds(np.log((places + _HEAD_START) / (decided + _HEAD_START)))
    believed = (keeps * odds - counts * np.logaddexp(0.0, odds)).sum(axis=3) * _TRUST
    believed -= 0.5 * ((_FALLS[..., 0] - _USUAL_FALL) / _FALL_SPREAD) ** 2
    believed -= 0.5 * ((_BENDS[..., 0] - _USUAL_BEND) / _BEND_SPREAD) ** 2
    believed = np.exp(believed - believed.max())
    likely = believed > _NEGLIGIBLE

    edges = np.concatenate(([0.0], np.unique(np.geomspace(1, undecided, _GROUPS).astype(np.int64))))
    middles = decided + (edges[1:] + edges[:-1]) / 2
    ahead = _log_odds(np.log((middles + _HEAD_START) / (decided + _HEAD_START)))[likely]
    expected = (sigmoid(ahead) * np.diff(edges)).sum(axis=1)
    return _summary(expected, believed[likely], _APART * np.sqrt(FEWEST_DECISIONS / decided), undecided)


def latest_skips(kept: Sequence[bool]) -> int:
    """Return how many of the latest decisions in a row were skips."""
    return next((number for number, is_kept in enumerate(reversed(kept)) if is_kept), len(kept))


def _log_odds(x: Reals) -> Reals:
    return np.asarray(_LEVELS - _FALLS * x - _BENDS * x * x)


def _grouped(kept: Reals) -> tuple[Reals, Reals, Reals]:
    """Return the mean place, the keeps and the size of groups of decisions, smaller ones towards the latest."""
    decided = len(kept)
    ago = np.geomspace(1, decided, _GROUPS).astype(np.int64)
    edges = np.unique(np.concatenate(([0, decided], decided - ago)))
    sizes = np.diff(edges).astype(np.float64)
    places = np.add.reduceat(np.arange(decided, dtype=np.float64), edges[:-1]) / sizes
    return places, np.add.reduceat(kept, edges[:-1]), sizes


def _summary(expected: Reals, believed: Reals, apart: float, most: int) -> KeepersLeft:
    """Mix Poisson counts around each expected number, as much as it is believed in, give or take `apart`."""
    order = np.argsort(expected)
    running = np.cumsum(believed[order]) / believed.sum()
    middles = (np.arange(_QUANTILES) + 0.5) / _QUANTILES
    means = np.maximum(expected[order][np.minimum(np.searchsorted(running, middles), len(order) - 1)], 1e-9)
    means = np.minimum((means[:, None] * np.exp(apart * _NODES)).ravel(), most)
    means.sort()
    top = min(most, int(means[-1] + 6 * np.sqrt(means[-1] + 1) + 6))
    counts = np.arange(top + 1)
    log_factorials = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, top + 1)))))
    chances = np.zeros(top + 1)
    for mean in means.tolist():
        chances += np.exp(counts * np.log(mean) - mean - log_factorials)
    below = np.cumsum(chances) / chances.sum()
    low, middle, high = (int(np.searchsorted(below, bound)) for bound in (_LOW, _MIDDLE, _HIGH))
    return KeepersLeft(middle, low, min(high, most))
