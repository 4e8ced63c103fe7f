"""Brings the search index up to date behind the window, and says so in the status line."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand import worker
from nightstand.bootstrap import Services
from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.services.progress import CancelToken
from nightstand.ui.tasks import ProgressReport, Tasks, ThreadProgress

Work = Callable[[ThreadProgress, CancelToken], int | None]

QUIET_MS = 1_000
"""Indexing begins when nothing has changed for so long: one commit for many edits costs little more than for one."""


class IndexKeeper(QObject):
    """Lets the index follow the library; one run at a time."""

    work_reported = Signal(object, object)
    """(ProgressReport, what cancels the work)"""
    became_current = Signal()
    """The index holds all that the library holds."""
    was_stopped = Signal()
    """A person stopped the work; the next change lets it go on."""
    failed = Signal(object)
    """A NightstandError: search goes on with what the index had."""
    papers_indexed = Signal()
    """Results may differ from now on."""
    rested = Signal()
    """No work on the index is under way any more, however it ended."""
    repair_begun = Signal()
    """There is no index that can be read; it is being built anew."""

    def __init__(self, services: Services, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._tasks = tasks
        self._cancel: CancelToken | None = None
        self._is_wanted = False
        self._has_failed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self.follow)

    def take_change(self, _changes: ChangeSet, _origin: object) -> None:
        """Follow after a while in which nothing else changes."""
        self._timer.start()

    def start(self) -> None:
        """Bring the index up to date and remove what older ones left."""

        def work(progress: ThreadProgress, cancel: CancelToken) -> int:
            count = worker.catch_up_index(self._services, progress, cancel)
            self._services.indexing.sweep()
            return count

        self._run(work)

    def follow(self) -> None:
        """Bring the index up to date now."""
        self._run(lambda progress, cancel: worker.catch_up_index(self._services, progress, cancel))

    def repair(self) -> None:
        """Build the index at once if there is none that can be read, as when its folder was deleted.

        What failed once is not tried with every search anew, only when the library changes.
        """
        if self._cancel is None and not self._has_failed:
            status = self._services.indexing.status
            self._tasks.latest("index standing", lambda: status().is_ready, self._take_readiness)

    def stop(self) -> None:
        """Begin nothing more; the library is about to be closed."""
        self._timer.stop()

    def rebuild(self) -> None:
        """Build the index anew from the library."""
        self._run(lambda progress, cancel: worker.rebuild_index(self._services, progress, cancel))

    def _take_readiness(self, is_ready: bool) -> None:  # noqa: FBT001 - The pool hands results on by position.
        if not is_ready and self._cancel is None:
            self.repair_begun.emit()
            self.follow()

    def _run(self, work: Work) -> None:
        if self._cancel is not None:
            self._is_wanted = True
            return
        self._cancel = self._tasks.run_long(work, self._finish, on_progress=self._report, on_error=self._fail)

    def _report(self, report: ProgressReport) -> None:
        if self._cancel is not None:
            self.work_reported.emit(report, self._cancel.cancel)

    def _finish(self, count: int | None) -> None:
        was_cancelled = self._cancel is not None and self._cancel.is_cancelled
        self._cancel = None
        self._has_failed = False
        if count is None or count:
            self.papers_indexed.emit()
        if self._is_wanted:
            self._is_wanted = False
            self.follow()
            return
        self.rested.emit()
        if was_cancelled:
            self.was_stopped.emit()
        else:
            self.became_current.emit()

    def _fail(self, error: Exception) -> None:
        self._cancel = None
        self._is_wanted = False
        self._has_failed = True
        self.rested.emit()
        if isinstance(error, NightstandError):
            self.failed.emit(error)
