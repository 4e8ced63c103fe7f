"""Answers searches: text by the index, filters by the library, joined into one order with exact totals."""

import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.query import Query, TextField, parse_query
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.search.snippets import HIT_START, SNIPPET_LENGTH, HitMarker
from nightstand.services.evaluation import Evaluation
from nightstand.services.indexing import IndexingService
from nightstand.storage import filters, papers, reading_lists
from nightstand.storage.database import Database, Transaction, plain
from nightstand.storage.filters import Sort
from nightstand.storage.shown import with_shown


class ScopeKind(StrEnum):
    """A place of the sidebar."""

    EVERYTHING = "everything"
    INBOX = "inbox"
    LIBRARY = "library"
    DECISION = "decision"
    READING = "reading"
    STARRED = "starred"
    LIST = "list"
    TAG = "tag"
    SOURCE = "source"
    IMPORT = "import"
    TRASH = "trash"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to search; `value` is the decision, list id, tag name, imported list's heading or import's number."""

    kind: ScopeKind = ScopeKind.EVERYTHING
    value: str = ""


EVERYWHERE = Scope()


class Order(StrEnum):
    """How results are ordered; `POSITION` is a reading list's own order."""

    RELEVANCE = "relevance"
    YEAR = "year"
    TITLE = "title"
    ADDED = "added"
    AUTHOR = "author"
    POSITION = "position"


_FALLS_BY_DEFAULT = frozenset({Order.YEAR})
"""Orders that people expect from the highest down."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search. Without an order: relevance if there is text, a list's own order in a list, else by time added."""

    text: str = ""
    scope: Scope = EVERYWHERE
    order: Order | None = None
    descending: bool | None = None


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """A part of a search in words, and how many papers of the place it finds by itself."""

    words: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """All papers found, in order; `note` says what could not be done and is empty when all was.

    `clauses` are those of the query, in order. A result is relaxed when no paper has all words: it holds those that
    have most.
    """

    text: str
    understood: str
    ids: tuple[PaperId, ...]
    scores: Mapping[PaperId, float]
    seconds: float
    order: Order
    suggestion: str | None = None
    note: str = ""
    clauses: tuple[ClauseCount, ...] = ()
    is_relaxed: bool = False

    @property
    def id_array(self) -> "array[int]":
        """The ids as numbers of eight bytes each."""
        return array("q", self.ids)

    @property
    def total(self) -> int:
        """The exact number of papers found."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Snippet:
    """A paper's title and the part of its abstract that fits the search, hit words between U+E000 and U+E001."""

    title: str
    text: str


