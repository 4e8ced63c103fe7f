"""What a person says when asked to compare papers, and what a ranking is meant for."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from nightstand.domain.paper import PaperId

JudgmentId = NewType("JudgmentId", int)
"""Grows in the order in which judgments were made."""


class JudgmentKind(StrEnum):
    """What was shown, and so what the groups of the answer mean.

    In a pair, a triple and a drag a group of several papers is a tie. In a best-worst of four or five the middle group
    is not judged, in a pick the last one is not. A screen has the ticked papers and the others, either may be empty.
    `RETHOUGHT` names papers that the person sees differently from now on: what was said of them before counts less.
    """

    PAIR = "pair"
    TRIPLE = "triple"
    BEST_WORST = "bestworst"
    PICK = "pick"
    SCREEN = "screen"
    DRAG = "drag"
    RETHOUGHT = "rethought"


class JudgmentSource(StrEnum):
    """How a judgment came about."""

    ASK = "ask"
    DRAG = "drag"
    IMPORT = "import"
    REVIEW = "review"


Groups = tuple[tuple[PaperId, ...], ...]
"""Papers best first; those of one group are not told apart."""


@dataclass(frozen=True, slots=True)
class Question:
    """Papers to be compared, in the order of their places on the screen."""

    kind: JudgmentKind
    shown: tuple[PaperId, ...]


@dataclass(frozen=True, slots=True)
class Judgment:
    """One line of the log, never changed.

    No groups: the question was skipped, or the line only retracts. `retracts` names a judgment that no longer counts.
    """

    id: JudgmentId
    kind: JudgmentKind
    shown: tuple[PaperId, ...]
    groups: Groups = ()
    source: JudgmentSource = JudgmentSource.ASK
    retracts: JudgmentId | None = None

    @property
    def is_well_formed(self) -> bool:
        """Whether it can be read: each paper once, and only papers that were shown."""
        judged = [paper for group in self.groups for paper in group]
        if len(set(judged)) != len(judged) or len(set(self.shown)) != len(self.shown):
            return False
        if self.groups and set(judged) != set(self.shown):
            return False
        if self.kind in (JudgmentKind.SCREEN, JudgmentKind.PICK):
            return len(self.groups) in (0, 2) and (
                self.kind is JudgmentKind.SCREEN or _sizes(self.groups)[:1] in ((), (1,))
            )
        if self.kind is JudgmentKind.BEST_WORST and self.groups:
            sizes = _sizes(self.groups)
            return len(sizes) == 3 and sizes[0] == sizes[2] == 1
        return True


class GoalKind(StrEnum):
    """What a ranking is wanted for."""

    FULL = "full"
    TOP = "top"


class Thoroughness(StrEnum):
    """How sure the person wants to be before being told that it is settled."""

    ROUGHLY = "roughly"
    WELL = "well"
    EXACTLY = "exactly"

    @property
    def target(self) -> float:
        """The share of the goal that must be expected to be right."""
        return 0.8 if self is Thoroughness.ROUGHLY else 0.9

    @property
    def slack(self) -> float:
        """How far a paper may fall short and still be right, in standard deviations of the list."""
        return 0.0 if self is Thoroughness.EXACTLY else 0.25


@dataclass(frozen=True, slots=True)
class Goal:
    """The order of all papers, or the best `count` of them."""

    kind: GoalKind = GoalKind.TOP
    count: int = 10
    thoroughness: Thoroughness = Thoroughness.WELL


@dataclass(frozen=True, slots=True)
class Pin:
    """A place given by hand: below `after` and above `before`; None is the end of the list on that side.

    A hard pin is never questioned. With no neighbour at all the paper stands first.
    """

    paper: PaperId
    after: PaperId | None
    before: PaperId | None
    is_hard: bool = False


def _sizes(groups: Groups) -> tuple[int, ...]:
    return tuple(len(group) for group in groups)
