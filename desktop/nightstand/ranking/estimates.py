"""What is known of each paper in the shown order: for the bands beside it and the plot of the ranking."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import Rows
from nightstand.ranking.certainty import Neighbour, belonging, neighbours
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.tier_scope import Scope


@dataclass(frozen=True, slots=True)
class Estimate:
    """A paper's utility in standard deviations of the list, and how sure it is.

    `above_next` is None for the last paper. `belongs` is the probability that it is within a hair of the wanted top;
    None where a whole order is wanted, or where its tier decides.
    """

    paper: PaperId
    utility: float
    spread: float
    above_next: Neighbour | None
    belongs: float | None


def estimates(
    posterior: Posterior, scope: Scope, rows: Rows, papers: Sequence[PaperId], slack: float
) -> tuple[Estimate, ...]:
    """Return one estimate for each paper of the shown order, which stand in `rows`."""
    utility = posterior.mean[rows] / posterior.decisiveness
    spread = np.sqrt(posterior.variance[rows]) / posterior.decisiveness
    above: list[Neighbour | None] = [*neighbours(posterior, rows), None] if len(rows) else []
    belongs: dict[int, float] = {}
    for arena in scope.arenas:
        if not arena.is_full:
            inside = rows[np.isin(rows, arena.rows)]
            chances = belonging(posterior, arena, inside, slack)
            belongs.update(zip(inside.tolist(), chances.tolist(), strict=True))
    return tuple(
        Estimate(paper, float(utility[place]), float(spread[place]), above[place], belongs.get(int(rows[place])))
        for place, paper in enumerate(papers)
    )
