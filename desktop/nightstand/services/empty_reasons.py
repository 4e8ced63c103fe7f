"""Why a search finds nothing, told by kind, so that whoever asked can be helped."""

from dataclasses import dataclass, replace
from enum import StrEnum

from nightstand.domain.query import (
    And,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    NumberFilter,
    Or,
    Query,
    QueryClause,
    TextClause,
    parse_query,
)
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.tree_evaluation import TreeEvaluation

_ONE_VALUE = frozenset({FilterName.DECISION, FilterName.STATUS, FilterName.TIER, FilterName.YEAR, FilterName.RATING})
"""What a paper has one of."""


_WITHOUT_INDEX = "No title or abstract fits; whether other texts do, the index will tell."


class EmptyKind(StrEnum):
    """What stands in the way."""

    IDENTIFIER = "identifier"
    """A DOI, an arXiv number or an address that no paper has; it could be added."""
    UNKNOWN_NAME = "unknown name"
    """A tag, list or citation key that does not exist."""
    SAVED_SEARCH = "saved search"
    """A saved search that finds nothing itself."""
    CLAUSE = "clause"
    """A part that no paper fits."""
    CONTRADICTION = "contradiction"
    """Parts that no paper can fit at once."""
    TOGETHER = "together"
    """Parts that papers fit, but none all of them."""


@dataclass(frozen=True, slots=True)
class EmptyReason:
    """The reason in a sentence; `value` is the identifier, address, name or part it is about, `near` names like it."""

    kind: EmptyKind
    words: str
    value: str = ""
    near: tuple[str, ...] = ()


def why_empty(query: Query, evaluation: TreeEvaluation, columns: LibraryColumns) -> EmptyReason | None:
    """Return why an evaluated query finds nothing; None for a search without parts."""
    for clause in query.clauses:
        found = _unknown(clause, columns)
        if found is not None and (not query.are_alternatives or len(query.clauses) == 1):
            return found
    found = _of_parts(query.clauses, evaluation, columns)
    is_together = len(query.clauses) > 1 and not query.are_alternatives
    found = found or (_of_all(query.clauses) if is_together else None)
    if found is not None and evaluation.note and query.text_clauses:
        return replace(found, words=_WITHOUT_INDEX)
    return found


def _unknown(clause: QueryClause, columns: LibraryColumns) -> EmptyReason | None:
    match clause.node:
        case Or(parts) if any(_is_identifier(part) for part in parts) and not clause.source.startswith("("):
            return _identifier(clause.source.strip())
        case Filter(FilterName.IDENTIFIER):
            return _identifier(clause.source.partition(":")[2].strip() or clause.source)
        case TextClause(text=text) if text.lower().startswith(("http://", "https://", "www.")):
            return _identifier(text)
        case LikeClause(name, title) if not title:
            return EmptyReason(EmptyKind.UNKNOWN_NAME, f"No paper has the citation key or number “{name}”.", name)
        case Filter(FilterName.TAG | FilterName.LIST as kind, value) as wanted if not columns.is_called(wanted):
            near = columns.near_names(wanted)
            called = _called(wanted)
            if wanted.is_unfinished and columns.mask(wanted).any():
                return None
            words = f"No {kind.value} {called} “{value}”."
            return EmptyReason(EmptyKind.UNKNOWN_NAME, words + _near(near), value, near)
        case _:
            return None


def _called(wanted: Filter) -> str:
    if "*" in wanted.value or "?" in wanted.value:
        return "is like"
    return "starts with" if wanted.is_unfinished else "is called"


def _of_parts(
    clauses: tuple[QueryClause, ...], evaluation: TreeEvaluation, columns: LibraryColumns
) -> EmptyReason | None:
    """Return what is said of the parts that no paper fits."""
    missing = [clause for clause in clauses if not evaluation.count(clause.node)]
    for clause in missing:
        if isinstance(clause.node, Filter) and clause.node.name is FilterName.LIST:
            broken = _broken(clause.node.value, evaluation, columns)
            if broken is not None:
                return broken
    told = "; nor: ".join(clause.words for clause in missing)
    return EmptyReason(EmptyKind.CLAUSE, f"No paper fits: {told}.", missing[0].source) if missing else None


def _broken(name: str, evaluation: TreeEvaluation, columns: LibraryColumns) -> EmptyReason | None:
    """Return why a saved search finds nothing; None when the name is that of an empty list."""
    for text in columns.saved_queries(name):
        if evaluation.circles:
            reason = "It asks for itself."
        else:
            inner = (_unknown(clause, columns) for clause in parse_query(text).clauses)
            reason = next((found.words for found in inner if found is not None), f"It asks for: {text}")
        return EmptyReason(EmptyKind.SAVED_SEARCH, f"The saved search “{name}” finds nothing. {reason}", name)
    return None


def _of_all(clauses: tuple[QueryClause, ...]) -> EmptyReason:
    for number, one in enumerate(clauses):
        for other in clauses[number + 1 :]:
            if _exclude(one.node, other.node):
                words = f"No paper can fit both: {one.words} · {other.words}."
                return EmptyReason(EmptyKind.CONTRADICTION, words, f"{one.source} {other.source}")
    told = " · ".join(clause.words for clause in clauses)
    return EmptyReason(EmptyKind.TOGETHER, f"Each part is found by itself, but no paper fits all: {told}.")


def _exclude(one: Node, other: Node) -> bool:
    """Tell whether two parts that papers fit rule each other out by what they ask."""
    match one, other:
        case (Not(part), node) | (node, Not(part)) if not (isinstance(one, Not) and isinstance(other, Not)):
            return part == node or (isinstance(node, And) and part in node.parts)
        case Filter(name, value), Filter(second, another):
            return name is second and name in _ONE_VALUE and value != another
        case NumberFilter(name, low, high), NumberFilter(second, least, most):
            are_apart = (high is not None and least is not None and high < least) or (
                most is not None and low is not None and most < low
            )
            return name is second and name in _ONE_VALUE and are_apart
        case _:
            return False


def _identifier(value: str) -> EmptyReason:
    words = f"No paper in the library has “{value}”. It can be added by it."
    return EmptyReason(EmptyKind.IDENTIFIER, words, value)


def _is_identifier(node: Node) -> bool:
    return isinstance(node, Filter) and node.name is FilterName.IDENTIFIER


def _near(names: tuple[str, ...]) -> str:
    return f" Near it: {', '.join(f'“{name}”' for name in names)}." if names else ""


def circles_told(names: tuple[str, ...]) -> str:
    """Return what to say of saved searches that ask for themselves."""
    if not names:
        return ""
    listed = " and ".join(f"“{name}”" for name in names)
    is_one = len(names) == 1
    verb, itself = ("asks", "itself") if is_one else ("ask", "themselves")
    return f"The saved {'search' if is_one else 'searches'} {listed} {verb} for {itself}; that part finds nothing."
