"""Has the order of the pile learned anew after decisions, never more often than a person can notice."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand.domain.paper import PaperId
from nightstand.services.triage import LearnedOrder, PileOrder
from nightstand.ui.context import UiContext

if TYPE_CHECKING:
    from nightstand.services.progress import CancelToken
    from nightstand.services.triage_pile import Pile

PAUSE_MS: Final = 300
"""Learning begins once the person reads: while keys follow one another it would only be in their way."""
ORDER_STATE: Final = "triage/order"
LESS_WORDS_STATE: Final = "triage/less of words"
LESS_PAPERS_STATE: Final = "triage/less like papers"


class Learner(QObject):
    """Holds the order a person chose and what they want less of."""

    learned = Signal(object)
    """LearnedOrder: what follows may stand in another order now."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._pile: Pile | None = None
        self._order = PileOrder(context.state.text(ORDER_STATE) or PileOrder.LIKELY.value)
        self._words = frozenset(filter(None, context.state.text(LESS_WORDS_STATE).split("\n")))
        self._papers = frozenset(PaperId(number) for number in context.state.numbers(LESS_PAPERS_STATE))
        self._is_given = False
        self._is_less_told = False
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._learn)

    @property
    def order(self) -> PileOrder:
        """The order in force."""
        return PileOrder.GIVEN if self._is_given else self._order

    @property
    def unwanted(self) -> frozenset[str]:
        """The words of which there shall be less."""
        return self._words

    def enter(self, pile: "Pile", *, has_own_order: bool) -> None:
        """Order another pile; one that has an order of its own keeps it until the person chooses another."""
        self._pile = pile
        self._is_given = has_own_order
        self._pause.start()

    def leave(self) -> None:
        """Order nothing any more."""
        self._pile = None
        self._pause.stop()

    def choose(self, order: PileOrder) -> None:
        """Put an order in force, and keep it for other piles."""
        self._is_given = False
        self._order = order
        self._context.state.set_text(ORDER_STATE, order.value)
        self._learn()

    def note_decision(self) -> None:
        """Learn again when the person has come to rest."""
        self._pause.start()

    def switch_word(self, word: str, *, is_less: bool) -> None:
        """Want less of what a word stands for, or no longer."""
        self._words = self._words | {word} if is_less else self._words - {word}
        self._context.state.set_text(LESS_WORDS_STATE, "\n".join(sorted(self._words)))
        self._is_less_told = False
        self._learn()

    def want_less_like(self, paper: PaperId) -> None:
        """Want less of what is like a paper."""
        self._papers = self._papers | {paper}
        self._context.state.set_numbers(LESS_PAPERS_STATE, sorted(self._papers))
        self._is_less_told = False
        self._learn()

    def _learn(self) -> None:
        self._pause.stop()
        pile, service, order = self._pile, self._context.services.triage, self.order
        if pile is None:
            return
        following, left = pile.following_as_listed(), pile.left
        words, papers, tells_less = self._words, self._papers, not self._is_less_told
        self._is_less_told = True

        def learn(cancel: "CancelToken") -> LearnedOrder:
            if tells_less:
                service.want_less_of(words, papers)
            return service.learn(following, left, order, cancel)

        def take(learned: LearnedOrder) -> None:
            if pile is self._pile and order is self.order:
                self.learned.emit(learned)

        self._context.tasks.latest_stoppable("triage order", learn, take)
