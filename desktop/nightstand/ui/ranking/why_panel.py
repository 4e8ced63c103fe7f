"""Why the current paper stands where it does, with what was ever said of it and what can be done about it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.ranking.shown import WhyText
from nightstand.ui.widgets.toned_label import ElidedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

MOST_SAID: Final = 6
HEIGHT_PX: Final = 210


class WhyPanel(QWidget):
    """Shows sentences; the history unfolds."""

    release_requested = Signal()
    marks_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT_PX)
        self._why: WhyText | None = None
        self._is_unfolded = False
        self._head = ElidedLabel("", 12, 600, "muted")
        self._doubt = WrappedLabel("", 13, 500, "warning")
        self._text = WrappedLabel("", 13, 400, "muted")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.release = _link("Let the answers decide")
        self.release.setToolTip("Its place is no longer given by hand (P)")
        self.release.clicked.connect(self.release_requested)
        self.marks = _link("Tier or drop…")
        self.marks.setToolTip("Put it under a tier, or take it out of the list (Shift+T)")
        self.marks.clicked.connect(self.marks_requested)
        self.history = _link("")
        self.history.clicked.connect(self._switch)
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.release, self.marks, self.history):
            row.addWidget(button)
        row.addStretch(1)
        page = QWidget()
        page.setObjectName("pane")
        inner = QVBoxLayout(page)
        inner.setContentsMargins(18, 2, 18, 10)
        inner.setSpacing(6)
        inner.addWidget(self._doubt)
        inner.addWidget(self._text)
        inner.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._area.setAccessibleName("Why here?")
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 8)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.setContentsMargins(18, 0, 18, 0)
        head.addWidget(self._head, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(13, 0, 18, 0)
        foot.addLayout(row)
        column.addLayout(head)
        column.addWidget(self._area, 1)
        column.addLayout(foot)

    def show_why(self, why: WhyText | None, *, is_by_hand: bool = False) -> None:
        """Show why a paper stands where it does; None where no paper is current."""
        if why is None or self._why is None or why.title != self._why.title:
            self._is_unfolded = False
        self._why = why
        self.release.setVisible(is_by_hand)
        self.marks.setVisible(why is not None)
        self._fill()

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    def _fill(self) -> None:
        why = self._why
        self._doubt.setVisible(why is not None and bool(why.doubt))
        self.history.setVisible(why is not None and bool(why.history))
        if why is None:
            self._head.setText("Why here?")
            self._text.setText("Choose a paper of the order to see why it stands where it does.")
            return
        self._head.setText(f"Why {why.position}? \u2068{why.title}\u2069")
        self._doubt.setText(why.doubt)
        said = why.history if self._is_unfolded else why.judgments[:MOST_SAID]
        text = "\n".join(why.reasons).replace(" %", "\u00a0%")
        if said:
            text += "\n\n" + "\n".join(f"•\u2002{one}" for one in said)
        self._text.setText(text)
        self._area.setAccessibleDescription(text)
        self.history.setText("Hide history" if self._is_unfolded else "History")

    def _switch(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._fill()


def _link(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", "link")
    button.setFont(ui_font(12, 500))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
