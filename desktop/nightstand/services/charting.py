"""The library in numbers: how far each topic, venue, year and tag is decided on, and what was done when."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.search.columns.facets import FacetName
from nightstand.storage.database import Database
from nightstand.storage.mark_history import MarkChange, read_mark_changes

if TYPE_CHECKING:
    from nightstand.search.columns.library_columns import LibraryColumns
    from nightstand.search.columns.memberships import Mask
    from nightstand.services.library_columns import LibraryColumnsKeeper

COVERED: Final = (FacetName.TOPIC, FacetName.VENUE, FacetName.YEAR, FacetName.TAG)
"""What coverage is told by."""
MOST_VALUES: Final = 500
DAYS: Final = 28
"""So many days are told one by one; a longer history is told by weeks."""
MOST_WEEKS: Final = 52
FEWEST_PAPERS: Final = 5
"""Of a value that fewer papers have, nobody would say that it was overlooked."""


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A value, the search that finds its papers, and how many papers there are by decision and read."""

    label: str
    clause: str
    papers: int
    by_decision: tuple[tuple[Decision, int], ...]
    """In the order of `DECIDED`; undecided ones are the rest."""
    read: int

    @property
    def decided(self) -> int:
        """How many papers something was decided of."""
        return sum(count for _, count in self.by_decision)

    @property
    def seen_share(self) -> float:
        """The share decided on, from 0 to 1."""
        return self.decided / self.papers

    def count(self, decision: Decision) -> int:
        """Return how many papers were decided so."""
        return dict(self.by_decision)[decision]


DECIDED: Final = (Decision.KEEP, Decision.MAYBE, Decision.LATER, Decision.SKIP)


@dataclass(frozen=True, slots=True)
class Period:
    """What was done from `first` to `last`, both included: papers by decision, and papers read to the end."""

    first: date
    last: date
    by_decision: tuple[tuple[Decision, int], ...]
    read: int

    @property
    def decided(self) -> int:
        """How many papers something was decided of."""
        return sum(count for _, count in self.by_decision)


@dataclass(frozen=True, slots=True)
class Activity:
    """Days or weeks without a gap, oldest first; empty before the first decision."""

    periods: tuple[Period, ...]
    is_by_week: bool


@dataclass(frozen=True, slots=True)
class Charts:
    """All of it; `whole` is the row of the whole library, or None where it has no papers."""

    whole: CoverageRow | None
    coverage: tuple[tuple[FacetName, tuple[CoverageRow, ...]], ...]
    """By each of `COVERED` that any paper has, the values of most papers first."""
    activity: Activity

    def rows(self, name: FacetName) -> tuple[CoverageRow, ...]:
        """Return the rows of one of `COVERED`."""
        return dict(self.coverage).get(name, ())


class ChartService:
    """Counts what is shown: papers in the trash and versions behind another one are left out."""

    def __init__(self, database: Database, keeper: "LibraryColumnsKeeper") -> None:
        self._database = database
        self._keeper = keeper

    def charts(self, today: date) -> Charts:
        """Return the numbers as they are now. Takes some 100 ms with 7,000 papers, so not on the window's thread."""
        columns = self._keeper.current()
        with self._database.read() as session:
            changes = read_mark_changes(session)
        coverage = [(name, coverage_rows(columns, name)) for name in COVERED]
        return Charts(
            whole=_whole(columns),
            coverage=tuple((name, rows) for name, rows in coverage if rows),
            activity=activity(changes, today),
        )


def coverage_rows(columns: "LibraryColumns", name: FacetName) -> tuple[CoverageRow, ...]:
    """Return the values of the shown papers, those of most papers first; years from the newest down."""
    from nightstand.services.faceting import facets_of

    def counted(among: "Mask") -> dict[str, int]:
        found = facets_of(columns, among, "", names=(name,), values_shown=MOST_VALUES)
        return {value.clause: value.count for facet in found for value in facet.values}

    shown = columns.is_shown
    values = [
        value
        for facet in facets_of(columns, shown, "", names=(name,), values_shown=MOST_VALUES)
        for value in facet.values
    ]
    decided = {decision: counted(shown & _decided(columns, decision)) for decision in DECIDED}
    read = counted(shown & _read(columns))
    return tuple(
        CoverageRow(
            value.label,
            value.clause,
            value.count,
            tuple((decision, decided[decision].get(value.clause, 0)) for decision in DECIDED),
            read.get(value.clause, 0),
        )
        for value in values
    )


def blind_spots(rows: Iterable[CoverageRow], count: int = 3) -> tuple[CoverageRow, ...]:
    """Return the values that were looked at least, those of most papers first among equals.

    Without any decision there are none, nor are values that few papers have or that are half seen.
    """
    rows = tuple(rows)
    if not any(row.decided for row in rows):
        return ()
    open_rows = [row for row in rows if row.papers >= FEWEST_PAPERS and row.seen_share < 1 / 2]
    return tuple(sorted(open_rows, key=lambda row: (row.seen_share, -row.papers))[:count])


def activity(changes: Sequence[MarkChange], today: date) -> Activity:
    """Return what was done by local days, or by weeks from Monday on when the first of it is long ago.

    A paper that was decided on or read several times within a day counts once for it, by what held at its end.
    """
    last_of: dict[tuple[date, int, str], str] = {}
    for change in changes:
        day = change.at.astimezone().date()
        last_of[day, change.paper, change.field] = change.value
    if not last_of:
        return Activity((), is_by_week=False)
    first = min(day for day, _, _ in last_of)
    # A clock that was once ahead leaves marks in the future.
    today = max(today, *(day for day, _, _ in last_of))
    is_by_week = (today - first).days >= DAYS
    begin = first - timedelta(days=first.weekday()) if is_by_week else min(first, today - timedelta(days=6))
    length = timedelta(days=7 if is_by_week else 1)
    counts: Counter[tuple[int, str]] = Counter(
        ((day - begin) // length, value) for (day, _, _), value in last_of.items()
    )
    number = (today - begin) // length + 1
    periods = (_period(begin + at * length, length, counts, at) for at in range(max(0, number - MOST_WEEKS), number))
    return Activity(tuple(periods), is_by_week)


def _period(first: date, length: timedelta, counts: "Counter[tuple[int, str]]", at: int) -> Period:
    return Period(
        first,
        first + length - timedelta(days=1),
        tuple((decision, counts[at, decision.value]) for decision in DECIDED),
        counts[at, ReadingStatus.READ.value],
    )


def _whole(columns: "LibraryColumns") -> CoverageRow | None:
    shown = columns.is_shown
    papers = int(shown.sum())
    if not papers:
        return None
    by_decision = tuple((decision, int((shown & _decided(columns, decision)).sum())) for decision in DECIDED)
    return CoverageRow("All papers", "", papers, by_decision, int((shown & _read(columns)).sum()))


def _decided(columns: "LibraryColumns", decision: Decision) -> "Mask":
    from nightstand.domain.query_tree import Filter, FilterName

    return columns.mask(Filter(FilterName.DECISION, decision.value))


def _read(columns: "LibraryColumns") -> "Mask":
    from nightstand.domain.query_tree import Filter, FilterName

    return columns.mask(Filter(FilterName.STATUS, ReadingStatus.READ.value))
