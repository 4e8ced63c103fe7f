"""One state of the library for searching: every filter, place, order and count, and no text."""

from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.library_rows import LibraryNames, LibraryRows
from nightstand.domain.paper import PaperId
from nightstand.domain.query_tree import Filter, FilterName
from nightstand.search.columns import filter_masks
from nightstand.search.columns.called import is_called, near_names
from nightstand.search.columns.facets import FacetName, Facets, ValueCount
from nightstand.search.columns.filter_masks import AnyFilter
from nightstand.search.columns.found import FoundPapers, PaperScores
from nightstand.search.columns.loading import arrays_of, with_rows
from nightstand.search.columns.lookup import NO_LIBRARY, LibraryLookup
from nightstand.search.columns.memberships import Mask, Slots
from nightstand.search.columns.names import Names
from nightstand.search.columns.orders import Orders, Sort
from nightstand.search.columns.paper_arrays import Column, Group, PaperArrays, Vocabularies
from nightstand.search.columns.places import Place, mask_of_place
from nightstand.search.columns.versions import Numbers


class LibraryColumns:
    """A snapshot that any thread may ask at once. A paper's slot is its place by ascending id; arrays go by slot.

    Masks are kept once worked out and must not be changed.
    """

    def __init__(self, arrays: PaperArrays, lookup: LibraryLookup, orders: Orders, before: Facets | None) -> None:
        """Use `of_rows` for a library, and `with_changes` from then on."""
        self._arrays = arrays
        self._lookup = lookup
        self._orders = orders
        self._masks: dict[AnyFilter, Mask] = {}
        self._lists: dict[int, Slots] = {}
        self._facets = Facets(arrays, before)

    @classmethod
    def of_rows(cls, rows: LibraryRows, names: LibraryNames, lookup: LibraryLookup = NO_LIBRARY) -> "LibraryColumns":
        """Return the columns of a whole library; `lookup` is asked for what only few searches need."""
        arrays = arrays_of(rows, Names(names), Vocabularies())
        return cls(arrays, lookup, Orders(arrays, lookup), None)

    def with_changes(self, changed: Collection[int], rows: LibraryRows, names: LibraryNames) -> "LibraryColumns":
        """Return the columns with `rows` for the papers in `changed`; those without a row are gone."""
        arrays = with_rows(self._arrays, changed, rows, names)
        return LibraryColumns(arrays, self._lookup, self._orders.after(arrays, changed), self._facets)

    @property
    def size(self) -> int:
        """How many papers there are, those in the trash included."""
        return self._arrays.size

    @property
    def last_id(self) -> int:
        """The highest id, 0 without papers."""
        return int(self.ids[-1]) if self.size else 0

    @property
    def ids(self) -> Numbers:
        """The id of the paper in each slot, ascending."""
        return self._arrays.ids

    @property
    def years(self) -> Numbers:
        """The year of each paper, `NO_NUMBER` where none is known."""
        years: Numbers = self._arrays.columns[Column.YEAR]
        return years

    @property
    def shown_slot(self) -> Slots:
        """The slot of the paper that is shown for each one."""
        return self._arrays.standing.shown_slot

    @property
    def is_shown(self) -> Mask:
        """The papers that are neither in the trash nor hidden behind another version."""
        return self._arrays.standing.is_shown

    @property
    def is_in_trash(self) -> Mask:
        """The papers in the trash; merged ones are not among them."""
        return self._arrays.standing.is_in_trash

    def mask(self, wanted: AnyFilter) -> Mask:
        """Return the papers a filter asks for, those in the trash included; see `filter_masks.mask_of`."""
        if isinstance(wanted, Filter):
            wanted = self.finished(wanted)
        mask = self._masks.get(wanted)
        if mask is None:
            mask = self._masks[wanted] = self._worked_out(wanted)
        return mask

    def mask_of_place(self, place: Place, value: str = "") -> Mask:
        """Return the papers of a place of the sidebar, those in the trash included; see `places.mask_of_place`."""
        return mask_of_place(self._arrays, place, value)

    def slots_by(self, sort: Sort, *, descending: bool = False) -> Slots:
        """Return all slots in an order."""
        return self._orders.slots(sort, descending=descending)

    def in_order(self, found: Mask, sort: Sort, *, descending: bool) -> Slots:
        """Return the slots of a mask in an order."""
        slots = self.slots_by(sort, descending=descending)
        return slots[found[slots]]

    def in_order_of_list(self, found: Mask, list_id: int) -> Slots:
        """Return those slots of a mask that stand in a reading list, in its own order, each work once."""
        slots = self._lists.get(list_id)
        if slots is None:
            members = self.slots_of(self._lookup.list_order(list_id))
            shown = self.shown_slot[members[~self._arrays.columns[Column.TRASHED][members]]]
            slots = self._lists[list_id] = np.array(list(dict.fromkeys(shown.tolist())), np.int64)
        return slots[found[slots]]

    def shown_slot_of(self, paper: int) -> int | None:
        """Return the slot of the paper that is shown for one, or None when it is not known."""
        slots = self.slots_of((paper,))
        return int(self.shown_slot[slots[0]]) if len(slots) else None

    def versions(self, paper: int) -> tuple[PaperId, ...]:
        """Return a paper and those that the same paper is shown for."""
        shown = self.shown_slot_of(paper)
        others = [] if shown is None else self.ids[np.flatnonzero(self.shown_slot == shown)].tolist()
        return (PaperId(paper), *(PaperId(other) for other in others if other != paper))

    def facet(self, name: FacetName, result: Mask, limit: int) -> list[ValueCount]:
        """Return the values that most papers of a result have, at most `limit`."""
        return self._facets.values(name, result, limit)

    def totals_by_id(self, group: Group) -> dict[int, int]:
        """Return how many shown papers each tag, list or import holds, by its id, without those that hold none."""
        ids = self._arrays.vocabularies.numbers[group].values_by_code
        return {ids[code]: count for code, count in self._facets.totals(group).items()}

    def totals_by_name(self, group: Group) -> dict[str, int]:
        """Return how many shown papers have each author, venue, topic or heading."""
        names = self._arrays.vocabularies.names[group].values_by_code
        return {names[code]: count for code, count in self._facets.totals(group).items()}

    def papers(self, slots: Slots) -> FoundPapers:
        """Return the papers in some slots."""
        return FoundPapers(self.ids[slots])

    def scores(self, scores: NDArray[np.float32]) -> PaperScores:
        """Return scores by slot as scores by paper."""
        return PaperScores(self.ids, scores)

    def saved_queries(self, name: str) -> tuple[str, ...]:
        """Return the queries of the saved searches that have this name or id, or are nested below it."""
        return self._arrays.names.saved_queries(name)

    def searches_begun(self, typed: str) -> tuple[str, ...]:
        """Return the names of the saved searches of which a word starts so."""
        return self._arrays.names.searches_begun(typed)

    def finished(self, wanted: Filter) -> Filter:
        """Return a filter whose name is whole if something is called just so."""
        is_whole = wanted.is_unfinished and is_called(self._arrays, wanted)
        return Filter(wanted.name, wanted.value) if is_whole else wanted

    def is_called(self, wanted: Filter) -> bool:
        """Tell whether a tag or list has the name that a filter asks for; other filters ask for none."""
        return is_called(self._arrays, wanted)

    def near_names(self, wanted: Filter) -> tuple[str, ...]:
        """Return the tags or lists that may be meant by a name that none has, the nearest first."""
        return near_names(self._arrays, wanted)

    def slots_of(self, papers: Iterable[int]) -> Slots:
        """Return the slots of some papers in their order, as far as they are known."""
        wanted = np.fromiter(papers, np.int64)
        places = np.searchsorted(self.ids, wanted)
        known = places < self.size
        known[known] = self.ids[places[known]] == wanted[known]
        return places[known]

    def mask_of(self, papers: Iterable[int]) -> Mask:
        """Return the mask of some papers, as far as they are known."""
        mask = np.zeros(self.size, np.bool_)
        mask[self.slots_of(papers)] = True
        return mask

    def _worked_out(self, wanted: AnyFilter) -> Mask:
        if isinstance(wanted, Filter) and wanted.name is FilterName.IDENTIFIER:
            return self._arrays.standing.by_any_version(self.mask_of(self._lookup.identified(wanted.value)))
        return filter_masks.mask_of(self._arrays, wanted)
