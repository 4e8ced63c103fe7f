"""Says in plain English what a query tree asks for."""

from datetime import datetime

from nightstand.domain.query_tree import (
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
    TextClause,
    TextField,
    TextKind,
)
from nightstand.domain.query_values import identified

_PLACES = {
    TextField.ANY: "",
    TextField.TITLE: " in the title",
    TextField.ABSTRACT: " in the abstract",
    TextField.AUTHORS: " among the authors",
    TextField.NOTES: " in the notes",
    TextField.VENUE: " in the venue",
    TextField.SOURCES: " in the source",
    TextField.TAGS: " in the tags",
    TextField.KEY: " in the key",
    TextField.ATTACHED: " in the attached text",
}
_MIN_UNFINISHED_LETTERS = 3


def sentence(node: Node) -> str:
    """Return what a tree asks for, as in: “regret” and words starting with “bou” · tag: rlhf · not year 2024."""
    match node:
        case And(parts):
            texts = [_inner(part) for part in parts if _is_text(part)]
            others = [_inner(part) for part in parts if not _is_text(part)]
            return " · ".join([" and ".join(texts), *others] if texts else others)
        case Or(parts):
            return " or ".join(_inner(part) for part in _told_once(parts))
        case Not(Not(part)):
            return _inner(part)
        case Not(Filter(FilterName.HAS, value)):
            return f"has no {value}"
        case Not(NumberFilter(name, None, None)):
            return f"no {name.value}"
        case Not(part):
            return f"not {_inner(part)}"
        case Everything():
            return "every paper"
        case TextClause():
            return _text(node)
        case LikeClause(name, title):
            return f"papers like “{title}”" if title else f"papers like {name}"
        case Filter(name, value, is_unfinished):
            is_begun = is_unfinished and not ("*" in value or "?" in value)
            return f"{name.value} starting with “{value}”" if is_begun else _named(name, value)
        case NumberFilter(name, low, high):
            return f"{name.value} {_range(low, high)}"
        case AddedFilter(since, before, words):
            return f"added {words}" if words else _times(since, before)


def _inner(node: Node) -> str:
    return f"({sentence(node)})" if isinstance(node, And | Or) else sentence(node)


def _told_once(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return alternatives without the pasted text of an identifier or address that another one names."""
    if not any(isinstance(part, Filter) and part.name is FilterName.IDENTIFIER for part in parts):
        return parts
    told = tuple(part for part in parts if not (isinstance(part, TextClause) and _is_named(part, parts)))
    return told or parts


def _is_named(clause: TextClause, parts: tuple[Node, ...]) -> bool:
    named = identified(clause.text)
    each = named.parts if isinstance(named, Or) else (named,)
    return named is not None and all(node in parts for node in each)


def _is_text(node: Node) -> bool:
    return isinstance(node, TextClause) or (isinstance(node, Or | And) and all(_is_text(part) for part in node.parts))


def _text(clause: TextClause) -> str:
    quoted = f"“{clause.text}”"
    match clause.kind:
        case TextKind.PHRASE:
            words = f"the phrase {quoted}"
        case TextKind.PREFIX:
            words = f"words starting with {quoted}"
        case TextKind.WILDCARD:
            words = f"words like {quoted}"
        case TextKind.FUZZY:
            words = f"words close to {quoted}"
        case TextKind.WORD:
            is_prefix = clause.is_unfinished and len(clause.text) >= _MIN_UNFINISHED_LETTERS
            words = f"words starting with {quoted}" if is_prefix else quoted
    return words + _PLACES[clause.field]


def _named(name: FilterName, value: str) -> str:
    if name in (FilterName.IS, FilterName.HAS):
        return f"{name.value} {value}"
    if name is FilterName.IDENTIFIER:
        return value.replace(":", ": ", 1)
    is_pattern = name in (FilterName.TAG, FilterName.LIST) and ("*" in value or "?" in value)
    return f"{name.value} like “{value}”" if is_pattern else f"{name.value}: {value}"


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return "given" if high is None else f"up to {high}"
    if high is None:
        return f"from {low}"
    return str(low) if low == high else f"{low} to {high}"


def _times(since: datetime | None, before: datetime | None) -> str:
    words = "added"
    if since is not None:
        words += f" since {since:%Y-%m-%d %H:%M}"
    if before is not None:
        words += f" before {before:%Y-%m-%d %H:%M}"
    return words
