"""The table of an import's preview: fast with tens of thousands of rows, all of it to be done by keyboard."""

from typing import Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.preview import PreviewRow
from nightstand.ui.importing.preview_model import LEFT_OUT_ROLE, ROW_ROLE, Column, PreviewModel
from nightstand.ui.theme import Theme, ThemeStore
from nightstand.ui.widgets.hit_marks import MarkedText
from nightstand.ui.widgets.text_lines import HitColours, text_lines

ROW_PX: Final = 32
BOX_PX: Final = 16
PADDING_PX: Final = 10
OUTCOME_PX: Final = 160
SHARES: Final = {Column.TITLE: 0.36, Column.AUTHORS: 0.17, Column.PLACE: 0.13, Column.REASON: 0.34}
"""How the other columns divide the rest of the width, until a person draws them otherwise."""
BAR_PX: Final = 3
ROLES: Final = {
    Group.NEW: "success",
    Group.CHANGED: "accent",
    Group.CONFLICTING: "warning",
    Group.VERSION: "accent",
    Group.MERGED: "text_muted",
    Group.UNCHANGED: "text_muted",
    Group.UNREADABLE: "danger",
    Group.WARNING: "warning",
}
"""The colour of what happens, by group."""

AnyIndex = QModelIndex | QPersistentModelIndex


class PreviewTable(QTableView):
    """Emits `row_shown` when another row is current; Space leaves the selected entries out or takes them back in."""

    row_shown = Signal(object)
    """The current PreviewRow, or None."""

    def __init__(
        self, model: PreviewModel, themes: ThemeStore, icons: IconStore, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._rows = model
        self._is_dividing = False
        self._is_divided_by_hand = False
        self.setAccessibleName("Entries")
        self.setObjectName("preview_table")
        model.setParent(self)
        self.setModel(model)
        self.setItemDelegate(_EntryDelegate(themes, icons, self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        # One height for all rows: nothing is measured, however many there are.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_PX)
        header = self.horizontalHeader()
        header.setFont(ui_font(11, 600))
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setMinimumSectionSize(60)
        header.setStretchLastSection(True)
        header.sectionResized.connect(self._note_resize)
        # Its own, empty: a header asks for every row of the selection whether all of its column is selected.
        header.setSelectionModel(QItemSelectionModel(model, header))
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        self.setSortingEnabled(True)
        model.shown_changed.connect(self._show_first)
        self.selectionModel().currentRowChanged.connect(self._tell)

    @property
    def rows(self) -> PreviewModel:
        """The model of what is shown."""
        return self._rows

    @property
    def chosen_rows(self) -> tuple[PreviewRow, ...]:
        """The selected rows in the order shown."""
        # By ranges: asking for every index of ten thousand rows takes a second.
        numbers: set[int] = set()
        selection = self.selectionModel().selection()
        for part in map(selection.at, range(selection.count())):
            numbers.update(range(part.top(), part.bottom() + 1))
        return self._rows.rows_at(sorted(numbers))

    @property
    def current_row(self) -> PreviewRow | None:
        """The row with the cursor."""
        return self._rows.row_at(self.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._rows.toggle(self.chosen_rows)
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: looking through all rows for a letter holds the window up, and the filter finds more."""

    def sizeHint(self) -> QSize:
        return QSize(900, 300)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_divided_by_hand:
            return
        self._is_dividing = True
        rest_px = max(0, self.viewport().width() - OUTCOME_PX)
        self.setColumnWidth(Column.OUTCOME, OUTCOME_PX)
        for column, share in SHARES.items():
            self.setColumnWidth(column, int(rest_px * share))
        self._is_dividing = False

    def _show_first(self) -> None:
        self.scrollToTop()
        if self._rows.rowCount():
            self.selectRow(0)
        else:
            self.row_shown.emit(None)

    def _note_resize(self, column: int, _before: int, _after: int) -> None:
        # The last column follows the width by itself.
        if not self._is_dividing and column != Column.REASON and self.isVisible():
            self._is_divided_by_hand = True

    def _tell(self, current: QModelIndex) -> None:
        self.row_shown.emit(self._rows.row_at(current.row()))


class _EntryDelegate(QStyledItemDelegate):
    """Draws cells: the outcome with its box, texts each in its own direction, what is left out faint."""

    def __init__(self, themes: ThemeStore, icons: IconStore, table: PreviewTable) -> None:
        super().__init__(table)
        self._themes = themes
        self._icons = icons
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = self._themes.current
        rect: QRect = option.rect
        row: PreviewRow = index.data(ROW_ROLE)
        is_left_out = bool(index.data(LEFT_OUT_ROLE))
        painter.save()
        self._paint_ground(painter, rect, option.state, theme)
        room = rect.adjusted(PADDING_PX, 0, -PADDING_PX, 0)
        font = ui_font(12)
        colour = theme.text_faint if is_left_out else theme.text
        match index.column():
            case Column.OUTCOME:
                room = self._paint_box(painter, room, index, theme)
                font, colour = ui_font(12, 500), theme.text_faint if is_left_out else theme.colour(ROLES[row.group])
            case Column.TITLE:
                font = ui_font(12, 500)
            case _:
                colour = theme.text_faint if is_left_out else theme.text_muted
        text = str(index.data())
        if index.column() == Column.PLACE:
            # The line stands at the end, so that a long file name is cut in its middle.
            text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideMiddle, room.width())
        self._paint_text(painter, room, text, font, colour)
        is_first = index.column() == Column.OUTCOME
        if is_first and self._table.hasFocus() and self._table.currentIndex().row() == index.row():
            painter.fillRect(QRect(rect.x(), rect.y(), BAR_PX, rect.height() - 1), theme.selection_bar)
        painter.restore()

    def editorEvent(self, event: QEvent, model: object, option: QStyleOptionViewItem, index: AnyIndex) -> bool:
        if event.type() is not QEvent.Type.MouseButtonRelease or not isinstance(event, QMouseEvent):
            return False
        box = QRect(option.rect.x(), option.rect.y(), PADDING_PX + BOX_PX + 6, option.rect.height())
        has_box = index.data(Qt.ItemDataRole.CheckStateRole) is not None
        if index.column() != Column.OUTCOME or not has_box or not box.contains(event.position().toPoint()):
            return False
        return bool(index.model().setData(index, None, Qt.ItemDataRole.CheckStateRole))

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        painter.setPen(QPen(theme.border, 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_box(self, painter: QPainter, room: QRect, index: AnyIndex, theme: Theme) -> QRect:
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        rest = room.adjusted(BOX_PX + 8, 0, 0, 0)
        if state is None:
            return rest
        box = QRect(room.x(), room.center().y() - BOX_PX // 2 + 1, BOX_PX, BOX_PX)
        is_checked = Qt.CheckState(state) is Qt.CheckState.Checked
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.accent if is_checked else theme.text_faint, 1))
        painter.setBrush(theme.accent if is_checked else theme.surface)
        painter.drawRoundedRect(box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if is_checked:
            self._icons.paint(painter, box, Icon.CHECK, theme.accent_text, 12)
        return rest

    def _paint_text(self, painter: QPainter, room: QRect, text: str, font: QFont, colour: QColor) -> None:
        if not text or room.width() < 8:
            return
        theme = self._themes.current
        lines = text_lines(MarkedText(text), font, room.width(), HitColours(theme.hit_background, theme.hit_text))
        painter.setPen(colour)
        lines.draw(painter, room.x(), room.y() + (room.height() - lines.line_height_px) / 2)
