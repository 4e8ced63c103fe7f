"""Works out, while a pattern for keys is typed, what it would make of the papers that came last."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nightstand.domain.key_pattern import key_pattern

if TYPE_CHECKING:
    from nightstand.services.key_service import KeySample, KeyService
    from nightstand.ui.tasks import Tasks


class KeyPreview:
    """Asks in the pool; only the newest pattern is answered."""

    def __init__(self, keys: "KeyService", tasks: "Tasks") -> None:
        self._keys = keys
        self._tasks = tasks

    def ask(self, pattern: str, show: "Callable[[Sequence[KeySample]], None]") -> None:
        """Call `show` with what a pattern, known to be one, makes of papers."""
        self._tasks.latest("key preview", lambda: self._keys.samples(key_pattern(pattern)), show)
