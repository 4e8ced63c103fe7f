"""One state of the library for searching: every filter, place, order and count, and no text."""

from collections.abc import Collection, Iterable

import numpy as np

from nightstand.domain.library_rows import LibraryNames, LibraryRows
from nightstand.search.columns import filter_masks
from nightstand.search.columns.filter_masks import AnyFilter
from nightstand.search.columns.loading import arrays_of, with_rows
from nightstand.search.columns.memberships import Mask, Slots
from nightstand.search.columns.paper_arrays import PaperArrays, Vocabularies
from nightstand.search.columns.versions import Numbers


class LibraryColumns:
    """A snapshot that any thread may ask at once. A paper's slot is its place by ascending id; arrays go by slot.

    Masks are kept once worked out and must not be changed.
    """

    def __init__(self, arrays: PaperArrays) -> None:
        self._arrays = arrays
        self._masks: dict[AnyFilter, Mask] = {}

    @classmethod
    def of_rows(cls, rows: LibraryRows, names: LibraryNames) -> "LibraryColumns":
        """Return the columns of a whole library."""
        return cls(arrays_of(rows, names, Vocabularies()))

    def with_changes(self, changed: Collection[int], rows: LibraryRows, names: LibraryNames) -> "LibraryColumns":
        """Return the columns with `rows` for the papers in `changed`; those without a row are gone."""
        return LibraryColumns(with_rows(self._arrays, changed, rows, names))

    @property
    def size(self) -> int:
        """How many papers there are, those in the trash included."""
        return self._arrays.size

    @property
    def ids(self) -> Numbers:
        """The id of the paper in each slot, ascending."""
        return self._arrays.ids

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
        mask = self._masks.get(wanted)
        if mask is None:
            mask = self._masks[wanted] = filter_masks.mask_of(self._arrays, wanted)
        return mask

    def saved_queries(self, name: str) -> tuple[str, ...]:
        """Return the queries of the saved searches that have this name or id, or are nested below it."""
        return filter_masks.saved_queries(self._arrays, name)

    def mask_of(self, papers: Iterable[int]) -> Mask:
        """Return the mask of some papers, as far as they are known."""
        mask = np.zeros(self.size, np.bool_)
        wanted = np.fromiter(papers, np.int64)
        places = np.searchsorted(self.ids, wanted)
        known = places < self.size
        known[known] = self.ids[places[known]] == wanted[known]
        mask[places[known]] = True
        return mask
