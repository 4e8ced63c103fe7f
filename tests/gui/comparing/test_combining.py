"""What several lists hold together, shown and kept."""

import pytest
from PySide6.QtCore import Qt

from gui_desk import Desk
from nightstand.domain.paper import PaperId
from nightstand.ui.comparing.combine_dialog import CombineDialog, Way
from nightstand.ui.comparing.combining import search_text


@pytest.fixture
def dialog(desk: Desk) -> CombineDialog:
    """Return the dialog over lists L: 1 2 3, M: 3 4, and a search that finds all."""
    lists = desk.services.reading_lists
    lists.create("L", selection=tuple(map(PaperId, (1, 2, 3))))
    lists.create("M", selection=tuple(map(PaperId, (3, 4))))
    made = lists.create("S", query="is:unread")
    desk.bus.announce(made.changes, None)
    desk.actions.trigger("combine_lists")
    desk.until(lambda: bool(desk.window.findChildren(CombineDialog)))
    return desk.window.findChildren(CombineDialog)[0]


def tick(dialog: CombineDialog, *names: str) -> None:
    for name in names:
        dialog.lists.findItems(name, Qt.MatchFlag.MatchStartsWith)[0].setCheckState(Qt.CheckState.Checked)


def test_union_and_intersection_are_shown_with_their_counts(desk: Desk, dialog: CombineDialog) -> None:
    tick(dialog, "L", "M")
    desk.until(lambda: dialog.count.text() == "4 papers")

    dialog.ways.button(Way.ALL.value).click()

    desk.until(lambda: dialog.count.text() == "1 paper")
    assert dialog.papers.count() == 1
    dialog.reject()


def test_saved_searches_count_like_lists(desk: Desk, dialog: CombineDialog) -> None:
    tick(dialog, "M", "S")
    dialog.ways.button(Way.ALL.value).click()

    desk.until(lambda: dialog.count.text() == "2 papers")
    dialog.reject()


def test_the_result_is_kept_as_a_new_list_and_shown(desk: Desk, dialog: CombineDialog) -> None:
    tick(dialog, "L", "M")
    desk.until(lambda: dialog.count.text() == "4 papers")
    dialog.name.setText("Both")

    dialog.keep.click()

    desk.until(lambda: desk.work.navigation.title == "Both")
    made = desk.services.browsing.resolve_list("Both")
    assert desk.services.browsing.list_order(made) == (1, 2, 3, 4)


def test_a_taken_name_is_refused_in_the_dialog(desk: Desk, dialog: CombineDialog) -> None:
    tick(dialog, "L", "M")
    desk.until(lambda: dialog.count.text() == "4 papers")
    dialog.name.setText("M")

    dialog.keep.click()

    desk.until(lambda: "already" in dialog.count.text())
    dialog.reject()


def test_space_ticks_the_row_with_the_cursor_and_a_click_the_row_below_it(desk: Desk, dialog: CombineDialog) -> None:
    rows = dialog.lists
    desk.qtbot.keyClick(rows, Qt.Key.Key_Space)
    second = rows.visualItemRect(rows.item(1)).center()
    desk.qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=second)
    chosen = dialog.chosen

    desk.qtbot.keyClick(rows, Qt.Key.Key_Space)

    assert len(chosen) == 2
    assert dialog.chosen == chosen[:1]
    dialog.reject()


def test_one_list_alone_cannot_be_kept(desk: Desk, dialog: CombineDialog) -> None:
    tick(dialog, "L")
    dialog.name.setText("Copy")

    desk.until(lambda: "two lists" in dialog.count.text())
    assert not dialog.keep.isEnabled()
    dialog.reject()


@pytest.mark.parametrize(("way", "total"), [(Way.ANY, 4), (Way.ALL, 1)])
def test_the_result_as_a_search_finds_the_same_papers(desk: Desk, dialog: CombineDialog, way: Way, total: int) -> None:
    tick(dialog, "L", "M")
    dialog.ways.button(way.value).click()
    desk.until(dialog.show_search.isEnabled)

    dialog.show_search.click()

    desk.until(lambda: len(desk.shown()) == total)
    assert desk.window.top_bar.search.text() == search_text(("L", "M"), way)
