"""Shapes the facets that the service counted into what the pane shows."""

from collections.abc import Sequence
from dataclasses import replace

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import ClauseState
from nightstand.domain.query_tree import Filter, Node, Not, TextClause, TextField
from nightstand.domain.tag import folded
from nightstand.services.faceting import Facet, FacetName
from nightstand.ui.refine.shown import ShownFacet, ShownValue, ShownYears
from nightstand.ui.refine.year_clause import year_span

_TEXT_FACETS = {TextField.VENUE: FacetName.VENUE, TextField.AUTHORS: FacetName.AUTHOR}
_SPOKEN = frozenset({FacetName.DECISION, FacetName.STATUS, FacetName.HAS})
_NAMES = {name.value: name for name in FacetName}


def shown_facets(facets: Sequence[Facet], text: str) -> tuple[ShownFacet, ...]:
    """Return all facets but the years, with the values that the search excludes, which no paper of the result has."""
    shown: dict[FacetName, ShownFacet] = {}
    for facet in facets:
        if facet.name is not FacetName.YEAR:
            values = tuple(ShownValue(value.label, value.clause, value.count, value.state) for value in facet.values)
            shown[facet.name] = ShownFacet(facet.name.value, facet.title, values)
    for name, value in _excluded(text):
        known = shown.get(name, ShownFacet(name.value, name.value.capitalize(), ()))
        if not any(folded(other.label) == folded(value.label) for other in known.values):
            shown[name] = replace(known, values=(*known.values, value))
    return tuple(shown[name] for name in FacetName if name in shown)


def shown_years(facets: Sequence[Facet], text: str) -> ShownYears:
    """Return the years as bars, and which of them the search asks for."""
    values = next((facet.values for facet in facets if facet.name is FacetName.YEAR), ())
    counts = sorted((int(value.label), value.count) for value in values)
    return ShownYears(tuple(counts), year_span(text))


def _excluded(text: str) -> list[tuple[FacetName, ShownValue]]:
    query = parse_query(text)
    found: list[tuple[FacetName, ShownValue]] = []
    for clause in () if query.are_alternatives else query.clauses:
        named = _facet_value(clause.node.part) if isinstance(clause.node, Not) else None
        if named is not None:
            name, label = named
            written = clause.source.removeprefix("NOT").lstrip("-– ")
            shown = label.capitalize() if name in _SPOKEN else label
            found.append((name, ShownValue(shown, written, 0, ClauseState.EXCLUDED)))
    return found


def _facet_value(node: Node) -> tuple[FacetName, str] | None:
    match node:
        case Filter(name, value) if name.value in _NAMES:
            return _NAMES[name.value], value
        case TextClause(field, text) if field in _TEXT_FACETS:
            return _TEXT_FACETS[field], text
        case _:
            return None
