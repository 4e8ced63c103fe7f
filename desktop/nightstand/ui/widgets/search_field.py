"""A search field: a lens, a cross to clear it, and keys to step out of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from nightstand.ui.fonts import ui_font


class SearchField(QLineEdit):
    """Says each change of its text; Esc first clears it, then leaves it, and Down or Enter leaves it too."""

    edited = Signal(str)
    """The text changed, by a person or by `show_text`."""
    left = Signal()
    """The person is done here and wants to go on in the results."""

    def __init__(self, lens: QIcon, cross: QIcon, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search_field")
        self.setFont(ui_font())
        self.setPlaceholderText(hint)
        self.setAccessibleName("Search")
        self.addAction(lens, QLineEdit.ActionPosition.LeadingPosition)
        self._clear = self.addAction(cross, QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setToolTip("Clear search (Esc)")
        self._clear.setVisible(False)
        self._clear.triggered.connect(self.clear)
        self.textChanged.connect(self._take)

    def show_text(self, text: str) -> None:
        """Put a text into the field, as for a saved search."""
        if text != self.text():
            self.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _take(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self.edited.emit(text)
