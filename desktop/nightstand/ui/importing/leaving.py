"""Asks before a preview is left with which a person has taken trouble."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def ask_to_leave(window: QWidget, what: str, leave: Callable[[], object]) -> None:
    """Ask whether to import nothing after all, and tell what is lost; call `leave` if so. Returns at once."""
    box = QMessageBox(window)
    box.setWindowTitle(window.windowTitle())
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("Import nothing?")
    box.setInformativeText(what)
    agree = box.addButton("Import nothing", QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton("Keep looking", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    agree.clicked.connect(leave)
    box.open()
