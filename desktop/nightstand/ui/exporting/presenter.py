"""Exports papers into a file off the interface's thread, and says where they went."""

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand.domain.errors import NightstandError
from nightstand.domain.export_report import ExportReport
from nightstand.ui.context import UiContext
from nightstand.ui.exporting.remarks_view import remarks_in_short, show_remarks
from nightstand.ui.exporting.sources import ExportSource
from nightstand.ui.exporting.view import ExportDialog, FormatChoice, PaperChoice
from nightstand.ui.messages import Banner, Offer, Tone

FOLDER_STATE = "export/folder"
FORMAT_STATE = "export/format"
DEFAULT_FORMAT = "bibtex"
MOST_NAME_LENGTH = 60


class ExportPresenter(QObject):
    """Asks what, how and where to; then writes."""

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._sources: dict[str, ExportSource] = {}

    def ask(self, sources: Sequence[ExportSource]) -> None:
        """Let a person choose among these papers; the first is what is meant most likely."""
        self._sources = {str(number): source for number, source in enumerate(sources)}
        dialog = ExportDialog(
            [PaperChoice(number, source.text) for number, source in self._sources.items()],
            self._formats(),
            self._context.state.text(FORMAT_STATE, DEFAULT_FORMAT),
            self._window,
        )
        dialog.chosen.connect(self._ask_file)
        dialog.open()

    def _formats(self) -> tuple[FormatChoice, ...]:
        from nightstand.export.formats import EXPORT_FORMATS

        return tuple(
            FormatChoice(found.name, found.title, found.suffix, keeps_own_text=found.merge is not None)
            for found in EXPORT_FORMATS.values()
        )

    def _ask_file(self, number: str, format_name: str) -> None:
        source = self._sources[number]
        chosen = next(found for found in self._formats() if found.name == format_name)
        suffix = chosen.suffix.lstrip(".")
        self._context.state.set_text(FORMAT_STATE, format_name)
        dialog = QFileDialog(self._window, f"Export {source.text}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, chosen.keeps_own_text)
        dialog.setNameFilters([f"{chosen.title} (*.{suffix})", "All files (*)"])
        dialog.setDefaultSuffix(suffix)
        dialog.setDirectory(self._context.state.text(FOLDER_STATE, str(Path.home())))
        dialog.selectFile(f"{file_stem(source.name)}.{suffix}")
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Export")
        dialog.fileSelected.connect(lambda file: self.export(source, chosen, Path(file)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self, source: ExportSource, chosen: FormatChoice, target: Path, *, replace: bool = False) -> None:
        """Write papers into a file.

        A format that keeps what a person wrote around the exported part does not replace a file that it did not make
        without being asked; for the others the file dialog has asked already.
        """
        self._context.state.set_text(FOLDER_STATE, str(target.parent))
        services = self._context.services
        force = replace or not chosen.keeps_own_text

        def done(report: ExportReport) -> None:
            show = Offer("Show", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(target.parent))))
            text = f"Exported {source.text} to {target.name}"
            if report.remark_count:
                read = Offer("Read remarks…", lambda: show_remarks(report, text, self._window), keeps_message=True)
                self._context.messages.show_banner(Banner(text, remarks_in_short(report), Tone.SUCCESS, (read, show)))
            else:
                self._context.messages.show_toast(text, show)

        def fail(error: Exception) -> None:
            if isinstance(error, NightstandError):
                again = Offer("Replace the file", lambda: self.export(source, chosen, target, replace=True))
                self._context.messages.show_error(error, *(() if force else (again,)))

        self._context.tasks.run(
            lambda: services.exporting.write(source.select(), chosen.name, target, force=force), done, fail
        )


def file_stem(name: str) -> str:
    """Return a file name made of a list's name, without signs that some system forbids."""
    stem = re.sub(r'[<>:"/\\|?*\x00-\x1f]+', " ", name)
    return " ".join(stem.split())[:MOST_NAME_LENGTH].strip(" .") or "papers"
