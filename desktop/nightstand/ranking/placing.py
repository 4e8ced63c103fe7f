"""The first question about a paper that came when others were judged already: with two near its expected place."""

from itertools import combinations

import numpy as np

from nightstand.ranking.arrays import Rows
from nightstand.ranking.card_sets import chosen
from nightstand.ranking.history import History
from nightstand.ranking.information import answer_chances, information, relative_strengths
from nightstand.ranking.posterior import Posterior

NEIGHBOURS = 8
DRAWS = 128

Cards = tuple[int, ...]


def placed_first(
    posterior: Posterior, rows: Rows, newcomers: Rows, history: History, random: np.random.Generator
) -> Cards | None:
    """Return the most telling triple of the first newcomer and two near it; None where there are no two."""
    newcomers = newcomers[np.isin(newcomers, rows)]
    if not len(newcomers):
        return None
    newcomer = newcomers[0]
    others = np.setdiff1d(rows, newcomers)
    gap = np.abs(posterior.mean[others] - posterior.mean[newcomer])
    near = others[np.argsort(gap, kind="stable")[:NEIGHBOURS]]
    if len(near) < 2:
        return None
    shown = np.concatenate([[newcomer], near])
    places = np.array([(0, *pair) for pair in combinations(range(1, len(shown)), 2)], dtype=np.intp)
    chances = answer_chances(relative_strengths(posterior.draws(shown, DRAWS, random)), places)
    return chosen(shown[places], information(chances), history)
