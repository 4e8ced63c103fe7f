"""The command palette: what it offers, why something cannot be done, and where choosing leads."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui_desk import Desk
from nightstand.domain.changes import EVERYTHING
from nightstand.domain.paper import PaperId
from nightstand.ui.palette.rows import PaletteRow, RowKind
from nightstand.ui.sidebar.places import PlaceKind


@pytest.fixture
def papers(desk: Desk) -> tuple[PaperId, ...]:
    added = tuple(sorted(desk.shown()))
    desk.services.reading_lists.create("Autumn seminar", selection=added[:2])
    desk.services.tagging.tag(added[:1], add=("sea/north",))
    desk.bus.announce(EVERYTHING)
    desk.until(lambda: any(node.name == "sea/north" for node in desk.services.browsing.tags()))
    return added


@pytest.fixture
def opened(desk: Desk, papers: tuple[PaperId, ...]) -> Desk:
    desk.actions.trigger("palette")
    desk.until(lambda: desk.context.tasks.is_idle)
    return desk


def type_in(desk: Desk, text: str) -> None:
    desk.work.palette.palette.field.setText(text)
    desk.until(lambda: desk.context.tasks.is_idle)


def texts(desk: Desk, kind: RowKind) -> list[str]:
    return [row.text for row in desk.work.palette.palette.rows if row.kind is kind]


def current(desk: Desk) -> PaletteRow:
    row = desk.work.palette.palette.current
    assert row is not None
    return row


def press(desk: Desk, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClick(desk.work.palette.palette.field, key)


def test_with_nothing_typed_only_what_can_be_done_now_is_offered(opened: Desk) -> None:
    offered = texts(opened, RowKind.ACTION)

    assert "Import files" in offered
    assert "Redo" not in offered
    assert texts(opened, RowKind.PAPER) == []


def test_letters_of_words_in_any_order_find_an_action_and_enter_does_it(opened: Desk, qtbot: QtBot) -> None:
    type_in(opened, "side show")

    assert current(opened).text == "Show or hide sidebar"
    was_shown = opened.window.sidebar.isVisible()
    press(opened, qtbot, Qt.Key.Key_Return)
    assert opened.window.sidebar.isVisible() is not was_shown
    assert not opened.work.palette.palette.isVisible()


def test_a_slip_of_a_letter_still_finds_the_action(opened: Desk) -> None:
    type_in(opened, "prefrences")

    assert current(opened).text == "Preferences"


def test_what_cannot_be_done_now_says_why_and_stays_undone(opened: Desk, qtbot: QtBot) -> None:
    type_in(opened, "redo")

    press(opened, qtbot, Qt.Key.Key_Return)

    assert current(opened).reason == "the journal has a step to redo"
    assert opened.work.palette.palette.isVisible()


def test_a_list_is_shown_when_its_row_is_chosen(opened: Desk, qtbot: QtBot) -> None:
    type_in(opened, "seminar")
    press(opened, qtbot, Qt.Key.Key_Return)

    opened.until(lambda: opened.work.navigation.title == "Autumn seminar")
    assert opened.work.navigation.place.kind is PlaceKind.LIST


def test_a_tag_is_shown_with_its_papers(opened: Desk, qtbot: QtBot, papers: tuple[PaperId, ...]) -> None:
    type_in(opened, "north")
    press(opened, qtbot, Qt.Key.Key_Return)

    opened.until(lambda: opened.shown() == papers[:1])


def test_a_paper_is_found_by_a_word_of_its_title_and_gone_to(
    opened: Desk, qtbot: QtBot, papers: tuple[PaperId, ...]
) -> None:
    type_in(opened, "tides")
    found = [row for row in opened.work.palette.palette.rows if row.kind is RowKind.PAPER]

    assert {row.paper for row in found} == set(papers)
    while current(opened).paper != papers[1]:
        press(opened, qtbot, Qt.Key.Key_Down)
    press(opened, qtbot, Qt.Key.Key_Return)
    opened.until(lambda: opened.work.papers.current_paper() == papers[1])


def test_what_was_done_last_comes_first_the_next_time(opened: Desk, qtbot: QtBot) -> None:
    type_in(opened, "go to trash")
    type_in(opened, "trash")
    press(opened, qtbot, Qt.Key.Key_Return)
    opened.actions.trigger("palette")

    assert current(opened).text == "Trash"


def test_escape_gives_the_keyboard_back_to_where_it_was(desk: Desk, qtbot: QtBot, papers: tuple[PaperId, ...]) -> None:
    desk.work.papers.view.table.setFocus()
    desk.actions.trigger("palette")
    press(desk, qtbot, Qt.Key.Key_Escape)

    assert not desk.work.palette.palette.isVisible()
    assert QApplication.focusWidget() is desk.work.papers.view.table


def test_letters_typed_into_the_palette_decide_nothing(opened: Desk, qtbot: QtBot, papers: tuple[PaperId, ...]) -> None:
    qtbot.keyClicks(opened.work.palette.palette.field, "yxm")

    assert opened.work.palette.palette.field.text() == "yxm"
    assert [opened.services.browsing.details(paper).marks.decision for paper in papers] == ["undecided"] * 4


def test_nothing_that_answers_is_said(opened: Desk) -> None:
    type_in(opened, "qqqqxz")

    assert opened.work.palette.palette.rows == ()


def test_papers_come_before_what_cannot_be_done_now(opened: Desk) -> None:
    type_in(opened, "re")

    is_impossible = [bool(row.reason) for row in opened.work.palette.palette.rows]
    assert True in is_impossible
    assert is_impossible == sorted(is_impossible)
