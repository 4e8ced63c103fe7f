"""Shows what earlier imports left: their reports, the list of all of them, and the undoing of the newest."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import BatchId
from nightstand.ui.context import UiContext
from nightstand.ui.importing.all_imports import UNDONE, AllImportsDialog, ImportRow
from nightstand.ui.importing.asking import ask_saving, write_text
from nightstand.ui.importing.report import ShownReport, Titles, shown_past
from nightstand.ui.importing.view import ImportReportDialog
from nightstand.ui.spoken_time import spoken_time

if TYPE_CHECKING:
    from nightstand.services.import_history import PastImport, PastReport


class ReportPresenter(QObject):
    """Keeps the report of the last import, and reads those of the others from the library."""

    papers_requested = Signal(int)
    """The papers of this import are to be shown."""

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._last: ShownReport | None = None
        context.actions.bind("import_report", self.show_last)
        context.actions.bind("all_imports", self.show_all)

    def keep(self, report: ShownReport) -> None:
        """Keep the report of an import that has just ended."""
        self._last = report

    def show_last(self) -> None:
        """Show what came of the last import, also of one before the program was started."""
        if self._last is not None:
            self._open(self._last)
        else:
            history = self._context.services.import_history
            self._context.tasks.run(history.imports, self._show_newest)

    def show_failed(self) -> None:
        """Show what the last import could not read."""
        if self._last is not None:
            self._open(self._last).show_errors()

    def show_warnings(self) -> None:
        """Show what the last import had doubts about."""
        if self._last is not None:
            self._open(self._last).show_warnings()

    def show(self, batch: int) -> None:
        """Show the report of an import of the library."""
        history = self._context.services.import_history

        def read() -> "tuple[PastReport, Titles]":
            # In the pool, as the readers of files may have to be loaded for it.
            from nightstand.services.format_titles import format_titles

            return history.report(BatchId(batch)), format_titles()

        self._context.tasks.run(read, self._show_past)

    def show_all(self) -> None:
        """Show the list of all imports."""
        history = self._context.services.import_history

        def read() -> "tuple[tuple[PastImport, ...], BatchId | None]":
            return history.imports(), history.undoable()

        self._context.tasks.run(read, self._show_list)

    def undo(self, batch: int) -> None:
        """Undo an import, as long as it still is the newest step."""
        history = self._context.services.import_history
        since = self._context.edits.made

        def take(undoable: BatchId | None) -> None:
            if undoable == batch and self._context.edits.made == since:
                self._context.actions.trigger("undo")
            else:
                self._context.messages.show_toast("Something else was done since; Undo goes back step by step")

        self._context.tasks.run(history.undoable, take)

    def _show_newest(self, imports: "tuple[PastImport, ...]") -> None:
        if imports:
            self.show(imports[0].id)

    def _show_past(self, found: "tuple[PastReport, Titles]") -> None:
        report, titles = found
        self._open(shown_past(report, _when(report.past.at), titles))

    def _show_list(self, found: "tuple[tuple[PastImport, ...], BatchId | None]") -> None:
        imports, undoable = found
        rows = [
            ImportRow(past.id, past.title, _when(past.at), past.count, _state(past), past.id == undoable)
            for past in imports
        ]
        dialog = AllImportsDialog(rows, self._window)
        dialog.report_requested.connect(self.show)
        dialog.papers_requested.connect(self.papers_requested)
        dialog.undo_requested.connect(self.undo)
        dialog.show()

    def _open(self, report: ShownReport) -> ImportReportDialog:
        dialog = ImportReportDialog(report, self._window)
        dialog.save_requested.connect(self._ask_saving)
        dialog.show()
        return dialog

    def _ask_saving(self, name: str, text: str) -> None:
        ask_saving(self._window, self._context.state, name, lambda path: self._save(path, text))

    def _save(self, path: Path, text: str) -> None:
        try:
            write_text(path, text)
        except NightstandError as error:
            self._context.messages.show_error(error)
        else:
            self._context.messages.show_toast(f"Saved {path.name}")


def _when(moment: datetime) -> str:
    return spoken_time(moment, datetime.now().astimezone())


def _state(past: "PastImport") -> str:
    if past.is_undone:
        return UNDONE
    if not past.is_finished:
        return "Unfinished"
    return "Stopped" if past.was_cancelled else ""
