"""Whether the latest answers are what the earlier ones would have foretold: a change of mind is when they are not.

The fit itself cannot tell, as it makes both fit each other as well as may be. So the earlier answers are fitted alone.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nightstand.domain.judgment import Judgment, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import Rows
from nightstand.ranking.fitting import fitted
from nightstand.ranking.information import answer_chances, relative_strengths
from nightstand.ranking.posterior import Posterior
from nightstand.ranking.prior import Prior
from nightstand.ranking.replay import Counting
from nightstand.ranking.stages import Answer, answers_of

LATEST = 12
FEWEST_BEFORE = 20
DRAWS, SEED = 400, 11
SLIP = -2.5
"""No answer counts for more than that, in nats: one slip is no change of mind."""

UNLIKELY = -2.5
"""Standard deviations below what is usual for a person of that decisiveness."""

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Surprise:
    """How the log probability of the latest answers differs from what was to be expected, in standard deviations.

    `papers` are those that the most surprising answers named, the most surprising first.
    """

    score: float
    papers: tuple[PaperId, ...]

    @property
    def is_a_change_of_mind(self) -> bool:
        """Whether the person should be told that they see some papers differently now."""
        return self.score < UNLIKELY


def latest_surprise(prior: Prior, counting: Sequence[Counting], row_by_paper: Mapping[PaperId, int]) -> Surprise | None:
    """Return how surprising the latest comparisons are; None when there are too few before them."""
    told = [one for one in counting if _is_comparison(one.judgment, row_by_paper)]
    latest = told[-LATEST:]
    if len(told) < LATEST + FEWEST_BEFORE:
        return None
    first = latest[0].judgment.id
    answers: list[Answer] = []
    weights: list[float] = []
    for judgment, weight in counting:
        if judgment.id < first:
            said = answers_of(judgment, row_by_paper)
            answers += said
            weights += [weight] * len(said)
    posterior = fitted(prior, answers, weights).posterior
    off = total = 0.0
    by_paper: defaultdict[PaperId, list[float]] = defaultdict(list)
    for judgment, _ in latest:
        difference, variance = _difference(posterior, judgment, row_by_paper)
        off += difference
        total += variance
        for paper in judgment.shown:
            by_paper[paper].append(difference)
    named = sorted(by_paper, key=lambda paper: (sum(by_paper[paper]), paper))
    score = off / float(np.sqrt(max(total, 1e-9)))
    return Surprise(score, tuple(paper for paper in named[:MOST_NAMED] if sum(by_paper[paper]) < 0))


def _difference(posterior: Posterior, judgment: Judgment, row_by_paper: Mapping[PaperId, int]) -> tuple[float, float]:
    """Return log probability less its expectation, and its variance, before the answer was known."""
    rows: Rows = np.array([row_by_paper[group[0]] for group in judgment.groups], dtype=np.intp)
    draws = posterior.draws(rows, DRAWS, np.random.default_rng(SEED))
    # The groups are best first, so what was said is the first of the orders.
    said = 0
    chances = answer_chances(relative_strengths(draws), np.arange(len(rows))[None, :]).mean(axis=0)[0]
    logs = np.log(np.maximum(chances, 1e-12)).astype(np.float64)
    differences = np.maximum(logs - float(chances @ logs), SLIP)
    expected = float(chances @ differences)
    return float(differences[said]) - expected, float(chances @ (differences - expected) ** 2)


def _is_comparison(judgment: Judgment, row_by_paper: Mapping[PaperId, int]) -> bool:
    """Tell whether it is a strict order of two or three papers that are all in the list."""
    kinds = (JudgmentKind.PAIR, JudgmentKind.TRIPLE, JudgmentKind.DRAG)
    return (
        judgment.kind in kinds
        and len(judgment.groups) in (2, 3)
        and all(len(group) == 1 and group[0] in row_by_paper for group in judgment.groups)
    )
