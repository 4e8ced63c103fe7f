"""The ranking as a bench of simulated readers drives it: papers are 1 + their number, time is the reader's seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentId, JudgmentKind, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.ranking.likelihood import tabulated
from nightstand.ranking.mode import most_probable
from nightstand.ranking.session import RankingSession
from nightstand.ranking.stages import ordering
from nightstand.ranking.stopping import Check, is_settled, questions_left

THOROUGHNESS = {"full": Thoroughness.EXACTLY, "topk": Thoroughness.WELL}


class State(Protocol):
    """How far a bench is in a reader's session."""

    seconds: float
    budget_seconds: float


@dataclass(frozen=True, slots=True)
class Shown:
    """A question as a bench puts it to a reader: numbers of papers, and the word for how they are to be judged."""

    items: tuple[int, ...]
    kind: str


class Given(Protocol):
    """What a reader answered: groups best first; none where the question was skipped."""

    question: Shown
    groups: tuple[tuple[int, ...], ...]


class Adapter:
    """Answers go into a session; it is fitted whenever it says that a fit is due."""

    cards = 3

    def __init__(
        self,
        n: int,
        goal: Any,
        prior: Sequence[float] | None = None,
        prior_rho: float = 0.0,
        seed: int = 0,
        cards: int | None = None,
    ) -> None:
        kind = GoalKind.FULL if goal.kind == "full" else GoalKind.TOP
        self.n = n
        self.checks: list[Check] = []
        self.session = RankingSession(
            [PaperId(number + 1) for number in range(n)],
            Goal(kind, goal.k, THOROUGHNESS[goal.kind]),
            score_by_paper=None if prior is None else self._scores(0, prior),
            trust=prior_rho,
            cards=cards or self.cards,
            seed=seed,
        )

    @staticmethod
    def _scores(start: int, prior: Sequence[float]) -> dict[PaperId, float]:
        return {PaperId(start + place + 1): float(score) for place, score in enumerate(prior)}

    def next_question(self, state: State) -> Shown | None:
        if self.session.fit_is_due:
            self.session.refit()
        question = self.session.question(elapsed=state.seconds / state.budget_seconds)
        if question is None:
            return None
        return Shown(tuple(paper - 1 for paper in question.shown), question.kind.value)

    def record(self, answer: Given) -> None:
        self.session.record(
            Judgment(
                JudgmentId(len(self.session.log) + 1),
                JudgmentKind(answer.question.kind),
                tuple(PaperId(number + 1) for number in answer.question.items),
                tuple(tuple(PaperId(number + 1) for number in group) for group in answer.groups),
            )
        )

    def ranking(self) -> list[int]:
        if self.session.needs_fit:
            self.session.refit()
        return [paper - 1 for paper in self.session.order()]

    def confidence(self) -> float:
        return self.session.share_right(slack=0.0)

    def settled(self) -> bool:
        if len(self.session.log) % 3:
            return False
        self.checks.append(self.session.check())
        return is_settled(self.checks[-1], self.session.goal)

    def remaining(self) -> float:
        left = questions_left(self.checks, self.session.goal)
        return float("nan") if left is None else left

    def add_items(self, m: int, prior: Sequence[float] | None = None) -> None:
        self.session.set_papers(
            [PaperId(number + 1) for number in range(self.n + m)],
            None if prior is None else self._scores(self.n, prior),
        )
        self.n += m


class FiveCards(Adapter):
    """The same with best and worst of five in place of the order of three."""

    cards = 5


def fit(n: int, orders: Any, prior_var: float, weights: Sequence[float] | None = None) -> tuple[Any, Any]:
    """Return mode and Laplace standard deviations of complete orders, without lapses."""
    answers = [ordering(order) for order in orders]
    table = tabulated(answers, weights or [1.0] * len(answers), range(n), n, lapse=0.0)
    mode = most_probable(table, np.zeros(n), np.full(n, float(prior_var)), np.zeros(n), tolerance=1e-10)
    return mode.strengths, np.sqrt(np.diag(np.linalg.inv(mode.precision)))
