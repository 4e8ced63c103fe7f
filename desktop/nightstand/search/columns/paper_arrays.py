"""The arrays themselves: one value per paper, or the codes of what it belongs to, by slot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nightstand.search.columns.memberships import Memberships, Slots
from nightstand.search.columns.names import Names
from nightstand.search.columns.versions import Numbers, Standing, standing_of
from nightstand.search.columns.vocabulary import Vocabulary

Array = NDArray[Any]


class Column(Enum):
    """A value that each paper has one of."""

    ID = auto()
    YEAR = auto()
    RATING = auto()
    ADDED = auto()
    """Microseconds since 1970."""
    DECISION = auto()
    STATUS = auto()
    TIER = auto()
    STARRED = auto()
    PROVISIONAL = auto()
    TRASHED = auto()
    MERGED_INTO = auto()
    WORK = auto()
    OTHER_VERSION = auto()
    POSSESSIONS = auto()
    """One bit for each of `COLUMN_POSSESSIONS`."""
    NOTED = auto()
    HIGHLIGHTED = auto()


class Group(Enum):
    """What a paper belongs to any number of."""

    TAG = auto()
    LIST = auto()
    SOURCE = auto()
    IMPORT = auto()
    TOPIC = auto()
    VENUE = auto()
    AUTHOR = auto()


STANDING_COLUMNS = (Column.TRASHED, Column.MERGED_INTO, Column.WORK, Column.OTHER_VERSION)
"""What decides who is shown."""


@dataclass(frozen=True, slots=True)
class Vocabularies:
    """What the codes mean: names, or for tags, lists and imports their ids."""

    decision: Vocabulary[str] = field(default_factory=Vocabulary)
    status: Vocabulary[str] = field(default_factory=Vocabulary)
    tier: Vocabulary[str] = field(default_factory=Vocabulary)
    names: Mapping[Group, Vocabulary[str]] = field(
        default_factory=lambda: {
            group: Vocabulary() for group in (Group.SOURCE, Group.TOPIC, Group.VENUE, Group.AUTHOR)
        }
    )
    numbers: Mapping[Group, Vocabulary[int]] = field(
        default_factory=lambda: {group: Vocabulary() for group in (Group.TAG, Group.LIST, Group.IMPORT)}
    )

    def size(self, group: Group) -> int:
        """Return how many things of a group have a code."""
        return len(self.numbers[group] if group in self.numbers else self.names[group])


@dataclass(frozen=True, slots=True)
class PaperArrays:
    """All papers of a library, those in the trash included, by slot: their place by ascending id."""

    columns: Mapping[Column, Array]
    groups: Mapping[Group, Memberships]
    keys: list[str]
    """Citation keys, folded; never changed in place."""
    vocabularies: Vocabularies
    names: Names
    standing: Standing

    @property
    def ids(self) -> Numbers:
        """The ids of the papers, ascending."""
        return self.columns[Column.ID]

    @property
    def size(self) -> int:
        """How many papers there are."""
        return len(self.keys)

    def replaced(self, slots: Slots, other: "PaperArrays") -> "PaperArrays":
        """Return the arrays with other values for the papers in `slots`; what is equal is shared."""
        columns = {name: _assigned(array, slots, other.columns[name]) for name, array in self.columns.items()}
        groups = {
            name: group.replaced({int(slot): other.groups[name].of(place) for place, slot in enumerate(slots)})
            for name, group in self.groups.items()
        }
        keys = self.keys
        if any(keys[slot] != key for slot, key in zip(slots.tolist(), other.keys, strict=True)):
            keys = list(keys)
            for slot, key in zip(slots.tolist(), other.keys, strict=True):
                keys[slot] = key
        is_standing = all(columns[name] is self.columns[name] for name in STANDING_COLUMNS)
        standing = self.standing if is_standing else standing_by(columns)
        return PaperArrays(columns, groups, keys, self.vocabularies, other.names, standing)

    def joined(self, other: "PaperArrays") -> "PaperArrays":
        """Return the papers of both; all ids of `other` are higher."""
        return self._with_all(
            lambda name: np.concatenate((self.columns[name], other.columns[name])),
            lambda name: self.groups[name].joined(other.groups[name]),
            [*self.keys, *other.keys],
            other.names,
        )

    def taken(self, slots: Slots) -> "PaperArrays":
        """Return these papers in this order; their ids must ascend then."""
        return self._with_all(
            lambda name: self.columns[name][slots],
            lambda name: self.groups[name].taken(slots),
            [self.keys[slot] for slot in slots.tolist()],
            self.names,
        )

    def _with_all(
        self,
        column: Callable[[Column], Array],
        group: Callable[[Group], Memberships],
        keys: list[str],
        names: Names,
    ) -> "PaperArrays":
        columns = {name: column(name) for name in self.columns}
        groups = {name: group(name) for name in self.groups}
        return PaperArrays(columns, groups, keys, self.vocabularies, names, standing_by(columns))


def standing_by(columns: Mapping[Column, Array]) -> Standing:
    """Work out who is shown."""
    return standing_of(
        columns[Column.ID],
        columns[Column.TRASHED],
        columns[Column.MERGED_INTO],
        columns[Column.WORK],
        columns[Column.OTHER_VERSION],
    )


def _assigned(array: Array, slots: Slots, values: Array) -> Array:
    if np.array_equal(array[slots], values):
        return array
    changed = array.copy()
    changed[slots] = values
    return changed
