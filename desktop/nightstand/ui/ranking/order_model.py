"""The order as a list model whose papers can be dragged to other places."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal

from nightstand.domain.paper import PaperId
from nightstand.ui.ranking.order_rows import position_before
from nightstand.ui.ranking.shown import CutLine, Heading, OrderRow, Row
from nightstand.ui.ranking.wording import row_text
from nightstand.ui.widgets.toned_label import plain_tooltip

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is the `Row`."""
DRAG_TYPE: Final = "application/x-nightstand-ranked-paper"

AnyIndex = QModelIndex | QPersistentModelIndex


class OrderModel(QAbstractListModel):
    """Shows rows; what is dragged is told, and shown when the rows come anew."""

    moved = Signal(object, int)
    """(a paper, the position from 1 to which it was dragged)"""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    def show(self, rows: tuple[Row, ...]) -> None:
        """Show these rows."""
        if len(rows) == len(self._rows):
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._rows

    def row_of(self, paper: PaperId) -> int | None:
        """Return the row of a paper."""
        return next((number for number, row in enumerate(self._rows) if _paper(row) == paper), None)

    def paper_at(self, row: int) -> PaperId | None:
        """Return the paper in a row; None for a heading."""
        return _paper(self._rows[row]) if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row_text(row) if isinstance(row, OrderRow) else row.text
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, OrderRow):
            return plain_tooltip(row_text(row))
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        if isinstance(self._rows[index.row()], Heading | CutLine):
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [DRAG_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        carried = QMimeData()
        paper = self.paper_at(indexes[0].row()) if indexes else None
        carried.setData(DRAG_TYPE, str(paper or "").encode())
        return carried

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex) -> bool:
        text = bytes(data.data(DRAG_TYPE).data()).decode()
        if not text.isdecimal():
            return False
        paper = PaperId(int(text))
        before = row if row >= 0 else (parent.row() if parent.isValid() else len(self._rows))
        self.moved.emit(paper, position_before(self._rows, before, paper))
        # The rows come anew once it is done; nothing is to be taken out here.
        return False


def _paper(row: Row) -> PaperId | None:
    return row.ranked.paper if isinstance(row, OrderRow) else None
