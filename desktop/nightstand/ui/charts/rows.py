"""What the charts say of the library and of each row and period, in words, and the parts of a bar."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nightstand.domain.decision import Decision
from nightstand.services.charting import COVERED, Activity, Charts, CoverageRow, Period, blind_spots
from nightstand.services.faceting import FacetName
from nightstand.services.wording import counted

ROLES: Final = {
    Decision.KEEP: "success",
    Decision.MAYBE: "tag_orange",
    Decision.LATER: "tag_blue",
    Decision.SKIP: "tag_grey",
    Decision.UNDECIDED: "border",
}
"""The colour of a decision's part of a bar."""

WORDS: Final = {
    Decision.KEEP: "kept",
    Decision.MAYBE: "maybe",
    Decision.LATER: "later",
    Decision.SKIP: "skipped",
    Decision.UNDECIDED: "undecided",
}


BY: Final = {FacetName.TOPIC: "Topic", FacetName.VENUE: "Venue", FacetName.YEAR: "Year", FacetName.TAG: "Tag"}


class Order(StrEnum):
    """How the rows are ordered."""

    MOST_PAPERS = "papers"
    LEAST_SEEN = "unseen"
    MOST_KEPT = "kept"


def in_order(rows: tuple[CoverageRow, ...], order: Order) -> tuple[CoverageRow, ...]:
    """Return the rows in an order; they come with most papers first, years with the newest first."""
    match order:
        case Order.MOST_PAPERS:
            return rows
        case Order.LEAST_SEEN:
            return tuple(sorted(rows, key=lambda row: (row.seen_share, -row.papers)))
        case Order.MOST_KEPT:
            return tuple(sorted(rows, key=lambda row: (-row.count(Decision.KEEP), -row.papers)))


def parts_of(row: CoverageRow) -> tuple[tuple[Decision, int], ...]:
    """Return the parts of a row's bar that are not empty, undecided papers last."""
    parts = (*row.by_decision, (Decision.UNDECIDED, row.papers - row.decided))
    return tuple((decision, count) for decision, count in parts if count)


def seen_text(row: CoverageRow) -> str:
    """Return how much of a row is decided on; nothing and everything are never rounded to."""
    if row.decided in (0, row.papers):
        return "0 %" if not row.decided else "100 %"
    return f"{min(99, max(1, round(100 * row.seen_share)))} %"


def spoken_row(row: CoverageRow) -> str:
    """Return all that a row shows, in words."""
    parts = ", ".join(f"{count:,} {WORDS[decision]}" for decision, count in parts_of(row))
    read = f", {row.read:,} read" if row.read else ""
    return f"{row.label}: {counted(row.papers, 'paper')}, {seen_text(row)} decided on: {parts}{read}"


def spoken_period(period: Period) -> str:
    """Return what was done in a period, in words."""
    when = f"{period.first:%d %B %Y}" if period.first == period.last else f"Week of {period.first:%d %B %Y}"
    parts = [f"{count:,} {WORDS[decision]}" for decision, count in period.by_decision if count]
    if period.read:
        parts.append(f"{period.read:,} read")
    return f"{when}: {', '.join(parts) or 'nothing'}"


def spoken_activity(activity: Activity) -> str:
    """Return what the periods come to."""
    decided = sum(period.decided for period in activity.periods)
    read = sum(period.read for period in activity.periods)
    unit = "week" if activity.is_by_week else "day"
    return f"{counted(decided, 'decision')} and {counted(read, 'paper')} read in {counted(len(activity.periods), unit)}"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the values of one kind, such as the topics, are decided on; `spots` names those least looked at."""

    rows: tuple[CoverageRow, ...]
    spots: str


@dataclass(frozen=True, slots=True)
class ShownCharts:
    """All that the view shows; coverage goes by the names of `BY`."""

    summary: str
    activity: Activity
    coverage: Mapping[str, Coverage]


def shown(charts: Charts) -> ShownCharts:
    """Return the numbers as the view shows them."""
    rows = {name.value: charts.rows(name) for name in COVERED}
    return ShownCharts(
        summary=_summary(charts.whole) if charts.whole else "",
        activity=charts.activity,
        coverage={name: Coverage(found, _spots(found)) for name, found in rows.items()},
    )


def _summary(whole: CoverageRow) -> str:
    read = f" · {whole.read:,} read" if whole.read else ""
    return f"{counted(whole.papers, 'paper')} · {seen_text(whole)} decided on{read}"


def _spots(rows: tuple[CoverageRow, ...]) -> str:
    spots = [f"{row.label} ({row.decided:,} of {row.papers:,})" for row in blind_spots(rows)]
    return f"Least looked at: {', '.join(spots)}" if spots else ""
