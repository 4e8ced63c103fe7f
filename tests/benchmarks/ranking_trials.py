"""Rankings of simulated readers: what a method reaches after so many seconds, and what it claimed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from benchmarks.ranking_readers import Reader, Utilities, seconds_of
from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentId, Question
from nightstand.domain.paper import PaperId
from nightstand.ranking.session import RankingSession
from nightstand.ranking.stopping import Check, is_settled, questions_left

HAIR = 0.25


class Method(Protocol):
    """Anything that asks and ranks."""

    def question(self, elapsed: float) -> Question | None: ...

    def record(self, judgment: Judgment) -> None: ...

    def order(self) -> Sequence[PaperId]: ...


class Ours:
    """A session that is fitted whenever a fit is due."""

    def __init__(self, session: RankingSession) -> None:
        self.session = session

    def question(self, elapsed: float) -> Question | None:
        return self.session.question(elapsed=elapsed)

    def record(self, judgment: Judgment) -> None:
        self.session.record(judgment)
        if self.session.fit_is_due:
            self.session.refit()

    def order(self) -> Sequence[PaperId]:
        if self.session.needs_fit:
            self.session.refit()
        return self.session.order()


@dataclass(slots=True)
class Sitting:
    """One reader before one method; time is the reader's, in seconds."""

    reader: Reader
    method: Method
    budget: float
    spent: float = 0.0
    asked: int = 0
    cpu_ms: list[float] = field(default_factory=list)

    def go_on(self, until: float, most: int | None = None) -> None:
        """Ask until the time is up, or `most` more questions were asked."""
        end = None if most is None else self.asked + most
        while self.asked != end:
            started = time.process_time()
            question = self.method.question(self.spent / self.budget)
            thought = time.process_time() - started
            if question is None:
                return
            groups = self.reader.answer(question)
            seconds = seconds_of(question, groups)
            if self.spent + seconds > until:
                return
            self.spent += seconds
            self.asked += 1
            started = time.process_time()
            self.method.record(Judgment(JudgmentId(self.asked), question.kind, question.shown, groups))
            self.cpu_ms.append(1e3 * (thought + time.process_time() - started))


@dataclass(frozen=True, slots=True)
class Stop:
    """When a method said that it is enough, and how right it was then; `left` pairs guesses with the truth."""

    asked: int
    seconds: float
    right: float
    guesses: tuple[float, ...]


def settled_at(sitting: Sitting, session: RankingSession, until: float) -> Stop | None:
    """Ask until the session says that it is settled; None if it does not in time."""
    checks: list[Check] = []
    guessed: list[tuple[int, float]] = []
    while sitting.spent < until - 20:
        before = sitting.asked
        sitting.go_on(until, most=3)
        if sitting.asked == before:
            return None
        sitting.method.order()
        checks.append(session.check())
        if is_settled(checks[-1], session.goal):
            right = share_right(sitting.method.order(), sitting.reader.utilities, session.goal)
            ratios = tuple(left / (sitting.asked - asked) for asked, left in guessed)
            return Stop(sitting.asked, sitting.spent, right, ratios)
        left = questions_left(checks, session.goal)
        if left is not None:
            guessed.append((sitting.asked, left))
    return None


def tau(order: Sequence[PaperId], utilities: Utilities) -> float:
    """Return Kendall's rank correlation of an order, best first, with the utilities."""
    felt = utilities[list(order)]
    first, second = np.triu_indices(len(felt), 1)
    return float(np.sign(felt[first] - felt[second]).mean())


def recall(order: Sequence[PaperId], utilities: Utilities, top: int) -> float:
    """Return how much of the true top is in the shown top."""
    true = np.argsort(-utilities[1:], kind="stable")[:top] + 1
    return len({*true.tolist()} & {*order[:top]}) / top


def near(order: Sequence[PaperId], utilities: Utilities, top: int) -> float:
    """Return how much of the shown top is within a hair of belonging there."""
    threshold = np.sort(utilities[1:])[-top] - HAIR
    return float((utilities[list(order[:top])] >= threshold).mean())


def share_right(order: Sequence[PaperId], utilities: Utilities, goal: Goal) -> float:
    """Return what a claim about this goal is about: pairs in order, or the top within its slack."""
    if goal.kind is GoalKind.FULL:
        return (tau(order, utilities) + 1) / 2
    return near(order, utilities, goal.count) if goal.thoroughness.slack else recall(order, utilities, goal.count)
