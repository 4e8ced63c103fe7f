"""The foot of the window of duplicates: what can be decided on the pair that is shown, or on all that are selected."""

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nightstand.ui.duplicates.compare_pane import MARGIN_PX
from nightstand.ui.duplicates.shown import Side
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.key_button import KeyButton

NOT_READY: Final = "The papers of the pair are not shown yet"
NO_PAIR: Final = "No pair is shown"
TOAST_PX: Final = 50


class DecideBar(QWidget):
    """Four buttons, each with its key; a tooltip says what it would do, or why it cannot.

    Between them there is room for a toast, which so covers no paper.
    """

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.skip_button = KeyButton(themes, "&Skip", "S")
        self.distinct_button = KeyButton(themes, "&Not the same", "N")
        self.link_button = KeyButton(themes, "Link as &versions", "V")
        self.merge_button = KeyButton(themes, "&Merge", "M")
        self.toast_room = QWidget()
        self.toast_room.setMinimumHeight(TOAST_PX)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN_PX, 4, MARGIN_PX, 6)
        row.setSpacing(10)
        row.addWidget(self.skip_button)
        row.addWidget(self.toast_room, 1)
        for button in self._deciding():
            row.addWidget(button)

    def show_one(self, side: Side, *, are_versions: bool) -> None:
        """Offer what can be done with one pair, of which this side's paper is chosen."""
        self._enable(
            "Remember that they are two papers, and never ask again (N)",
            f"Link both as versions of one work, and show the {side.value} one (V)",
            f"Keep the {side.value} paper, and merge the other into it (M)",
        )
        self.link_button.set_primary(is_primary=are_versions)
        self.merge_button.set_primary(is_primary=not are_versions)

    def show_several(self, count: int) -> None:
        """Offer what can be done with several pairs as one step."""
        self._enable(
            f"Remember of all {count:,} selected pairs that they are two papers (N)",
            f"Link the papers of each of the {count:,} selected pairs, and show those that came furthest (V)",
            f"Merge all {count:,} selected pairs: the left papers stay, of the pair shown here the chosen one (M)",
        )

    def show_none(self, *, is_waiting: bool) -> None:
        """Offer nothing: no pair is there, or its papers are still read."""
        for button in self._deciding():
            button.setEnabled(False)
            button.setToolTip(NOT_READY if is_waiting else NO_PAIR)

    def show_skipping(self, pairs: int) -> None:
        """Offer to go on where there are several pairs."""
        self.skip_button.setEnabled(pairs > 1)
        self.skip_button.setToolTip("Go on to the next pair without a decision (S)" if pairs > 1 else "No other pair")

    def _enable(self, *tips: str) -> None:
        for button, tip in zip(self._deciding(), tips, strict=True):
            button.setEnabled(True)
            button.setToolTip(tip)

    def _deciding(self) -> tuple[KeyButton, KeyButton, KeyButton]:
        return self.distinct_button, self.link_button, self.merge_button
