"""Search text to query tree: never an error, always an explanation."""

from nightstand.domain.query_tree import (
    AddedFilter,
    And,
    Everything,
    Filter,
    FilterName,
    Node,
    Not,
    NumberFilter,
    Or,
    Possession,
    Query,
    State,
    TextClause,
    TextField,
    TextKind,
    text_clauses,
)

__all__ = [
    "AddedFilter",
    "And",
    "Everything",
    "Filter",
    "FilterName",
    "Node",
    "Not",
    "NumberFilter",
    "Or",
    "Possession",
    "Query",
    "State",
    "TextClause",
    "TextField",
    "TextKind",
    "parse_query",
]


def parse_query(text: str) -> Query:
    """Return what `text` asks for; a first reading by words alone."""
    words = text.split()
    clauses: tuple[Node, ...] = tuple(TextClause(TextField.ANY, word) for word in words if word != "*")
    tree: Node = Everything() if not clauses else clauses[0] if len(clauses) == 1 else And(clauses)
    return Query(text, tree, text or "every paper", text_clauses(tree))
