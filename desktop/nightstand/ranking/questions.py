"""Which question comes next: what tells most about the goal for what it costs to answer."""

from dataclasses import dataclass

import numpy as np

from nightstand.domain.judgment import JudgmentKind
from nightstand.ranking.arena import Arena
from nightstand.ranking.arrays import Rows
from nightstand.ranking.history import LONG_AGO
from nightstand.ranking.placing import placed_first
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.progress import AskedSoFar
from nightstand.ranking.triples import Cards, most_informative, most_valuable
from nightstand.ranking.worth import Worth, worth_of

MOST_BY_INFORMATION = 60
"""Longer lists would spend information on the order of papers far down."""

LEAST_SCREENED = 40
STRONG_TRUST = 0.6
TITLES_ON_A_SCREEN = 9
LEAST_TITLES = 3
LATE = 0.75
WORTH_LOOKING_AT = 0.12
ORDERS_PER_TICKED = 0.6
"""The pace of Box Thirding: about two triples for three ticked papers, then the next screen."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on rows of papers."""

    kind: JudgmentKind
    rows: Cards


def next_question(
    posterior: Posterior,
    arena: Arena,
    so_far: AskedSoFar,
    newcomers: Rows,
    random: np.random.Generator,
    *,
    cards: int = 3,
    elapsed: float = 0.0,
) -> Asked | None:
    """Return the next question, None when nothing is left that may be asked.

    Args:
        newcomers: papers that came when others were judged already; each is compared first near its expected place.
        cards: how many papers are put in order, 2 to 5; of four and five only the best and the worst are named.
        elapsed: how much of a session of known length is over, 0 to 1.
    """
    if arena.size < 2:
        return None
    unplaced = np.array([row for row in newcomers if row not in so_far.shown], dtype=np.intp)
    if len(unplaced):
        placing = placed_first(posterior, arena.rows, unplaced, so_far.history, random)
        if placing:
            return _asked(placing)
    if arena.is_full and arena.size <= MOST_BY_INFORMATION:
        return _asked(most_informative(posterior, arena.rows, cards, so_far.history, random))
    is_late = elapsed > LATE
    if _is_screened(posterior, arena) and not is_late:
        boxed = _from_boxes(arena, so_far) if cards == 3 else None
        if boxed:
            return _asked(boxed)
    worth, belonging = worth_of(posterior, arena, random)
    if _is_screened(posterior, arena) and not is_late:
        screen = _screen(posterior, arena, belonging, so_far)
        if screen:
            return Asked(JudgmentKind.SCREEN, screen)
    return _asked(most_valuable(posterior, arena, worth, cards, so_far.history, random))


def _is_screened(posterior: Posterior, arena: Arena) -> bool:
    return not arena.is_full and arena.size >= LEAST_SCREENED and posterior.trust < STRONG_TRUST


def _from_boxes(arena: Arena, so_far: AskedSoFar) -> Cards | None:
    inside = set(arena.rows.tolist())
    history = so_far.history
    return next(
        (rows for rows in so_far.boxes.questions() if inside.issuperset(rows) and history.staleness(rows) <= LONG_AGO),
        None,
    )


def _screen(posterior: Posterior, arena: Arena, belonging: Worth, so_far: AskedSoFar) -> Cards | None:
    """Return the most promising titles not screened yet, as long as they hold a good part of the top."""
    if so_far.orders < ORDERS_PER_TICKED * so_far.ticked:
        return None
    chance, _ = belonging.mean_and_variance(posterior, arena.rows)
    unscreened = np.array([row not in so_far.screened for row in arena.rows.tolist()])
    if unscreened.sum() < LEAST_TITLES or chance[unscreened].sum() <= WORTH_LOOKING_AT * chance.sum():
        return None
    best = np.argsort(-chance[unscreened], kind="stable")[:TITLES_ON_A_SCREEN]
    return tuple(int(row) for row in arena.rows[unscreened][best])


def _asked(rows: Cards | None) -> Asked | None:
    if rows is None:
        return None
    kinds = {2: JudgmentKind.PAIR, 3: JudgmentKind.TRIPLE}
    return Asked(kinds.get(len(rows), JudgmentKind.BEST_WORST), rows)
