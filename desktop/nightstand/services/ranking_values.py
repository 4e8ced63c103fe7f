"""What is known of a ranked list, as values for those who show it."""

from dataclasses import dataclass
from datetime import datetime

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, Groups, JudgmentId, Question
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ranking.certainty import Band

__all__ = [
    "Band",
    "ChangeOfMind",
    "DoubtedPlace",
    "PlotPoint",
    "RankedPaper",
    "RankingState",
    "ReviewQuestion",
    "Told",
    "WhyHere",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPaper:
    """A paper of a ranked list, with its position from 1.

    `band` and `above_next` say how sure it is that it belongs above the next one; None for the last. `belongs` is the
    probability that it is one of the wanted top; None where a whole order is wanted, or a tier decides.
    """

    paper: PaperId
    position: int
    tier: Tier | None
    is_placed_by_hand: bool
    is_fixed: bool
    """Its place was given by hand for good, and is never asked about."""
    is_new: bool
    """Nothing was said of it yet."""
    band: Band | None
    above_next: float | None
    belongs: float | None


@dataclass(frozen=True, slots=True)
class DoubtedPlace:
    """A place given by hand that the answers contradict: they have the paper on the other side of `neighbour`."""

    paper: PaperId
    neighbour: PaperId
    probability: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingState:
    """A ranked list as it stands. Certainty and target are shares of the goal, 0 to 1."""

    list: ListId
    name: str
    goal: Goal
    papers: tuple[RankedPaper, ...]
    asked: int
    certainty: float
    is_settled: bool
    questions_left: int | None
    """About how many questions it takes until settled, rounded; None while nothing can be said."""
    summary: str
    doubted: tuple[DoubtedPlace, ...]
    is_exact: bool
    """The order is what the log says; else it may still move a little with the next fit."""
    expected: int = 0
    """Of how many papers something was expected before any answer, such as by the order learned from decisions."""

    @property
    def order(self) -> tuple[PaperId, ...]:
        """The papers, best first."""
        return tuple(ranked.paper for ranked in self.papers)


@dataclass(frozen=True, slots=True)
class PlotPoint:
    """A paper's utility in standard deviations of the list: its mean, and where it is with 80 %."""

    paper: PaperId
    position: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Told:
    """Something that was said of a paper, in words; `counts` is off for what was taken back or superseded."""

    judgment: JudgmentId | None
    at: datetime
    text: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyHere:
    """Why a paper stands where it does: sentences, the strongest first, and all that was ever said of it."""

    paper: PaperId
    position: int
    reasons: tuple[str, ...]
    judgments: tuple[Told, ...]
    """What counts, that which concerns its neighbours first."""
    history: tuple[Told, ...]
    """All of it, the latest first, places given by hand included."""


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """An answer that does not fit the others: asked again as `question`; `said` is what was answered."""

    judgment: JudgmentId
    question: Question
    said: Groups
    credibility: float
    text: str


@dataclass(frozen=True, slots=True)
class ChangeOfMind:
    """Papers that the latest answers tell other things of than the earlier ones, the most surprising first."""

    papers: tuple[PaperId, ...]
    text: str
