"""The palette itself: a field over the window, and below it what answers. Knows rows and intents only."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.palette.rows import PaletteRow
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.name_rows import NameRow, paint_background, paint_name
from nightstand.ui.widgets.toned_label import TonedLabel

WIDTH_PX: Final = 640
TOP_PX: Final = 56
MARGIN_PX: Final = 8
ROW_PX: Final = 34
MOST_SHOWN: Final = 11
ICON_PX: Final = 16
ICON_ROOM_PX: Final = 38

_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: MOST_SHOWN - 1,
    Qt.Key.Key_PageUp: 1 - MOST_SHOWN,
}


class Palette(QFrame):
    """Keeps the keyboard in its field: arrows step through the rows, Enter chooses, Esc or a click beside it closes."""

    typed = Signal(str)
    chosen = Signal(object)
    """PaletteRow; one that cannot be chosen now is told too."""
    closed = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self.setAccessibleName("Command palette")
        self._model = _RowModel(self)
        self.field = QLineEdit(self)
        self.field.setFont(ui_font(15))
        self.field.setFrame(False)
        self.field.setPlaceholderText("What to do, a list, a tag or a paper")
        self.field.setAccessibleName("What to do, a list, a tag or a paper")
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self.typed)
        self._list = QListView(self)
        self._list.setModel(self._model)
        self._list.setItemDelegate(_RowDelegate(themes, icons, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName("What answers")
        self._list.clicked.connect(self._choose_index)
        self._nothing = TonedLabel("Nothing is called like that.", 13, 400, "muted")
        self._nothing.setContentsMargins(12, 10, 12, 10)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX)
        column.setSpacing(MARGIN_PX)
        column.addWidget(self.field)
        column.addWidget(hairline())
        column.addWidget(self._nothing)
        column.addWidget(self._list)
        self.hide()

    def open(self) -> None:
        """Show the palette with an empty field."""
        self.field.clear()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def show_rows(self, rows: Sequence[PaletteRow], *, keeps_current: bool = False) -> None:
        """Offer other rows; the first is current, unless the one that was stays."""
        row = self._list.currentIndex().row() if keeps_current else 0
        self._model.show(rows)
        self._list.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        self._list.setFixedHeight(ROW_PX * min(MOST_SHOWN, max(1, len(rows))) + 2)
        if rows:
            self._list.setCurrentIndex(self._model.index(min(max(row, 0), len(rows) - 1)))
        self.place()

    def place(self) -> None:
        """Stand at the top of the window, in its middle."""
        window = self.window()
        width = min(WIDTH_PX, window.width() - 2 * MARGIN_PX)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, min(TOP_PX, max(0, window.height() - self.height())))

    def leave(self) -> None:
        """Close."""
        if self.isVisible():
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
            self.hide()
            self.closed.emit()

    @property
    def rows(self) -> tuple[PaletteRow, ...]:
        """What is offered."""
        return self._model.rows

    @property
    def current(self) -> PaletteRow | None:
        """What Enter would choose."""
        row = self._list.currentIndex().row()
        return self._model.rows[row] if 0 <= row < len(self._model.rows) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._take_key(Qt.Key(event.key()))
        if watched is self.window() and event.type() is QEvent.Type.Resize:
            self.place()
        is_press = event.type() is QEvent.Type.MouseButtonPress
        if is_press and isinstance(event, QMouseEvent) and not self._holds(event):
            self.leave()
        return super().eventFilter(watched, event)

    def _holds(self, event: QMouseEvent) -> bool:
        return self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))

    def _take_key(self, key: Qt.Key) -> bool:
        if key is Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.current is not None:
                self.chosen.emit(self.current)
        elif key in _STEPS:
            self._step(_STEPS[key])
        else:
            # Tab would lead out of the palette, which stays open.
            return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        return True

    def _step(self, by: int) -> None:
        count, row = len(self._model.rows), self._list.currentIndex().row()
        if count:
            to = (row + by) % count if abs(by) == 1 else min(max(row + by, 0), count - 1)
            self._list.setCurrentIndex(self._model.index(to))

    def _choose_index(self, index: QModelIndex) -> None:
        self.chosen.emit(self._model.rows[index.row()])


class _RowModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[PaletteRow, ...] = ()

    def show(self, rows: Sequence[PaletteRow]) -> None:
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == _ROLE:
            return self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.rows[index.row()].spoken
        return None


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(WIDTH_PX - 4 * MARGIN_PX, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: PaletteRow = index.data(_ROLE)
        rect: QRect = option.rect
        theme = self._themes.current
        painter.save()
        paint_background(painter, option, theme)
        if row.icon is not None:
            place = QRect(rect.x() + 10, rect.y(), ICON_PX, rect.height())
            self._icons.paint(painter, place, row.icon, theme.text_faint if row.reason else theme.text_muted, ICON_PX)
        room = rect.adjusted(ICON_ROOM_PX, 0, -12, 0)
        if row.reason:
            painter.setOpacity(0.62)
        paint_name(painter, room, NameRow(row.text, row.detail, 400 if row.reason else 500), theme)
        painter.restore()
