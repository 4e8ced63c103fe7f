"""Which paper stands for which: versions of a work, and papers that were merged into others."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.search.columns.memberships import Mask, Slots

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is shown, by slot. A work is shown as one paper: the chosen or first of its versions outside the trash.

    `shown_slot` is the slot of the paper that is shown for each one outside the trash, of all others their own;
    `kept_slot` that of the paper it was merged into, else its own.
    """

    shown_slot: Slots
    kept_slot: Slots
    is_shown: Mask
    is_in_trash: Mask
    has_versions: Mask
    hidden: Slots
    """The slots of papers that another version stands for."""
    merged: Slots

    def by_any_version(self, mask: Mask) -> Mask:
        """Return the papers of a mask together with those that are shown for them."""
        found = self.hidden[mask[self.hidden]]
        if not found.size:
            return mask
        widened = mask.copy()
        widened[self.shown_slot[found]] = True
        return widened

    def by_kept(self, mask: Mask) -> Mask:
        """Return a mask with the papers that merged ones went into in the place of these."""
        found = self.merged[mask[self.merged]]
        if not found.size:
            return mask
        moved = mask.copy()
        moved[found] = False
        moved[self.kept_slot[found]] = True
        return moved


def standing_of(ids: Numbers, trashed: Mask, merged_into: Numbers, works: Numbers, other_version: Mask) -> Standing:
    """Work out who is shown."""
    own = np.arange(len(ids))
    merged = np.flatnonzero(merged_into)
    kept_slot = own
    if merged.size:
        kept_slot = own.copy()
        kept_slot[merged] = np.searchsorted(ids, merged_into[merged])
    shown_slot, has_versions = own, np.zeros(len(ids), np.bool_)
    present = np.flatnonzero((works != 0) & ~trashed)
    if present.size:
        shown_slot = own.copy()
        # By work, the chosen version first, then by id.
        order = present[np.lexsort((present, other_version[present], works[present]))]
        first = np.flatnonzero(np.diff(works[order], prepend=0))
        lengths = np.diff(first, append=len(order))
        shown_slot[order] = np.repeat(order[first], lengths)
        has_versions[order] = np.repeat(lengths > 1, lengths)
    away = np.flatnonzero((works != 0) & trashed)
    if away.size:
        has_versions[away] = np.isin(works[away], works[present])
    is_hidden = shown_slot != own
    return Standing(
        shown_slot=shown_slot,
        kept_slot=kept_slot,
        is_shown=~trashed & ~is_hidden,
        is_in_trash=trashed & (merged_into == 0),
        has_versions=has_versions,
        hidden=np.flatnonzero(is_hidden),
        merged=merged,
    )
