"""A cover that says what dropping here would do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nightstand.ui.widgets.wrapped_label import WrappedLabel


class DropCover(QFrame):
    """Two lines in the middle: what would happen, and what else could."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("drop_cover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = WrappedLabel("", 17, 600, "accent")
        self._hint = WrappedLabel("", 13, 400, "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(6)
        column.addStretch(1)
        for label in (self._title, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(1)

    def say(self, title: str, hint: str) -> None:
        """Say what dropping would do."""
        self._title.setText(title)
        self._hint.setText(hint)

    @property
    def text(self) -> str:
        """What dropping would do."""
        return self._title.text()
