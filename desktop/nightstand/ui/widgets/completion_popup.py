"""A small window to pick names by typing: known names are offered, a new one can be made."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore

WIDTH_PX: Final = 288
ROW_PX: Final = 30
MOST_ROWS: Final = 9
MOST_OFFERED: Final = 200

_CHOICE_ROLE: Final = int(Qt.ItemDataRole.UserRole)


class Held(StrEnum):
    """Whether what the popup is about has a choice already: none of it, a part, or all."""

    NONE = "none"
    PART = "part"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Choice:
    """A known name; `colour` is a tag colour's name for a dot, None for no dot; `detail` stands at the right."""

    name: str
    held: Held = Held.NONE
    colour: str | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PopupTexts:
    """What the popup says: in its empty field, and in front of a new name (`Create tag`)."""

    placeholder: str
    create: str


class CompletionPopup(QFrame):
    """Emits `picked` with a known name and `created` with a new one.

    Typing narrows the list; Enter takes the highlighted row. Where `separators` are given, one of them ends a name just
    as Enter does, and never becomes part of it.
    """

    picked = Signal(str)
    created = Signal(str)
    closed = Signal()

    def __init__(
        self,
        themes: ThemeStore,
        icons: IconStore,
        texts: PopupTexts,
        parent: QWidget,
        *,
        separators: str = "",
        closes_after_one: bool = False,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("completion_popup")
        self._themes = themes
        self._texts = texts
        self._separators = separators
        self._closes_after_one = closes_after_one
        self._choices: tuple[Choice, ...] = ()
        self._field = QLineEdit()
        self._field.setPlaceholderText(texts.placeholder)
        self._field.setAccessibleName(texts.placeholder)
        self._field.setClearButtonEnabled(False)
        self._list = QListWidget()
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setItemDelegate(_ChoiceDelegate(themes, icons, self._list))
        self._list.setMouseTracking(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self._field)
        column.addWidget(self._list)
        self.setFixedWidth(WIDTH_PX)
        self._field.installEventFilter(self)
        self._field.textChanged.connect(self._take_typed)
        self._list.itemClicked.connect(self._take_item)
        self._list.itemEntered.connect(self._list.setCurrentItem)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer these names in this order; what was typed stays."""
        self._choices = tuple(choices)
        self._fill()

    def open_at(self, place: QPoint) -> None:
        """Open with an empty field at a place on the screen, moved so that all of it can be seen."""
        theme = self._themes.current
        self.setStyleSheet(
            f"#completion_popup {{ background: {theme.surface_raised.name()}; border: 1px solid"
            f" {theme.border_strong.name()}; }} QListWidget {{ background: transparent; border: 0; outline: 0; }}"
        )
        self._field.clear()
        self._fill()
        screen = QGuiApplication.screenAt(place) or self.screen()
        room = screen.availableGeometry()
        x = max(room.left(), min(place.x(), room.right() - self.width()))
        y = place.y() if place.y() + self.height() <= room.bottom() else max(room.top(), place.y() - self.height() - 40)
        self.move(x, y)
        self.show()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    @property
    def field(self) -> QLineEdit:
        """The field that is typed into."""
        return self._field

    @property
    def offered(self) -> tuple[str, ...]:
        """The names offered for what is typed, a new one included."""
        choices = (self._list.item(row).data(_CHOICE_ROLE) for row in range(self._list.count()))
        return tuple(choice.name for choice in choices)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._handle_key(event)
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.closed.emit()

    def _handle_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: MOST_ROWS, Qt.Key.Key_PageUp: -MOST_ROWS}
        key = Qt.Key(event.key())
        if key in steps and self._list.count():
            row = max(0, min(self._list.currentRow() + steps[key], self._list.count() - 1))
            self._list.setCurrentRow(row)
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            item = self._list.currentItem()
            if item is None or (not self._field.text().strip() and self._list.currentRow() <= 0):
                self.close()
            else:
                self._take_item(item)
            return True
        return False

    def _take_typed(self, text: str) -> None:
        pieces = [text]
        for separator in self._separators:
            pieces = [part for piece in pieces for part in piece.split(separator)]
        for name in (piece.strip() for piece in pieces[:-1]):
            if name:
                self._take_name(name)
        if len(pieces) > 1:
            self._field.setText(pieces[-1].lstrip())
            return
        self._fill()

    def _take_item(self, item: QListWidgetItem) -> None:
        choice: Choice = item.data(_CHOICE_ROLE)
        self._take_name(choice.name)
        self._field.clear()
        if self._closes_after_one:
            self.close()

    def _take_name(self, name: str) -> None:
        known = next((choice for choice in self._choices if _folded(choice.name) == _folded(name)), None)
        if known is None:
            self.created.emit(name)
        else:
            self.picked.emit(known.name)

    def _fill(self) -> None:
        typed = " ".join(self._field.text().split())
        wanted = _folded(typed)
        starts = [choice for choice in self._choices if _folded(choice.name).startswith(wanted)]
        holds = [choice for choice in self._choices if wanted in _folded(choice.name) and choice not in starts]
        offered = [*starts, *holds][:MOST_OFFERED]
        if typed and not any(_folded(choice.name) == wanted for choice in offered):
            offered.append(Choice(typed, detail=self._texts.create))
        self._list.clear()
        for choice in offered:
            item = QListWidgetItem(choice.name)
            item.setData(_CHOICE_ROLE, choice)
            self._list.addItem(item)
        self._list.setCurrentRow(0 if offered else -1)
        self._list.setVisible(bool(offered))
        self._list.setFixedHeight(min(len(offered), MOST_ROWS) * ROW_PX)
        self.adjustSize()


class _ChoiceDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, ROW_PX)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        choice: Choice = index.data(_CHOICE_ROLE)
        theme = self._themes.current
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setBrush(theme.accent_soft)
            painter.drawRoundedRect(rect, 6, 6)
        left = rect.x() + 8
        if choice.held is not Held.NONE:
            icon = Icon.CHECK if choice.held is Held.ALL else Icon.REMOVE
            self._icons.paint(painter, QRect(left, rect.y(), 16, rect.height()), icon, theme.accent, 14)
        left += 22
        if choice.colour is not None:
            painter.setBrush(theme.tag_colour(choice.colour))
            painter.drawEllipse(QPointF(left + 4, rect.center().y() + 1), 4, 4)
            left += 16
        painter.setFont(ui_font(12))
        painter.setPen(theme.text_faint)
        detail_px = painter.fontMetrics().horizontalAdvance(choice.detail)
        right = QRect(rect.right() - detail_px - 8, rect.y(), detail_px + 1, rect.height())
        painter.drawText(right, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, choice.detail)
        painter.setFont(ui_font(13, 500 if choice.held is Held.ALL else 400))
        painter.setPen(theme.text)
        room = QRect(left, rect.y(), right.left() - 8 - left, rect.height())
        name = painter.fontMetrics().elidedText(choice.name, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
