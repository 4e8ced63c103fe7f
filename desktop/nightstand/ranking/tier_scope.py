"""What is left to ask where tiers settle the rest: no question goes across tiers, as the model never breaks them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, GoalKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.arena import Arena
from nightstand.ranking.arrays import Rows
from nightstand.ranking.certainty import share_right
from nightstand.ranking.order import TIERS
from nightstand.ranking.posterior import Posterior


@dataclass(frozen=True, slots=True)
class Scope:
    """The arenas that questions can be about, best first, and how much of the goal tiers settle beside them.

    `weights` says how many papers of the top, or pairs of the order, hang on each arena.
    """

    arenas: tuple[Arena, ...]
    weights: tuple[float, ...]
    settled: float

    def share_right(self, posterior: Posterior, shown: Rows, slack: float) -> float:
        """Return the expected share of the whole goal that is right (see `certainty.share_right`)."""
        total = self.settled + sum(self.weights)
        right = self.settled + sum(
            weight * share_right(posterior, arena, _of(arena, shown), slack)
            for arena, weight in zip(self.arenas, self.weights, strict=True)
        )
        return right / total if total else 1.0

    def least_certain(self, posterior: Posterior, shown: Rows) -> Arena | None:
        """Return the arena where most is expected to be wrong; None without papers."""
        if len(self.arenas) < 2:
            return self.arenas[0] if self.arenas else None

        def wrong(number: int) -> float:
            arena = self.arenas[number]
            return self.weights[number] * (1.0 - share_right(posterior, arena, _of(arena, shown), 0.0))

        return self.arenas[max(range(len(self.arenas)), key=wrong)]


def scope(goal: Goal, papers: Sequence[PaperId], rows: Rows, tier_by_paper: Mapping[PaperId, Tier]) -> Scope:
    """Return what the goal leaves open for `papers`, which stand in `rows`."""
    if not len(rows):
        return Scope((), (), 0.0)
    tiers = [TIERS.index(tier_by_paper.get(paper)) for paper in papers]
    members = [rows[np.array([tier == number for tier in tiers])] for number in range(len(TIERS))]
    members = [group for group in members if len(group)]
    if goal.kind is GoalKind.TOP and goal.count < len(rows):
        return _of_top(max(1, goal.count), members)
    arenas = tuple(Arena(group, None) for group in members)
    inside = tuple(_pairs(len(group)) for group in members)
    return Scope(arenas, inside, _pairs(len(rows)) - sum(inside))


def _of_top(count: int, members: Sequence[Rows]) -> Scope:
    above = 0
    for group in members:
        if above + len(group) >= count:
            return Scope((Arena(group, count - above),), (float(count - above),), float(above))
        above += len(group)
    return Scope((), (), float(above))


def _pairs(count: int) -> float:
    return count * (count - 1) / 2


def _of(arena: Arena, shown: Rows) -> Rows:
    return shown[np.isin(shown, arena.rows)]
