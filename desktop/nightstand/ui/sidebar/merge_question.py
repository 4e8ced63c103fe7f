"""Asks before a new name makes one tag of two."""

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget


def ask_merge(window: QWidget, tag: str, into: str, merge: Callable[[], object]) -> None:
    """Ask whether a tag is to become part of another; call `merge` if so. Returns at once."""
    box = QMessageBox(window)
    box.setWindowTitle("Merge tags")
    box.setText(f"Merge “{tag}” into “{into}”?")
    box.setInformativeText(f"There is a tag “{into}” already. Every paper with “{tag}” gets it instead.")
    agree = box.addButton("Merge", QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    agree.clicked.connect(merge)
    box.finished.connect(box.deleteLater)
    box.open()
