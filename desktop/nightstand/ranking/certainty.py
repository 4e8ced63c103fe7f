"""How sure the ranking is: of the goal as a whole, of each neighbour, of each paper's place. Numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import erf, sqrt

import numpy as np

from nightstand.ranking.arena import Arena
from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.posterior import Posterior

DRAWS = 400
SEED = 7
MOST_IN_PAIRS = 400
SETTLED, LEANING = 0.9, 0.7


class Band(StrEnum):
    """How sure it is that a paper stands above the next one."""

    SETTLED = "settled"
    LEANING = "leaning"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The probability that a paper belongs above the next one of the shown order."""

    probability: float

    @property
    def band(self) -> Band:
        if self.probability >= SETTLED:
            return Band.SETTLED
        return Band.LEANING if self.probability >= LEANING else Band.OPEN


def probability_above(posterior: Posterior, first: Rows, second: Rows) -> Floats:
    """Return how probable it is that each of `first` is better than its fellow of `second`."""
    gap = posterior.mean[first] - posterior.mean[second]
    return _below(gap / np.sqrt(posterior.difference_variance(first, second)))


def neighbours(posterior: Posterior, shown: Rows) -> tuple[Neighbour, ...]:
    """Return for each paper of the shown order but the last how sure it stands above the next."""
    return tuple(Neighbour(float(one)) for one in probability_above(posterior, shown[:-1], shown[1:]))


def share_right(posterior: Posterior, arena: Arena, shown: Rows, slack: float) -> float:
    """Return the expected share of the goal that is right within `slack` standard deviations of the list.

    Args:
        shown: the papers of the arena in the order shown, best first.

    Returns:
        For a top: the share of the shown top that belongs there; for a whole order: the share of pairs in order.
    """
    if arena.size < 2:
        return 1.0
    hair = slack * posterior.decisiveness
    if arena.is_full:
        return _pairs_in_order(posterior, shown, hair)
    return float(belonging(posterior, arena, shown[: arena.top], slack).mean())


def belonging(posterior: Posterior, arena: Arena, rows: Rows, slack: float) -> Floats:
    """Return for each of `rows` the probability that it is within `slack` of the best `top` of the arena."""
    if arena.top is None or arena.top >= arena.size:
        return np.ones(len(rows))
    # One fixed seed, so that certainty never flickers while nothing is said.
    draws = posterior.draws(arena.rows, DRAWS, np.random.default_rng(SEED))
    threshold = -np.partition(-draws, arena.top - 1, axis=1)[:, arena.top - 1] - slack * posterior.decisiveness
    place_by_row = {row: place for place, row in enumerate(arena.rows.tolist())}
    places = [place_by_row[row] for row in rows.tolist()]
    return np.asarray((draws[:, places] >= threshold[:, None]).mean(axis=0))


def _pairs_in_order(posterior: Posterior, shown: Rows, hair: float) -> float:
    if len(shown) > MOST_IN_PAIRS:
        shown = shown[np.linspace(0, len(shown) - 1, MOST_IN_PAIRS).astype(np.intp)]
    joint = posterior.joint(shown)
    variance = np.diag(joint)
    first, second = np.triu_indices(len(shown), 1)
    spread = np.sqrt(np.maximum(variance[first] + variance[second] - 2 * joint[first, second], 1e-12))
    gap = posterior.mean[shown][first] - posterior.mean[shown][second]
    return float(_below((gap + hair) / spread).mean())


_STEPS = np.linspace(-5.0, 5.0, 2001)
_SHARES: Sequence[float] = [0.5 * (1.0 + erf(step / sqrt(2.0))) for step in _STEPS.tolist()]


def _below(x: Floats) -> Floats:
    """Return the share of a standard normal below `x`."""
    return np.interp(x, _STEPS, _SHARES, left=0.0, right=1.0)
