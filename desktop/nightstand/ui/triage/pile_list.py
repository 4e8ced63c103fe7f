"""The pile beside the paper at hand: a dense list of what is decided and what comes next."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperRow
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.triage.model import ROW_ROLE, PileModel, meta_line
from nightstand.ui.triage.shown import DECISION_LOOKS

ROW_PX: Final = 48
GUTTER_PX: Final = 38
SIGN_PX: Final = 15
STAR_PX: Final = 13
RIGHT_PX: Final = 12
LONGEST_TEXT: Final = 160
"""Longer texts never fit, and cutting them to the width would cost time."""

AnyIndex = QModelIndex | QPersistentModelIndex


class PileList(QTableView):
    """Takes no focus: the keys that go through it are those of the view, and the paper at hand is what they act on."""

    chosen = Signal(object)
    """The PaperId of a row that was clicked."""

    def __init__(self, model: PileModel, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._pile = model
        self.setAccessibleName("Pile")
        self.setModel(model)
        self.setItemDelegate(_PileDelegate(themes, icons, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setMinimumWidth(200)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        self.clicked.connect(self._choose)
        themes.theme_changed.connect(self.viewport().update)

    def go_to(self, place: int) -> None:
        """Mark the paper at hand; what comes next stays in view below it."""
        index = self._pile.index(place, 0)
        self.setCurrentIndex(index)
        rows = max(1, self.viewport().height() // ROW_PX)
        ahead = self._pile.index(min(place + rows // 2, self._pile.rowCount() - 1), 0)
        behind = self._pile.index(max(place - 1, 0), 0)
        for wanted in (ahead, behind):
            self.scrollTo(wanted)

    def _choose(self, index: QModelIndex) -> None:
        paper = self._pile.paper_at(index.row())
        if paper is not None:
            self.chosen.emit(paper)


class _PileDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(240, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(ROW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme = self._themes.current
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
            painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        if isinstance(row, PaperRow):
            self._paint_row(painter, rect, row, is_current=bool(state & QStyle.StateFlag.State_Selected))
        painter.restore()

    def _paint_row(self, painter: QPainter, rect: QRect, row: PaperRow, *, is_current: bool) -> None:
        theme, marks = self._themes.current, row.marks
        look = DECISION_LOOKS.get(marks.decision)
        sign = QRect(rect.x() + 8, rect.y() + 14, 20, 20)
        if look is not None:
            self._icons.paint(painter, sign, look.icon, theme.colour(look.tone), SIGN_PX)
        right = rect.right() - RIGHT_PX
        if marks.starred:
            right -= STAR_PX + 6
            star = QRect(right + 2, rect.y() + 7, STAR_PX + 6, STAR_PX + 6)
            self._icons.paint(painter, star, Icon.STARRED, theme.star, STAR_PX)
        left, width = rect.x() + GUTTER_PX, max(0, right - rect.x() - GUTTER_PX)
        is_open = marks.decision is Decision.UNDECIDED
        title_font = ui_font(13, 600 if is_current else 500)
        self._line(
            painter,
            QRect(left, rect.y() + 6, width, 19),
            row.title or "Untitled",
            title_font,
            theme.text if is_open or is_current else theme.text_muted,
        )
        self._line(painter, QRect(left, rect.y() + 25, width, 17), meta_line(row), ui_font(11), theme.text_faint)

    def _line(self, painter: QPainter, room: QRect, text: str, font: QFont, colour: QColor) -> None:
        painter.setFont(font)
        painter.setPen(colour)
        shown = QFontMetrics(font).elidedText(text[:LONGEST_TEXT], Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
