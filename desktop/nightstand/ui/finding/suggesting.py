"""Offers at the cursor of the search field what could be typed there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.tasks import Tasks
from nightstand.ui.widgets.search_field import SearchField
from nightstand.ui.widgets.suggestion_list import Suggestion

QUIET_MS: Final = 800
"""Names are read anew when nothing has changed for so long."""


@dataclass(frozen=True, slots=True)
class Offered:
    """Suggestions for the code points from `start` to before `stop`; a plain word is one without a field.

    `on_request` are all, also those that would only be in the way of somebody who types plain words.
    """

    start: int
    stop: int
    suggestions: tuple[Suggestion, ...] = ()
    on_request: tuple[Suggestion, ...] = ()
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Suggester:
    """What could stand at the cursor of a text, counted in code points, and reading the names anew for it.

    Both are called in the pool.
    """

    suggest: Callable[[str, int], Offered]
    refresh: Callable[[], object]


class Suggesting(QObject):
    """Asks for suggestions as the person types; only those for what stands in the field now are shown."""

    def __init__(
        self, field: SearchField, tasks: Tasks, bus: LibraryBus, suggester: Suggester, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._field = field
        self._tasks = tasks
        self._suggester = suggester
        # Reading the names takes a moment in a large library, and nobody who types shall wait beside it.
        self._pause = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._pause.timeout.connect(self._refresh)
        self._pause.start()
        field.suggestions_wanted.connect(self._suggest)
        field.suggestions_requested.connect(self._suggest_all)
        bus.changed.connect(self._pause.start)

    def _suggest(self, text: str, cursor: int) -> None:
        self._ask(text, cursor, is_requested=False)

    def _suggest_all(self, text: str, cursor: int) -> None:
        self._ask(text, cursor, is_requested=True)

    def _ask(self, text: str, cursor: int, *, is_requested: bool) -> None:
        def take(offered: Offered) -> None:
            field = self._field
            if field.text() == text and field.cursor_in_code_points == cursor:
                suggestions = offered.on_request if is_requested else offered.suggestions
                field.offer(offered.start, offered.stop, suggestions, is_plain=offered.is_plain)

        self._tasks.latest("suggestions", partial(self._suggester.suggest, text, cursor), take, self._miss)

    def _refresh(self) -> None:
        self._tasks.latest("names", self._suggester.refresh, _forget, _forget)

    def _miss(self, _error: Exception) -> None:
        # Typing goes on without suggestions.
        self._field.offer(0, 0, ())


def _forget(_result: object) -> None:
    """Names that could not be read are those of before."""
