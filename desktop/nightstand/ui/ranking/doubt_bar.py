"""Asks about something said that does not fit the rest, in one line above the question, without taking it away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.key_button import KeyButton
from nightstand.ui.widgets.toned_label import TonedLabel, plain_tooltip


class DoubtBar(QWidget):
    """One line with two answers to it."""

    looked_again = Signal()
    left = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = TonedLabel("", 13, 500)
        self._text.setWordWrap(True)
        self.again = KeyButton(themes, "Ask again", "W", self)
        self.leave = KeyButton(themes, "Leave it", "Shift+W", self)
        self.leave.setToolTip("All that was said stands (Shift+W)")
        self.again.clicked.connect(self.looked_again)
        self.leave.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 8, 24, 8)
        row.setSpacing(8)
        row.addWidget(IconLabel(icons, Icon.COMPARE, "accent", 18))
        row.addWidget(self._text, 1)
        row.addWidget(self.leave)
        row.addWidget(self.again)
        self.hide()

    def show_text(self, text: str, again: str, tip: str) -> None:
        """Ask; `again` is what the button says, and `tip` what it does."""
        self._text.setText(text)
        self._text.setToolTip(plain_tooltip(text))
        self.setAccessibleName(text)
        self.again.setText(again)
        self.again.setAccessibleName(again)
        self.again.setToolTip(f"{tip} (W)")
        self.again.updateGeometry()
        self.show()

    @property
    def text(self) -> str:
        """What it asks."""
        return self._text.text()
