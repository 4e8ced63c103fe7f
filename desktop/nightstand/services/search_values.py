"""What is asked of a search, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.search.columns.found import FoundPapers
from nightstand.services.empty_reasons import EmptyReason
from nightstand.services.result_order import Order
from nightstand.services.search_places import EVERYWHERE, Scope


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search. Without an order: relevance if there is text, a list's own order in a list, else by time added.

    `widens_few` is for who looks at the result: where few papers have all of several words, those with most of them
    follow behind. It holds for the best first only.
    """

    text: str = ""
    scope: Scope = EVERYWHERE
    order: Order | None = None
    descending: bool | None = None
    widens_few: bool = False

    def may_widen(self, order: Order) -> bool:
        """Tell whether papers with most of the words can follow behind others in this order."""
        return self.widens_few and order is Order.RELEVANCE and not self.descending

    def question(self, order: Order) -> tuple[object, ...]:
        """Return all of a request that decides which papers are found."""
        return self.text, self.scope, self.may_widen(order)


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """A part of a search in words, and how many papers of the place it finds by itself."""

    words: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """All papers found, in order; `note` says what could not be done, or where papers with some words begin.

    `scores` are of use for the papers found. `is_relaxed` tells that no paper has all words, and these have most.
    `empty_reason` is why no paper was found; None where some were, or no search was typed.
    """

    text: str
    understood: str
    ids: FoundPapers
    scores: Mapping[PaperId, float]
    seconds: float
    order: Order
    clauses: tuple[ClauseCount, ...] = ()
    is_relaxed: bool = False
    suggestion: str | None = None
    note: str = ""
    empty_reason: EmptyReason | None = None

    @property
    def total(self) -> int:
        """The exact number of papers found."""
        return len(self.ids)
