"""The table tells of papers, not of rows, and keeps a person's place when the result changes."""

from array import array
from collections.abc import Callable, Iterable
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nightstand.domain.paper import PaperId
from nightstand.ui.drag import papers_mime
from nightstand.ui.icons import IconStore
from nightstand.ui.papers.model import ListedPaper, PaperListModel, ShownResult
from nightstand.ui.papers.row_look import SNIPPET_OVERHANG_PX
from nightstand.ui.papers.table import PaperTable
from nightstand.ui.papers.view import PapersView
from nightstand.ui.theme import ThemeStore
from paper_window import paper_row

NO_KEYS: Final = Qt.KeyboardModifier.NoModifier


def papers(*numbers: int) -> list[PaperId]:
    return [PaperId(number) for number in numbers]


@pytest.fixture
def view(qtbot: QtBot) -> PapersView:
    themes = ThemeStore()
    model = PaperListModel(lambda ids: [paper_row(paper) for paper in ids], papers_mime)
    made = PapersView(model, themes, IconStore(themes))
    model.setParent(made)
    themes.setParent(made)
    qtbot.addWidget(made)
    made.resize(420, 600)
    made.show()
    return made


@pytest.fixture
def table(view: PapersView) -> PaperTable:
    return view.table


def show(table: PaperTable, numbers: Iterable[int], *, from_the_top: bool = False) -> None:
    table.show_papers(ShownResult.of(map(PaperId, numbers)), from_the_top=from_the_top)


def select(table: PaperTable, *rows: int) -> None:
    table.go_to_row(rows[0])
    for row in rows[1:]:
        flags = table.selectionModel().SelectionFlag.Select | table.selectionModel().SelectionFlag.Rows
        table.selectionModel().select(table.model().index(row, 0), flags)


def test_the_selection_stays_with_its_papers_when_their_rows_change(table: PaperTable) -> None:
    show(table, range(1, 20))
    select(table, 4, 7)

    show(table, [30, 8, 31, 5, 6])

    assert table.selected_papers == (8, 5)
    assert table.current_paper == 5


def test_the_only_selected_paper_is_current_wherever_the_cursor_is(table: PaperTable, qtbot: QtBot) -> None:
    show(table, range(1, 20))
    told: list[object] = []
    table.current_changed.connect(told.append)
    for row, modifier in (
        (0, NO_KEYS),
        (1, Qt.KeyboardModifier.ControlModifier),
        (0, Qt.KeyboardModifier.ControlModifier),
    ):
        place = table.visualRect(table.model().index(row, 0)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, modifier, place)

    assert table.selected_papers == (PaperId(2),)
    assert table.current_paper == PaperId(2)
    assert told[-1] == PaperId(2)


def test_several_selected_papers_do_not_go_along_to_another_place(table: PaperTable) -> None:
    show(table, range(1, 20))
    select(table, 4, 7, 8)

    show(table, [9, 8, 5], from_the_top=True)

    assert table.selected_papers == (PaperId(5),)
    assert table.current_paper == PaperId(5)


def test_a_result_without_the_current_paper_shows_its_first_one(table: PaperTable) -> None:
    show(table, range(1, 20))
    table.selectAll()
    table.go_to_row(2)
    table.selectAll()

    show(table, [17], from_the_top=True)

    assert table.selected_papers == (PaperId(17),)
    assert table.current_paper == PaperId(17)


def test_only_one_change_of_the_current_paper_is_told_per_result(table: PaperTable) -> None:
    show(table, range(1, 20))
    told: list[PaperId | None] = []
    table.current_changed.connect(told.append)

    show(table, range(5, 25))
    show(table, range(5, 25))

    assert told == [5]


def test_the_next_paper_becomes_current_when_the_current_one_leaves(table: PaperTable) -> None:
    show(table, range(1, 10))
    table.go_to_row(3)

    show(table, [1, 2, 3, 5, 6, 7, 8, 9])

    assert table.current_paper == 5
    assert table.selected_papers == (5,)


