"""How a list stands: what is read, what is left in minutes, and how far the time there is reaches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from nightstand.domain.decision import ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ReadingListSpec
from nightstand.domain.reading_time import cut_line, estimated_minutes, time_text
from nightstand.services.list_members import require_list
from nightstand.storage import reading_lists
from nightstand.storage.database import Database, plain
from nightstand.storage.reading_times import ReadingFacts, read_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOutlook:
    """How a list stands. Minutes are those that the papers not read yet take."""

    spec: ReadingListSpec
    papers: tuple[PaperId, ...]
    status_counts: Mapping[ReadingStatus, int]
    minutes_by_paper: Mapping[PaperId, int]
    """What each paper takes, 0 where it is read."""
    minutes: int
    within: int | None
    """How many papers from the top fit into the budget; None without one."""
    text: str
    """The cut line in words, such as “8 h: the first 11”; empty without a budget."""

    def days_left(self, today: date) -> int | None:
        """Return how many days there are until the list is due, below 0 when it is over; None without a date."""
        return None if self.spec.due is None else (self.spec.due - today).days


@dataclass(frozen=True, slots=True)
class Together:
    """Papers of several lists: those in any of them by the first list's order, and those in all of them."""

    union: tuple[PaperId, ...]
    intersection: tuple[PaperId, ...]


class ListBudgetService:
    """Reads how lists stand; changes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def outlook(self, list_id: ListId, papers: Sequence[PaperId] | None = None) -> ListOutlook:
        """Return how a list stands.

        Args:
            papers: its papers where they are known already, as those of a saved search are, or in a ranked order.

        Raises:
            NotFound: there is no such list.
        """
        with self._database.read() as session:
            spec = require_list(session, list_id)
            shown = tuple(papers if papers is not None else reading_lists.shown_order(session, list_id))
            facts = read_facts(plain(session), shown)
        shown = tuple(paper for paper in shown if paper in facts)
        minutes = {paper: needed_minutes(facts[paper]) for paper in shown}
        counts = dict.fromkeys(ReadingStatus, 0)
        for paper in shown:
            counts[facts[paper].status] += 1
        cut = None if spec.budget is None else cut_line([minutes[paper] for paper in shown], spec.budget)
        return ListOutlook(
            spec=spec,
            papers=shown,
            status_counts=counts,
            minutes_by_paper=minutes,
            minutes=sum(minutes.values()),
            within=None if cut is None else cut.count,
            text="" if spec.budget is None or cut is None else _cut_text(spec.budget, cut.count, len(shown)),
        )


def joined(orders: Sequence[Sequence[PaperId]]) -> Together:
    """Return what lists hold together, from the order of each; saved searches count by what they find."""
    union = tuple(dict.fromkeys(paper for order in orders for paper in order))
    in_all = set(union).intersection(*orders) if orders else set()
    return Together(union, tuple(paper for paper in union if paper in in_all))


def needed_minutes(facts: ReadingFacts) -> int:
    """Return the minutes a paper still takes: none when it is read, else what the person said, else an estimate."""
    if facts.status is ReadingStatus.READ:
        return 0
    return facts.minutes if facts.minutes is not None else estimated_minutes(facts.pages, facts.abstract_letters)


def _cut_text(budget: int, within: int, count: int) -> str:
    time = time_text(budget)
    if within == count:
        return f"{time}: all of it" if count else f"{time}: nothing to read yet"
    if within == 0:
        return f"{time}: not even the first"
    return f"{time}: the first {within}" if within > 1 else f"{time}: the first one"
