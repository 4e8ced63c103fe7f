"""Runs imports off the interface's thread, shows how far they are and what came of them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand import worker
from nightstand.domain.errors import NightstandError
from nightstand.services.progress import CancelToken
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.importing.report import ShownReport, shown_report
from nightstand.ui.importing.view import ImportReportDialog
from nightstand.ui.messages import Banner, Offer, Tone
from nightstand.ui.tasks import ProgressReport, ThreadProgress

if TYPE_CHECKING:
    from nightstand.services.import_report import ImportReport

FOLDER_STATE = "import/folder"
FILTERS = "Lists of papers and facts about them (*.txt *.md *.json *.gz);;All files (*)"
Work = Callable[[ThreadProgress, CancelToken], "ImportReport"]


class ImportPresenter(QObject):
    """Imports one thing at a time."""

    work_reported = Signal(object, object)
    """(ProgressReport, what cancels the work)"""
    work_ended = Signal()

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._cancel: CancelToken | None = None
        self._report: ShownReport | None = None
        # The step of an import is written with its first papers, so an edit made meanwhile comes after it.
        self._edits_before = 0
        context.actions.bind("import_files", self.ask)
        context.actions.bind("import_sample", self.import_sample)
        context.actions.bind("import_report", self.show_report)

    def ask(self) -> None:
        """Let a person choose files and import them."""
        dialog = QFileDialog(self._window, "Import lists of papers")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilter(FILTERS)
        dialog.setDirectory(self._context.state.text(FOLDER_STATE, str(Path.home())))
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Import")
        dialog.filesSelected.connect(self._take_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Import files, as one step that can be undone."""
        services = self._context.services
        self._begin(lambda progress, cancel: worker.import_files(services, paths, progress, cancel))

    def import_urls(self, urls: Sequence[QUrl]) -> None:
        """Import dropped files; addresses that are no local files are left out."""
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if paths:
            self.import_paths(paths)

    def import_sample(self) -> None:
        """Import the lists that come with the program."""
        # The readers of files are loaded with the first import, which may take longer than a frame.
        services = self._context.services
        self._begin(lambda progress, cancel: services.importing.run_sample(progress=progress, cancel=cancel))

    def show_report(self) -> None:
        """Show what came of the last import."""
        if self._report is not None:
            ImportReportDialog(self._report, self._window).show()

    @property
    def is_running(self) -> bool:
        """Whether an import is under way."""
        return self._cancel is not None

    def _take_chosen(self, files: list[str]) -> None:
        paths = [Path(file) for file in files]
        self._context.state.set_text(FOLDER_STATE, str(paths[0].parent))
        self.import_paths(paths)

    def _begin(self, work: Work) -> None:
        if self._cancel is not None:
            self._context.messages.show_banner(
                Banner("An import is under way", "Wait until it is through, or cancel it.", Tone.WARNING)
            )
            return
        self._context.messages.withdraw_banner()
        self._edits_before = self._context.edits.made
        self._cancel = self._context.tasks.run_long(
            work, self._finish, on_progress=self._show_progress, on_error=self._fail
        )
        self._show_progress(ProgressReport(0, None, "Importing"))

    def _show_progress(self, report: ProgressReport) -> None:
        if self._cancel is not None:
            self.work_reported.emit(report, self._cancel.cancel)

    def _finish(self, report: "ImportReport") -> None:
        self._end()
        self._context.bus.announce(report.changes, self)
        self._report = shown_report(report)
        self._context.actions.set_condition(When.HAS_IMPORT, holds=True)
        offers: list[Offer] = []
        if self._report.problems:
            offers.append(Offer("Show problems", self.show_report))
        if self._report.has_changes:
            offers.append(self._context.edits.undo_offer(self._edits_before))
        self._context.messages.show_banner(
            Banner(self._report.headline, self._report.detail, self._report.tone, tuple(offers))
        )

    def _fail(self, error: Exception) -> None:
        self._end()
        if isinstance(error, NightstandError):
            self._context.messages.show_error(error)

    def _end(self) -> None:
        self._cancel = None
        self.work_ended.emit()