def test_the_last_paper_hands_over_to_the_one_before_it(table: PaperTable) -> None:
    show(table, range(1, 5))
    table.go_to_row(3)

    show(table, [1, 2, 3])

    assert table.current_paper == 3


def test_a_new_search_starts_at_the_top_with_its_first_paper(table: PaperTable) -> None:
    show(table, range(1, 100))
    table.go_to_row(80)

    show(table, range(200, 300), from_the_top=True)

    assert table.current_paper == 200
    assert table.verticalScrollBar().value() == 0


def test_the_paper_at_the_top_stays_there_when_others_come_in_above(table: PaperTable) -> None:
    show(table, range(100, 200))
    table.selectionModel().clear()
    height = table.verticalHeader().defaultSectionSize()
    table.verticalScrollBar().setValue(20 * height + 7)

    show(table, range(90, 200))

    assert table.verticalScrollBar().value() == 30 * height + 7


def test_an_emptied_list_has_no_current_paper(table: PaperTable) -> None:
    show(table, range(1, 10))
    told: list[PaperId | None] = []
    table.current_changed.connect(told.append)

    show(table, [])

    assert told == [None]
    assert table.selected_papers == ()


def test_home_and_end_go_to_the_first_and_last_paper(table: PaperTable, qtbot: QtBot) -> None:
    show(table, range(1, 50))
    table.go_to_row(9)

    qtbot.keyClick(table, Qt.Key.Key_End)
    last = table.current_paper
    qtbot.keyClick(table, Qt.Key.Key_Home)

    assert (last, table.current_paper) == (49, 1)


def test_shift_and_arrows_select_several(table: PaperTable, qtbot: QtBot) -> None:
    show(table, range(1, 50))
    table.go_to_row(2)

    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)

    assert table.selected_papers == (3, 4, 5)


def test_selecting_all_of_many_papers_gives_them_in_order(table: PaperTable) -> None:
    show(table, range(50_000, 0, -1))

    table.selectAll()

    assert table.selected_papers == tuple(range(50_000, 0, -1))


def test_typing_letters_does_not_jump_in_the_list(table: PaperTable, qtbot: QtBot) -> None:
    show(table, range(1, 50))
    table.go_to_row(5)

    qtbot.keyClick(table, Qt.Key.Key_O)

    assert table.current_paper == 6


def test_a_click_on_the_star_stars_and_does_not_select(table: PaperTable, qtbot: QtBot) -> None:
    show(table, range(1, 10))
    table.go_to_row(0)
    starred: list[PaperId] = []
    table.star_clicked.connect(starred.append)
    rect = table.row_rect(2)

    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, QPoint(rect.right() - 26, rect.top() + 20))

    assert starred == [3]
    assert table.current_paper == 1


