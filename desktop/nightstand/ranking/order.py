"""The order that a posterior gives, inside tiers where there are any."""

from collections.abc import Mapping, Sequence

import numpy as np

from nightstand.domain.decision import Tier
from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import Rows
from nightstand.ranking.posterior import Posterior

DIGITS = 9
"""Means closer than that are equal: the last digits depend on the machine and on which answer came first."""

TIERS: tuple[Tier | None, ...] = (Tier.MUST, Tier.SHOULD, Tier.COULD, None)
"""The best first; papers without a tier come last."""


def ordered(
    posterior: Posterior, papers: Sequence[PaperId], rows: Rows, tier_by_paper: Mapping[PaperId, Tier]
) -> tuple[PaperId, ...]:
    """Return `papers`, which stand in `rows`, best first; the model never breaks tiers, ids break ties."""
    keyed = zip(papers, np.round(posterior.mean[rows], DIGITS).tolist(), strict=True)
    ranked = sorted(keyed, key=lambda one: (TIERS.index(tier_by_paper.get(one[0])), -one[1], one[0]))
    return tuple(paper for paper, _ in ranked)
