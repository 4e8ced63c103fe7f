"""Lets the rows of the paper table be dropped between its rows, where the order is the person's own."""

from typing import Final

from PySide6.QtCore import QEvent, QLine, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QTableView

from nightstand.ui.drag import PAPERS_MIME

EDGE_PX: Final = 36
EDGE_STEP_PX: Final = 18
EDGE_INTERVAL_MS: Final = 30


class DropTarget(QObject):
    """Follows a drag over the table: where it would drop, and scrolling at the edges."""

    dropped = Signal(int)
    """The rows were dropped in front of this one, or behind the last."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self.is_open = False
        self._table = table
        self._row: int | None = None
        self._scroll_px = 0
        self._scroller = QTimer(self)
        self._scroller.setInterval(EDGE_INTERVAL_MS)
        self._scroller.timeout.connect(self._scroll)

    def handle(self, event: QEvent) -> bool:
        """Take a drag event of the viewport; tell whether it was one. Files from outside are left to the window."""
        if event.type() is QEvent.Type.DragLeave:
            self._set_row(None)
            event.accept()
            return True
        if isinstance(event, QDropEvent):
            # Enter, move and drop are all drop events.
            self._handle_drop_event(event)
            return True
        return False

    def line(self) -> QLine | None:
        """Return the line between two rows where the papers would go, in the viewport."""
        if self._row is None:
            return None
        count = self._table.model().rowCount()
        rect = self._table.visualRect(self._table.model().index(min(self._row, count - 1), 0))
        y = rect.bottom() if self._row >= count else max(rect.top() - 1, 1)
        return QLine(rect.left() + 20, y, rect.right() - 12, y)

    def _handle_drop_event(self, event: QDropEvent) -> None:
        is_own = event.source() is self._table and event.mimeData().hasFormat(PAPERS_MIME)
        if not (is_own and self.is_open):
            self._set_row(None)
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.MoveAction)
        event.accept()
        row = self._row_at(event.position().toPoint().y())
        if isinstance(event, QDragMoveEvent):
            self._set_row(row)
            self._scroll_near_edges(event.position().toPoint().y())
        else:
            self._set_row(None)
            self.dropped.emit(row)

    def _row_at(self, y: int) -> int:
        height = self._table.verticalHeader().defaultSectionSize()
        at = self._table.verticalScrollBar().value() + y
        return max(0, min((at + height // 2) // height, self._table.model().rowCount()))

    def _set_row(self, row: int | None) -> None:
        if row is None:
            self._scroller.stop()
        if row != self._row:
            self._row = row
            self._table.viewport().update()

    def _scroll_near_edges(self, y: int) -> None:
        near_end = y > self._table.viewport().height() - EDGE_PX
        self._scroll_px = -EDGE_STEP_PX if y < EDGE_PX else EDGE_STEP_PX if near_end else 0
        if self._scroll_px and not self._scroller.isActive():
            self._scroller.start()
        elif not self._scroll_px:
            self._scroller.stop()

    def _scroll(self) -> None:
        bar = self._table.verticalScrollBar()
        bar.setValue(bar.value() + self._scroll_px)
