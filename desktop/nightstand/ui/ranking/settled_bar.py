"""Says that the goal is reached, and offers what comes next, without taking the question away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import ElidedLabel


class SettledBar(QWidget):
    """One line with its buttons."""

    requested = Signal(str)
    """The id of an action."""

    def __init__(self, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setProperty("tone", "success")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = ElidedLabel("", 13, 600)
        self.adopt = _button("Use this order for the list", "primary")
        self.adopt.clicked.connect(lambda: self.requested.emit("rank_adopt"))
        self.export = _button("Export…", "flat")
        self.export.clicked.connect(lambda: self.requested.emit("export"))
        self.more = _button("Go on", "flat")
        self.more.setToolTip("Hide this; every further answer makes the order surer")
        self.more.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 8, 24, 8)
        row.setSpacing(8)
        row.addWidget(IconLabel(icons, Icon.DECIDE_KEEP, "success", 18))
        row.addWidget(self._text, 1)
        for button in (self.more, self.export, self.adopt):
            row.addWidget(button)
        self.hide()

    def show_text(self, text: str) -> None:
        """Say that the goal is reached."""
        self._text.setText(text)
        self.setAccessibleName(text)
        self.show()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()


def _button(text: str, kind: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", kind)
    button.setFont(ui_font(13, 500))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
