"""What can be done with the entries of an import, in words; and what a person chose so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nightstand.services.import_plan import Choices, Handling, Outcome

EntryKey = tuple[int, int]
"""A file's place in the plan, from 0, and the number of the entry in it."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to handle entries: what it is called in a choice, and behind an entry where it is not the usual one."""

    handling: Handling
    text: str
    mark: str = ""


_LEAVE_OUT: Final = Way(Handling.LEAVE_OUT, "Leave out", "left out")
_SEPARATE: Final = Way(Handling.SEPARATE, "Add as a paper of its own", "separate")
_KEEP: Final = Way(Handling.KEEP, "Leave my paper as it is", "mine stays")
_REPLACE: Final = Way(Handling.REPLACE, "Take the file’s values", "file’s values")

WAYS: Final[Mapping[Outcome, tuple[Way, ...]]] = {
    Outcome.NEW: (Way(Handling.MERGE, "Add to the library"), _LEAVE_OUT),
    Outcome.VERSION: (Way(Handling.MERGE, "Add and link as a version"), _SEPARATE, _LEAVE_OUT),
    Outcome.CHANGED: (
        Way(Handling.MERGE, "Fill gaps and take what is richer"),
        *(_KEEP, _REPLACE, _SEPARATE, _LEAVE_OUT),
    ),
    Outcome.CONFLICTING: (
        Way(Handling.MERGE, "Keep my values, fill gaps only"),
        *(_KEEP, _REPLACE, _SEPARATE, _LEAVE_OUT),
    ),
    Outcome.MERGED: (Way(Handling.MERGE, "Join with the paper it is about"), _SEPARATE, _LEAVE_OUT),
    Outcome.UNCHANGED: (Way(Handling.MERGE, "Leave as it is"), _SEPARATE, _LEAVE_OUT),
    Outcome.UNREADABLE: (),
}
"""The ways by outcome; the first is what happens unless a person says otherwise."""


def way_of(outcome: Outcome, handling: Handling) -> Way | None:
    """Return the way by which entries of an outcome are handled; None where there is none."""
    return next((way for way in WAYS[outcome] if way.handling is handling), None)


class Decisions:
    """What a person chose on a plan, by group and for single entries."""

    def __init__(self) -> None:
        self._by_outcome: dict[Outcome, Handling] = {}
        self._by_entry: dict[EntryKey, tuple[Outcome, Handling]] = {}

    def handling(self, outcome: Outcome, key: EntryKey) -> Handling:
        """Return how an entry is handled: by its own choice, else as its group."""
        own = self._by_entry.get(key)
        return self.of_group(outcome) if own is None else own[1]

    def of_group(self, outcome: Outcome) -> Handling:
        """Return how the entries of a group are handled."""
        return self._by_outcome.get(outcome, Handling.MERGE)

    def own(self, key: EntryKey) -> Handling | None:
        """Return the choice made for an entry itself."""
        own = self._by_entry.get(key)
        return None if own is None else own[1]

    def choose_group(self, outcome: Outcome, handling: Handling) -> None:
        """Handle the entries of a group so, but for those with a choice of their own."""
        self._by_outcome[outcome] = handling

    def choose(self, entries: Iterable[tuple[Outcome, EntryKey]], handling: Handling | None) -> None:
        """Handle single entries so; None puts them back under their group."""
        for outcome, key in entries:
            if handling is None:
                self._by_entry.pop(key, None)
            else:
                self._by_entry[key] = (outcome, handling)

    def forget_entries(self) -> None:
        """Put all entries back under their groups."""
        self._by_entry.clear()

    def taken(self, outcome: Outcome, count: int) -> int:
        """Return how many of the `count` entries of a group are brought in."""
        left_out = Handling.LEAVE_OUT
        own = [handling for group, handling in self._by_entry.values() if group is outcome]
        as_group = 0 if self.of_group(outcome) is left_out else count - len(own)
        return as_group + sum(handling is not left_out for handling in own)

    @property
    def choices(self) -> Choices:
        """The choices as the import takes them."""
        return Choices(
            {outcome: handling for outcome, handling in self._by_outcome.items() if handling is not Handling.MERGE},
            {key: handling for key, (_outcome, handling) in self._by_entry.items()},
        )
