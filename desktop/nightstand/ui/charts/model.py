"""The rows of coverage as a list model."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nightstand.services.charting import CoverageRow
from nightstand.ui.charts.rows import spoken_row

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class CoverageModel(QAbstractListModel):
    """Holds rows; all of them are replaced at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[CoverageRow, ...] = ()

    @property
    def rows(self) -> tuple[CoverageRow, ...]:
        """The rows in the order shown."""
        return self._rows

    def set_rows(self, rows: Sequence[CoverageRow]) -> None:
        """Show other rows; the same ones change nothing."""
        if tuple(rows) == self._rows:
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return row.label
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken_row(row)
            case _:
                return None
