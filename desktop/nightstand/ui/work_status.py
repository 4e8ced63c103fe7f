"""Decides what the status line says while an import and the indexing that follows it are under way."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from nightstand.ui.icons import Icon
from nightstand.ui.importing.presenter import ImportPresenter
from nightstand.ui.index_keeper import IndexKeeper
from nightstand.ui.status_line import StatusLine
from nightstand.ui.tasks import ProgressReport


class WorkStatus(QObject):
    """Shows an import while there is one, else the index."""

    def __init__(self, importing: ImportPresenter, index: IndexKeeper, line: StatusLine, parent: QObject) -> None:
        super().__init__(parent)
        self._importing = importing
        self._index = index
        self._line = line
        importing.work_reported.connect(line.show_work)
        importing.work_ended.connect(self._show_waiting)
        index.work_reported.connect(self._show_indexing)
        index.became_current.connect(self._show_current)
        index.repair_begun.connect(self._show_building)
        index.was_stopped.connect(self._show_stopped)

    def _show_waiting(self) -> None:
        self._line.show_state("Waiting to index…", Icon.CLOCK, "text_faint")
        self._index.follow()

    def _show_building(self) -> None:
        if not self._importing.is_running:
            self._line.show_state("Building the search index…", Icon.CLOCK, "text_faint")

    def _show_indexing(self, report: ProgressReport, cancel: Callable[[], object]) -> None:
        if not self._importing.is_running:
            self._line.show_work(report, cancel)

    def _show_stopped(self) -> None:
        if not self._importing.is_running:
            self._line.show_state("Indexing stopped", Icon.CLOCK, "text_faint")

    def _show_current(self) -> None:
        if not self._importing.is_running:
            self._line.show_state("Index up to date", Icon.DECIDE_KEEP, "success")
