"""Does in the window what is due by itself, the day's backup and old papers leaving the trash, and backs up at once."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from nightstand.services.wording import counted
from nightstand.ui.context import UiContext
from nightstand.ui.tasks import ProgressReport, ThreadProgress

if TYPE_CHECKING:
    from nightstand.domain.backup import Backup
    from nightstand.services.progress import CancelToken
    from nightstand.services.upkeep import Upkept

FIRST_MS: Final = 120_000
"""The start has other things to do."""
EVERY_MS: Final = 1_800_000


class UpkeepKeeper(QObject):
    """Looks now and then, in the pool; binds the action that backs up at once."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_at_it = False
        self._has_told = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        context.actions.bind("back_up", self.back_up)

    def start(self) -> None:
        """Look from now on."""
        self._timer.start(FIRST_MS)

    def stop(self) -> None:
        """Begin nothing more; the library is about to be closed."""
        self._timer.stop()

    def look(self) -> None:
        """Do what is due."""
        self._timer.setInterval(EVERY_MS)
        if self._is_at_it:
            return
        self._is_at_it = True
        services = self._context.services

        def work(_progress: ThreadProgress, cancel: "CancelToken") -> "Upkept":
            return services.upkeep.run(datetime.now(UTC), cancel=cancel)

        self._context.tasks.run_long(work, self._tell, on_progress=_pass_over, on_error=self._end)

    def back_up(self) -> None:
        """Make a backup now."""
        self._context.tasks.run(self._context.services.backups.back_up, self._show_backup)

    def _tell(self, done: "Upkept") -> None:
        self._is_at_it = False
        self._context.bus.announce(done.changes)
        # A full disk need not be told every half hour.
        if done.failure is not None and not self._has_told:
            self._has_told = True
            self._context.messages.show_error(done.failure)

    def _end(self, _error: Exception) -> None:
        self._is_at_it = False

    def _show_backup(self, made: "Backup") -> None:
        papers = counted(made.counts.papers, "paper") if made.counts else "the library"
        self._context.messages.show_toast(f"Backed up {papers}")


def _pass_over(_report: ProgressReport) -> None:
    """Take no note of how far it is: nobody waits."""
