"""The keys that would change, as a table for Qt."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.ui.widgets.toned_label import plain_tooltip

AnyIndex = QModelIndex | QPersistentModelIndex
NO_PARENT: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A paper's key as it is and as it would be."""

    before: str
    after: str
    title: str


class Column(IntEnum):
    """What stands beside each other."""

    BEFORE = 0
    AFTER = 1
    TITLE = 2


HEADINGS: Final = {Column.BEFORE: "Now", Column.AFTER: "New", Column.TITLE: "Paper"}


class ChangesModel(QAbstractTableModel):
    """Holds the changes; they do not change themselves."""

    def __init__(self, changes: Sequence[ShownChange], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changes = tuple(changes)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._changes)

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        change = self._changes[index.row()]
        texts = {Column.BEFORE: change.before, Column.AFTER: change.after, Column.TITLE: change.title or "Untitled"}
        # A title in a tooltip is text, whatever tags stand in it.
        text = texts[Column(index.column())]
        return text if role == Qt.ItemDataRole.DisplayRole else plain_tooltip(text)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return HEADINGS[Column(section)]
        return None
