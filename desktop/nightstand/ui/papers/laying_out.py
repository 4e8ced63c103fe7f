"""Lays rows out in small pieces before they are shown, so that the event loop has its turns meanwhile."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer

from nightstand.ui.papers.model import ListedPaper
from nightstand.ui.papers.table import PaperTable

PIECE_S: Final = 0.005
"""Rows are laid out for so long, by the processor, before the event loop has its turn."""


class LayingOut(QObject):
    """Lays out one set of rows at a time."""

    def __init__(self, table: PaperTable, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._rest: Iterator[ListedPaper] = iter(())
        self._then: Callable[[], None] | None = None
        # A timer and not a posted event: of those all are delivered in one turn.
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def begin(self, papers: Iterable[ListedPaper], then: Callable[[], None]) -> None:
        """Lay out these papers, then do what comes next; a set that is under way is dropped for it."""
        self._rest, self._then = iter(papers), then
        self._go_on()

    def _go_on(self) -> None:
        end_s = time.thread_time() + PIECE_S
        for listed in self._rest:
            self._table.lay_out(listed)
            if time.thread_time() > end_s:
                self._timer.start(0)
                return
        self._timer.stop()
        then, self._then = self._then, None
        if then is not None:
            then()
