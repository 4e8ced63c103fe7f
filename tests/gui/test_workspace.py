"""The window at work on a real library: everything bound, edits shown and undone, other programs noticed."""

import time
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QMessageBox

from builders import abstract_list, long_abstract
from gui_desk import Desk
from nightstand.bootstrap import open_services
from nightstand.domain.decision import Decision
from nightstand.paths import AppPaths
from nightstand.services.searching import Scope, ScopeKind, SearchRequest
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.main_window import MainWindow
from nightstand.ui.messages import Messages, Offer
from nightstand.ui.sidebar.places import ALL_PAPERS, INBOX, PlaceKind, SidebarPlace
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.window_state import WindowState


def test_every_action_of_the_program_is_bound(desk: Desk) -> None:
    assert desk.actions.unbound == ()


def test_typing_a_search_shows_what_it_finds(desk: Desk) -> None:
    desk.window.top_bar.search.setText("kind 3")

    desk.until(lambda: len(desk.shown()) == 1)
    assert desk.services.browsing.rows(desk.shown())[0].title == "On tides of the kind 3"


def test_a_decision_moves_a_paper_out_of_the_inbox_and_undo_brings_it_back(desk: Desk) -> None:
    desk.window.sidebar.choose(INBOX)
    desk.until(lambda: len(desk.work.papers.selected_papers()) == 1)

    desk.actions.trigger("keep")
    desk.until(lambda: len(desk.shown()) == 3)
    desk.until(lambda: "Keep" in desk.actions.action("undo").text())
    desk.actions.trigger("undo")

    desk.until(lambda: len(desk.shown()) == 4)
    desk.until(lambda: desk.count_of(INBOX) == 4)


def test_the_menu_names_the_step_that_undo_and_redo_would_touch(desk: Desk) -> None:
    paper = desk.shown()[0]
    desk.context.edits.make(lambda: desk.services.tagging.tag([paper], add=["r&d"]))

    desk.until(lambda: "r&&d" in desk.actions.action("undo").text())
    desk.actions.trigger("undo")

    desk.until(lambda: "r&&d" in desk.actions.action("redo").text())
    assert desk.actions.action("redo").isEnabled()


def test_papers_dropped_on_a_decision_get_it(desk: Desk) -> None:
    papers = desk.shown()[:2]
    maybe = SidebarPlace(PlaceKind.DECISION, Decision.MAYBE.value)

    desk.window.sidebar.sidebar_model.papers_dropped.emit(papers, maybe)

    desk.until(lambda: desk.count_of(maybe) == 2)
    request = SearchRequest(scope=Scope(ScopeKind.DECISION, Decision.MAYBE.value))
    assert set(desk.services.searching.search(request).ids) == set(papers)


def test_a_new_list_is_chosen_and_takes_dropped_papers(desk: Desk) -> None:
    desk.actions.trigger("new_list")
    desk.answer("Survey draft")
    desk.until(lambda: desk.window.sidebar.current_place.kind is PlaceKind.LIST)
    place = desk.window.sidebar.current_place

    papers = desk.services.searching.search(SearchRequest()).ids[:2]
    desk.window.sidebar.sidebar_model.papers_dropped.emit(papers, place)

    desk.until(lambda: desk.shown() == papers)
    desk.until(lambda: desk.count_of(place) == 2)


def test_a_search_can_be_saved_and_renamed_and_deleted(desk: Desk) -> None:
    desk.window.top_bar.search.setText("kind 3")
    desk.until(lambda: len(desk.shown()) == 1)

    desk.actions.trigger("save_search")
    desk.answer("Third kind", "kind 3")
    desk.until(lambda: desk.window.sidebar.current_place.kind is PlaceKind.SAVED_SEARCH)
    place = desk.window.sidebar.current_place
    desk.until(lambda: desk.count_of(place) == 1)
    desk.window.sidebar.sidebar_model.rename_requested.emit(place, "The third")
    desk.until(lambda: [found.spec.name for found in desk.services.browsing.reading_lists()] == ["The third"])
    desk.actions.trigger("delete_place")

    desk.until(lambda: desk.window.sidebar.current_place == ALL_PAPERS)
    assert desk.services.browsing.reading_lists() == ()


def test_the_title_follows_when_the_shown_list_is_renamed(desk: Desk) -> None:
    outcome = desk.services.reading_lists.create("Survey")
    desk.actions.trigger("refresh")
    place = SidebarPlace(PlaceKind.LIST, str(outcome.new_id))
    desk.until(lambda: desk.count_of(place) == 0)
    desk.window.sidebar.choose(place)

    desk.window.sidebar.sidebar_model.rename_requested.emit(place, "Reading group")

    desk.until(lambda: desk.window.top_bar.place == "Reading group")


def test_what_another_program_changes_is_shown_within_two_seconds(desk: Desk, paths: AppPaths) -> None:
    desk.qtbot.wait(1_200)
    other = open_services(paths)
    try:
        other.papers.star(desk.shown()[:1], starred=True)
    finally:
        other.close()
    begun_s = time.monotonic()

    desk.until(lambda: desk.count_of(SidebarPlace(PlaceKind.STARRED)) == 1)

    assert time.monotonic() - begun_s < 4
    assert "tar" in desk.actions.action("undo").text()


