"""Judgments as stages "one of these was chosen first, or last": the only form that the likelihood knows.

a > b > c is (a of a, b, c) and (b of b, c); best and worst of several is (best of all) and (worst of the rest); a tie
is the mean of the orders it allows; each title of a screen is compared with the bar, a latent paper of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from math import factorial
from typing import NamedTuple

from nightstand.domain.judgment import Groups, Judgment, JudgmentKind
from nightstand.domain.paper import PaperId
from nightstand.ranking.arrays import BAR

MOST_TIED_IN_ORDERS = 3
"""Larger ties come from imported lists and have too many orders; their papers are left unjudged among themselves."""

FIRST, LAST = 1, -1


class Stage(NamedTuple):
    """The first of `rows` was chosen among them: as the best of them (`FIRST`) or as the worst (`LAST`)."""

    rows: tuple[int, ...]
    sign: int
    weight: float


class Answer(NamedTuple):
    """Stages that stand and fall together: a slip would have given any of `orders` answers alike."""

    stages: tuple[Stage, ...]
    orders: int

    @property
    def names_bar(self) -> bool:
        """Whether it only says on which side of the bar a paper is."""
        return any(BAR in stage.rows for stage in self.stages)


def answers_of(judgment: Judgment, row_by_paper: Mapping[PaperId, int]) -> tuple[Answer, ...]:
    """Return what a judgment says; papers without a row are left out of every stage.

    A skip, a line that only retracts and one that cannot be read say nothing.
    """
    if not judgment.groups or not judgment.is_well_formed:
        return ()
    if judgment.kind is JudgmentKind.SCREEN:
        return tuple(_against_the_bar(judgment.groups, row_by_paper))
    stages = tuple(
        Stage(rows, sign, weight)
        for papers, sign, weight in _stages(judgment)
        if papers[0] in row_by_paper
        and len(rows := tuple(row_by_paper[paper] for paper in papers if paper in row_by_paper)) > 1
    )
    return (Answer(stages, _orders(judgment)),) if stages else ()


def ordering(rows: Sequence[int], weight: float = 1.0) -> Answer:
    """Return the answer that a complete order of any length is, best first."""
    stages = tuple(Stage(tuple(rows[at:]), FIRST, weight) for at in range(len(rows) - 1))
    return Answer(stages, factorial(min(len(rows), 12)))


def _against_the_bar(groups: Groups, row_by_paper: Mapping[PaperId, int]) -> Iterator[Answer]:
    ticked, others = groups
    for paper in ticked:
        if paper in row_by_paper:
            yield Answer((Stage((row_by_paper[paper], BAR), FIRST, 1.0),), 2)
    for paper in others:
        if paper in row_by_paper:
            yield Answer((Stage((BAR, row_by_paper[paper]), FIRST, 1.0),), 2)


def _stages(judgment: Judgment) -> Iterator[tuple[tuple[PaperId, ...], int, float]]:
    groups = judgment.groups
    if judgment.kind is JudgmentKind.PICK:
        yield groups[0] + groups[1], FIRST, 1.0
    elif judgment.kind is JudgmentKind.BEST_WORST:
        (best,), middle, (worst,) = groups
        yield (best, *middle, worst), FIRST, 1.0
        yield (worst, *middle), LAST, 1.0
    elif max(map(len, groups)) <= MOST_TIED_IN_ORDERS:
        orders = [sum(order, ()) for order in product(*(list(permutations(group)) for group in groups))]
        for order in orders:
            for at in range(len(order) - 1):
                yield order[at:], FIRST, 1.0 / len(orders)
    else:
        for at, group in enumerate(groups):
            below = tuple(paper for later in groups[at + 1 :] for paper in later)
            for paper in group:
                yield (paper, *below), FIRST, 1.0


def _orders(judgment: Judgment) -> int:
    count = len(judgment.shown)
    if judgment.kind is JudgmentKind.PICK:
        return count
    if judgment.kind is JudgmentKind.BEST_WORST:
        return count * (count - 1)
    return factorial(min(count, 12))
