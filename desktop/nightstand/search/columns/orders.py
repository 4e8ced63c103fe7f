"""The orders of the library: all slots from first to last, worked out when first asked for and kept while they hold."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from nightstand.domain.library_rows import NO_NUMBER, TextOrder
from nightstand.search.columns.lookup import LibraryLookup
from nightstand.search.columns.memberships import Slots
from nightstand.search.columns.paper_arrays import Column, PaperArrays


class Sort(Enum):
    """What papers can be sorted by. Those without the value come last either way."""

    YEAR = auto()
    TITLE = auto()
    ADDED = auto()
    AUTHOR = auto()
    KEY = auto()


_TEXTS = {Sort.TITLE: TextOrder.TITLE, Sort.AUTHOR: TextOrder.AUTHOR}

SortKeys = list[bytes | None]
"""What the paper in each slot is sorted by; never changed in place."""


@dataclass(frozen=True, slots=True)
class _Kept:
    order: Slots
    basis: tuple[object, ...]
    """The very objects the order follows from."""


class Orders:
    """The orders of one snapshot. Two threads that ask at once may both work one out, and find the same."""

    def __init__(self, arrays: PaperArrays, lookup: LibraryLookup) -> None:
        self._arrays = arrays
        self._lookup = lookup
        self._sort_keys: dict[TextOrder, SortKeys] = {}
        self._kept: dict[tuple[Sort, bool], _Kept] = {}

    def after(self, arrays: PaperArrays, changed: Collection[int]) -> "Orders":
        """Return the orders of the library after papers have changed; what still holds is kept."""
        orders = Orders(arrays, self._lookup)
        # Other threads may be adding to them meanwhile.
        for order, keys in tuple(self._sort_keys.items()):
            orders._sort_keys[order] = self._updated(arrays, keys, changed, self._lookup.sort_keys(order, changed))
        orders._kept = dict(self._kept)
        return orders

    def slots(self, sort: Sort, *, descending: bool) -> Slots:
        """Return all slots in order."""
        basis = self._basis(sort)
        kept = self._kept.get((sort, descending))
        # Comparing by `is`: equal arrays need not be the same ones, but the same ones are equal.
        if kept is None or not all(mine is its for mine, its in zip(basis, kept.basis, strict=True)):
            kept = self._kept[sort, descending] = _Kept(self._order(sort, descending=descending), basis)
        return kept.order

    def _basis(self, sort: Sort) -> tuple[object, ...]:
        columns = self._arrays.columns
        match sort:
            case Sort.YEAR:
                return columns[Column.YEAR], columns[Column.ADDED]
            case Sort.ADDED:
                return (columns[Column.ADDED],)
            case Sort.TITLE:
                return (self._keys(TextOrder.TITLE),)
            case Sort.AUTHOR:
                return self._keys(TextOrder.AUTHOR), columns[Column.YEAR]
            case Sort.KEY:
                return (self._arrays.keys,)

    def _order(self, sort: Sort, *, descending: bool) -> Slots:
        year, added = self._arrays.columns[Column.YEAR], self._arrays.columns[Column.ADDED]
        slots = np.arange(self._arrays.size)
        match sort:
            case Sort.YEAR:
                is_missing = year == NO_NUMBER
                return np.lexsort((slots, added, -year if descending else year, is_missing))
            case Sort.ADDED:
                order = np.lexsort((slots, added))
                return order[::-1] if descending else order
            case Sort.TITLE:
                return _by_text(slots, self._keys(TextOrder.TITLE), descending=descending)
            case Sort.AUTHOR:
                by_year = np.lexsort((slots, year))
                return _by_text(by_year, self._keys(TextOrder.AUTHOR), descending=descending)
            case Sort.KEY:
                keys = self._arrays.keys
                return np.array(sorted(range(len(keys)), key=keys.__getitem__, reverse=descending), np.int64)

    def _keys(self, order: TextOrder) -> SortKeys:
        keys = self._sort_keys.get(order)
        if keys is None:
            found = self._lookup.sort_keys(order)
            # What another thread has put there meanwhile stays: orders are kept with the very list they follow from.
            keys = self._sort_keys.setdefault(order, [found.get(paper) for paper in self._arrays.ids.tolist()])
        return keys

    def _updated(
        self, arrays: PaperArrays, keys: SortKeys, changed: Collection[int], found: Mapping[int, bytes]
    ) -> SortKeys:
        if np.array_equal(arrays.ids, self._arrays.ids):
            slots = np.searchsorted(arrays.ids, np.array(sorted(changed), np.int64)).tolist()
            papers = {slot: paper for slot, paper in zip(slots, sorted(changed), strict=True) if slot < arrays.size}
            differing = {
                slot: found.get(paper)
                for slot, paper in papers.items()
                if int(arrays.ids[slot]) == paper and keys[slot] != found.get(paper)
            }
            if not differing:
                return keys
            updated = list(keys)
            for slot, key in differing.items():
                updated[slot] = key
            return updated
        known = dict(zip(self._arrays.ids.tolist(), keys, strict=True))
        known |= {paper: found.get(paper) for paper in changed}
        return [known.get(paper) for paper in arrays.ids.tolist()]


def _by_text(slots: Slots, keys: SortKeys, *, descending: bool) -> Slots:
    """Return slots by their keys; of equal ones the first stays first either way."""
    with_key = [(key, slot) for slot in slots.tolist() if (key := keys[slot]) is not None]
    with_key.sort(key=lambda pair: pair[0], reverse=descending)
    without = [slot for slot in slots.tolist() if keys[slot] is None]
    return np.array([*(slot for _key, slot in with_key), *without], np.int64)
