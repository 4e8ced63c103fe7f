"""What each paper belongs to, any number of things: tags, lists, authors, as codes one paper after the other."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Slots = NDArray[np.int64]
Codes = NDArray[np.int32]
Mask = NDArray[np.bool_]

_FEW = 8
"""Up to how many papers are changed one by one."""


@dataclass(frozen=True, slots=True)
class Memberships:
    """The codes of the paper in slot s are `codes[starts[s]:starts[s + 1]]`."""

    starts: Slots
    codes: Codes

    @classmethod
    def of_pairs(cls, slots: Slots, codes: Codes, size: int) -> "Memberships":
        """Return the memberships of `size` papers from pairs in any order; a pair that stands twice counts once."""
        if slots.size:
            keys = slots * (int(codes.max()) + 1) + codes
            if not np.all(keys[1:] > keys[:-1]):
                keys, first = np.unique(keys, return_index=True)
                slots, codes = slots[first], codes[first]
        return cls(_starts(np.bincount(slots, minlength=size)), codes.astype(np.int32))

    @property
    def size(self) -> int:
        """How many papers there are."""
        return len(self.starts) - 1

    @property
    def owners(self) -> Slots:
        """The slot of each code's paper."""
        return np.repeat(np.arange(self.size), np.diff(self.starts))

    def of(self, slot: int) -> Codes:
        """Return the codes of one paper."""
        return self.codes[self.starts[slot] : self.starts[slot + 1]]

    def replaced(self, changed: Mapping[int, Codes]) -> "Memberships":
        """Return the memberships with other codes for some slots; itself where they are the same."""
        differing = {slot: codes for slot, codes in changed.items() if not np.array_equal(codes, self.of(slot))}
        if not differing:
            return self
        if len(differing) > _FEW:
            return self._replaced_many(differing)
        result = self
        for slot, codes in differing.items():
            result = result._replaced_one(slot, codes)
        return result

    def joined(self, other: "Memberships") -> "Memberships":
        """Return the memberships of both, those of `other` behind."""
        return Memberships(
            np.concatenate((self.starts[:-1], other.starts + self.starts[-1])),
            np.concatenate((self.codes, other.codes)),
        )

    def taken(self, slots: Slots) -> "Memberships":
        """Return the memberships of these slots in their order."""
        lengths = np.diff(self.starts)[slots]
        starts = _starts(lengths)
        places = np.arange(starts[-1]) + np.repeat(self.starts[slots] - starts[:-1], lengths)
        return Memberships(starts, self.codes[places])

    def _replaced_one(self, slot: int, codes: Codes) -> "Memberships":
        start, stop = self.starts[slot], self.starts[slot + 1]
        if len(codes) == stop - start:
            changed = self.codes.copy()
            changed[start:stop] = codes
            return Memberships(self.starts, changed)
        starts = self.starts.copy()
        starts[slot + 1 :] += len(codes) - (stop - start)
        return Memberships(starts, np.concatenate((self.codes[:start], codes, self.codes[stop:])))

    def _replaced_many(self, changed: Mapping[int, Codes]) -> "Memberships":
        slots = np.fromiter(changed, np.int64, len(changed))
        new = Memberships(
            _starts(np.array([len(codes) for codes in changed.values()])), np.concatenate([*changed.values()])
        )
        order = np.arange(self.size)
        order[slots] = self.size + np.arange(len(slots))
        return self.joined(new).taken(order)


def _starts(lengths: Slots) -> Slots:
    starts = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=starts[1:])
    return starts
