"""A saved search opened from the sidebar is a search like one that was typed."""

from gui_desk import Desk
from nightstand.services.searching import Order
from nightstand.ui.sidebar.places import ALL_PAPERS, INBOX, PlaceKind, SidebarPlace


def saved(desk: Desk, query: str) -> SidebarPlace:
    """Save a search and return its place as soon as the sidebar shows it."""
    outcome = desk.services.reading_lists.create("Third kind", query=query)
    place = SidebarPlace(PlaceKind.SAVED_SEARCH, str(outcome.new_id))
    desk.actions.trigger("refresh")
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    return place


def opened(desk: Desk, query: str = "kind 3") -> SidebarPlace:
    place = saved(desk, query)
    desk.window.sidebar.choose(place)
    desk.until(lambda: len(desk.shown()) == 1)
    return place


def test_an_opened_search_stands_in_the_field_under_its_name(desk: Desk) -> None:
    opened(desk)

    assert desk.window.top_bar.search.text() == "kind 3"
    assert desk.window.top_bar.place == "Third kind"
    assert desk.work.papers.query == "kind 3"
    assert desk.actions.action(f"sort_{Order.RELEVANCE.value}").isChecked()


def test_another_place_takes_the_text_of_an_opened_search_away(desk: Desk) -> None:
    opened(desk)

    desk.window.sidebar.choose(INBOX)

    desk.until(lambda: len(desk.shown()) == 4)
    assert desk.window.top_bar.search.text() == ""
    assert desk.window.top_bar.place == "Inbox"


def test_a_typed_search_stays_when_another_place_is_chosen(desk: Desk) -> None:
    desk.window.top_bar.search.setText("kind 3")
    desk.until(lambda: len(desk.shown()) == 1)

    desk.window.sidebar.choose(INBOX)

    assert desk.window.top_bar.search.text() == "kind 3"


def test_editing_the_text_of_an_opened_search_makes_it_an_ordinary_one(desk: Desk) -> None:
    place = opened(desk)

    desk.window.top_bar.search.setText("kind 2")
    desk.until(lambda: desk.work.papers.query == "kind 2" and len(desk.shown()) == 1)
    edited = desk.window.sidebar.current_place
    desk.window.sidebar.choose(place)

    assert edited == ALL_PAPERS
    assert desk.window.top_bar.search.text() == "kind 3"
    assert desk.services.browsing.reading_lists()[0].spec.query == "kind 3"


def test_what_was_typed_goes_with_the_search_it_was_saved_as(desk: Desk) -> None:
    desk.window.top_bar.search.setText("kind 3")
    desk.until(lambda: len(desk.shown()) == 1)
    desk.actions.trigger("save_search")
    desk.answer("Third kind", "kind 3")
    desk.until(lambda: desk.window.sidebar.current_place.kind is PlaceKind.SAVED_SEARCH)

    desk.window.sidebar.choose(INBOX)

    desk.until(lambda: len(desk.shown()) == 4)
    assert desk.window.top_bar.search.text() == ""


def test_an_opened_search_follows_when_its_query_is_changed(desk: Desk) -> None:
    opened(desk)

    desk.actions.trigger("edit_query")
    desk.answer("kind")

    desk.until(lambda: desk.window.top_bar.search.text() == "kind")
    desk.until(lambda: len(desk.shown()) == 4)
