"""The strip above a list and the line where its time ends, on a window at work."""

from datetime import date, timedelta

import pytest

from gui_desk import Desk
from nightstand.domain.decision import ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails, ListId, ReadingListSpec
from nightstand.services.list_budget import ListOutlook
from nightstand.ui.reading_list.list_head import cut_row, shown_outlook
from nightstand.ui.sidebar.places import ALL_PAPERS, PlaceKind, SidebarPlace

TODAY = date(2026, 11, 30)
PAPERS = tuple(map(PaperId, (1, 2, 3, 4)))


def outlook(within: int | None) -> ListOutlook:
    return ListOutlook(
        spec=ReadingListSpec("Tides", due=TODAY - timedelta(days=2), description="For Monday"),
        papers=PAPERS,
        status_counts={ReadingStatus.READ: 1, ReadingStatus.READING: 0, ReadingStatus.UNREAD: 3},
        minutes_by_paper=dict.fromkeys(PAPERS, 30),
        minutes=90,
        within=within,
        text="" if within is None else f"1 h: the first {within}",
    )


@pytest.fixture
def tides(desk: Desk) -> SidebarPlace:
    """Return the list “Tides” with four papers of 60 minutes, shown in the window."""
    desk.services.papers.set_fields(PAPERS, {"minutes": 60})
    made = desk.services.reading_lists.create("Tides", selection=PAPERS)
    desk.bus.announce(made.changes, None)
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    desk.window.sidebar.choose(place)
    desk.until(lambda: desk.work.lists.strip.isVisible())
    return place


def describe(desk: Desk, place: SidebarPlace, details: ListDetails) -> None:
    list_id = ListId(int(place.value))
    desk.context.edits.make(lambda: desk.services.reading_lists.describe(list_id, details))


def line(desk: Desk) -> tuple[int, str] | None:
    return desk.work.papers.view.table.cut_line


def test_the_line_stands_behind_the_last_paper_shown_that_still_fits() -> None:
    assert cut_row(outlook(2), PAPERS) == 2
    assert cut_row(outlook(2), PAPERS[1:]) == 1


@pytest.mark.parametrize("within", [None, 4])
def test_without_a_budget_or_where_all_fits_there_is_no_line(within: int | None) -> None:
    assert cut_row(outlook(within), PAPERS) is None


def test_a_list_is_told_in_words_from_many_to_few() -> None:
    shown = shown_outlook(outlook(2), TODAY)

    assert shown.standings == (
        "1 read · 3 to read · about 1 h 30 min",
        "3 to read · about 1 h 30 min",
        "about 1 h 30 min",
    )
    assert shown.cut == "1 h: the first 2"
    assert (shown.due, shown.is_overdue, shown.progress) == ("overdue by 2 days", True, (1, 0, 3))
    assert shown.spoken.startswith("4 papers, 1 read")


def test_the_strip_stands_above_lists_only(desk: Desk, tides: SidebarPlace) -> None:
    desk.window.sidebar.choose(ALL_PAPERS)

    desk.until(lambda: not desk.work.lists.strip.isVisible())


def test_the_line_follows_budget_order_and_minutes(desk: Desk, tides: SidebarPlace) -> None:
    describe(desk, tides, ListDetails(budget=120))
    desk.until(lambda: line(desk) == (2, "2 h: the first 2"))

    describe(desk, tides, ListDetails(budget=180))
    desk.until(lambda: line(desk) == (3, "3 h: the first 3"))

    papers = desk.services.papers
    desk.context.edits.make(lambda: papers.set_fields((PaperId(1),), {"minutes": 150}))
    desk.until(lambda: line(desk) == (1, "3 h: the first one"))

    lists = desk.services.reading_lists
    desk.context.edits.make(lambda: lists.move(ListId(int(tides.value)), (PaperId(1),), 4))
    desk.until(lambda: line(desk) == (3, "3 h: the first 3"))


def test_sorted_otherwise_the_list_has_no_line(desk: Desk, tides: SidebarPlace) -> None:
    describe(desk, tides, ListDetails(budget=120))
    desk.until(lambda: line(desk) is not None)

    desk.actions.trigger("sort_title")

    desk.until(lambda: line(desk) is None)


def test_a_saved_search_has_its_strip_and_line_too(desk: Desk) -> None:
    desk.services.papers.set_fields(PAPERS, {"minutes": 60})
    made = desk.services.reading_lists.create("All of it", query="is:unread")
    desk.services.reading_lists.describe(ListId(made.new_id or 0), ListDetails(budget=60))
    desk.bus.announce(made.changes, None)
    place = SidebarPlace(PlaceKind.SAVED_SEARCH, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)

    desk.window.sidebar.choose(place)

    desk.until(lambda: line(desk) == (1, "1 h: the first one"))
    assert desk.work.lists.strip.isVisible()


def test_own_minutes_are_typed_for_the_current_paper_and_shown_at_once(desk: Desk, tides: SidebarPlace) -> None:
    desk.until(lambda: desk.work.lists.strip.minutes_text == "1 h")

    desk.actions.trigger("paper_minutes")
    desk.answer("1 h 15 min")

    desk.until(lambda: desk.work.lists.strip.minutes_text == "1 h 15 min")


def test_what_is_no_time_is_refused_in_words(desk: Desk, tides: SidebarPlace) -> None:
    desk.actions.trigger("paper_minutes")
    desk.answer("a while")

    desk.until(lambda: desk.window.banner.isVisible())
    assert desk.services.browsing.rows((PAPERS[0],))[0].marks.minutes == 60
