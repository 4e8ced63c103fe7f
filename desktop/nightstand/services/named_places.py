"""Places of the library by their names: reading lists, saved searches, tags and imported lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.query_edit import quoted
from nightstand.domain.reading_list import ListKind
from nightstand.search.near_texts import answering
from nightstand.services.browsing import BrowsingService

__all__ = ["NamedPlace", "NamedPlaceKind", "answering", "named_places"]


class NamedPlaceKind(StrEnum):
    """What is named; the value is what a person calls it."""

    LIST = "reading list"
    SAVED_SEARCH = "saved search"
    TAG = "tag"
    IMPORTED = "imported list"


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place: `value` is the id of a list or saved search and else the name, `clause` finds its papers by a search."""

    kind: NamedPlaceKind
    value: str
    name: str
    count: int
    clause: str


def named_places(browsing: BrowsingService) -> Sequence[NamedPlace]:
    """Return all of them, lists first, each kind in the order of the sidebar."""
    found = browsing.sidebar()
    lists = [
        NamedPlace(
            NamedPlaceKind.SAVED_SEARCH if each.spec.kind is ListKind.SMART else NamedPlaceKind.LIST,
            str(each.id),
            each.spec.name,
            each.count,
            quoted("list", each.spec.name),
        )
        for each in found.lists
    ]
    tags = [
        NamedPlace(NamedPlaceKind.TAG, each.name, each.name, each.count, quoted("tag", each.name))
        for each in found.tags
    ]
    imported = [
        NamedPlace(NamedPlaceKind.IMPORTED, each.name, each.name, each.count, quoted("list", each.name))
        for each in found.sources
    ]
    return (*lists, *tags, *imported)
