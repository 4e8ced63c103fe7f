"""What can be done with the entries of an import, in words; and what a person chose so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nightstand.services.import_plan import Choices, Handling, Outcome
from nightstand.ui.importing.groups import Group

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

WAYS: Final[Mapping[Group, tuple[Way, ...]]] = {
    Group.NEW: (Way(Handling.MERGE, "Add to the library"), _LEAVE_OUT),
    Group.VERSION: (Way(Handling.MERGE, "Add and link as a version"), _SEPARATE, _LEAVE_OUT),
    Group.CHANGED: (
        Way(Handling.MERGE, "Fill gaps and take what is richer"),
        *(_KEEP, _REPLACE, _SEPARATE, _LEAVE_OUT),
    ),
    Group.CONFLICTING: (
        Way(Handling.MERGE, "Keep my values, fill gaps only"),
        *(_KEEP, _REPLACE, _SEPARATE, _LEAVE_OUT),
    ),
    Group.MERGED: (Way(Handling.MERGE, "Join with the paper it is about"), _SEPARATE, _LEAVE_OUT),
    Group.UNCHANGED: (Way(Handling.MERGE, "Leave as it is"), _SEPARATE, _LEAVE_OUT),
    Group.UNREADABLE: (),
    Group.WARNING: (),
}
"""The ways by group; the first is what happens unless a person says otherwise."""


def way_of(group: Group, handling: Handling) -> Way | None:
    """Return the way by which entries of a group are handled; None where there is none."""
    return next((way for way in WAYS[group] if way.handling is handling), None)


class Decisions:
    """What a person chose on a plan, by group and for single entries."""

    def __init__(self) -> None:
        self._by_group: dict[Group, Handling] = {}
        self._by_entry: dict[EntryKey, tuple[Group, Handling]] = {}

    @property
    def is_empty(self) -> bool:
        """Whether everything happens as it would without a person."""
        return not self._by_entry and all(handling is Handling.MERGE for handling in self._by_group.values())

    def handling(self, group: Group, key: EntryKey) -> Handling:
        """Return how an entry is handled: by its own choice, else as its group."""
        own = self._by_entry.get(key)
        return self.of_group(group) if own is None else own[1]

    def of_group(self, group: Group) -> Handling:
        """Return how the entries of a group are handled."""
        return self._by_group.get(group, Handling.MERGE)

    def own(self, key: EntryKey) -> Handling | None:
        """Return the choice made for an entry itself."""
        own = self._by_entry.get(key)
        return None if own is None else own[1]

    def choose_group(self, group: Group, handling: Handling) -> None:
        """Handle the entries of a group so, but for those with a choice of their own."""
        self._by_group[group] = handling

    def choose(self, entries: Iterable[tuple[Group, EntryKey]], handling: Handling | None) -> None:
        """Handle single entries so; None puts them back under their group."""
        for group, key in entries:
            if handling is None:
                self._by_entry.pop(key, None)
            else:
                self._by_entry[key] = (group, handling)

    def forget_entries(self) -> None:
        """Put all entries back under their groups."""
        self._by_entry.clear()

    def taken(self, group: Group, count: int) -> int:
        """Return how many of the `count` entries of a group are brought in."""
        return count - self.handled(group, count, Handling.LEAVE_OUT)

    def handled(self, group: Group, count: int, handling: Handling) -> int:
        """Return how many of the `count` entries of a group are handled so."""
        own = [chosen for of, chosen in self._by_entry.values() if of is group]
        as_group = count - len(own) if self.of_group(group) is handling else 0
        return as_group + sum(chosen is handling for chosen in own)

    def choices(self, entries: Iterable[tuple[Group, Outcome, EntryKey]]) -> Choices:
        """Return the choices as the import takes them: by outcome, and singly where a group holds several outcomes."""
        by_entry = {key: handling for key, (_group, handling) in self._by_entry.items()}
        differing = {
            (group, outcome)
            for group in Group
            for outcome in Outcome
            if group.outcome is not outcome and self.of_group(group) is not self.of_group(Group(outcome.value))
        }
        # Mostly nothing differs, and there are thousands of entries.
        for group, outcome, key in entries if differing else ():
            if (group, outcome) in differing:
                by_entry.setdefault(key, self.of_group(group))
        by_outcome = {
            group.outcome: handling
            for group, handling in self._by_group.items()
            if handling is not Handling.MERGE and group.outcome is not None
        }
        return Choices(by_outcome, by_entry)
