"""What is wanted, as a smooth function of a paper's utility, and how much of it an answer is expected to tell.

The worth of a paper is its expected rank where the whole order is wanted; else its chance to be among the best `top`,
with smaller tops mixed in so that the order inside counts too. It comes from the whole posterior and not from
indicators of samples, whose noise would drown the little that each question gains.
"""

from dataclasses import dataclass

import numpy as np

from nightstand.ranking.arena import Arena
from nightstand.ranking.arrays import Floats, Rows, normal_below
from nightstand.ranking.posterior import Posterior

GRID_POINTS = 160
THRESHOLD_DRAWS = 96
ORDER_INSIDE = 0.1
"""More finds the best of the best sooner, and those at the edge of the top later."""

LEAST_CONTENDERS, CONTENDERS_PER_PLACE = 120, 6
LEAST_SPREAD = 0.15

_NODES, _WEIGHTS = np.polynomial.hermite_e.hermegauss(7)
_WEIGHTS = _WEIGHTS / _WEIGHTS.sum()


@dataclass(frozen=True, slots=True)
class Worth:
    """A rising function of log strength, linear between the points of a grid."""

    grid: Floats
    values: Floats

    def at(self, log_strengths: Floats) -> Floats:
        return np.interp(log_strengths, self.grid, self.values)

    def mean_and_variance(self, posterior: Posterior, rows: Rows) -> tuple[Floats, Floats]:
        """Return what is expected of each paper's worth, and how uncertain it is."""
        spread = np.sqrt(posterior.variance[rows])
        values = self.at(posterior.mean[rows][:, None] + spread[:, None] * _NODES)
        mean = values @ _WEIGHTS
        return mean, np.maximum((values * values) @ _WEIGHTS - mean * mean, 0.0)


def worth_of(posterior: Posterior, arena: Arena, random: np.random.Generator) -> tuple[Worth, Worth]:
    """Return the worth to ask for, and for a top the plain chance of belonging there (the same for a whole order)."""
    mean, spread = posterior.mean[arena.rows], np.sqrt(posterior.variance[arena.rows])
    grid = np.linspace(float((mean - 4 * spread).min()), float((mean + 4 * spread).max()), GRID_POINTS)
    if arena.top is None or arena.top >= arena.size:
        rank = Worth(grid, normal_below((grid[:, None] - mean) / spread).mean(axis=1))
        return rank, rank
    top = arena.top
    sorted_draws = -np.sort(-posterior.draws(contenders(posterior, arena), THRESHOLD_DRAWS, random), axis=1)

    def member(place: int) -> Floats:
        threshold = sorted_draws[:, place - 1]
        return normal_below((grid - threshold.mean()) / max(float(threshold.std()), LEAST_SPREAD))

    belonging = member(top)
    inside = ORDER_INSIDE / 2 * (member(max(1, top // 2)) + member(1)) if top > 2 else 0.0
    return Worth(grid, belonging + inside), Worth(grid, belonging)


def contenders(posterior: Posterior, arena: Arena) -> Rows:
    """Return the papers that could be in the top: all of a short list, else the most promising."""
    most = max(LEAST_CONTENDERS, CONTENDERS_PER_PLACE * (arena.top or 0))
    if arena.size <= most:
        return arena.rows
    promise = posterior.mean[arena.rows] + np.sqrt(posterior.variance[arena.rows])
    return arena.rows[np.argsort(-promise, kind="stable")[:most]]
