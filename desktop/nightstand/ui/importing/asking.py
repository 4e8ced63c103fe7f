"""The dialogs in which a person chooses what to import, and where to write what could not be."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QSaveFile
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand.domain.errors import ExportFailed
from nightstand.ui.window_state import WindowState

FOLDER_STATE: Final = "import/folder"
FILTERS: Final = (
    "Papers and lists (*.bib *.ris *.nbib *.enw *.isi *.ciw *.json *.jsonl *.csv *.tsv *.txt *.md *.html *.htm *.xml"
    " *.js *.gz);;All files (*)"
)


def ask_files(window: QWidget, state: WindowState, take: Callable[[Sequence[Path]], object]) -> None:
    """Let a person choose files; `take` is called with them."""
    dialog = _dialog(window, state, "Import files", QFileDialog.FileMode.ExistingFiles, take)
    dialog.setNameFilter(FILTERS)
    dialog.open()


def ask_folder(window: QWidget, state: WindowState, take: Callable[[Sequence[Path]], object]) -> None:
    """Let a person choose a folder whose files are to come in; `take` is called with it."""
    dialog = _dialog(window, state, "Import a folder", QFileDialog.FileMode.Directory, take)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.open()


def ask_saving(window: QWidget, state: WindowState, name: str, save: Callable[[Path], object]) -> None:
    """Let a person choose where to write a file; `save` is called with the place."""
    dialog = QFileDialog(window, "Save the entries")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDirectory(state.text(FOLDER_STATE, str(Path.home())))
    dialog.selectFile(name)
    dialog.fileSelected.connect(lambda file: save(Path(file)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def write_text(path: Path, text: str) -> None:
    """Write a text so that the file is either the old or the whole new one.

    Raises:
        ExportFailed: it cannot be written.
    """
    file = QSaveFile(str(path))
    content = text.encode("utf-8")
    is_written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(content) == len(content) and file.commit()
    if not is_written:
        raise ExportFailed("The file cannot be written", f"{path}: {file.errorString()}.", "Choose another place.")


def _dialog(
    window: QWidget,
    state: WindowState,
    title: str,
    mode: QFileDialog.FileMode,
    take: Callable[[Sequence[Path]], object],
) -> QFileDialog:
    def take_chosen(files: list[str]) -> None:
        paths = [Path(file) for file in files]
        state.set_text(FOLDER_STATE, str(paths[0].parent))
        take(paths)

    dialog = QFileDialog(window, title)
    dialog.setFileMode(mode)
    dialog.setDirectory(state.text(FOLDER_STATE, str(Path.home())))
    dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Import")
    dialog.filesSelected.connect(take_chosen)
    dialog.finished.connect(dialog.deleteLater)
    return dialog