class TestDropping:
    """Drag events as Qt sends them to the viewport; only the source is told by hand."""

    @pytest.fixture(autouse=True)
    def own_drag(self, monkeypatch: pytest.MonkeyPatch, table: PaperTable) -> None:
        # There is no drag under way, so Qt knows no source.
        monkeypatch.setattr(QDropEvent, "source", lambda _event: table)

    def move(self, table: PaperTable, y: int, dragged: list[PaperId]) -> None:
        # Qt sends moves to the widget that an enter event went to before.
        for kind in (QDragEnterEvent, QDragMoveEvent):
            mime = papers_mime(dragged)
            event = kind(QPoint(80, y), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, NO_KEYS)
            QApplication.sendEvent(table.viewport(), event)

    def drop(self, table: PaperTable, y: int, dragged: list[PaperId]) -> bool:
        """Move there and drop; tell whether the drop was taken."""
        self.move(table, y, dragged)
        mime = papers_mime(dragged)
        drop = QDropEvent(QPointF(80, y), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, NO_KEYS)
        QApplication.sendEvent(table.viewport(), drop)
        return drop.isAccepted()

    def test_rows_dropped_on_the_lower_half_of_a_row_go_behind_it(self, table: PaperTable) -> None:
        show(table, range(1, 10))
        table.set_reordering(allowed=True)
        dropped: list[int] = []
        table.dropped.connect(dropped.append)
        height = table.verticalHeader().defaultSectionSize()

        self.drop(table, height * 2 + 10, papers(1))
        self.drop(table, height * 2 + height - 10, papers(1))

        assert dropped == [2, 3]

    def test_rows_dropped_below_the_last_go_to_the_end(self, table: PaperTable) -> None:
        show(table, range(1, 4))
        table.set_reordering(allowed=True)
        dropped: list[int] = []
        table.dropped.connect(dropped.append)

        self.drop(table, table.viewport().height() - 2, papers(1))

        assert dropped == [3]

    def test_nothing_is_dropped_where_the_order_is_not_the_persons_own(self, table: PaperTable) -> None:
        show(table, range(1, 10))
        table.set_reordering(allowed=False)
        dropped: list[int] = []
        table.dropped.connect(dropped.append)

        accepted = self.drop(table, 200, papers(1))

        assert (dropped, accepted) == ([], False)

    def test_a_drop_line_is_painted_while_dragging_and_gone_afterwards(self, table: PaperTable) -> None:
        show(table, range(1, 10))
        table.set_reordering(allowed=True)
        before = table.viewport().grab().toImage()

        self.move(table, 215, papers(1))
        during = table.viewport().grab().toImage()
        self.drop(table, 215, papers(1))
        after = table.viewport().grab().toImage()

        assert during != before
        assert after == before


def test_dragged_papers_carry_their_ids_in_the_order_shown(table: PaperTable) -> None:
    show(table, [9, 4, 7])
    table.selectAll()

    mime = table.model().mimeData(table.selectedIndexes())

    assert bytes(mime.data("application/x-nightstand-papers").data()) == b"[9, 4, 7]"


def test_until_a_person_chooses_a_paper_the_first_is_current_with_every_result(table: PaperTable) -> None:
    show(table, [1, 2, 3], from_the_top=True)
    show(table, [2, 1, 3], from_the_top=True)
    followed = table.current_paper

    table.go_to_row(2)
    show(table, [4, 3, 1], from_the_top=True)
    kept = table.current_paper
    show(table, [4, 2], from_the_top=True)
    show(table, [2, 4], from_the_top=True)

    assert (followed, kept, table.current_paper) == (PaperId(2), PaperId(3), PaperId(2))


def test_rows_that_are_not_laid_out_when_the_list_comes_into_view_follow_in_the_next_turn(qtbot: QtBot) -> None:
    themes = ThemeStore()
    model = PaperListModel(lambda ids: [paper_row(paper) for paper in ids], papers_mime, waits_for_rows=True)
    view = PapersView(model, themes, IconStore(themes))
    model.setParent(view)
    themes.setParent(view)
    qtbot.addWidget(view)
    view.resize(420, 600)
    row = paper_row(1)
    view.show_papers(ShownResult(array("q", (1,)), rows=(row,)), from_the_top=True)
    painted: list[bool] = []
    looks = view.table._delegate._looks

    def note() -> None:
        text_px = view.table.snippet_width_px - SNIPPET_OVERHANG_PX
        painted.append(looks.is_known(ListedPaper(row, None, None), text_px))

    view.table.viewport().installEventFilter(AfterPaint(view, note))
    view.show()
    qtbot.waitUntil(lambda: True in painted)

    assert not painted[0]


class AfterPaint(QObject):
    """Calls a function after each painting of what it watches."""

    def __init__(self, parent: QObject, call: Callable[[], None]) -> None:
        super().__init__(parent)
        self._call = call

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            QTimer.singleShot(0, self, self._call)
        return False
