"""What stands in the window of duplicates while pairs are sought: how far the search is."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from nightstand.ui.widgets.toned_label import TonedLabel

BAR_PX: Final = 280


class WaitPage(QWidget):
    """Shows a sentence and a bar in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = TonedLabel("", 13, 400, "muted")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(BAR_PX)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        for widget in (self._text, self._bar):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def show_progress(self, what: str, done: int, total: int | None) -> None:
        """Show what is being done, and how far it is where that is known."""
        self._text.setText(f"{what}…")
        self._bar.setRange(0, total or 0)
        self._bar.setValue(done)
