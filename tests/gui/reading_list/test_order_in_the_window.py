"""What sorting, searching and importing leave of the order a person gave a list."""

import pytest

from gui_desk import Desk
from nightstand.bootstrap import open_services
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

C, A, B, D = map(PaperId, (3, 1, 2, 4))


@pytest.fixture
def place(desk: Desk) -> SidebarPlace:
    """Return the list C A B D, shown in the window."""
    made = desk.services.reading_lists.create("Tides", selection=(C, A, B, D))
    desk.bus.announce(made.changes, None)
    found = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(found) is not None)
    desk.window.sidebar.choose(found)
    desk.until(lambda: desk.shown() == (C, A, B, D))
    return found


def order(desk: Desk, place: SidebarPlace) -> tuple[PaperId, ...]:
    return desk.services.browsing.list_order(ListId(int(place.value)))


def test_sorting_is_a_view_and_the_own_order_comes_back(desk: Desk, place: SidebarPlace) -> None:
    desk.actions.trigger("sort_title")
    desk.until(lambda: desk.shown() != (C, A, B, D))
    stored = order(desk, place)

    desk.actions.trigger("sort_position")

    desk.until(lambda: desk.shown() == (C, A, B, D))
    assert stored == (C, A, B, D)


def test_a_move_among_papers_found_leaves_the_hidden_ones_in_their_order(desk: Desk, place: SidebarPlace) -> None:
    tagged = desk.services.tagging.tag((C, B), add=["deep"])
    desk.bus.announce(tagged.changes, None)
    desk.window.top_bar.search.show_text("tag:deep")
    desk.until(lambda: set(desk.shown()) == {C, B})
    desk.actions.trigger("sort_position")
    desk.until(lambda: desk.shown() == (C, B))
    desk.work.papers.go_to(B)

    desk.actions.trigger("move_up")

    desk.until(lambda: desk.shown() == (B, C))
    assert order(desk, place) == (B, C, A, D)


def test_papers_that_come_in_join_no_list_by_themselves(desk: Desk, place: SidebarPlace) -> None:
    desk.services.papers.add({"title": "A paper that came later"})

    assert order(desk, place) == (C, A, B, D)


def test_moves_by_drag_keys_and_number_are_there_after_each_of_three_restarts(
    desk: Desk, place: SidebarPlace, paths: AppPaths
) -> None:
    listed = ListId(int(place.value))
    papers = desk.work.papers
    papers.go_to(D)
    desk.until(lambda: papers.selected_papers() == (D,))
    papers.drop_requested.emit((D,), A)
    desk.until(lambda: desk.shown() == (C, D, A, B))
    desk.actions.trigger("move_up")
    desk.until(lambda: desk.shown() == (D, C, A, B))
    desk.bus.announce(desk.services.reading_lists.move_to(listed, B, 2).changes, None)
    desk.until(lambda: desk.shown() == (D, B, C, A))
    kept = []

    for _ in range(3):
        again = open_services(paths)
        kept.append(again.browsing.list_order(listed))
        again.close()

    assert kept == [(D, B, C, A)] * 3
