"""The years that a search asks for, and the search with other ones."""

from nightstand.domain.query import parse_query
from nightstand.domain.query_edit import ClauseState, with_clause
from nightstand.domain.query_tree import FilterName, Node, Not, NumberFilter, Or, QueryClause
from nightstand.ui.refine.shown import YearSpan


def year_span(text: str) -> YearSpan | None:
    """Return the years that a search asks for, or None where it asks for none, or in more than one clause."""
    nodes = [clause.node for clause in _year_clauses(text) if not isinstance(clause.node, Not)]
    node = _one_span(nodes[0]) if len(nodes) == 1 else None
    if not isinstance(node, NumberFilter) or (node.low is None and node.high is None):
        return None
    return YearSpan(node.low, node.high)


def without_years(text: str) -> str:
    """Return a search without the years that it asks for or excludes."""
    for clause in _year_clauses(text):
        is_negated = isinstance(clause.node, Not)
        written = clause.source.removeprefix("NOT").lstrip("-– ") if is_negated else clause.source
        text = with_clause(text, written, ClauseState.OFF)
    return text


def with_years(text: str, span: YearSpan | None) -> str:
    """Return a search that asks for these years and no other; None is all years."""
    rest = without_years(text)
    return rest if span is None else with_clause(rest, _clause(span), ClauseState.INCLUDED)


def _clause(span: YearSpan) -> str:
    if span.first is None:
        return f"year:<={span.last}"
    if span.last is None:
        return f"year:>={span.first}"
    return f"year:{span.first}" if span.first == span.last else f"year:{span.first}..{span.last}"


def _year_clauses(text: str) -> tuple[QueryClause, ...]:
    query = parse_query(text)
    return () if query.are_alternatives else tuple(clause for clause in query.clauses if _is_about_years(clause.node))


def _is_about_years(node: Node) -> bool:
    positive = node.part if isinstance(node, Not) else node
    if isinstance(positive, Or):
        return all(_is_about_years(part) for part in positive.parts)
    return isinstance(positive, NumberFilter) and positive.name is FilterName.YEAR


def _one_span(node: Node) -> Node | None:
    """Return years that are listed one after the other as one span; None where there are gaps between them."""
    if not isinstance(node, Or):
        return node
    years = [part.low for part in node.parts if isinstance(part, NumberFilter) and part.low == part.high]
    listed = sorted(year for year in years if year is not None)
    is_whole = len(listed) == len(node.parts) and listed == list(range(listed[0], listed[-1] + 1))
    return NumberFilter(FilterName.YEAR, listed[0], listed[-1]) if is_whole else None
