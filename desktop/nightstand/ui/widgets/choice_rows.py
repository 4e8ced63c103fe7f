"""The rows of a popup in which names are picked: what each says, and how it is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.name_rows import ROW_PX, NameRow, paint_background, paint_name

_CHOICE_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


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


class ChoiceModel(QAbstractListModel):
    """Names in a fixed order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show other names."""
        self.beginResetModel()
        self._choices = tuple(choices)
        self.endResetModel()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The names shown."""
        return self._choices

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._choices)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == _CHOICE_ROLE:
            return self._choices[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._choices[index.row()].name
        return None


class ChoiceDelegate(QStyledItemDelegate):
    """Draws a name with what is held of it, its colour's dot, and its detail at the right."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        choice: Choice = index.data(_CHOICE_ROLE)
        theme = self._themes.current
        rect: QRect = option.rect
        painter.save()
        paint_background(painter, option, theme)
        left = rect.x() + 8
        if choice.held is not Held.NONE:
            icon = Icon.CHECK if choice.held is Held.ALL else Icon.REMOVE
            self._icons.paint(painter, QRect(left, rect.y(), 16, rect.height()), icon, theme.accent, 14)
        left += 22
        if choice.colour is not None:
            painter.setBrush(theme.tag_colour(choice.colour))
            painter.drawEllipse(QPointF(left + 4, rect.center().y() + 1), 4, 4)
            left += 16
        room = QRect(left, rect.y(), rect.right() - 7 - left, rect.height())
        weight = 500 if choice.held is Held.ALL else 400
        paint_name(painter, room, NameRow(choice.name, choice.detail, weight), theme)
        painter.restore()
