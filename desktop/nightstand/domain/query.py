"""Search text to query tree: never an error, always an explanation."""

import dataclasses
from collections.abc import Callable
from datetime import datetime

from nightstand.domain.query_lexer import MAX_CHARACTERS, MAX_WORDS, readable
from nightstand.domain.query_reading import MAX_DEPTH, Reader
from nightstand.domain.query_sentence import sentence
from nightstand.domain.query_tree import (
    NOWHERE,
    QUERY_LANGUAGE_VERSION,
    AddedFilter,
    And,
    Everything,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    NumberFilter,
    Or,
    Possession,
    Query,
    QueryClause,
    Span,
    State,
    TextClause,
    TextField,
    TextKind,
    leaves,
    text_clauses,
)

__all__ = [
    "MAX_CHARACTERS",
    "MAX_DEPTH",
    "MAX_WORDS",
    "NOWHERE",
    "QUERY_LANGUAGE_VERSION",
    "AddedFilter",
    "And",
    "Everything",
    "Filter",
    "FilterName",
    "LikeClause",
    "Node",
    "Not",
    "NumberFilter",
    "Or",
    "Possession",
    "Query",
    "QueryClause",
    "Span",
    "State",
    "TextClause",
    "TextField",
    "TextKind",
    "leaves",
    "parse_query",
    "with_leaves",
]


def parse_query(text: str, *, now: datetime | None = None) -> Query:
    """Return what `text` asks for.

    Spaces mean AND; AND, OR and NOT in capitals, brackets, a minus, quotes, `field:value`, `*`, `?` and `~` mean what
    they mean elsewhere. What cannot be understood is searched as text, and `understood` says so. `now`, aware, is what
    `added:<7d` counts from.
    """
    reader = Reader(now)
    tree, parts = reader.read(_within_limit(readable(text)))
    remarks = list(dict.fromkeys(reader.remarks))
    if reader.without:
        remarks.append(_left_out([f"“{word}”" for word in dict.fromkeys(reader.without)]))
    if len(text) > MAX_CHARACTERS:
        remarks.append(f"only the first {MAX_CHARACTERS} characters were read")
    clauses = tuple(QueryClause(part.node, text[slice(*part.span)], part.span, sentence(part.node)) for part in parts)
    understood = " · ".join([sentence(tree), *remarks])
    return Query(
        text, tree, understood, text_clauses(tree), clauses, reader.are_alternatives, tuple(remarks), reader.whole
    )


def with_leaves(query: Query, change: Callable[[Node], Node]) -> Query:
    """Return a query with each of its words, filters and likenesses changed, and told anew."""
    tree = _changed(query.tree, change)
    clauses = tuple(
        QueryClause(node, clause.source, clause.span, sentence(node))
        for clause in query.clauses
        for node in (_changed(clause.node, change),)
    )
    understood = " · ".join([sentence(tree), *query.ignored])
    return dataclasses.replace(
        query, tree=tree, understood=understood, text_clauses=text_clauses(tree), clauses=clauses
    )


def _changed(node: Node, change: Callable[[Node], Node]) -> Node:
    match node:
        case And(parts):
            return And(tuple(_changed(part, change) for part in parts))
        case Or(parts):
            return Or(tuple(_changed(part, change) for part in parts))
        case Not(part):
            return Not(_changed(part, change))
        case _:
            return change(node)


def _left_out(words: list[str]) -> str:
    if len(words) == 1:
        return f"{words[0]} stands in nearly every paper and was not searched"
    return f"{', '.join(words[:-1])} and {words[-1]} stand in nearly every paper and were not searched"


def _within_limit(text: str) -> str:
    """Return as much of a text as is read, up to a space; a space at the end says that no word goes on."""
    if len(text) <= MAX_CHARACTERS:
        return text
    start = text[:MAX_CHARACTERS]
    space = start.rfind(" ")
    return start if text[MAX_CHARACTERS].isspace() or space < 0 else start[: space + 1]
