"""A small dialog about a list file: what it holds or will hold, a name, and one choice to tick."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX: Final = 430


class FileQuestion(QDialog):
    """Emits `answered` with the name, and whether the choice is ticked."""

    answered = Signal(str, bool)

    def __init__(
        self, title: str, told: str, button: str, tick: str, name: str | None, parent: QWidget | None = None
    ) -> None:
        """`name` is what a name field begins with, None for no field; an empty `tick` leaves the choice out."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self.name = QLineEdit(name or "")
        self.name.setFont(ui_font())
        self.name.setAccessibleName("Name of the list")
        self.name.selectAll()
        self.tick = QCheckBox(tick)
        self.tick.setFont(ui_font())
        self.go_on = QPushButton(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(6)
        column.addWidget(WrappedLabel(title, 15, 600))
        column.addWidget(WrappedLabel(told, 13, 400, "muted"))
        column.addSpacing(6)
        if name is not None:
            label = TonedLabel("Name", 12, 500, "muted")
            label.setBuddy(self.name)
            column.addWidget(label)
            column.addWidget(self.name)
            column.addSpacing(4)
        if tick:
            column.addWidget(self.tick)
        column.addSpacing(8)
        column.addLayout(self._buttons())
        if name is not None:
            self.name.textChanged.connect(lambda text: self.go_on.setEnabled(bool(text.strip())))

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton("Cancel")
        cancel.setFont(ui_font(weight=500))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self.go_on.setFont(ui_font(weight=500))
        self.go_on.setProperty("kind", "primary")
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._answer)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.go_on)
        return row

    def _answer(self) -> None:
        name, is_ticked = self.name.text().strip(), self.tick.isChecked()
        self.accept()
        self.answered.emit(name, is_ticked)
