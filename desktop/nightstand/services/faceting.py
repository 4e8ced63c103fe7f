"""What the papers of a result have in common, as clauses that can be put into the search."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from nightstand.domain.query_edit import ClauseState, clause_state, quoted
from nightstand.domain.tag import folded
from nightstand.search.columns.facets import FacetName

if TYPE_CHECKING:
    from nightstand.search.columns.library_columns import LibraryColumns
    from nightstand.search.columns.memberships import Mask

__all__ = ["ClauseState", "Facet", "FacetName", "FacetValue", "facets_of"]

VALUES_SHOWN = 10

_TITLES = {
    FacetName.YEAR: "Year",
    FacetName.VENUE: "Venue",
    FacetName.TOPIC: "Topic",
    FacetName.TAG: "Tag",
    FacetName.DECISION: "Decision",
    FacetName.STATUS: "Status",
    FacetName.LIST: "List",
    FacetName.AUTHOR: "Author",
    FacetName.HAS: "Has",
}
_SPOKEN = frozenset({FacetName.DECISION, FacetName.STATUS, FacetName.HAS})
"""Facets whose values are words of the search language."""

_LABELS = {"pdf": "PDF", "doi": "DOI", "arxiv": "arXiv"}


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value; `count` papers of the result remain when `clause` is put into the search, which is in it by `state`."""

    label: str
    clause: str
    count: int
    state: ClauseState


@dataclass(frozen=True, slots=True)
class Facet:
    """What papers are told apart by; the values that most papers have come first, years from the newest down."""

    name: FacetName
    title: str
    values: tuple[FacetValue, ...]


def facets_of(
    columns: "LibraryColumns",
    result: "Mask",
    text: str,
    *,
    names: Iterable[FacetName] = tuple(FacetName),
    values_shown: int = VALUES_SHOWN,
) -> tuple[Facet, ...]:
    """Return those facets of a result that are asked for and have values; `text` is the search it came of."""
    typed = folded(text)
    facets: list[Facet] = []
    for name in names:
        values = tuple(
            _value(name, each.value, each.count, text, typed) for each in columns.facet(name, result, values_shown)
        )
        if values:
            facets.append(Facet(name, _TITLES[name], values))
    return tuple(facets)


@dataclass(frozen=True, slots=True)
class _Wording:
    label: str
    clause: str
    opening: str | None
    """What must stand in a search, folded, for the clause to be one of it; None where no clause says the value."""


def _value(name: FacetName, value: str, count: int, text: str, typed: str) -> FacetValue:
    wording = _wording(name, value)
    # Reading both costs more than counting; what is not there cannot be one of its clauses.
    may_stand = wording.opening is not None and wording.opening in typed
    state = clause_state(text, wording.clause) if may_stand else ClauseState.OFF
    return FacetValue(wording.label, wording.clause, count, state)


# The same few values come with nearly every result.
@lru_cache(maxsize=4_096)
def _wording(name: FacetName, value: str) -> _Wording:
    clause = f"{name}:{value}" if name in _SPOKEN or name is FacetName.YEAR else quoted(name.value, value)
    label = _LABELS.get(value, value.capitalize()) if name in _SPOKEN else value
    words = folded(value).split()
    return _Wording(label, clause, words[0].strip("\"'“”") if words else None)
