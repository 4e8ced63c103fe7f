"""List files in the window: written for other people, brought in as a list, and compared with one's own."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand.domain.list_file import ListFile
from nightstand.domain.reading_list import ListId
from nightstand.ui.comparing.combining import ListCombining
from nightstand.ui.comparing.file_question import FileQuestion
from nightstand.ui.comparing.view import CompareDialog
from nightstand.ui.context import UiContext
from nightstand.ui.edits import DIRECT_PAPERS
from nightstand.ui.messages import Offer

if TYPE_CHECKING:
    from nightstand.services.library import Outcome
    from nightstand.services.list_comparison import TheirPaper
    from nightstand.ui.comparing.shaping import SideBySide, Taking

FOLDER_STATE: Final = "export/folder"
FILTER: Final = "List files (*.json)"
Arrived = tuple[ListFile, "tuple[TheirPaper, ...]"]


class ComparingFeature(QObject):
    """Asks for files and shows what is in them; what changes the library is one step each."""

    list_made = Signal(int)
    """The number of a list that came in."""

    def __init__(self, context: UiContext, listed: Callable[[], ListId | None], window: QWidget) -> None:
        """`listed` tells which list or saved search is shown."""
        super().__init__(window)
        self._context = context
        self._listed = listed
        self._window = window
        self.combining = ListCombining(context, listed, window)
        self.combining.list_made.connect(self.list_made)
        bind = context.actions.bind
        bind("compare_list", self._ask_comparison)
        bind("export_list", self._ask_export)
        bind("import_list", lambda: self._ask_file("Import a list file", self.read_arrival))

    def compare(self, list_id: ListId, path: Path) -> None:
        """Show a list beside that of a file."""
        services = self._context.services

        def read() -> "tuple[ListFile, SideBySide]":
            from nightstand.services.list_exchange import read_list_file
            from nightstand.ui.comparing.shaping import side_by_side

            file = read_list_file(path)
            found = services.list_exchange.compare(list_id, file)
            papers = [one.paper for one in found.shared] + list(found.only_mine)
            papers += [each.paper for each in found.only_theirs if each.paper is not None]
            titles = {row.id: row.title for row in services.browsing.rows(papers)}
            return file, side_by_side(found, titles)

        self._context.tasks.run(read, partial(self._show_comparison, list_id))

    def read_arrival(self, path: Path) -> None:
        """Ask how the list of a file comes in."""
        exchange = self._context.services.list_exchange

        def read() -> Arrived:
            from nightstand.services.list_exchange import read_list_file

            file = read_list_file(path)
            return file, exchange.recognise(file)

        self._context.tasks.run(read, self._show_arrival)

    def export(self, list_id: ListId, target: Path, *, with_notes: bool) -> None:
        """Write a list into a file for other people."""
        self._context.state.set_text(FOLDER_STATE, str(target.parent))
        exporting = self._context.services.exporting

        def done(count: int) -> None:
            show = Offer("Show", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(target.parent))))
            papers = "1 paper" if count == 1 else f"{count:,} papers"
            self._context.messages.show_toast(f"Exported the list with {papers} to {target.name}", show)

        self._context.tasks.run(lambda: exporting.write_list_file(list_id, target, with_notes=with_notes), done)

    def _ask_comparison(self) -> None:
        list_id = self._listed()
        if list_id is not None:
            self._ask_file("Compare with a list file", partial(self.compare, list_id))

    def _show_comparison(self, list_id: ListId, read: "tuple[ListFile, SideBySide]") -> None:
        file, shown = read
        dialog = CompareDialog(shown, self._context.themes, self._window.window())
        exchange = self._context.services.list_exchange

        def take(taking: "Taking", adds_missing: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
            dialog.accept()
            self._context.edits.make(
                lambda: exchange.take(list_id, file, taking, adds_missing=adds_missing),
                papers=len(shown.rows),
                announce=True,
            )

        dialog.taken.connect(take)
        dialog.open()

    def _show_arrival(self, read: Arrived) -> None:
        file, found = read
        unknown = sum(each.paper is None for each in found)
        papers = "1 paper" if len(found) == 1 else f"{len(found):,} papers"
        told = f"“{file.name}” holds {papers}. " + (
            f"{len(found) - unknown:,} are in this library, {unknown:,} are not."
            if unknown
            else "All are in this library."
        )
        tick = "Add those that are not" if unknown else ""
        dialog = FileQuestion("Import a list", told, "Import list", tick, file.name, self._window.window())
        dialog.tick.setChecked(True)
        exchange = self._context.services.list_exchange

        def bring_in(name: str, adds: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
            self._context.edits.make(
                lambda: exchange.bring_in(file, name=name, adds_missing=adds and unknown > 0),
                # Adding papers takes longer than putting those there in order.
                papers=len(found) + unknown * DIRECT_PAPERS,
                announce=True,
                on_done=self._tell_made,
            )

        dialog.answered.connect(bring_in)
        dialog.open()

    def _ask_export(self) -> None:
        list_id = self._listed()
        if list_id is None:
            return
        budget = self._context.services.list_budget

        def ask(name: str) -> None:
            told = (
                f"“{name}” is written with its order and reasons into one file, which others can compare with theirs."
            )
            question = FileQuestion(
                "Export a list file", told, "Choose file…", "With my notes", None, self._window.window()
            )
            question.answered.connect(lambda _name, notes: self._ask_target(list_id, name, with_notes=notes))
            question.open()

        self._context.tasks.latest("list to export", lambda: budget.outlook(list_id, ()).spec.name, ask)

    def _ask_target(self, list_id: ListId, name: str, *, with_notes: bool) -> None:
        dialog = self._file_dialog("Export a list file")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        stem = "".join(" " if sign in '<>:"/\\|?*' else sign for sign in name)
        dialog.selectFile(f"{' '.join(stem.split())[:60] or 'list'}.json")
        dialog.fileSelected.connect(lambda file: self.export(list_id, Path(file), with_notes=with_notes))
        dialog.open()

    def _ask_file(self, title: str, then: Callable[[Path], None]) -> None:
        dialog = self._file_dialog(title)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda file: then(Path(file)))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        dialog = QFileDialog(self._window.window(), title)
        dialog.setNameFilters([FILTER, "All files (*)"])
        dialog.setDirectory(self._context.state.text(FOLDER_STATE, str(Path.home())))
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _tell_made(self, outcome: "Outcome") -> None:
        if outcome.new_id is not None:
            self.list_made.emit(outcome.new_id)
