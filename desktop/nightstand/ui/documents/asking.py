"""Asks for files, and whether they are to be copied or linked."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from nightstand.ui.window_state import WindowState

FOLDER_STATE: Final = "documents/folder"
LINKED_STATE: Final = "documents/linked"


def ask_files(window: QWidget, state: WindowState, take: Callable[[Sequence[Path]], object]) -> None:
    """Let a person choose files to attach; `take` is called with them."""
    _ask(window, state, "Attach files", QFileDialog.FileMode.ExistingFiles, take)


def ask_place(window: QWidget, state: WindowState, name: str, take: Callable[[Path], object]) -> None:
    """Let a person say where a file is now; `take` is called with it."""
    _ask(window, state, f"Locate {name}", QFileDialog.FileMode.ExistingFile, lambda files: take(files[0]))


def ask_keeping(window: QWidget, state: WindowState, count: int, take: Callable[[bool], object]) -> None:
    """Ask whether files are to be linked; `take` is called with the answer, which is the default the next time."""
    was_linked = state.text(LINKED_STATE) == "yes"
    box = QMessageBox(window)
    box.setWindowTitle("Attach file" if count == 1 else "Attach files")
    box.setText("Copy the file into the library?" if count == 1 else f"Copy the {count:,} files into the library?")
    box.setInformativeText("A copy stays whatever becomes of the file. A link needs no room, and is lost if it moves.")
    copy = box.addButton("Copy", QMessageBox.ButtonRole.AcceptRole)
    link = box.addButton("Link", QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(link if was_linked else copy)

    def answer(*, is_linked: bool) -> None:
        state.set_text(LINKED_STATE, "yes" if is_linked else "no")
        take(is_linked)

    copy.clicked.connect(lambda: answer(is_linked=False))
    link.clicked.connect(lambda: answer(is_linked=True))
    box.finished.connect(box.deleteLater)
    box.open()


def _ask(
    window: QWidget,
    state: WindowState,
    title: str,
    mode: QFileDialog.FileMode,
    take: Callable[[Sequence[Path]], object],
) -> None:
    def take_chosen(files: list[str]) -> None:
        paths = [Path(file) for file in files]
        state.set_text(FOLDER_STATE, str(paths[0].parent))
        take(paths)

    dialog = QFileDialog(window, title)
    dialog.setFileMode(mode)
    dialog.setDirectory(state.text(FOLDER_STATE, str(Path.home())))
    dialog.filesSelected.connect(take_chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
