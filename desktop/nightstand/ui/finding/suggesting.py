"""Offers at the cursor of the search field what could be typed there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from nightstand.ui.tasks import Tasks
from nightstand.ui.widgets.search_field import SearchField
from nightstand.ui.widgets.suggestion_list import Suggestion


@dataclass(frozen=True, slots=True)
class Offered:
    """Suggestions for the code points from `start` to before `stop`; a plain word is one without a field."""

    start: int
    stop: int
    suggestions: tuple[Suggestion, ...]
    is_plain: bool = False


Suggester = Callable[[str, int], Offered]
"""Returns what could stand at the cursor of a text, counted in code points; called in the pool."""


class Suggesting(QObject):
    """Asks for suggestions as the person types; only those for what stands in the field now are shown."""

    def __init__(self, field: SearchField, tasks: Tasks, suggest: Suggester, parent: QObject) -> None:
        super().__init__(parent)
        self._field = field
        self._tasks = tasks
        self._suggest = suggest
        field.suggestions_wanted.connect(self._ask)

    def _ask(self, text: str, cursor: int) -> None:
        self._tasks.latest(
            "suggestions", partial(self._suggest, text, cursor), partial(self._take, text, cursor), self._miss
        )

    def _take(self, text: str, cursor: int, offered: Offered) -> None:
        field = self._field
        if field.text() == text and field.cursor_in_code_points == cursor:
            field.offer(offered.start, offered.stop, offered.suggestions, is_plain=offered.is_plain)

    def _miss(self, _error: Exception) -> None:
        # Typing goes on without suggestions.
        self._field.offer(0, 0, ())
