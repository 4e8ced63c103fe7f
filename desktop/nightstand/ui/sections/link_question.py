"""Asks before a link of an imported text is opened, and shows where it really leads."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.paper_links import destination, spelt_out
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX = 520
MOST_LINES = 8
FIELD_PADDING_PX = 26


class LinkQuestion(QDialog):
    """Shows an address in full, letters that could pass for others spelt out, and calls `on_open` when it may open."""

    def __init__(self, address: str, on_open: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Open this link?")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self._address = spelt_out(address)
        self.shown_address = self._field()
        self.open_button = QPushButton("Open")
        self.open_button.setProperty("kind", "primary")
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self.accept)
        self.accepted.connect(on_open)
        copy = QPushButton("Copy address")
        copy.clicked.connect(lambda: QApplication.clipboard().setText(self._address))
        cancel = QPushButton("Cancel")
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(copy)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(self.open_button)
        for button in (copy, cancel, self.open_button):
            button.setFont(ui_font(weight=500))
            button.setAutoDefault(button is self.open_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(8)
        column.addWidget(TonedLabel("Open this link?", 15, 600))
        self.destination = WrappedLabel(destination(address), 13, 400, "muted")
        self.destination.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.destination)
        column.addWidget(self.shown_address)
        column.addSpacing(8)
        column.addLayout(row)
        self.open_button.setFocus()

    def _field(self) -> QPlainTextEdit:
        field = QPlainTextEdit(self._address)
        field.setReadOnly(True)
        field.setTabChangesFocus(True)
        field.setFont(ui_font(13))
        field.setAccessibleName("Address")
        field.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        metrics = QFontMetricsF(field.font())
        lines = min(MOST_LINES, 1 + int(metrics.horizontalAdvance(self._address) // (WIDTH_PX - 90)))
        field.setFixedHeight(round(lines * metrics.lineSpacing()) + FIELD_PADDING_PX)
        if lines < MOST_LINES:
            field.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return field