def test_an_own_edit_is_not_taken_for_one_of_another_program(desk: Desk) -> None:
    desk.qtbot.wait(1_200)
    told: list[bool] = []
    desk.bus.changed.connect(lambda changes, _origin: told.append(changes.everything))

    desk.context.edits.make(lambda: desk.services.papers.star(desk.shown()[:1], starred=True))
    desk.qtbot.wait(2_500)

    assert True not in told


def test_an_empty_library_shows_what_to_do_and_its_first_paper_brings_the_panes(empty_desk: Desk) -> None:
    empty_desk.until(lambda: empty_desk.window.is_welcoming)

    empty_desk.context.edits.make(lambda: empty_desk.services.papers.add({"title": "First"}))

    empty_desk.until(lambda: not empty_desk.window.is_welcoming)


def test_dropped_files_are_imported_shown_and_undone_as_one_step(empty_desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "tides.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(1, 4)]))

    empty_desk.window.file_drop.dropped.emit([QUrl.fromLocalFile(str(file))], "")
    empty_desk.until(lambda: empty_desk.window.banner.accessibleName().startswith("3 papers added"))
    empty_desk.until(lambda: len(empty_desk.shown()) == 3)
    empty_desk.banner_button("Undo").click()

    empty_desk.until(lambda: empty_desk.window.is_welcoming)
    assert empty_desk.services.searching.search(SearchRequest()).total == 0


def test_emptying_the_trash_asks_first(desk: Desk) -> None:
    desk.services.papers.trash(desk.shown()[:1])

    desk.actions.trigger("empty_trash")
    box = desk.window.findChildren(QMessageBox)[0]
    asked = len(desk.services.browsing.trashed())
    next(button for button in box.buttons() if button.text() == "Empty trash").click()

    assert asked == 1
    desk.until(lambda: desk.services.browsing.trashed() == ())


def test_an_edit_of_many_papers_goes_through_the_pool_and_later_ones_wait_for_it(desk: Desk) -> None:
    papers = desk.shown()
    order: list[str] = []

    desk.context.edits.make(
        lambda: desk.services.papers.star(papers, starred=True), papers=5_000, on_done=lambda _: order.append("star")
    )
    desk.context.edits.make(
        lambda: desk.services.papers.star(papers[:1], starred=False), on_done=lambda _: order.append("unstar")
    )
    was_immediate = bool(order)

    desk.until(lambda: order == ["star", "unstar"])
    assert not was_immediate
    assert [row.marks.starred for row in desk.services.browsing.rows(papers)] == [False, True, True, True]


def test_the_offer_to_undo_never_undoes_a_later_edit(desk: Desk) -> None:
    first, second = desk.shown()[:2]
    offers: list[Offer] = []
    desk.messages.toast_requested.connect(lambda toast: offers.append(toast.offer))
    desk.context.edits.make(lambda: desk.services.papers.trash([first]), announce=True)
    desk.context.edits.make(lambda: desk.services.papers.star([second], starred=True))

    offers[0].call()

    assert desk.services.browsing.rows([second])[0].marks.starred
    assert desk.services.browsing.trashed() == (first,)


def test_a_refused_edit_is_told_in_the_window(desk: Desk) -> None:
    desk.context.edits.make(lambda: desk.services.tagging.create("   "))

    assert desk.window.banner.accessibleName().startswith("A tag needs a name")


def test_the_keys_for_places_go_there(desk: Desk) -> None:
    desk.actions.trigger("go_inbox")
    first = desk.window.sidebar.current_place
    desk.actions.trigger("go_trash")

    assert first == INBOX
    assert desk.window.sidebar.current_place.kind is PlaceKind.TRASH
    desk.until(lambda: desk.shown() == ())


def test_f6_goes_through_the_panes(desk: Desk) -> None:
    desk.until(lambda: desk.work.details.view.shown is not None)
    desk.window.sidebar.setFocus()

    desk.actions.trigger("next_pane")
    papers_have_it = desk.work.papers.view.table.hasFocus()
    for _ in range(2):
        desk.actions.trigger("next_pane")

    assert papers_have_it
    assert desk.window.top_bar.search.hasFocus()


def test_f6_steps_over_a_pane_in_which_nothing_takes_the_focus(empty_desk: Desk) -> None:
    empty_desk.until(lambda: empty_desk.window.is_welcoming)
    empty_desk.window.sidebar.setFocus()

    empty_desk.actions.trigger("previous_pane")
    before = empty_desk.window.top_bar.search.hasFocus()
    empty_desk.actions.trigger("next_pane")

    assert before
    assert empty_desk.window.sidebar.hasFocus()


def test_hidden_panes_stay_hidden_in_the_next_window(desk: Desk, paths: AppPaths) -> None:
    desk.actions.trigger("toggle_sidebar")
    desk.actions.trigger("toggle_details")
    desk.window.save_state()

    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    again = MainWindow(themes, icons, Actions(icons), Messages(), WindowState(paths.config))
    desk.qtbot.addWidget(again)
    again.show()

    assert not again.sidebar.isVisible()
    assert again.status.isVisible()
