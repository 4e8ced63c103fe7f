"""Remembers which list was being ranked, so that the window opens there again."""

from typing import Final

from nightstand.domain.reading_list import ListId
from nightstand.ui.window_state import WindowState

OPEN_STATE: Final = "ranking/open"
ORDER_STATE: Final = "ranking/order"


class RankingMemory:
    """What is kept of ranking over a restart; every answer is in the library."""

    def __init__(self, state: WindowState) -> None:
        self._state = state

    @property
    def open_list(self) -> ListId | None:
        """The list that was being ranked when the window closed."""
        numbers = self._state.numbers(OPEN_STATE)
        return ListId(numbers[0]) if numbers else None

    def keep_open(self, list_id: ListId | None) -> None:
        """Keep which list is being ranked, None for none."""
        self._state.set_numbers(OPEN_STATE, () if list_id is None else (list_id,))

    @property
    def is_order_shown(self) -> bool:
        """Whether the order stands beside the question."""
        return self._state.text(ORDER_STATE, "yes") == "yes"

    def keep_order(self, *, is_shown: bool) -> None:
        """Keep whether the order stands beside the question."""
        self._state.set_text(ORDER_STATE, "yes" if is_shown else "no")
