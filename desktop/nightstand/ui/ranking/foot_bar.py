"""The foot of ranking: what can be said to a question beside choosing, each with its key."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.key_button import KeyButton

BUTTONS: Final = (
    ("rank_undo", "Undo", "U", "Take the last answer back and return to it (U or Backspace)"),
    ("rank_details", "Details", "O", "Read the whole abstract (O)"),
    ("rank_marks", "Tier or drop", "T", "Put a paper under a tier, or take it out of the list (T)"),
    ("rank_skip", "Skip", "Space", "Leave this question; its papers come again later (Space or S)"),
    ("rank_equal", "Equal", "=", "Those that are left are about equal (=)"),
    ("rank_confirm", "Done", "Enter", "Take this as the answer (Enter)"),
)
LEFT: Final = frozenset({"rank_undo", "rank_details", "rank_marks"})
LESS_IMPORTANT: Final = ("rank_marks", "rank_details", "rank_undo")
"""What gives way first where the window is narrow; the keys count all the same."""


class FootBar(QWidget):
    """Says what was pressed."""

    requested = Signal(str)
    """The id of an action."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: dict[str, KeyButton] = {}
        self._side_px = 24
        row = QHBoxLayout(self)
        row.setSpacing(8)
        for name, text, key, tip in BUTTONS:
            button = KeyButton(themes, text, key, self)
            button.setToolTip(tip)
            button.clicked.connect(lambda _checked=False, name=name: self.requested.emit(name))
            self.buttons[name] = button
            if name == "rank_skip":
                row.addStretch(1)
            row.addWidget(button)
        self._wanted = dict.fromkeys(self.buttons, True)

    def show_answerable(self, *, can_be_equal: bool, needs_confirmation: bool) -> None:
        """Show what can be said now."""
        self._wanted["rank_equal"] = can_be_equal
        self._wanted["rank_confirm"] = needs_confirmation
        self.buttons["rank_confirm"].set_primary(is_primary=needs_confirmation)
        self._fit()

    def set_side(self, side_px: int) -> None:
        """Begin and end as far from the edges as what stands above."""
        self._side_px = side_px
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(side_px, 10, side_px, 14)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * self._side_px
        needed = sum(self.buttons[name].sizeHint().width() + 8 for name, wanted in self._wanted.items() if wanted)
        for name in LESS_IMPORTANT:
            self.buttons[name].setVisible(needed <= room)
            if needed > room:
                needed -= self.buttons[name].sizeHint().width() + 8
        for name in ("rank_skip", "rank_equal", "rank_confirm"):
            self.buttons[name].setVisible(self._wanted[name])
