"""The rows of an import's preview as a table model that filters and sorts tens of thousands at once."""

import unicodedata
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from nightstand.services.import_plan import Handling
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.handling import Decisions, EntryKey, way_of
from nightstand.ui.importing.preview import Preview, PreviewRow
from nightstand.ui.widgets.toned_label import plain_tooltip

_PLAIN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
_CHECKABLE: Final = _PLAIN | Qt.ItemFlag.ItemIsUserCheckable

AnyIndex = QModelIndex | QPersistentModelIndex
ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
LEFT_OUT_ROLE: Final = ROW_ROLE + 1
"""Whether the row's entry is not brought in."""

_NO_INDEX: Final = QModelIndex()
_HEADS: Final = ("What happens", "Title", "Authors", "Place", "Reason")
_GROUP_TEXTS: Final = {
    Group.NEW: "New",
    Group.CHANGED: "Changed",
    Group.CONFLICTING: "Conflict",
    Group.VERSION: "Version",
    Group.MERGED: "Said twice",
    Group.UNCHANGED: "Already there",
    Group.UNREADABLE: "Not readable",
    Group.WARNING: "Warning",
}


DECIDABLE: Final = frozenset(Group) - {Group.UNREADABLE, Group.WARNING}
"""The groups about whose entries a person can decide."""


NAME_SEPARATOR: Final = "; "
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


class Column(IntEnum):
    """The columns in their order."""

    OUTCOME = 0
    TITLE = 1
    AUTHORS = 2
    PLACE = 3
    REASON = 4


class PreviewModel(QAbstractTableModel):
    """Shows rows of a group, of a file and with a text; the box in the first column leaves an entry out."""

    shown_changed = Signal()
    """Other rows are shown."""
    decided = Signal()
    """A person chose something for an entry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PreviewRow, ...] = ()
        self._shown: list[PreviewRow] = []
        self._decisions = Decisions()
        self._group: Group | None = None
        self._file: int | None = None
        self._text = ""
        self._sort: tuple[Column, Qt.SortOrder] | None = None

    def show_preview(self, preview: Preview, decisions: Decisions) -> None:
        """Show the rows of a plan with what was chosen on it."""
        self._rows, self._decisions = preview.rows, decisions
        self._file = None
        self._refresh()

    def set_group(self, group: Group | None) -> None:
        """Show the rows of one group; None shows all but the warnings."""
        self._group = group
        self._refresh()

    def set_file(self, file: int | None) -> None:
        """Show the rows of one file, or of all."""
        self._file = file
        self._refresh()

    def set_text(self, text: str) -> None:
        """Show the rows that hold every word of a text."""
        self._text = text
        self._refresh()

    def row_at(self, row: int) -> PreviewRow | None:
        """Return a shown row by its number."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def rows_at(self, numbers: Iterable[int]) -> tuple[PreviewRow, ...]:
        """Return shown rows by their numbers, all of which exist."""
        return tuple(map(self._shown.__getitem__, numbers))

    def decide(self, rows: Iterable[PreviewRow], handling: Handling | None) -> None:
        """Handle the entries of rows so; None handles them as their group."""
        self._decisions.choose(_entries(rows), handling)
        self.refresh_handling()
        self.decided.emit()

    def toggle(self, rows: Iterable[PreviewRow]) -> None:
        """Leave the entries of rows out; where all are left out already, take them back in."""
        chosen = [row for row in rows if is_decidable(row)]
        if not all(self.is_left_out(row) for row in chosen):
            self.decide(chosen, Handling.LEAVE_OUT)
            return
        for entry in _entries(chosen):
            is_group_out = self._decisions.of_group(entry[0]) is Handling.LEAVE_OUT
            self._decisions.choose([entry], Handling.MERGE if is_group_out else None)
        self.refresh_handling()
        self.decided.emit()

    def refresh_handling(self) -> None:
        """Show anew how the entries are handled."""
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, len(Column) - 1))

    def is_left_out(self, row: PreviewRow) -> bool:
        """Tell whether a row's entry is not brought in."""
        return self._handling(row) is Handling.LEAVE_OUT

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        has_box = index.column() == Column.OUTCOME and is_decidable(self._shown[index.row()])
        return _CHECKABLE if has_box else _PLAIN

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADS[section]
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text_of(row, Column(index.column()))
        if role == ROW_ROLE:
            return row
        if role == LEFT_OUT_ROLE:
            return self.is_left_out(row)
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == Column.OUTCOME and is_decidable(row):
            return Qt.CheckState.Unchecked if self.is_left_out(row) else Qt.CheckState.Checked
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(self._text_of(row, Column(index.column())))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{_HEADS[index.column()]}: {self._text_of(row, Column(index.column()))}"
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.toggle([self._shown[index.row()]])
        return True

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sort = (Column(column), order) if column >= 0 else None
        self._refresh()

    def _text_of(self, row: PreviewRow, column: Column) -> str:
        match column:
            case Column.OUTCOME:
                return self._outcome_text(row)
            case Column.TITLE:
                return row.title
            case Column.AUTHORS:
                return isolated_names(row.authors)
            case Column.PLACE:
                return row.place
            case Column.REASON:
                return f"Perhaps a duplicate: {row.reason}" if row.group is Group.NEW and row.known_as else row.reason

    def _outcome_text(self, row: PreviewRow) -> str:
        text = _GROUP_TEXTS[row.group]
        handling = self._handling(row)
        way = way_of(row.group, handling) if handling is not None else None
        return f"{text} · {way.mark}" if way is not None and way.mark else text

    def _handling(self, row: PreviewRow) -> Handling | None:
        if row.key is None or row.group not in DECIDABLE:
            return None
        return self._decisions.handling(row.group, row.key)

    def _refresh(self) -> None:
        words = self._text.casefold().split()
        self.beginResetModel()
        self._shown = [
            row
            for row in self._rows
            if (row.group is self._group if self._group is not None else row.group is not Group.WARNING)
            and (self._file is None or row.file == self._file)
            and all(word in row.sought for word in words)
        ]
        if self._sort is not None:
            column, order = self._sort
            self._shown.sort(key=self._sort_key(column), reverse=order is Qt.SortOrder.DescendingOrder)
        self.endResetModel()
        self.shown_changed.emit()

    def _sort_key(self, column: Column) -> Callable[[PreviewRow], tuple[int, int] | str]:
        if column is Column.OUTCOME:
            ranks = {group: number for number, group in enumerate(Group)}
            return lambda row: (ranks[row.group], 0)
        if column is Column.PLACE:
            return lambda row: (row.file, row.line)
        return lambda row: self._text_of(row, column).casefold().lstrip("\u2068")


def isolated_names(authors: str) -> str:
    """Return names, one behind the other, so that each keeps its own direction beside its neighbours."""
    if not any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in authors):
        # The signs come from another typeface, and would set the line a little lower.
        return authors
    return NAME_SEPARATOR.join(f"\u2068{name}\u2069" for name in authors.split(NAME_SEPARATOR))


def is_decidable(row: PreviewRow) -> bool:
    """Tell whether a person can say what to do with a row's entry."""
    return row.key is not None and row.group in DECIDABLE


def _entries(rows: Iterable[PreviewRow]) -> list[tuple[Group, EntryKey]]:
    return [(row.group, row.key) for row in rows if row.key is not None and row.group in DECIDABLE]
