"""Asks which of the selected papers stays when they become one."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QDialog, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.duplicates.shown import Candidate
from nightstand.ui.duplicates.side_card import SideCard
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.wrapped_label import WrappedLabel

MARGIN_PX: Final = 24
WIDTH_PX: Final = 560
TALLEST_PX: Final = 360
WHAT_HAPPENS: Final = (
    "The kept paper takes the richer value of every field. Tags, notes, highlights, lists and sources come together; "
    "the others leave the lists, and their keys and identifiers lead to the kept one. One undo takes it all back."
)


class MergeDialog(QDialog):
    """Emits `merge_requested` with the PaperId that stays."""

    merge_requested = Signal(object)

    def __init__(
        self, themes: ThemeStore, candidates: Sequence[Candidate], kept: PaperId, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Merge papers")
        self._candidates = tuple(candidates)
        self._group = QButtonGroup(self)
        cards = QWidget()
        rows = QVBoxLayout(cards)
        rows.setContentsMargins(MARGIN_PX, 0, MARGIN_PX, 0)
        rows.setSpacing(8)
        for number, candidate in enumerate(self._candidates):
            card = SideCard(themes, "")
            card.show_texts(candidate.title, candidate.facts)
            card.setChecked(candidate.paper == kept)
            self._group.addButton(card, number)
            rows.addWidget(card)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(cards)
        scroll.setMinimumHeight(min(cards.sizeHint().height() + 2, TALLEST_PX))
        self.merge_button = QPushButton("Merge")
        self.merge_button.setProperty("kind", "primary")
        self.merge_button.setDefault(True)
        self.merge_button.clicked.connect(self._merge)
        cancel = QPushButton("Cancel")
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN_PX, 12, MARGIN_PX, 14)
        foot.setSpacing(10)
        foot.addStretch(1)
        for button in (cancel, self.merge_button):
            button.setFont(ui_font(13, 500))
            foot.addWidget(button)
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        head.setSpacing(4)
        head.addWidget(WrappedLabel(f"Which of the {len(self._candidates):,} papers stays?", 17, 600))
        head.addWidget(WrappedLabel(WHAT_HAPPENS, 12, 400, "muted"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(scroll, 1)
        column.addSpacing(14)
        column.addWidget(hairline())
        column.addLayout(foot)
        self.setMinimumWidth(WIDTH_PX)

    def choose(self, paper: PaperId) -> None:
        """Choose which paper stays."""
        number = [candidate.paper for candidate in self._candidates].index(paper)
        self._group.button(number).setChecked(True)

    @property
    def kept(self) -> PaperId:
        """The paper that stays."""
        return self._candidates[self._group.checkedId()].paper

    def _merge(self) -> None:
        self.merge_requested.emit(self.kept)
        self.accept()
