"""Which papers the places of the sidebar hold."""

from enum import Enum, auto
from typing import assert_never

import numpy as np

from nightstand.domain.decision import LIBRARY_DECISIONS, ReadingStatus
from nightstand.domain.query_tree import Filter, FilterName, State
from nightstand.search.columns.filter_masks import belonging, mask_of, of_import
from nightstand.search.columns.memberships import Mask
from nightstand.search.columns.paper_arrays import Column, Group, PaperArrays


class Place(Enum):
    """A place; some are told apart by a value."""

    TRASH = auto()
    LIBRARY = auto()
    DECISION = auto()
    """Of the decision `value`."""
    READING = auto()
    STARRED = auto()
    LIST = auto()
    """The reading list of the id `value`."""
    TAG = auto()
    SOURCE = auto()
    """The imported list of the heading `value`."""
    IMPORT = auto()
    """The import of the number `value`."""


def mask_of_place(arrays: PaperArrays, place: Place, value: str) -> Mask:
    """Return the papers of a place, those in the trash included, and what is shown for them."""
    match place:
        case Place.TRASH:
            return arrays.standing.is_in_trash
        case Place.LIBRARY:
            codes = [arrays.vocabularies.decision.get(decision.value, -1) for decision in LIBRARY_DECISIONS]
            return np.isin(arrays.columns[Column.DECISION], codes)
        case Place.DECISION:
            return mask_of(arrays, Filter(FilterName.DECISION, value))
        case Place.READING:
            return mask_of(arrays, Filter(FilterName.STATUS, ReadingStatus.READING.value))
        case Place.STARRED:
            return mask_of(arrays, Filter(FilterName.IS, State.STARRED.value))
        case Place.TAG:
            return mask_of(arrays, Filter(FilterName.TAG, value))
        case Place.IMPORT:
            return arrays.standing.by_any_version(of_import(arrays, int(value)))
        case Place.SOURCE:
            code = arrays.vocabularies.names[Group.SOURCE].get(value)
            found = belonging(arrays, Group.SOURCE, () if code is None else (code,))
            return arrays.standing.by_any_version(arrays.standing.by_kept(found))
        case Place.LIST:
            code = arrays.vocabularies.numbers[Group.LIST].get(int(value))
            return arrays.standing.by_any_version(belonging(arrays, Group.LIST, () if code is None else (code,)))
        case _:
            assert_never(place)
