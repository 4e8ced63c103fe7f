"""Which sets of papers were asked about, so that no question comes again too soon."""

from collections.abc import Iterable
from dataclasses import dataclass

RESTS_FOR = 12

NEVER_ASKED, LONG_AGO, RECENT, JUST_NOW = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class History:
    """The set of rows of every question, the latest last; skipped ones are among them."""

    asked: tuple[frozenset[int], ...]

    def staleness(self, rows: Iterable[int]) -> int:
        """Return `NEVER_ASKED` for the best sets to ask, up to `JUST_NOW` for the one that must not come again."""
        cards = frozenset(rows)
        if cards not in self.asked:
            return NEVER_ASKED
        if self.asked[-1] == cards:
            return JUST_NOW
        return RECENT if cards in self.asked[-RESTS_FOR:] else LONG_AGO

    @property
    def last(self) -> frozenset[int]:
        return self.asked[-1] if self.asked else frozenset()
