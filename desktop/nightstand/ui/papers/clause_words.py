"""Says a clause of a search in the few words that a chip has room for: what tells it apart stands first."""

from collections.abc import Mapping
from typing import Final

from nightstand.domain.query_tree import (
    AddedFilter,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    QueryClause,
    TextClause,
    TextField,
    TextKind,
)

_FIELDS: Final = {
    TextField.ANY: "",
    TextField.TITLE: "title ",
    TextField.ABSTRACT: "abstract ",
    TextField.AUTHORS: "author ",
    TextField.NOTES: "note ",
    TextField.VENUE: "venue ",
    TextField.SOURCES: "source ",
    TextField.TAGS: "tag ",
    TextField.KEY: "key ",
    TextField.ATTACHED: "attached ",
}
_LEAST_UNFINISHED_LETTERS: Final = 3
_VALUED: Final = frozenset({FilterName.TAG, FilterName.LIST, FilterName.TOPIC, FilterName.KEY})


def short_words(clause: QueryClause, titles: Mapping[str, str]) -> str:
    """Return a clause in few words, as in: author “wei”. `titles` are those of papers that others are to be like."""
    return _said(clause.node, clause, titles)


def _said(node: Node, clause: QueryClause, titles: Mapping[str, str]) -> str:
    match node:
        case Not(part):
            positive = _said(part, clause, titles)
            return f"not {positive}" if positive != clause.words else clause.words
        case TextClause():
            return _text(node)
        case LikeClause(name):
            return f"like “{titles.get(name, name)}”"
        case Filter(name, value) if name in _VALUED:
            return f"{name.value} “{value}”"
        case AddedFilter():
            # As it was typed: “yesterday” says more than its date and hour.
            return f"added {clause.source.rpartition(':')[2]}"
        case _:
            return clause.words


def _text(clause: TextClause) -> str:
    field = _FIELDS[clause.field]
    is_begun = clause.is_unfinished and len(clause.text) >= _LEAST_UNFINISHED_LETTERS
    match clause.kind:
        case TextKind.PHRASE:
            words = f"“{clause.text}”"
        case TextKind.PREFIX:
            words = f"{clause.text}…"
        case TextKind.FUZZY:
            words = f"{clause.text}~"
        case TextKind.WILDCARD:
            words = clause.text
        case TextKind.WORD:
            words = f"{clause.text}…" if is_begun else clause.text
    return f"{field}“{words}”" if field and clause.kind is not TextKind.PHRASE else f"{field}{words}"
