"""Has the order of the pile learned anew after decisions, never more often than a person can notice."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand.domain.changes import ChangeSet
from nightstand.domain.paper import PaperId
from nightstand.services.triage import LearnedOrder, PileOrder
from nightstand.ui.context import UiContext

if TYPE_CHECKING:
    from nightstand.services.progress import CancelToken
    from nightstand.services.triage_pile import Pile

PAUSE_MS: Final = 300
"""Learning begins once the person reads: while keys follow one another it would only be in their way."""
ORDER_STATE: Final = "triage/order"


class Learner(QObject):
    """Holds the order a person chose, and knows what they want less of."""

    learned = Signal(object)
    """LearnedOrder: what follows may stand in another order now."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._pile: Pile | None = None
        self._order = PileOrder(context.state.text(ORDER_STATE) or PileOrder.LIKELY.value)
        self._unwanted: frozenset[str] = frozenset()
        self._is_given = False
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self._learn)
        context.bus.changed.connect(self._take_changes)

    @property
    def order(self) -> PileOrder:
        """The order in force."""
        return PileOrder.GIVEN if self._is_given else self._order

    @property
    def unwanted(self) -> frozenset[str]:
        """The words of which there shall be less, as they were when the order was learned last."""
        return self._unwanted

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
        service = self._context.services.less_of
        change = service.want_less if is_less else service.want_as_before
        self._context.edits.make(lambda: change(words=(word,)), label="less of a word", announce=True)

    def want_less_like(self, paper: PaperId) -> None:
        """Want less of what is like a paper."""
        service = self._context.services.less_of
        self._context.edits.make(lambda: service.want_less(like=(paper,)), label="less like a paper", announce=True)

    def _take_changes(self, changes: ChangeSet, _origin: object) -> None:
        # The order follows at once: a person who says so looks for what it does.
        if changes.interest or changes.everything:
            self._learn()

    def _learn(self) -> None:
        self._pause.stop()
        pile, service, order = self._pile, self._context.services.triage, self.order
        if pile is None:
            return
        following, left = pile.following_as_listed(), pile.left

        def learn(cancel: "CancelToken") -> LearnedOrder:
            return service.learn(following, left, order, cancel)

        def take(learned: LearnedOrder) -> None:
            self._unwanted = learned.less_of.words
            if pile is self._pile and order is self.order:
                self.learned.emit(learned)

        self._context.tasks.latest_stoppable("triage order", learn, take)
