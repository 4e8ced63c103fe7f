"""Changes one clause of a typed search and keeps the rest as it was typed."""

import re
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache

from nightstand.domain.query import MAX_CHARACTERS, MAX_DEPTH, parse_query
from nightstand.domain.query_lexer import CLOSING_QUOTES, readable
from nightstand.domain.query_text import TEXT_FIELDS
from nightstand.domain.query_tree import (
    And,
    Everything,
    Filter,
    Node,
    Not,
    Or,
    Query,
    QueryClause,
    TextClause,
    text_clauses,
)
from nightstand.domain.tag import folded

_BARE = re.compile(r"[\w][\w./+#&-]*")
_NEGATION = re.compile(r"^(-|–|NOT\s+)")
_SPOKEN_VALUES = frozenset({"any", "none"})
_SIGNS_BEHIND = re.compile(r"(?:\s*(?:AND|OR|NOT(?=(?:\s+NOT)*\s*$))(?!\S))+\s*")
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""Two ages are the same when they are counted from the same time."""


class ClauseState(StrEnum):
    """How a search stands to a clause."""

    OFF = "off"
    INCLUDED = "included"
    EXCLUDED = "excluded"


def clause_state(text: str, clause: str) -> ClauseState:
    """Tell whether every paper that a search finds has to fit a clause, or must not; alternatives do not count."""
    found = _standing(_read(text), _read(clause.strip() + " ").tree)
    return found[0][1] if found else ClauseState.OFF


def with_clause(text: str, clause: str, state: ClauseState) -> str:
    """Return the search with a clause included, excluded or left out, all else as it was typed.

    A clause that is there is changed in its place. A new one goes in front, behind other fields there: at the end it
    would finish the word that is being typed, and be swallowed by an open quote. A clause that is negated itself, or
    asks for nothing, changes nothing.
    """
    # The space says that the last word is finished.
    wanted = _read(clause.strip() + " ")
    if isinstance(wanted.tree, Not | Everything):
        return text
    standing = _standing(_read(text), wanted.tree)
    written = clause.strip() if len(wanted.clauses) == 1 else f"({clause.strip()})"
    written = f"-{written}" if state is ClauseState.EXCLUDED else written
    kept = standing[:1] if state is not ClauseState.OFF else []
    # From the last to the first, so that the places of the others stay true.
    for found, present in reversed(standing):
        start, stop = found.span
        before, behind = text[:start], text[stop:]
        if [(found, present)] != kept:
            text = _faithful(text, wanted.tree, _without(before, behind))
        elif present is not state:
            ways = (_parted(before, written, behind), _parted(before, f"({written})", behind))
            text = _faithful(text, wanted.tree, ways)
    if state is not ClauseState.OFF and not kept:
        return _inserted(text, written)
    return text


def without_clause(text: str, clause: QueryClause) -> str:
    """Return the search without one of its clauses, whatever negates it; the same text where that cannot be done."""
    return with_clause(text, _NEGATION.sub("", clause.source), ClauseState.OFF)


def quoted(field: str, value: str) -> str:
    """Return `field:value` written so that it is read as just this value, whatever signs are in it.

    Words of a text are quoted, so that they stand in a row and the last is no beginning of longer ones.
    """
    is_bare = field not in TEXT_FIELDS and _BARE.fullmatch(value) and value.lower() not in _SPOKEN_VALUES
    if is_bare:
        return f"{field}:{value}"
    doubled = re.sub(f"[{CLOSING_QUOTES}]", r"\g<0>\g<0>", value)
    return f'{field}:"{doubled}"'


# Of a search that is being typed the same parts are read with every letter, several times each.
@lru_cache(maxsize=128)
def _read(text: str) -> Query:
    return parse_query(text, now=_ANY_TIME)


def _standing(query: Query, wanted: Node) -> list[tuple[QueryClause, ClauseState]]:
    """Return where a clause stands by itself in a search, once or several times."""
    if query.are_alternatives:
        return []
    sought = _compared(wanted)
    found: list[tuple[QueryClause, ClauseState]] = []
    for clause in query.clauses:
        if _compared(clause.node) == sought:
            found.append((clause, ClauseState.INCLUDED))
        elif isinstance(clause.node, Not) and _compared(clause.node.part) == sought:
            found.append((clause, ClauseState.EXCLUDED))
    return found


def _compared(node: Node) -> Node:
    """Return a form in which two clauses that ask for the same are equal."""
    match node:
        case Filter(name, value):
            return Filter(name, folded(value))
        case TextClause(field, text, kind):
            return TextClause(field, folded(text), kind)
        case Or(parts):
            return Or(tuple(_compared(part) for part in parts))
        case And(parts):
            return And(tuple(_compared(part) for part in parts))
        case Not(part):
            return Not(_compared(part))
        case _:
            return node


def _faithful(text: str, wanted: Node, ways: tuple[str, ...]) -> str:
    """Return the first way to write a search in which all but one clause is read as before.

    A field that waits for a value would take what comes next: brackets keep the two apart. A word that nearly every
    paper holds may come to count when the last telling one goes; then the first way it is.
    """
    rest = _others(text, wanted)
    return next((way for way in ways if _others(way, wanted) == rest), ways[0])


def _others(text: str, wanted: Node) -> list[Node]:
    sought = _compared(wanted)
    return [clause.node for clause in _read(text).clauses if _compared(clause.node) not in (sought, Not(sought))]


def _without(before: str, behind: str) -> tuple[str, ...]:
    """Return the ways to put together what stood before and behind a clause."""
    plain = before + behind[1:] if behind[:1].isspace() else _parted(before, behind)
    ways = (plain, _parted(before, "()", behind))
    signs = _SIGNS_BEHIND.match(readable(behind))
    # An AND or OR that now begins the search would be a word of it, and so would a NOT that is all.
    return (_parted(before, behind[signs.end() :]), *ways) if signs and not _read(before).clauses else ways


def _inserted(text: str, written: str) -> str:
    """Return a search with one clause more; a search that is not just parts put together gets brackets."""
    before = _read(text)
    place = _place_in_front(before)
    simple = f"{text[:place]}{written} {text[place:]}"
    if len(simple) > MAX_CHARACTERS or _has_parts(simple, before, place):
        return simple
    # The brackets stay open: closing them would finish the word that is being typed, or stand inside a quote. Closing
    # ones that were signs like others before now close one each.
    ways = [f"{written} {'(' * depth}{text}" for depth in range(1, MAX_DEPTH + 1)]
    return next((way for way in ways if not _read(way).are_alternatives), ways[0])


def _place_in_front(query: Query) -> int:
    """Return the place behind the fields that a search begins with."""
    place = 0
    for clause in () if query.are_alternatives else query.clauses:
        is_next = not query.text[place : clause.span[0]].strip()
        stop = clause.span[1]
        if not is_next or text_clauses(_positive(clause.node)) or not query.text[stop : stop + 1].isspace():
            break
        place = stop + 1
    return place


def _positive(node: Node) -> Node:
    return node.part if isinstance(node, Not) else node


def _has_parts(changed: str, before: Query, place: int) -> bool:
    """Tell whether a search still reads as it did, apart from the clause put in at `place`."""
    after = _read(changed)
    if before.are_alternatives or after.are_alternatives:
        return False
    number = sum(clause.span[0] < place for clause in before.clauses)
    rest = [clause.node for clause in (*after.clauses[:number], *after.clauses[number + 1 :])]
    return len(after.clauses) > number and rest == [clause.node for clause in before.clauses]


def _parted(*pieces: str) -> str:
    """Return pieces of a search put together, with a space where two would become one."""
    text = ""
    for piece in pieces:
        is_joint = text and piece and not text[-1].isspace() and not piece[0].isspace()
        text += f" {piece}" if is_joint else piece
    return text
