"""How many papers of a result belong to each thing, with what other versions of a work belong to."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from nightstand.search.columns.memberships import Codes, Mask, Slots
from nightstand.search.columns.paper_arrays import Group, PaperArrays
from nightstand.search.columns.versions import Numbers

_BY_KEPT = frozenset({Group.SOURCE, Group.IMPORT})
"""What a paper keeps of those that were merged into it."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Which shown paper belongs to what; a pair stands once."""

    owners: Slots
    codes: Codes
    code_count: int
    is_one_each: bool
    """Whether no paper belongs to two things."""

    def counts(self, mask: Mask) -> Numbers:
        """Return the number of papers of a mask for each code."""
        # Taking by number is three times as quick as by a mask with many papers in and many out.
        return np.bincount(self.codes.take(np.flatnonzero(mask.take(self.owners))), minlength=self.code_count)

    def count_with_any(self, codes: Collection[int], mask: Mask, counts: Numbers) -> int:
        """Return how many papers of a mask belong to any of some things; `counts` are those of the mask."""
        wanted = np.fromiter(codes, np.intp, len(codes))
        if self.is_one_each:
            return int(counts[wanted].sum())
        is_wanted = np.zeros(self.code_count, np.bool_)
        is_wanted[wanted] = True
        found = np.zeros(len(mask), np.bool_)
        found[self.owners.take(np.flatnonzero(is_wanted.take(self.codes)))] = True
        return int(np.count_nonzero(found & mask))


def pairs_of(arrays: PaperArrays, group: Group) -> Pairs:
    """Return who belongs to what, a work with all that its versions belong to."""
    members, standing = arrays.groups[group], arrays.standing
    code_count = arrays.vocabularies.size(group)
    owners, codes = members.owners, members.codes
    is_moved = np.zeros(arrays.size, np.bool_)
    if group in _BY_KEPT and standing.merged.size:
        owners = standing.kept_slot[owners]
        is_moved[standing.kept_slot[standing.merged]] = True
    if standing.hidden.size:
        owners = standing.shown_slot[owners]
        is_moved[standing.shown_slot[standing.hidden]] = True
    # Only where several papers stand as one can a pair stand twice.
    doubtful = is_moved[owners]
    if doubtful.any():
        keys = np.unique(owners[doubtful] * code_count + codes[doubtful])
        owners = np.concatenate((owners[~doubtful], keys // code_count))
        codes = np.concatenate((codes[~doubtful], (keys % code_count).astype(np.int32)))
    is_one_each = not owners.size or int(np.bincount(owners).max()) == 1
    return Pairs(owners, codes, code_count, is_one_each)


def highest(counts: Numbers, limit: int) -> list[int]:
    """Return the codes with the highest counts above 0, at most `limit` of them, the highest first."""
    if not counts.size:
        return []
    # How many codes have at least a count tells from which count on there are enough; sorting them all would cost more.
    at_least = np.cumsum(np.bincount(counts)[::-1])[::-1]
    least = max(int(np.searchsorted(-at_least, -limit, side="right")) - 1, 1)
    above = np.flatnonzero(counts > least)
    found = np.concatenate((above, np.flatnonzero(counts == least)[: limit - len(above)]))
    return [int(code) for code in found[np.argsort(-counts[found], kind="stable")]]
