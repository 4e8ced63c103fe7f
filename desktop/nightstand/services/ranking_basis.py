"""All that a ranking follows from, read from one snapshot of the library."""

from dataclasses import dataclass

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, GoalKind, Judgment, Pin
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import PinContent
from nightstand.domain.reading_list import ListId
from nightstand.services.list_members import require_ordered
from nightstand.storage import judgments, list_pins, ranking_goals, reading_lists
from nightstand.storage.database import Transaction, plain

WHOLE_ORDER_UP_TO = 15
USUAL_TOP = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingBasis:
    """What a list is ranked by. `log` begins behind the judgment that was asked for."""

    list: ListId
    name: str
    goal: Goal
    papers: tuple[PaperId, ...]
    tier_by_paper: dict[PaperId, Tier]
    places: tuple[PinContent, ...]
    score_by_paper: dict[PaperId, float]
    log: tuple[Judgment, ...]

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The places given by hand that hold, the earliest first."""
        return list_pins.held(self.places)


def read_basis(session: Transaction, list_id: ListId, after: int = 0) -> RankingBasis:
    """Return what a list is ranked by.

    Raises:
        NotFound: there is no such list.
        InvalidValue: it is a saved search.
    """
    spec = require_ordered(session, list_id)
    connection = plain(session)
    papers = reading_lists.shown_order(session, list_id)
    return RankingBasis(
        list=list_id,
        name=spec.name,
        goal=ranking_goals.goal(session, list_id) or usual_goal(len(papers)),
        papers=papers,
        tier_by_paper=ranking_goals.read_tiers(connection, list_id),
        places=tuple(list_pins.all_of(session, list_id).values()),
        score_by_paper=ranking_goals.scores(session, list_id),
        log=tuple(line.judgment for line in judgments.read_log(connection, list_id, after)),
    )


def usual_goal(count: int) -> Goal:
    """Return what a list of so many papers is ranked for unless somebody says otherwise."""
    return Goal(GoalKind.FULL) if count <= WHOLE_ORDER_UP_TO else Goal(GoalKind.TOP, USUAL_TOP)
