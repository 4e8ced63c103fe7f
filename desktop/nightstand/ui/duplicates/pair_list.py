"""The list of pairs: what they are to each other and how surely, both titles, where each appeared, and why."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nightstand.ui.duplicates.model import ROW_ROLE, PairModel
from nightstand.ui.duplicates.shown import KIND_TEXTS, PairKey, PairRow, PairSide, Side
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme, ThemeStore
from nightstand.ui.widgets.hit_marks import MarkedText
from nightstand.ui.widgets.text_lines import HitColours, text_lines

ROW_PX: Final = 60
MARGIN_PX: Final = 24
GAP_PX: Final = 18
KIND_PX: Final = 132
BAR_PX: Final = QSize(64, 4)
YEAR_PX: Final = 40
WIDEST_FACTS: Final = 0.26
WIDEST_REASON: Final = 0.27
_FIRST_LINE_PX: Final = 11
_LINE_PX: Final = 21

AnyIndex = QModelIndex | QPersistentModelIndex


class PairList(QListView):
    """Emits `shown` with the current PairRow or None, and `side_chosen` for the arrow keys to the sides.

    `several_changed` tells that others are selected; the current pair always is one of them.
    """

    shown = Signal(object)
    side_chosen = Signal(object)
    several_changed = Signal()

    def __init__(self, model: PairModel, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pairs = model
        self.setAccessibleName("Pairs")
        self.setModel(model)
        self.setItemDelegate(_PairDelegate(themes, self))
        self.setMouseTracking(True)
        # One height for all rows: nothing is measured, however many there are.
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.selectionModel().currentChanged.connect(self._tell)
        self.selectionModel().selectionChanged.connect(lambda *_: self.several_changed.emit())
        model.rowsRemoved.connect(self._select_current)
        themes.theme_changed.connect(self.viewport().update)

    @property
    def current_row(self) -> PairRow | None:
        """The pair with the cursor."""
        return self._pairs.row_at(self.currentIndex().row())

    @property
    def selected_rows(self) -> tuple[PairRow, ...]:
        """The selected pairs in the order of the list."""
        places = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return tuple(row for place in places if (row := self._pairs.row_at(place)) is not None)

    @property
    def first_place(self) -> int:
        """The place of the first selected pair, or the current one's where none is selected."""
        places = (index.row() for index in self.selectionModel().selectedIndexes())
        return max(0, min(places, default=self.currentIndex().row()))

    def select_also(self, keys: Collection[PairKey]) -> None:
        """Select pairs beside the current one."""
        selection = QItemSelection()
        for place in self._pairs.places_of(keys):
            index = self._pairs.index(place, 0)
            selection.select(index, index)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.Select)

    def go_to(self, place: int) -> None:
        """Make the pair at a place current, or the last one where there are fewer."""
        count = self._pairs.rowCount()
        if not count:
            self.shown.emit(None)
            return
        index = self._pairs.index(min(max(place, 0), count - 1), 0)
        if index == self.currentIndex():
            self.shown.emit(self.current_row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sides = {Qt.Key.Key_Left: Side.LEFT, Qt.Key.Key_Right: Side.RIGHT}
        side = sides.get(Qt.Key(event.key()))
        if side is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.side_chosen.emit(side)
            return
        super().keyPressEvent(event)

    def rowsAboutToBeRemoved(self, parent: AnyIndex, start: int, end: int) -> None:
        """Let the pair after those that go be current; Qt takes the one before where several can be selected."""
        following = self._pairs.index(end + 1, 0)
        if start <= self.currentIndex().row() <= end and following.isValid():
            self.selectionModel().setCurrentIndex(following, QItemSelectionModel.SelectionFlag.NoUpdate)
        super().rowsAboutToBeRemoved(parent, start, end)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: letters decide, and the filter finds more."""

    def _select_current(self) -> None:
        """Select what became current as the pairs before it went."""
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.selectionModel().select(self.currentIndex(), QItemSelectionModel.SelectionFlag.Select)

    def _tell(self, current: QModelIndex) -> None:
        self.shown.emit(self._pairs.row_at(current.row()))


class _PairDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, pairs: PairList) -> None:
        super().__init__(pairs)
        self._themes = themes
        self._pairs: QObject = pairs

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(400, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row, theme, rect = index.data(ROW_ROLE), self._themes.current, QRect(option.rect)
        if not isinstance(row, PairRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, option.state, theme)
        room = rect.adjusted(MARGIN_PX, 0, -MARGIN_PX, 0)
        self._paint_kind(painter, room, row, theme)
        texts = room.adjusted(KIND_PX + GAP_PX, 0, 0, 0)
        reason_px = int(texts.width() * WIDEST_REASON)
        reason = QRect(texts.right() - reason_px, texts.y(), reason_px, texts.height())
        text_line(painter, reason, row.reason, ui_font(12), theme.text_muted, theme, _FIRST_LINE_PX, most_lines=2)
        texts.setRight(reason.left() - GAP_PX)
        facts_px = int(texts.width() * WIDEST_FACTS)
        for number, side in enumerate((row.left, row.right)):
            self._paint_side(painter, texts, side, facts_px, _FIRST_LINE_PX + number * _LINE_PX)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
            painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        painter.fillRect(QRect(rect.x() + MARGIN_PX, rect.bottom(), rect.width(), 1), theme.border)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRect(rect.toRectF().adjusted(1, 1, -1, -1))

    def _paint_kind(self, painter: QPainter, room: QRect, row: PairRow, theme: Theme) -> None:
        kind = QRect(room.x(), room.y(), KIND_PX, room.height())
        colour = theme.text if row.kind.is_sure else theme.text_muted
        text_line(painter, kind, KIND_TEXTS[row.kind], ui_font(12, 600), colour, theme, _FIRST_LINE_PX)
        bar = QRectF(kind.x(), kind.y() + _FIRST_LINE_PX + _LINE_PX + 6, BAR_PX.width(), BAR_PX.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.border_strong)
        painter.drawRoundedRect(bar, 2, 2)
        painter.setBrush(theme.accent if row.kind.is_sure else theme.text_faint)
        painter.drawRoundedRect(QRectF(bar.x(), bar.y(), bar.width() * row.score, bar.height()), 2, 2)
        share = QRect(int(bar.right()) + 8, kind.y(), 46, kind.height())
        text_line(
            painter, share, f"{row.score * 100:.0f} %", ui_font(11), theme.text_muted, theme, _FIRST_LINE_PX + _LINE_PX
        )  # fmt: skip

    def _paint_side(self, painter: QPainter, room: QRect, side: PairSide, facts_px: int, y: int) -> None:
        theme = self._themes.current
        title = room.adjusted(0, 0, -facts_px - GAP_PX, 0)
        text_line(painter, title, side.title, ui_font(13, 500), theme.text, theme, y)
        year = QRect(room.right() - facts_px, room.y(), YEAR_PX, room.height())
        text_line(painter, year, side.year, ui_font(12, 500), theme.text_muted, theme, y + 1)
        # The year stands first, so that it is seen however long the venue's name is.
        venue = year.adjusted(YEAR_PX, 0, facts_px - YEAR_PX, 0)
        text_line(painter, venue, side.venue, ui_font(12), theme.text_muted, theme, y + 1)


def text_line(
    painter: QPainter, room: QRect, text: str, font: QFont, colour: QColor, theme: Theme, y: int, *, most_lines: int = 1
) -> None:
    """Draw a text `y` below the top of a rectangle, in its own direction, cut where it is too long."""
    if not text or room.width() < 8:
        return
    hits = HitColours(theme.hit_background, theme.hit_text)
    lines = text_lines(MarkedText(text), font, room.width(), hits, most_lines=most_lines)
    painter.setPen(colour)
    lines.draw(painter, room.x(), room.y() + y)
