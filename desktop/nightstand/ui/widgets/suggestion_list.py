"""A list below a text field with what could be typed there; it never takes the keyboard from the field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFontMetrics,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.name_rows import GAP_PX, ROW_PX, NameRow, paint_background, paint_name

MOST_ROWS: Final = 9
LEAST_WIDTH_PX: Final = 240
MOST_WIDTH_PX: Final = 460
EDGE_PX: Final = 5
PADDING_PX: Final = 10

_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What would be typed, how it is called, what it is, and how many papers it finds; None where nobody counted."""

    text: str
    label: str
    kind: str = ""
    count: int | None = None

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        papers = "" if self.count is None else "1 paper" if self.count == 1 else f"{self.count:,} papers"
        return ", ".join(part for part in (self.label, self.kind, papers) if part)

    @property
    def detail(self) -> str:
        """What stands small at the right."""
        return "   ".join(part for part in (self.kind, "" if self.count is None else f"{self.count:,}") if part)


class SuggestionList(QFrame):
    """Shows suggestions below a field, one of which may be highlighted; a click takes one, and elsewhere closes it."""

    taken = Signal(object)
    """The Suggestion that was clicked."""

    def __init__(self, themes: ThemeStore, field: QWidget) -> None:
        super().__init__(field)
        self.setObjectName("suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._field = field
        self._model = _SuggestionModel(self)
        self._list = QListView(self)
        self._list.setModel(self._model)
        self._list.setItemDelegate(_SuggestionDelegate(themes, self._list))
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName("Suggestions")
        self._list.clicked.connect(self._take)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE_PX, EDGE_PX, EDGE_PX, EDGE_PX)
        column.addWidget(self._list)
        self.hide()

    def offer(self, suggestions: Sequence[Suggestion], x_px: int, *, is_first_highlighted: bool) -> None:
        """Show these at `x_px` of the field; with none of them the list hides."""
        if not suggestions:
            self.hide()
            return
        was_hidden = not self.isVisible()
        # The list is wider and lower than the field, so it is a child of the window and not cut off.
        if self.parentWidget() is not self._field.window():
            self.setParent(self._field.window())
        self._model.show(suggestions)
        self._place(suggestions, x_px)
        self.show()
        self.raise_()
        self._highlight(0 if is_first_highlighted else -1)
        if was_hidden:
            count = len(suggestions)
            self._announce("1 suggestion" if count == 1 else f"{count} suggestions")

    def step(self, rows: int) -> None:
        """Highlight the suggestion so many rows further, round the end."""
        count = len(self._model.suggestions)
        row = self._list.currentIndex().row()
        self._highlight((row + rows) % count if row >= 0 else (0 if rows > 0 else count - 1))
        self._announce(self._model.suggestions[self._list.currentIndex().row()].spoken)

    @property
    def highlighted(self) -> Suggestion | None:
        """The highlighted suggestion of a list that is shown."""
        row = self._list.currentIndex().row()
        return self._model.suggestions[row] if self.isVisible() and row >= 0 else None

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """What is offered; nothing while the list is hidden."""
        return self._model.suggestions if self.isVisible() else ()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # It is no window of its own, so nobody else tells of clicks elsewhere, nor of a window of another size.
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def hideEvent(self, event: QHideEvent) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            if not self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint())):
                self.hide()
        elif event.type() is QEvent.Type.Resize and watched is self._field.window():
            self.hide()
        return super().eventFilter(watched, event)

    def _highlight(self, row: int) -> None:
        self._list.setCurrentIndex(self._model.index(row) if row >= 0 else QModelIndex())
        if row <= 0:
            self._list.scrollToTop()

    def _announce(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._field, text))

    def _place(self, suggestions: Sequence[Suggestion], x_px: int) -> None:
        labels, details = QFontMetrics(ui_font(13)), QFontMetrics(ui_font(12))
        widest = max(
            labels.horizontalAdvance(each.label) + details.horizontalAdvance(each.detail) for each in suggestions
        )
        width = max(LEAST_WIDTH_PX, min(MOST_WIDTH_PX, widest + GAP_PX + 2 * (PADDING_PX + EDGE_PX) + 12))
        height = min(len(suggestions), MOST_ROWS) * ROW_PX + 2 * EDGE_PX + 2
        window = self._field.window()
        place = self._field.mapTo(window, QPoint(x_px - PADDING_PX - EDGE_PX, self._field.height() + 4))
        x = max(4, min(place.x(), window.width() - width - 4))
        self.setGeometry(x, place.y(), width, min(height, window.height() - place.y() - 4))

    def _take(self, index: QModelIndex) -> None:
        self.taken.emit(self._model.suggestions[index.row()])


class _SuggestionModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.suggestions: tuple[Suggestion, ...] = ()

    def show(self, suggestions: Sequence[Suggestion]) -> None:
        self.beginResetModel()
        self.suggestions = tuple(suggestions)
        self.endResetModel()

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.suggestions)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        suggestion = self.suggestions[index.row()]
        if role == _ROLE:
            return suggestion
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return suggestion.spoken
        return suggestion.label if role == Qt.ItemDataRole.DisplayRole else None


class _SuggestionDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        suggestion: Suggestion = index.data(_ROLE)
        theme = self._themes.current
        rect: QRect = option.rect
        painter.save()
        paint_background(painter, option, theme)
        room = rect.adjusted(PADDING_PX, 0, -PADDING_PX, 0)
        paint_name(painter, room, NameRow(suggestion.label, suggestion.detail), theme)
        painter.restore()
