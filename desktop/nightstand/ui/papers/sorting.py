"""The order of the list: what the person chose in each situation, and the actions that choose it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from nightstand.services.searching import Order
from nightstand.ui.actions import Actions
from nightstand.ui.window_state import WindowState

TITLES: Final = {
    Order.RELEVANCE: "Relevance",
    Order.POSITION: "My order",
    Order.ADDED: "Date added",
    Order.YEAR: "Year",
    Order.TITLE: "Title",
    Order.AUTHOR: "Author",
}
FALLS_BY_DEFAULT: Final = frozenset({Order.YEAR})
"""Orders that start with the highest unless reversed, as the search has them."""

_REVERSE: Final = "sort_reverse"


@dataclass(frozen=True, slots=True)
class SortChoice:
    """An order and whether it is turned round; no order means the one that suits what is shown."""

    order: Order | None = None
    is_reversed: bool = False

    @property
    def descending(self) -> bool | None:
        """What to ask of the search; None leaves it to the search."""
        if self.order is None:
            return True if self.is_reversed else None
        return (self.order in FALLS_BY_DEFAULT) != self.is_reversed


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides which orders make sense: a reading list is shown, something is searched."""

    is_list: bool = False
    is_search: bool = False

    @property
    def name(self) -> str:
        """The name under which the choice is kept."""
        return f"sort/{'list' if self.is_list else 'place'}{'-search' if self.is_search else ''}"

    def has(self, order: Order) -> bool:
        """Tell whether an order makes sense."""
        return {Order.RELEVANCE: self.is_search, Order.POSITION: self.is_list}.get(order, True)


class Sorting(QObject):
    """Keeps a choice per situation in the window's state and binds the sort actions."""

    changed = Signal()

    def __init__(self, actions: Actions, state: WindowState, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self._situation = Situation()
        self._actions = {order: actions.action(f"sort_{order.value}") for order in TITLES}
        self._reverse = actions.action(_REVERSE)
        for order, action in self._actions.items():
            action.setCheckable(True)
            actions.bind(action.objectName(), self._chooser(order))
        self._reverse.setCheckable(True)
        actions.bind(_REVERSE, self._turn_round)
        self._in_force = Order.ADDED

    def enter(self, situation: Situation) -> None:
        """Offer the orders that make sense now."""
        self._situation = situation
        for order, action in self._actions.items():
            action.setVisible(situation.has(order))

    def show(self, order: Order) -> None:
        """Check the order in force, as the search chose it."""
        self._in_force = order
        for other, action in self._actions.items():
            action.setChecked(other is order)
        self._reverse.setChecked(self.choice.is_reversed)

    @property
    def choice(self) -> SortChoice:
        """What was chosen for the present situation."""
        words = self._state.words(self._situation.name)
        known = {order.value: order for order in TITLES}
        order = known.get(words[0]) if words else None
        if order is not None and not self._situation.has(order):
            order = None
        return SortChoice(order, is_reversed="reversed" in words[1:])

    @property
    def menu(self) -> tuple[tuple[QAction, ...], ...]:
        """The actions in the groups of a menu."""
        return tuple(self._actions.values()), (self._reverse,)

    @property
    def title(self) -> str:
        """The order in force, for a button."""
        return f"{TITLES[self._in_force]} ↑↓" if self.choice.is_reversed else TITLES[self._in_force]

    @property
    def description(self) -> str:
        """The order in force as a sentence."""
        turned = ", reversed" if self.choice.is_reversed else ""
        return f"Sorted by {TITLES[self._in_force].lower()}{turned}"

    @property
    def is_own_order(self) -> bool:
        """Whether the list's own order is shown, from its first paper on."""
        return self._in_force is Order.POSITION and not self.choice.is_reversed

    def choose(self, choice: SortChoice) -> None:
        """Keep a choice for the present situation."""
        words = [choice.order.value if choice.order else "-", *(["reversed"] if choice.is_reversed else [])]
        self._state.set_words(self._situation.name, words)
        self.changed.emit()

    def _chooser(self, order: Order) -> Callable[[], None]:
        def choose() -> None:
            present = self.choice
            # The same order again keeps its direction.
            self.choose(SortChoice(order, is_reversed=present.is_reversed and present.order is order))

        return choose

    def _turn_round(self) -> None:
        self.choose(SortChoice(self.choice.order, is_reversed=not self.choice.is_reversed))
