"""What the view of ranking shows, as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Groups, Question
from nightstand.domain.paper import PaperId
from nightstand.services.ranking_values import PlotPoint, RankedPaper, RankingState, ReviewQuestion
from nightstand.ui.widgets.chips import ChipText

TIER_NAMES: Final[Mapping[Tier | None, str]] = {
    Tier.MUST: "Must read",
    Tier.SHOULD: "Should read",
    Tier.COULD: "Could read",
    None: "No tier",
}
ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth")


@dataclass(frozen=True, slots=True)
class Card:
    """A paper as it is compared; texts are plain."""

    paper: PaperId
    title: str
    authors: str
    venue: str
    tags: tuple[ChipText, ...]
    abstract: str


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question with its cards, in their places; `said` is an earlier answer that is asked about again."""

    question: Question
    cards: tuple[Card, ...]
    said: Groups | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a ranking stands, with all that its list shows."""

    state: RankingState
    points: Mapping[PaperId, PlotPoint]
    title_by_paper: Mapping[PaperId, str]
    review: tuple[ReviewQuestion, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A row that names what follows it."""

    text: str


@dataclass(frozen=True, slots=True)
class CutLine:
    """A row that ends the wanted top."""

    text: str


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A row of the order: where the paper is on the common scale, all from 0 to 1, and what is to be said of it."""

    ranked: RankedPaper
    title: str
    low: float = 0.0
    mean: float = 0.5
    high: float = 1.0
    doubt: str = ""


Row = Heading | CutLine | OrderRow


@dataclass(frozen=True, slots=True)
class WhyText:
    """Why a paper stands where it does, as sentences."""

    title: str
    position: int
    reasons: tuple[str, ...]
    judgments: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    doubt: str = ""
