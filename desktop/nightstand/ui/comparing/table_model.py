"""The rows of two compared lists as a table: both positions, the movement between them, and what would become."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.domain.paper import PaperId
from nightstand.ui.comparing.shaping import ComparedRow, Part, SideBySide
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


class Column(IntEnum):
    """The columns from the left."""

    MINE = 0
    MOVEMENT = 1
    THEIRS = 2
    PAPER = 3
    AFTER = 4


TITLES: Final = {
    Column.MINE: "Yours",
    Column.MOVEMENT: "",
    Column.THEIRS: "Theirs",
    Column.PAPER: "Paper",
    Column.AFTER: "Becomes",
}


class ComparisonModel(QAbstractTableModel):
    """Shows a part of the rows, in one's own order or in theirs."""

    def __init__(self, themes: ThemeStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._shown: SideBySide | None = None
        self._rows: tuple[ComparedRow, ...] = ()
        self._after: Mapping[PaperId, int] = {}
        self._part = Part.ALL
        self._sorted_by = Column.MINE

    def show(self, shown: SideBySide, after: Mapping[PaperId, int]) -> None:
        """Show a comparison."""
        self._shown, self._after = shown, after
        self._arrange()

    def show_after(self, after: Mapping[PaperId, int]) -> None:
        """Show what another way of taking over would make of them."""
        self._after = after
        if self._sorted_by is Column.AFTER:
            self._arrange()
        elif self._rows:
            self.dataChanged.emit(self.index(0, Column.AFTER), self.index(len(self._rows) - 1, Column.AFTER))

    def set_part(self, part: Part) -> None:
        """Show only these papers."""
        self._part = part
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Put the rows in the order of a column with positions."""
        self._sorted_by = Column(column) if column in (Column.MINE, Column.THEIRS, Column.AFTER) else Column.MINE
        self._arrange()

    @property
    def rows(self) -> tuple[ComparedRow, ...]:
        """The rows shown, from the top."""
        return self._rows

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return TITLES[Column(section)]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section))
        return ui_font(11, 600) if role == Qt.ItemDataRole.FontRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._spoken(row)}" if column is Column.PAPER else self._text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(self._spoken(row))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.FontRole:
                return ui_font(13, 500 if column is Column.AFTER else 400)
            case Qt.ItemDataRole.ForegroundRole:
                return self._themes.current.colour(self._role(row, column))
            case _:
                return None

    def _text(self, row: ComparedRow, column: Column) -> str:
        match column:
            case Column.MINE:
                return "–" if row.mine is None else str(row.mine)
            case Column.THEIRS:
                return "–" if row.theirs is None else str(row.theirs)
            case Column.MOVEMENT:
                return _movement(row)
            case Column.PAPER:
                return row.title
            case Column.AFTER:
                return self._becomes(row)

    def _becomes(self, row: ComparedRow) -> str:
        after = self._after.get(row.key)
        if after is None:
            return "left out"
        if row.mine is None:
            return f"{after}  new"
        lifted = row.mine - after
        return f"{after}  {_arrow(lifted)}" if lifted else str(after)

    def _role(self, row: ComparedRow, column: Column) -> str:
        if column is Column.PAPER:
            return "text" if row.is_known else "text_muted"
        if column is Column.AFTER:
            return "accent" if self._after.get(row.key) != row.mine else "text_muted"
        if column is Column.MOVEMENT and row.lifted:
            return "success" if row.lifted > 0 else "warning"
        return "text_muted"

    def _spoken(self, row: ComparedRow) -> str:
        match row.part:
            case Part.MINE:
                told = f"only in your list, at {row.mine}"
            case Part.THEIRS:
                told = f"only in theirs, at {row.theirs}" + ("" if row.is_known else ", not in this library")
            case _:
                places = abs(row.lifted or 0)
                told = f"yours {row.mine}, theirs {row.theirs}: " + (
                    f"{places} {'place' if places == 1 else 'places'} {'higher' if (row.lifted or 0) > 0 else 'lower'}"
                    if places
                    else "the same place"
                )
        return f"{row.title}; {told}; becomes {self._becomes(row)}"

    def _arrange(self) -> None:
        rows = self._shown.rows if self._shown is not None else ()
        chosen = [row for row in rows if self._part in (Part.ALL, row.part)]
        chosen.sort(key=self._place)
        self.beginResetModel()
        self._rows = tuple(chosen)
        self.endResetModel()

    def _place(self, row: ComparedRow) -> int:
        place = {Column.MINE: row.mine, Column.THEIRS: row.theirs, Column.AFTER: self._after.get(row.key)}
        found = place.get(self._sorted_by)
        # Who has no place there goes behind those who have, as they stand.
        return found if found is not None else 1_000_000


def _movement(row: ComparedRow) -> str:
    if row.lifted is None:
        return "only yours" if row.part is Part.MINE else "only theirs"
    return _arrow(row.lifted) if row.lifted else "="


def _arrow(lifted: int) -> str:
    return f"↑ {lifted}" if lifted > 0 else f"↓ {-lifted}"


def _alignment(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column in (Column.PAPER, Column.AFTER) else Qt.AlignmentFlag.AlignHCenter
    return int((side | Qt.AlignmentFlag.AlignVCenter).value)
