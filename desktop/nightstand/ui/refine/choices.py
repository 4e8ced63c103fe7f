"""The values of facets that a search asks for: read from it, and written into it as alternatives of one facet."""

from collections.abc import Mapping
from typing import Final

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import ClauseState, quoted, with_clause
from nightstand.domain.query_tree import Filter, Node, Not, Or, QueryClause, TextClause, TextField, TextKind
from nightstand.domain.tag import folded
from nightstand.services.faceting import FacetName

_TEXT_FACETS: Final = {TextField.VENUE: FacetName.VENUE, TextField.AUTHORS: FacetName.AUTHOR}
_NAMES: Final = {name.value: name for name in FacetName}
SPOKEN: Final = frozenset({FacetName.DECISION, FacetName.STATUS, FacetName.HAS})
"""Facets whose values are words of the search language."""


def facet_value(node: Node) -> tuple[FacetName, str] | None:
    """Return of which facet a node asks for which value, if it does."""
    match node:
        case Filter(name, value) if name.value in _NAMES:
            return _NAMES[name.value], value
        case TextClause(field, text, TextKind.PHRASE) if field in _TEXT_FACETS:
            return _TEXT_FACETS[field], text
        case _:
            return None


def chosen(text: str) -> Mapping[FacetName, tuple[str, ...]]:
    """Return the values that a search asks for, by their facet."""
    found: dict[FacetName, tuple[str, ...]] = {}
    for _, name, values in _standing(text):
        found[name] = (*found.get(name, ()), *values)
    return found


def without_facet(text: str, name: FacetName) -> str:
    """Return a search that asks for no value of a facet; values that it excludes stay so."""
    for clause, found, _ in _standing(text):
        if found is name:
            text = with_clause(text, clause.source, ClauseState.OFF)
    return text


def with_value(text: str, clause: str, state: ClauseState) -> str:
    """Return a search with a value of a facet included, excluded or left out.

    Several included values of one facet are alternatives; only what papers have, they shall have all of.
    """
    wanted = facet_value(parse_query(f"{clause.strip()} ").tree)
    if wanted is None or wanted[0] is FacetName.HAS:
        return with_clause(text, clause, state)
    name, value = wanted
    values = chosen(text).get(name, ())
    others = [other for other in values if folded(other) != folded(value)]
    if not others:
        return with_clause(text, clause, state)
    rest = with_clause(without_facet(text, name), clause, ClauseState.OFF)
    kept = others if state is not ClauseState.INCLUDED else [*others, value]
    included = with_clause(rest, " OR ".join(_written(name, each) for each in kept), ClauseState.INCLUDED)
    return with_clause(included, clause, state) if state is ClauseState.EXCLUDED else included


def _written(name: FacetName, value: str) -> str:
    return f"{name.value}:{value}" if name in SPOKEN else quoted(name.value, value)


def _standing(text: str) -> list[tuple[QueryClause, FacetName, tuple[str, ...]]]:
    """Return the clauses of a search that ask for values of one facet, and for which."""
    query = parse_query(text)
    found: list[tuple[QueryClause, FacetName, tuple[str, ...]]] = []
    for clause in () if query.are_alternatives else query.clauses:
        parts = clause.node.parts if isinstance(clause.node, Or) else (clause.node,)
        named = [] if isinstance(clause.node, Not) else [facet_value(part) for part in parts]
        names = {each[0] for each in named if each is not None}
        if len(names) == 1 and None not in named:
            found.append((clause, names.pop(), tuple(each[1] for each in named if each is not None)))
    return found
