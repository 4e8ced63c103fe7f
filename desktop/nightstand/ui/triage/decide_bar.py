"""The foot of triage: what can be said of the paper at hand, each with its key."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nightstand.domain.decision import Decision
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.key_button import KeyButton

DECISIONS: Final = (
    (Decision.SKIP, "Skip", "X", "Skip it and go on (X or Left)"),
    (Decision.LATER, "Later", "L", "Leave it for later and go on (L)"),
    (Decision.MAYBE, "Maybe", "M", "Perhaps; go on (M)"),
    (Decision.KEEP, "Keep", "Y", "Keep it and go on (Y or Right)"),
)
MARKS: Final = (
    ("triage_back", "Undo", "U", "Take the last decision back and return to it (U or Backspace)"),
    ("star", "Star", "S", "Star it or take the star away (S or *)"),
    ("tag", "Tag", "T", "Tag it (T)"),
    ("note", "Note", "N", "Write a note (N)"),
    ("triage_open", "Open", "Enter", "Open its page (Enter)"),
)
LESS_IMPORTANT: Final = ("triage_open", "note", "tag", "star")
"""What gives way first where the window is narrow; the keys count all the same."""
MARGIN_PX: Final = 20


class DecideBar(QWidget):
    """Says what was pressed."""

    decided = Signal(object)
    """Decision"""
    mark_requested = Signal(str)
    """The id of an action."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.decisions = {decision: _button(themes, *texts) for decision, *texts in DECISIONS}
        self.marks = {name: _button(themes, *texts) for name, *texts in MARKS}
        self.decisions[Decision.KEEP].set_primary(is_primary=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN_PX, 10, MARGIN_PX, 12)
        row.setSpacing(8)
        for name, button in self.marks.items():
            row.addWidget(button)
            button.clicked.connect(self._mark_teller(name))
        row.addStretch(1)
        for decision, button in self.decisions.items():
            row.addWidget(button)
            button.clicked.connect(self._teller(decision))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 2 * MARGIN_PX
        buttons = [*self.marks.values(), *self.decisions.values()]
        needed = sum(button.sizeHint().width() + 8 for button in buttons)
        for name in LESS_IMPORTANT:
            button = self.marks[name]
            button.setVisible(needed <= room)
            if needed > room:
                needed -= button.sizeHint().width() + 8

    def _teller(self, decision: Decision) -> Callable[[], None]:
        return lambda: self.decided.emit(decision)

    def _mark_teller(self, name: str) -> Callable[[], None]:
        return lambda: self.mark_requested.emit(name)


def _button(themes: ThemeStore, text: str, key: str, tip: str) -> KeyButton:
    button = KeyButton(themes, text, key)
    button.setToolTip(tip)
    return button
