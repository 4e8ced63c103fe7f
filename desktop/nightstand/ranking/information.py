"""How much an answer is expected to tell about the papers shown, in nats."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.likelihood import LAPSE
from nightstand.ranking.posterior import Posterior

GAP_STEP, MOST_GAP, MOST_SPREAD = 0.25, 14.0, 12.0
ORDERS_OF_THREE = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

Chances = NDArray[np.float32]
_TINY = 1e-12


def pair_information(gap: Floats, spread: Floats) -> Floats:
    """Return what the answer to a pair tells, given mean and standard deviation of the difference of log strengths."""
    table = _pair_table()
    at_gap = np.minimum((np.abs(gap) / GAP_STEP + 0.5).astype(np.intp), table.shape[0] - 1)
    at_spread = np.minimum((spread / GAP_STEP + 0.5).astype(np.intp), table.shape[1] - 1)
    return np.asarray(table[at_gap, at_spread])


def pair_informations(posterior: Posterior, rows: Rows) -> Floats:
    """Return what each pair of `rows` would tell, as a symmetric matrix with nothing on its diagonal."""
    joint = posterior.joint(rows)
    variance = posterior.variance[rows]
    spread = np.sqrt(np.maximum(variance[:, None] + variance[None, :] - 2.0 * joint, _TINY))
    mean = posterior.mean[rows]
    told = pair_information(mean[:, None] - mean[None, :], spread)
    np.fill_diagonal(told, 0.0)
    return told


def information(chances: Chances) -> Floats:
    """Return what each answer would tell, from the chances of its forms in samples (samples x questions x forms)."""
    mean = chances.mean(axis=0)
    surprise = -(mean * np.log(mean + _TINY)).sum(axis=-1)
    noise = -(chances * np.log(chances + np.float32(_TINY))).sum(axis=-1).mean(axis=0)
    return np.asarray(surprise - noise, dtype=np.float64)


def relative_strengths(log_strengths: Floats) -> Chances:
    """Return the strengths of each sample, 1 for its strongest paper."""
    z = log_strengths - log_strengths.max(axis=1, keepdims=True)
    return np.asarray(np.exp(np.maximum(z, -60.0)), dtype=np.float32)


def order_chances(strengths: Chances, triples: Rows) -> Chances:
    """Return the chance of each of the six orders (`ORDERS_OF_THREE`) in each sample (samples x triples x 6)."""
    cards = [strengths[:, triples[:, card]] for card in range(3)]
    total = cards[0] + cards[1] + cards[2]
    chances = np.empty((*total.shape, 6), np.float32)
    for place, (first, second, third) in enumerate(ORDERS_OF_THREE):
        chances[..., place] = cards[first] / total * (cards[second] / (cards[second] + cards[third]))
    return chances


def best_worst_chances(strengths: Chances, sets: Rows) -> Chances:
    """Return the chance of each pair of best and worst of a set in each sample (samples x sets x pairs)."""
    cards = strengths[:, sets]
    different = ~np.eye(sets.shape[1], dtype=np.bool_)
    best = cards / cards.sum(axis=-1, keepdims=True)
    worst = (1.0 / cards)[..., None, :] * different
    worst /= worst.sum(axis=-1, keepdims=True)
    # Row by row: the best, and within it the worst.
    return np.asarray((best[..., :, None] * worst)[..., different], dtype=np.float32)


def answer_chances(strengths: Chances, sets: Rows) -> Chances:
    """Return the chances of all forms of an answer, lapses among them: orders of three, else best and worst."""
    chances = order_chances(strengths, sets) if sets.shape[1] == 3 else best_worst_chances(strengths, sets)
    return np.asarray((1 - LAPSE) * chances + LAPSE / chances.shape[-1], dtype=np.float32)


@cache
def _pair_table() -> Floats:
    gaps = np.arange(0, MOST_GAP + 0.01, GAP_STEP)
    spreads = np.arange(0, MOST_SPREAD + 0.01, GAP_STEP)
    nodes, weight = np.polynomial.hermite_e.hermegauss(41)
    weight = weight / weight.sum()
    chance = 1 / (1 + np.exp(-(gaps[:, None, None] + spreads[None, :, None] * nodes)))
    return np.asarray(_entropy((chance * weight).sum(axis=-1)) - (_entropy(chance) * weight).sum(axis=-1))


def _entropy(chance: Floats) -> Floats:
    return np.asarray(-(chance * np.log(chance + _TINY) + (1 - chance) * np.log(1 - chance + _TINY)))
