"""Shapes the facets that the service counted into what the pane shows."""

from collections.abc import Sequence
from dataclasses import replace

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import ClauseState
from nightstand.domain.query_tree import Not
from nightstand.domain.tag import folded
from nightstand.services.faceting import Facet, FacetName
from nightstand.ui.refine.choices import SPOKEN, chosen, facet_value
from nightstand.ui.refine.shown import ShownFacet, ShownValue, ShownYears
from nightstand.ui.refine.year_clause import year_span


def shown_facets(facets: Sequence[Facet], text: str) -> tuple[ShownFacet, ...]:
    """Return all facets but the years, with the values that the search excludes, which no paper of the result has."""
    shown: dict[FacetName, ShownFacet] = {}
    included = {name: {folded(value) for value in values} for name, values in chosen(text).items()}
    for facet in facets:
        if facet.name is not FacetName.YEAR:
            wanted = included.get(facet.name, set())
            values = tuple(
                ShownValue(
                    value.label,
                    value.clause,
                    value.count,
                    ClauseState.INCLUDED if folded(value.label) in wanted else value.state,
                )
                for value in facet.values
            )
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


def with_other_values(facet: Facet | None, others: Facet | None, text: str) -> Facet | None:
    """Return a facet with the values that papers have which fit all of a search but what it asks of this facet.

    What it does ask for is kept, however rare.
    """
    if facet is None or others is None:
        return others or facet
    wanted = {folded(value) for value in chosen(text).get(facet.name, ())}
    known = {value.clause for value in others.values}
    rare = tuple(value for value in facet.values if value.clause not in known and folded(value.label) in wanted)
    return replace(others, values=(*others.values, *rare))


def _excluded(text: str) -> list[tuple[FacetName, ShownValue]]:
    query = parse_query(text)
    found: list[tuple[FacetName, ShownValue]] = []
    for clause in () if query.are_alternatives else query.clauses:
        named = facet_value(clause.node.part) if isinstance(clause.node, Not) else None
        if named is not None:
            name, label = named
            written = clause.source.removeprefix("NOT").lstrip("-– ")
            shown = label.capitalize() if name in SPOKEN else label
            found.append((name, ShownValue(shown, written, 0, ClauseState.EXCLUDED)))
    return found
