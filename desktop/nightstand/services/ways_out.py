"""Finds searches near one that finds nothing, each of which finds papers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.query import Filter, FilterName, Not, Query, QueryClause
from nightstand.domain.query_edit import ClauseState, quoted, with_clause, without_clause
from nightstand.services.empty_reasons import EmptyReason
from nightstand.services.search_places import EVERYWHERE, Scope
from nightstand.services.wording import counted

MOST_LEFT_OUT = 3
"""So many ways at most leave a part out."""

_MOST_TRIED = 6
_NAMES_TRIED = 2
_IN_TRASH = "is:trashed"

Counter = Callable[[str, Scope], int]
"""Returns how many papers a text finds in a place."""


class WayKind(StrEnum):
    """What a way out changes."""

    SPELLING = "spelling"
    OTHER_NAME = "other name"
    LEAVE_OUT = "leave out"
    EVERYWHERE = "everywhere"
    TRASH = "trash"


@dataclass(frozen=True, slots=True)
class WayOut:
    """Another search: its text and place, how many papers it finds, and what of the first it changes.

    `value` is the part that is left out, or what stands in its place.
    """

    kind: WayKind
    text: str
    scope: Scope
    count: int
    value: str = ""

    @property
    def words(self) -> str:
        """What to do, in words, with how many papers that finds."""
        match self.kind:
            case WayKind.LEAVE_OUT:
                told = f"Leave out {self.value}"
            case WayKind.EVERYWHERE:
                told = "Search all papers"
            case WayKind.TRASH:
                told = "Search the trash"
            case _:
                told = f"Search for {self.value}"
        return f"{told} ({counted(self.count, 'paper')})"


def ways_out(
    query: Query, scope: Scope, reason: EmptyReason, suggestion: str | None, count: Counter
) -> tuple[WayOut, ...]:
    """Return searches near one that finds nothing, the likeliest first; `suggestion` is a better spelling of it.

    Costs as much as a dozen searches at most.
    """
    tried = (*_elsewhere(query, scope), *_spelled(query, scope, reason, suggestion))
    found = [way for way in _counted(tried, count) if way.count]
    left_out = [way for way in _counted(_leaving_one_out(query, scope), count) if way.count]
    if not left_out:
        left_out = [way for way in _counted(_leaving_unknown_out(query, scope, count), count) if way.count]
    seen: dict[tuple[str, Scope], WayOut] = {}
    for way in (*found, *left_out[:MOST_LEFT_OUT]):
        seen.setdefault((way.text, way.scope), way)
    return tuple(seen.values())


def _elsewhere(query: Query, scope: Scope) -> Iterator[WayOut]:
    if scope != EVERYWHERE:
        yield WayOut(WayKind.EVERYWHERE, query.text, EVERYWHERE, 0)
    if not any(clause.node == Filter(FilterName.IS, "trashed") for clause in query.clauses):
        yield WayOut(WayKind.TRASH, with_clause(query.text, _IN_TRASH, ClauseState.INCLUDED), EVERYWHERE, 0)


def _spelled(query: Query, scope: Scope, reason: EmptyReason, suggestion: str | None) -> Iterator[WayOut]:
    if suggestion:
        yield WayOut(WayKind.SPELLING, suggestion, scope, 0, f"“{suggestion.strip()}”")
    for name in reason.near[:_NAMES_TRIED]:
        for clause in query.clauses:
            node = clause.node.part if isinstance(clause.node, Not) else clause.node
            if isinstance(node, Filter) and node.value == reason.value:
                named = quoted(node.name.value, name)
                start, stop = clause.span
                sign = "-" if node is not clause.node else ""
                text = f"{query.text[:start]}{sign}{named}{query.text[stop:]}"
                yield WayOut(WayKind.OTHER_NAME, text, scope, 0, named)


def _leaving_one_out(query: Query, scope: Scope) -> Iterator[WayOut]:
    if len(query.clauses) < 2 or query.are_alternatives:
        return
    for clause in query.clauses[:_MOST_TRIED]:
        text = without_clause(query.text, clause)
        if not text.strip():
            # A word and the same word ruled out go both, when either goes.
            start, stop = clause.span
            text = f"{query.text[:start]}{query.text[stop:].lstrip()}"
        if text != query.text:
            yield WayOut(WayKind.LEAVE_OUT, text, scope, 0, clause.source.strip())


def _leaving_unknown_out(query: Query, scope: Scope, count: Counter) -> Iterator[WayOut]:
    """Give the search without all parts that find nothing even by themselves."""
    if query.are_alternatives or not 2 < len(query.clauses) <= _MOST_TRIED:
        return
    unknown = [clause for clause in query.clauses if not count(f"{clause.source} ", scope)]
    if not 1 < len(unknown) < len(query.clauses):
        return
    text = query.text
    for clause in unknown:
        text = without_clause(text, clause)
    yield WayOut(WayKind.LEAVE_OUT, text, scope, 0, _listed(unknown))


def _listed(clauses: list[QueryClause]) -> str:
    sources = [clause.source.strip() for clause in clauses]
    return f"{', '.join(sources[:-1])} and {sources[-1]}"


def _counted(ways: Iterator[WayOut] | tuple[WayOut, ...], count: Counter) -> Iterator[WayOut]:
    for way in ways:
        yield WayOut(way.kind, way.text, way.scope, count(way.text, way.scope), way.value)
