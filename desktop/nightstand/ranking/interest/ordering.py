"""Puts undecided papers in order: the likely ones first, or with unexplored ones mixed in."""

from enum import StrEnum

import numpy as np

from nightstand.ranking.interest.fitting import LinearFit
from nightstand.ranking.interest.learning import Pile
from nightstand.ranking.interest.sparse_rows import Places, Reals

_EVERY = 3
"""Each third paper of a mixed order is an unexplored one."""

_SPREAD_OUT = 16
"""So many unexplored papers are chosen to be unlike one another too; by then decisions will have changed the order."""

_MOST_COMPARED = 200
"""With so many decided papers, given with the latest last, the older ones are hardly nearer to anything."""


class OrderMode(StrEnum):
    """How the undecided papers are shown."""

    GIVEN = "given"
    """As they came."""
    LIKELY = "likely"
    """Most likely to be kept first."""
    MIXED = "mixed"
    """The same, with every third from where nothing was decided yet."""


def ordered(pile: Pile, interest: LinearFit, rows: Places, decided: Places, mode: OrderMode) -> Places:
    """Return rows of the pile in the order of a mode; rows that are alike to it stay as they came."""
    if mode is OrderMode.GIVEN or not rows.size:
        return rows
    scores = interest.scores(pile.rows.taken(rows))
    likely = rows[np.argsort(-scores, kind="stable")]
    return likely if mode is OrderMode.LIKELY else _mixed(likely, unexplored(pile, interest, rows, decided))


def unexplored(pile: Pile, interest: LinearFit, rows: Places, decided: Places) -> Places:
    """Return rows from the most telling one to ask about on.

    It is unlike all that was decided, it is like many other papers, and its score is uncertain. No clusters are made:
    distance alone tells.
    """
    among = pile.rows.taken(rows)
    typical = among.times(pile.mean)
    value = typical * interest.deviations(among)
    nearest = nearest_likeness(pile, rows, decided)
    chosen: list[int] = []
    for _each in range(min(_SPREAD_OUT, len(rows))):
        worth = value * np.maximum(1.0 - nearest, 0.0)
        worth[chosen] = -1.0
        best = int(np.argmax(worth))
        chosen.append(best)
        nearest = np.maximum(nearest, pile.likeness(int(rows[best]))[rows])
    worth = value * np.maximum(1.0 - nearest, 0.0)
    worth[chosen] = -1.0
    rest = np.argsort(-worth, kind="stable")[: len(rows) - len(chosen)]
    return np.concatenate((rows[chosen], rows[rest]))


def nearest_likeness(pile: Pile, rows: Places, decided: Places) -> Reals:
    """Return how like each row is to the most similar decided one, from 0 to 1."""
    nearest = np.zeros(pile.rows.height)
    for row in decided[-_MOST_COMPARED:]:
        np.maximum(nearest, pile.likeness(int(row)), out=nearest)
    return nearest[rows]


def _mixed(likely: Places, others: Places) -> Places:
    taken: set[int] = set()
    first, second = iter(likely.tolist()), iter(others.tolist())
    order: list[int] = []
    while len(order) < len(likely):
        source = second if len(order) % _EVERY == _EVERY - 1 else first
        row = next(row for row in source if row not in taken)
        taken.add(row)
        order.append(row)
    return np.array(order, np.int64)
