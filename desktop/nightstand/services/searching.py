"""Answers searches: text by the index, filters by the library's columns, joined into one order with exact totals."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.query import (
    Filter,
    LikeClause,
    Node,
    Query,
    TextClause,
    TextField,
    parse_query,
    with_leaves,
)
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.search.columns.found import FoundPapers
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.memberships import Mask
from nightstand.search.evaluation.fallback_ranking import scores_without_index
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled, SearchStopped, never
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.tree_evaluation import Questions, TreeEvaluation
from nightstand.search.snippets import HitMarker
from nightstand.services.empty_reasons import EmptyKind, EmptyReason, circles_told, why_empty
from nightstand.services.explaining import Reason, reasons_for
from nightstand.services.faceting import VALUES_SHOWN, Facet, FacetName, facets_of
from nightstand.services.found_again import FoundAgain
from nightstand.services.indexing import IndexingService
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.services.liking import liked_paper, words_in_common
from nightstand.services.result_order import Order, default_order, in_order
from nightstand.services.search_places import EVERYWHERE, Scope, ScopeKind, papers_of_place
from nightstand.services.snippets import SNIPPET_LENGTH, Snippet, snippets_of
from nightstand.services.text_evaluators import TextEvaluators
from nightstand.storage import reading_lists
from nightstand.storage.database import Database
from nightstand.storage.text_fallback import papers_containing

__all__ = [
    "EVERYWHERE",
    "ClauseCount",
    "EmptyKind",
    "EmptyReason",
    "Order",
    "Reason",
    "Scope",
    "ScopeKind",
    "SearchRequest",
    "SearchResult",
    "SearchService",
    "SearchStopped",
    "Snippet",
]


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


@dataclass(frozen=True, slots=True)
class _Opened:
    """One state of library and index; without an evaluator there is no index."""

    columns: LibraryColumns
    evaluator: TextEvaluator | None

    @property
    def basis(self) -> tuple[object, ...]:
        """What a result follows from beside its request."""
        return (self.columns,) if self.evaluator is None else (self.columns, self.evaluator)


class SearchService:
    """Searches the library. Nothing typed is an error."""

    def __init__(
        self,
        database: Database,
        indexing: IndexingService,
        keeper: LibraryColumnsKeeper,
        undecided: Callable[[], frozenset[PaperId]],
    ) -> None:
        """`undecided` finds the papers that look like others; it takes its time, and is asked only for them."""
        self._database = database
        self._indexing = indexing
        self._undecided = undecided
        self._keeper = keeper
        self._evaluators = TextEvaluators(indexing)
        self._found_again = FoundAgain()

    def search(self, request: SearchRequest, *, cancelled: Cancelled = never) -> SearchResult:
        """Return every paper that fits, in order. Costs a few milliseconds for 100,000 papers.

        Raises:
            SearchStopped: `cancelled` told so, from whatever thread it asks.
        """
        started = time.perf_counter()
        with self._opened() as opened:
            query = self._read(opened.columns, request.text)
            order = request.order or default_order(query, request.scope)
            evaluation, found = self._evaluated(
                opened, query, request.scope, cancelled, widens_few=_may_widen(request, order)
            )
            scores = self._scores(opened.columns, query, evaluation)
            slots = in_order(opened.columns, found, scores, order, request.scope, is_descending=request.descending)
            clauses = tuple(ClauseCount(clause.words, evaluation.count(clause.node)) for clause in query.clauses)
            suggestion = self._suggestion(opened, query, evaluation)
            empty_reason = None if len(slots) else self._why_empty(opened, query, evaluation, request.scope)
            self._found_again.keep(_question(request, order), opened.basis, found)
        return SearchResult(
            text=request.text,
            understood=query.understood,
            ids=opened.columns.papers(slots),
            scores=opened.columns.scores(scores),
            seconds=time.perf_counter() - started,
            order=order,
            clauses=clauses,
            is_relaxed=evaluation.is_relaxed,
            suggestion=suggestion,
            note=_note(evaluation),
            empty_reason=empty_reason,
        )

    def prepare(self) -> None:
        """Do what the first search in a text would have to do, while nobody waits. Costs 2 µs a paper, at times none.

        Raises:
            LibraryBusy, LibraryDamaged: the library cannot be read.
        """
        with self._opened() as opened:
            if opened.evaluator is not None:
                self._evaluators.prepare()

    def count(self, text: str) -> int:
        """Return how many papers outside the trash a query finds."""
        with self._opened() as opened:
            _evaluation, found = self._evaluated(opened, parse_query(text), EVERYWHERE, never)
            return int(found.sum())

    def facets(
        self,
        request: SearchRequest,
        *,
        names: Collection[FacetName] = tuple(FacetName),
        values_shown: int = VALUES_SHOWN,
        cancelled: Cancelled = never,
    ) -> tuple[Facet, ...]:
        """Return what the papers of a search have in common, with how many have each value.

        Of the search that was made last it costs the counting alone.

        Raises:
            SearchStopped: `cancelled` told so.
        """
        with self._opened() as opened:
            query = parse_query(request.text)
            order = request.order or default_order(query, request.scope)
            found = self._found_again.found(_question(request, order), opened.basis)
            if found is None:
                _evaluation, found = self._evaluated(
                    opened, query, request.scope, cancelled, widens_few=_may_widen(request, order)
                )
            return facets_of(opened.columns, found, request.text, names=names, values_shown=values_shown)

    def why(self, text: str, paper: PaperId) -> tuple[Reason, ...]:
        """Return why a search finds a paper: the words in it and what they count for; none without an index."""
        with self._opened() as opened, self._database.read() as session:
            if opened.evaluator is None:
                return ()
            versions = opened.columns.versions(paper)
            query = parse_query(text)
            alike = words_in_common(self._database, opened.columns, opened.evaluator, query)
            return reasons_for(session, (*query.text_clauses, *alike), versions, opened.evaluator)

    def snippets(
        self, text: str, selection: Sequence[PaperId], *, length: int = SNIPPET_LENGTH
    ) -> Mapping[PaperId, Snippet]:
        """Return what to show of each paper for a query, in at most `length` code points of the abstract.

        Without text it is the opening of the abstract.
        """
        with self._database.read() as session:
            return snippets_of(session, parse_query(text).text_clauses, selection, length)

    def hit_spans(
        self, text: str, plain_text: str, field: TextField = TextField.ABSTRACT
    ) -> tuple[tuple[int, int], ...]:
        """Return the code point ranges of a plain text, which is a paper's `field`, that a query's words stand at."""
        return HitMarker(parse_query(text).text_clauses).spans(plain_text, field)

    def smart_list_papers(self, spec: ReadingListSpec) -> tuple[PaperId, ...]:
        """Return the papers of a saved search in the order of its result."""
        return tuple(self.search(SearchRequest(spec.query)).ids)

    def _read(self, columns: LibraryColumns, text: str) -> Query:
        """Return what a text asks for, told by what the library knows: titles of papers, and which names are whole."""

        def known(node: Node) -> Node:
            match node:
                case Filter():
                    return columns.finished(node)
                case LikeClause(name):
                    liked = liked_paper(self._database, columns, name)
                    return LikeClause(name, liked.title) if liked is not None else node
                case _:
                    return node

        return with_leaves(parse_query(text), known)

    @contextmanager
    def _opened(self) -> Iterator[_Opened]:
        columns = self._keeper.current()
        with self._evaluators.opened(columns) as evaluator:
            yield _Opened(columns, evaluator)

    def _evaluated(
        self, opened: _Opened, query: Query, scope: Scope, cancelled: Cancelled, *, widens_few: bool = False
    ) -> tuple[TreeEvaluation, Mask]:
        within, circles = self._papers_in(opened, scope, cancelled)
        evaluation = TreeEvaluation(
            opened.evaluator,
            opened.columns,
            self._questions(opened),
            scope=within,
            includes_trash=scope.kind is ScopeKind.TRASH,
            widens_few=widens_few,
            cancelled=cancelled,
        )
        found = evaluation.mask(query.tree)
        evaluation.circles.update(circles)
        if evaluation.note and opened.evaluator is not None:
            self._indexing.distrust()
        return evaluation, found

    def _scores(self, columns: LibraryColumns, query: Query, evaluation: TreeEvaluation) -> Scores:
        if not evaluation.note:
            return evaluation.scores
        return scores_without_index(columns, query.text_clauses, self._containing)

    def _questions(self, opened: _Opened) -> Questions:
        return Questions(
            saved_queries=opened.columns.saved_queries,
            undecided=self._undecided,
            fallback=self._containing,
            liked=lambda name: liked_paper(self._database, opened.columns, name),
        )

    def _papers_in(self, opened: _Opened, scope: Scope, cancelled: Cancelled) -> tuple[Mask | None, Mapping[str, str]]:
        """Return the papers of a place, or None for all, and the saved searches met there that ask for themselves."""
        saved = self._saved_search(scope)
        if saved is None:
            return papers_of_place(opened.columns, scope), {}
        evaluation, found = self._evaluated(opened, parse_query(saved), EVERYWHERE, cancelled)
        return found, evaluation.circles

    def _saved_search(self, scope: Scope) -> str | None:
        """Return the query of a place that is a saved search."""
        if scope.kind is not ScopeKind.LIST:
            return None
        with self._database.read() as session:
            spec = reading_lists.spec(session, ListId(int(scope.value)))
        return spec.query if spec is not None and spec.kind is ListKind.SMART else None

    def _why_empty(self, opened: _Opened, query: Query, evaluation: TreeEvaluation, scope: Scope) -> EmptyReason | None:
        saved = None if query.clauses else self._saved_search(scope)
        if saved is not None:
            query = self._read(opened.columns, saved)
            evaluation, _found = self._evaluated(opened, query, EVERYWHERE, never)
        return why_empty(query, evaluation, opened.columns)

    def _containing(self, clause: TextClause) -> frozenset[PaperId]:
        with self._database.plain_read() as connection:
            return papers_containing(connection, clause)

    def _suggestion(self, opened: _Opened, query: Query, evaluation: TreeEvaluation) -> str | None:
        """Return what may have been meant, where a word stands in next to no paper."""
        if opened.evaluator is None or evaluation.note:
            return None
        if all(evaluation.count(clause) > _FEW for clause in query.text_clauses):
            return None
        return self._evaluators.suggestion(query, opened.evaluator)


_FEW = 2
"""In so many papers a misspelt word may stand, which others have misspelt the same way."""


def _may_widen(request: SearchRequest, order: Order) -> bool:
    """Tell whether papers with most of the words can follow behind others in this order."""
    return request.widens_few and order is Order.RELEVANCE and not request.descending


def _question(request: SearchRequest, order: Order) -> tuple[object, ...]:
    """Return all of a request that decides which papers are found."""
    return request.text, request.scope, _may_widen(request, order)


def _note(evaluation: TreeEvaluation) -> str:
    notes = [evaluation.note, circles_told(tuple(evaluation.circles.values()))]
    count = evaluation.whole_count
    if count is not None:
        have = "1 paper has all the words; after it" if count == 1 else f"{count} papers have all the words; after them"
        notes.append(f"{have} come those with most.")
    return " ".join(note for note in notes if note)
