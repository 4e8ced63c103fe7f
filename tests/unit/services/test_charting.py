"""The library in numbers: coverage by what was decided, blind spots, and what was done when."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.search.columns.facets import FacetName
from nightstand.services.charting import DECIDED, CoverageRow, activity, blind_spots
from nightstand.storage.mark_history import MarkChange

TODAY = date(2026, 11, 20)


def change(day: date, value: str, *, paper: int = 1, field: str = "decision") -> MarkChange:
    return MarkChange(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), PaperId(paper), field, value)


def row(label: str, papers: int, kept: int = 0) -> CoverageRow:
    counts = tuple((decision, kept if decision is Decision.KEEP else 0) for decision in DECIDED)
    return CoverageRow(label, f"topic:{label}", papers, counts, 0)


def labels(rows: Iterable[CoverageRow]) -> list[str]:
    return [found.label for found in rows]


def test_papers_in_the_trash_count_for_nothing(services: Services) -> None:
    added = add_papers(services, 4)
    services.papers.decide(added[:2], Decision.KEEP)
    services.papers.trash(added[:1])

    whole = services.charts.charts(TODAY).whole

    assert whole is not None
    assert (whole.papers, whole.count(Decision.KEEP), whole.decided) == (3, 1, 1)


def test_a_library_without_papers_has_no_numbers(services: Services) -> None:
    charts = services.charts.charts(TODAY)

    assert (charts.whole, charts.coverage, charts.activity.periods) == (None, (), ())


def test_the_search_of_each_row_finds_as_many_papers_as_it_tells(services: Services) -> None:
    added = add_papers(services, 6)
    services.papers.set_fields(added[:4], {"extra.topic": "Tides & storms: a (new) view"})
    services.papers.decide(added[:3], Decision.SKIP)

    (found,) = services.charts.charts(TODAY).rows(FacetName.TOPIC)

    assert services.searching.count(found.clause) == found.papers == 4
    assert services.searching.count(f"{found.clause} decision:skip") == found.count(Decision.SKIP) == 3


def test_a_decision_that_was_undone_is_not_among_what_was_done(services: Services) -> None:
    added = add_papers(services, 3)
    services.papers.decide(added[:2], Decision.KEEP)
    services.papers.decide(added[2:], Decision.SKIP)
    services.library.undo()

    last = services.charts.charts(datetime.now().astimezone().date()).activity.periods[-1]

    assert dict(last.by_decision) == {**dict.fromkeys(DECIDED, 0), Decision.KEEP: 2}


def test_what_was_imported_decided_counts_in_the_row_but_not_as_done(services: Services) -> None:
    services.papers.add({"title": "Tides", "status": ReadingStatus.READ.value})

    charts = services.charts.charts(TODAY)

    assert charts.whole is not None
    assert charts.whole.read == 1
    assert charts.activity.periods == ()


def test_a_paper_decided_twice_within_a_day_counts_once_by_what_held_last() -> None:
    found = activity([change(TODAY, "skip"), change(TODAY, "keep")], TODAY)

    assert dict(found.periods[-1].by_decision)[Decision.KEEP] == 1
    assert found.periods[-1].decided == 1


def test_days_follow_one_another_without_a_gap() -> None:
    found = activity([change(TODAY - timedelta(days=9), "keep"), change(TODAY, "read", field="status")], TODAY)

    assert [period.first for period in found.periods] == [TODAY - timedelta(days=back) for back in range(9, -1, -1)]
    assert (found.periods[0].decided, found.periods[-1].read) == (1, 1)
    assert not found.is_by_week


def test_a_long_history_is_told_by_weeks_that_begin_on_mondays() -> None:
    found = activity([change(TODAY - timedelta(days=40), "keep"), change(TODAY, "maybe", paper=2)], TODAY)

    assert found.is_by_week
    assert {period.first.weekday() for period in found.periods} == {0}
    assert [period.decided for period in found.periods] == [1, 0, 0, 0, 0, 0, 1]


def test_marks_of_a_clock_that_was_ahead_are_kept() -> None:
    found = activity([change(TODAY + timedelta(days=3), "keep")], TODAY)

    assert found.periods[-1].first == TODAY + timedelta(days=3)
    assert found.periods[-1].decided == 1


def test_blind_spots_are_large_and_hardly_seen() -> None:
    rows = [row("Half", 10, 5), row("Some", 10, 1), row("None", 9), row("Many", 40), row("Few", 2)]

    assert labels(blind_spots(rows)) == ["Many", "None", "Some"]


def test_nothing_is_a_blind_spot_before_the_first_decision() -> None:
    assert blind_spots([row("Tides", 40)]) == ()
