"""The edits that rank a list: judgments, goals, expectations and places given by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from nightstand.domain.judgment import Goal, Judgment, Pin
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId

PinId = NewType("PinId", int)
"""Grows in the order in which places were given."""


@dataclass(frozen=True, slots=True)
class JudgmentLine:
    """A judgment as the log has it: made at a time (aware, in UTC), in a sitting, within so many milliseconds."""

    judgment: Judgment
    at: datetime
    sitting: str = ""
    ms: int | None = None


@dataclass(frozen=True, slots=True)
class AddJudgments:
    """Let judgments count: they are added to the log, or what took them back is taken back."""

    list: ListId
    lines: tuple[JudgmentLine, ...]

    def inverse(self) -> "RetractJudgments":
        return RetractJudgments(self.list, self.lines)


@dataclass(frozen=True, slots=True)
class RetractJudgments:
    """Let judgments count no longer; they stay in the log, with a line behind them that takes them back."""

    list: ListId
    lines: tuple[JudgmentLine, ...]

    def inverse(self) -> "AddJudgments":
        return AddJudgments(self.list, self.lines)


@dataclass(frozen=True, slots=True)
class SetGoal:
    """Say what a list is ranked for; None means that it is not ranked."""

    list: ListId
    before: Goal | None
    after: Goal | None

    def inverse(self) -> "SetGoal":
        return SetGoal(self.list, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class SetScores:
    """Say what is expected of a list's papers, with mean 0 and standard deviation 1; others have no expectation."""

    list: ListId
    before: Mapping[PaperId, float]
    after: Mapping[PaperId, float]

    def inverse(self) -> "SetScores":
        return SetScores(self.list, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class PinContent:
    """A place given by hand at a time; `released` is when it ended. Times are aware and in UTC."""

    list: ListId
    pin: Pin
    at: datetime
    released: datetime | None = None


@dataclass(frozen=True, slots=True)
class PutPin:
    """Give, release or take back a place; None means it was never given."""

    pin: PinId
    before: PinContent | None
    after: PinContent | None

    def inverse(self) -> "PutPin":
        return PutPin(self.pin, before=self.after, after=self.before)