class SearchService:
    """Searches the library. Nothing typed is an error."""

    def __init__(
        self, database: Database, indexing: IndexingService, undecided: Callable[[], frozenset[PaperId]]
    ) -> None:
        """`undecided` finds the papers that look like others; it takes its time, and is asked only for them."""
        self._database = database
        self._indexing = indexing
        self._undecided = undecided

    def search(self, request: SearchRequest) -> SearchResult:
        """Return every paper that fits, in order. Costs a few milliseconds for some thousand papers."""
        started = time.perf_counter()
        query = parse_query(request.text)
        with self._database.read() as session:
            scope, found_in = request.scope, self._papers_in(session, request.scope)
            evaluation = self._evaluation(session, found_in, includes_trash=_is_trash(scope))
            found = evaluation.papers(query.tree)
            order = request.order or _default_order(query, scope)
            ids = self._ordered(session, found, evaluation.scores, order, request)
        return SearchResult(
            text=request.text,
            understood=query.understood,
            ids=ids,
            scores={paper: evaluation.scores.get(paper, 0.0) for paper in ids},
            seconds=time.perf_counter() - started,
            order=order,
            note=evaluation.note,
        )

    def count(self, text: str) -> int:
        """Return how many papers outside the trash a query finds."""
        with self._database.read() as session:
            evaluation = self._evaluation(session)
            return len(evaluation.papers(parse_query(text).tree))

    def snippets(
        self, text: str, selection: Sequence[PaperId], *, length: int = SNIPPET_LENGTH
    ) -> Mapping[PaperId, Snippet]:
        """Return what to show of each paper for a query, in at most `length` code points of the abstract.

        Without text it is the opening of the abstract.
        """
        marker = HitMarker(parse_query(text).text_clauses)
        with self._database.read() as session:
            texts = papers.plain_texts(session, selection)
            others = papers.other_texts(session, selection) if text.strip() else {}
        shown: dict[PaperId, Snippet] = {}
        for paper, (title, abstract) in texts.items():
            snippet = Snippet(marker.marked(title, TextField.TITLE), marker.snippet(abstract, length=length))
            if HIT_START not in snippet.title + snippet.text:
                # What was found stands elsewhere: in a note, a name, the list it came with.
                found = (marker.snippet(other, TextField.ANY, length=length) for other in others.get(paper, ()))
                snippet = Snippet(snippet.title, next((part for part in found if HIT_START in part), snippet.text))
            shown[paper] = snippet
        return shown

    def hit_spans(self, text: str, plain_text: str) -> tuple[tuple[int, int], ...]:
        """Return the code point ranges of a plain text that a query's words stand at."""
        return HitMarker(parse_query(text).text_clauses).spans(plain_text)

    def smart_list_papers(self, spec: ReadingListSpec) -> tuple[PaperId, ...]:
        """Return the papers of a saved search in the order of its result."""
        return self.search(SearchRequest(spec.query)).ids

    def _evaluation(
        self, session: Transaction, scope: frozenset[PaperId] | None = None, *, includes_trash: bool = False
    ) -> Evaluation:
        return Evaluation(plain(session), self._indexing, self._undecided, scope, includes_trash=includes_trash)

    def _papers_in(self, session: Transaction, scope: Scope) -> frozenset[PaperId] | None:
        """Return the papers of a place, trash included, or None for all."""
        connection = plain(session)
        match scope.kind:
            case ScopeKind.EVERYTHING:
                return None
            case ScopeKind.TRASH:
                return filters.in_trash(connection)
            case ScopeKind.INBOX:
                return filters.with_decision(connection, Decision.UNDECIDED)
            case ScopeKind.LIBRARY:
                return filters.in_library(connection)
            case ScopeKind.DECISION:
                return filters.with_decision(connection, Decision(scope.value))
            case ScopeKind.READING:
                return filters.being_read(connection)
            case ScopeKind.STARRED:
                return filters.starred(connection)
            case ScopeKind.TAG:
                return with_shown(connection, filters.tagged(connection, scope.value))
            case ScopeKind.SOURCE:
                return with_shown(connection, filters.from_source(connection, scope.value))
            case ScopeKind.IMPORT:
                return with_shown(connection, filters.from_import(connection, scope.value))
            case ScopeKind.LIST:
                return self._papers_of_list(session, ListId(int(scope.value)))

    def _papers_of_list(self, session: Transaction, list_id: ListId) -> frozenset[PaperId]:
        spec = reading_lists.spec(session, list_id)
        if spec is None:
            return frozenset()
        if spec.kind is ListKind.SMART:
            evaluation = self._evaluation(session)
            return evaluation.papers(parse_query(spec.query).tree)
        return with_shown(plain(session), reading_lists.order(session, list_id))

    def _ordered(
        self,
        session: Transaction,
        found: frozenset[PaperId],
        scores: Mapping[PaperId, float],
        order: Order,
        request: SearchRequest,
    ) -> tuple[PaperId, ...]:
        falls = request.descending if request.descending is not None else order in _FALLS_BY_DEFAULT
        if order is Order.POSITION and request.scope.kind is ScopeKind.LIST:
            list_id = ListId(int(request.scope.value))
            shown = reading_lists.shown_by_member(session, list_id)
            places = dict.fromkeys(shown.get(paper, paper) for paper in reading_lists.order(session, list_id))
            ranked = tuple(paper for paper in places if paper in found)
            # A saved search has no places of its own.
            if ranked or not found:
                return ranked[::-1] if falls else ranked
        if order in (Order.RELEVANCE, Order.POSITION):
            added = filters.sorted_papers(plain(session), found, Sort.ADDED, descending=False)
            best = tuple(sorted(added, key=lambda paper: -scores.get(paper, 0.0)))
            return best[::-1] if falls else best
        return filters.sorted_papers(plain(session), found, Sort(order.value), descending=falls)


def _is_trash(scope: Scope) -> bool:
    return scope.kind is ScopeKind.TRASH


def _default_order(query: Query, scope: Scope) -> Order:
    if query.text_clauses:
        return Order.RELEVANCE
    return Order.POSITION if scope.kind is ScopeKind.LIST else Order.ADDED
