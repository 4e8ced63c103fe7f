"""The order of a result."""

from enum import StrEnum

from nightstand.domain.query import LikeClause, Query
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.memberships import Mask, Slots
from nightstand.search.columns.orders import Sort
from nightstand.search.evaluation.ranking import ranked
from nightstand.search.evaluation.slot_map import Scores
from nightstand.services.search_places import Scope, ScopeKind


class Order(StrEnum):
    """How results are ordered; `POSITION` is a reading list's own order."""

    RELEVANCE = "relevance"
    YEAR = "year"
    TITLE = "title"
    ADDED = "added"
    AUTHOR = "author"
    POSITION = "position"


_SORTS = {Order.YEAR: Sort.YEAR, Order.TITLE: Sort.TITLE, Order.ADDED: Sort.ADDED, Order.AUTHOR: Sort.AUTHOR}

_FALLS_BY_DEFAULT = frozenset({Order.YEAR})
"""Orders that people expect from the highest down."""


def default_order(query: Query, scope: Scope) -> Order:
    """Return the order of a search that asks for none."""
    if query.text_clauses or any(isinstance(clause.node, LikeClause) for clause in query.clauses):
        return Order.RELEVANCE
    return Order.POSITION if scope.kind is ScopeKind.LIST else Order.ADDED


def in_order(
    columns: LibraryColumns, found: Mask, scores: Scores, order: Order, scope: Scope, *, is_descending: bool | None
) -> Slots:
    """Return the slots of the papers found in an order; None is the direction people expect."""
    falls = order in _FALLS_BY_DEFAULT if is_descending is None else is_descending
    if order in _SORTS:
        return columns.in_order(found, _SORTS[order], descending=falls)
    if order is Order.POSITION and scope.kind is ScopeKind.LIST:
        slots = columns.in_order_of_list(found, int(scope.value))
        # A saved search has no places of its own.
        if len(slots) or not found.any():
            return slots[::-1] if falls else slots
    best = ranked(found, scores, columns.slots_by(Sort.ADDED))
    return best[::-1] if falls else best
