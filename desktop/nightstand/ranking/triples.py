"""The most telling comparison of a few papers: three to be put in order, two, or best and worst of more."""

import numpy as np

from nightstand.ranking.arena import Arena
from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.card_sets import best_pairs, chosen, grown
from nightstand.ranking.history import History
from nightstand.ranking.information import (
    Chances,
    answer_chances,
    information,
    pair_informations,
    relative_strengths,
)
from nightstand.ranking.likelihood import LAPSE
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.worth import Worth

MOST_COMPARED = 120
PAIRS_GROWN, THIRDS = 40, 3
INFORMATION_DRAWS = 128

WIDTH = 44
WORTH_PAIRS, WORTH_THIRDS = 20, 6
WORTH_DRAWS = 192

Cards = tuple[int, ...]


def most_informative(
    posterior: Posterior, rows: Rows, size: int, history: History, random: np.random.Generator
) -> Cards | None:
    """Return the set of `size` papers whose answer tells most about all log strengths; None when none may be asked."""
    rows = _slice(posterior, rows, random)
    values = pair_informations(posterior, rows) * _jitter(random, len(rows))
    sets = grown(values, best_pairs(values, PAIRS_GROWN), size, THIRDS)
    if not len(sets):
        return None
    if sets.shape[1] == 2:
        return _any_pair(rows, values, history)
    shown, places = np.unique(sets, return_inverse=True)
    strengths = relative_strengths(posterior.draws(rows[shown], INFORMATION_DRAWS, random))
    chances = answer_chances(strengths, places.reshape(sets.shape))
    return chosen(rows[sets], information(chances), history) or _any_pair(rows, values, history)


def most_valuable(
    posterior: Posterior, arena: Arena, worth: Worth, size: int, history: History, random: np.random.Generator
) -> Cards | None:
    """Return the set whose answer is expected to explain most of the variance of the shown papers' worth.

    That is the sum over the answers of cov(chance of the answer, worth)² / chance; None when none may be asked.
    """
    _, variance = worth.mean_and_variance(posterior, arena.rows)
    width = min(WIDTH, arena.size)
    leading = np.argsort(-variance * (1 + 0.1 * random.random(arena.size)), kind="stable")[:width]
    rows = arena.rows[leading]
    draws = posterior.draws(rows, WORTH_DRAWS, random)
    strengths = relative_strengths(draws)
    values = worth.at(draws)
    centred = (values - values.mean(axis=0)).astype(np.float32)
    of_pairs = _pair_values(strengths, centred, everywhere=arena.is_full)
    sets = grown(of_pairs, best_pairs(of_pairs, WORTH_PAIRS), size, WORTH_THIRDS)
    if not len(sets):
        return None
    if sets.shape[1] == 2:
        return _any_pair(rows, of_pairs, history)
    chances = answer_chances(strengths, sets)
    forms = chances.shape[-1]
    shared = (chances.reshape(len(chances), -1).T @ centred).reshape(len(sets), forms, width) / WORTH_DRAWS
    if not arena.is_full:
        of_shown = np.broadcast_to(sets[:, None, :], (len(sets), forms, sets.shape[1]))
        shared = np.take_along_axis(shared, of_shown, axis=2)
    of_sets = ((shared**2).sum(axis=-1) / chances.mean(axis=0)).sum(axis=-1)
    return chosen(rows[sets], np.asarray(of_sets, dtype=np.float64), history) or _any_pair(rows, of_pairs, history)


def _pair_values(strengths: Chances, centred: Chances, *, everywhere: bool) -> Floats:
    """Return the value of every pair; what it tells of papers not shown counts where `everywhere`."""
    first, second = np.triu_indices(strengths.shape[1], 1)
    chance = (1 - LAPSE) * (strengths[:, first] / (strengths[:, first] + strengths[:, second])) + np.float32(LAPSE / 2)
    mean = chance.mean(axis=0)
    if everywhere:
        explained = ((chance.T @ centred / len(chance)) ** 2).sum(axis=1)
    else:
        off = chance - mean
        explained = (off * centred[:, first]).mean(axis=0) ** 2 + (off * centred[:, second]).mean(axis=0) ** 2
    values = np.zeros((strengths.shape[1], strengths.shape[1]))
    values[first, second] = values[second, first] = explained / (mean * (1 - mean))
    return values


def _any_pair(rows: Rows, values: Floats, history: History) -> Cards | None:
    """Return the best pair, for lists so short that every larger set was just asked."""
    pairs = best_pairs(values, 200)
    return chosen(rows[pairs], values[pairs[:, 0], pairs[:, 1]], history)


def _slice(posterior: Posterior, rows: Rows, random: np.random.Generator) -> Rows:
    """Return all of a short list; of a long one half by uncertainty, half at random."""
    if len(rows) <= MOST_COMPARED:
        return rows
    uncertain = np.argsort(-posterior.variance[rows], kind="stable")[: MOST_COMPARED // 2]
    others = np.delete(rows, uncertain)
    return np.concatenate([rows[uncertain], random.choice(others, MOST_COMPARED // 2, replace=False)])


def _jitter(random: np.random.Generator, count: int) -> Floats:
    noise = 0.01 * random.random((count, count))
    return np.asarray(1.0 + noise + noise.T)
