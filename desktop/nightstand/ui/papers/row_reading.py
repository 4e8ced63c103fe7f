"""Reads rows in the pool when they come into view, so that painting never does."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.papers.known_rows import RowReader
from nightstand.ui.papers.laying_out import LayingOut
from nightstand.ui.papers.model import PaperListModel
from nightstand.ui.papers.table import PaperTable
from nightstand.ui.tasks import Tasks

ROWS_AHEAD: Final = 40
"""So many rows beyond those in view are read as well, so that scrolling finds them."""


class RowReading(QObject):
    """Serves a model that waits for its rows."""

    def __init__(
        self, read_rows: RowReader, model: PaperListModel, table: PaperTable, tasks: Tasks, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._read_rows = read_rows
        self._model = model
        self._table = table
        self._tasks = tasks
        self._edition = 0
        self._laying = LayingOut(table, self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read)
        model.rows_wanted.connect(self._timer.start)
        table.rows_shown.connect(self._look_ahead)

    def forget(self) -> None:
        """Take note that the library has changed: what is being read now may be out of date."""
        self._edition += 1
        self._timer.start()

    def _look_ahead(self) -> None:
        # Twice as many are read as have to be there, so that not every step of scrolling reads one.
        if self._wanted(ROWS_AHEAD // 2):
            self._timer.start()

    def _wanted(self, ahead: int) -> tuple[PaperId, ...]:
        first, last = self._table.visible_rows
        return self._model.wanted(first - ahead, last + ahead)

    def _read(self) -> None:
        papers = self._wanted(ROWS_AHEAD)
        if papers:
            self._tasks.latest("rows", partial(self._read_rows, papers), partial(self._take, papers, self._edition))

    def _take(self, papers: Sequence[PaperId], edition: int, rows: Sequence[PaperRow]) -> None:
        in_view = frozenset(self._model.papers_between(*self._table.visible_rows))
        arriving = self._model.arriving([row for row in rows if row.id in in_view])
        self._laying.begin(arriving, partial(self._show, papers, edition, rows))

    def _show(self, papers: Sequence[PaperId], edition: int, rows: Sequence[PaperRow]) -> None:
        if edition == self._edition:
            self._model.set_rows(papers, rows)
        else:
            self._timer.start()
