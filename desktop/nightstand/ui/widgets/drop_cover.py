"""A cover over the window that says what dropping here would do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nightstand.ui.widgets.toned_label import TonedLabel

INSET_PX = 18


class DropCover(QFrame):
    """Hidden until `cover` is called; takes no mouse or drag itself."""

    def __init__(self, text: str, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self.setObjectName("drop_cover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label = TonedLabel(text, 17, 600, "accent")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        QVBoxLayout(self).addWidget(label)
        self.hide()

    def cover(self) -> None:
        """Cover the host."""
        self.setGeometry(self._host.rect().adjusted(INSET_PX, INSET_PX, -INSET_PX, -INSET_PX))
        self.show()
        self.raise_()
