"""The cards of a question beside one another, or below one another where the room is narrow; they can be dragged."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.ranking.card import PaperCard
from nightstand.ui.ranking.draft import Draft
from nightstand.ui.ranking.shown import Card, ShownQuestion
from nightstand.ui.theme import ThemeStore

GAP_PX: Final = 16
NARROW_GAP_PX: Final = 10
LEAST_CARD_PX: Final = 232
MOST_CARD_PX: Final = 430
LOW_CARD_PX: Final = 280
LOW_ROW_PX: Final = 120
"""Cards without abstracts need no more."""
MOST_CARDS: Final = 5


class CardsView(QWidget):
    """Shows a question's cards and what was chosen of them."""

    chosen = Signal(int)
    """The number of a card, from 1."""
    arranged = Signal(object)
    """The papers in the order into which they were dragged."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._cards = [PaperCard(themes, self) for _ in range(MOST_CARDS)]
        self._count = 0
        self._order: list[int] = []
        """The cards in the order of their places on the screen, by their place in the question."""
        for number, card in enumerate(self._cards):
            card.hide()
            card.clicked.connect(lambda _checked=False, number=number: self.chosen.emit(number + 1))
            card.dragged.connect(lambda pointer, number=number: self._take_drag(number, pointer))
            card.dropped.connect(self._take_drop)

    def show_question(self, shown: ShownQuestion) -> None:
        """Show another question."""
        self._count = len(shown.cards)
        self._order = list(range(self._count))
        for number, card in enumerate(self._cards):
            if number < self._count:
                card.show_card(shown.cards[number], number + 1, self._count)
            card.setVisible(number < self._count)
        self._arrange()

    def show_draft(self, draft: Draft) -> None:
        """Show what was chosen so far."""
        for card in self.cards:
            card.show_place(draft.place_of(card.card.paper))

    @property
    def cards(self) -> tuple[PaperCard, ...]:
        """The cards of the question, in the order of their numbers."""
        return tuple(self._cards[: self._count])

    @property
    def current(self) -> Card | None:
        """The card that has the focus."""
        return next((card.card for card in self.cards if card.hasFocus()), None)

    @property
    def is_in_columns(self) -> bool:
        """Whether the cards stand beside one another."""
        return self.width() >= self._count * LEAST_CARD_PX + (self._count - 1) * GAP_PX

    def step(self, by: int) -> None:
        """Give the focus to the next card or the one before."""
        cards = [self._cards[number] for number in self._order]
        at = next((place for place, card in enumerate(cards) if card.hasFocus()), None)
        place = (0 if by > 0 else len(cards) - 1) if at is None else at + by
        if 0 <= place < len(cards):
            cards[place].setFocus(Qt.FocusReason.TabFocusReason)

    def minimumSizeHint(self) -> QSize:
        return QSize(280, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _boxes(self) -> list[QRect]:
        count = max(1, self._count)
        room = self.height()
        if not any(card.card.abstract for card in self.cards):
            room = min(room, LOW_CARD_PX if self.is_in_columns else count * LOW_ROW_PX)
        if self.is_in_columns:
            width = min(MOST_CARD_PX, (self.width() - (count - 1) * GAP_PX) // count)
            left = (self.width() - count * width - (count - 1) * GAP_PX) // 2
            return [QRect(left + place * (width + GAP_PX), 0, width, room) for place in range(count)]
        height = (room - (count - 1) * NARROW_GAP_PX) // count
        return [QRect(0, place * (height + NARROW_GAP_PX), self.width(), height) for place in range(count)]

    def _arrange(self) -> None:
        for box, number in zip(self._boxes(), self._order, strict=False):
            if not self._cards[number].is_dragged:
                self._cards[number].setGeometry(box)

    def _take_drag(self, number: int, pointer: QPoint) -> None:
        boxes = self._boxes()
        if self.is_in_columns:
            place = sum(pointer.x() > box.right() for box in boxes)
        else:
            place = sum(pointer.y() > box.bottom() for box in boxes)
        order = [other for other in self._order if other != number]
        order.insert(min(place, len(order)), number)
        if order != self._order:
            self._order = order
            self._arrange()

    def _take_drop(self) -> None:
        self._arrange()
        papers: list[PaperId] = [self._cards[number].card.paper for number in self._order]
        self.arranged.emit(tuple(papers))
