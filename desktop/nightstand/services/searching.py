"""Answers searches: text by the index, filters by the library's columns, joined into one order with exact totals."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence

from nightstand.domain.paper import PaperId
from nightstand.domain.query import Query, TextField, parse_query
from nightstand.domain.reading_list import ReadingListSpec
from nightstand.search.evaluation.stopping import Cancelled, SearchStopped, never
from nightstand.search.evaluation.tree_evaluation import TreeEvaluation
from nightstand.search.snippets import HitMarker
from nightstand.services.empty_reasons import EmptyKind, EmptyReason, circles_told, why_empty
from nightstand.services.evaluating import Evaluating, Opened
from nightstand.services.explaining import Reason, reasons_for
from nightstand.services.faceting import VALUES_SHOWN, Facet, FacetName, facets_of
from nightstand.services.found_again import FoundAgain
from nightstand.services.indexing import IndexingService
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.services.liking import words_in_common
from nightstand.services.result_order import Order, default_order, in_order
from nightstand.services.search_places import EVERYWHERE, Scope, ScopeKind
from nightstand.services.search_values import ClauseCount, SearchRequest, SearchResult
from nightstand.services.snippets import SNIPPET_LENGTH, Snippet, snippets_of
from nightstand.services.ways_out import WayKind, WayOut, ways_out
from nightstand.storage.database import Database

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
    "WayKind",
    "WayOut",
]


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
        self._evaluating = Evaluating(database, indexing, keeper, undecided)
        self._found_again = FoundAgain()

    def search(self, request: SearchRequest, *, cancelled: Cancelled = never) -> SearchResult:
        """Return every paper that fits, in order. Costs a few milliseconds for 100,000 papers.

        Raises:
            SearchStopped: `cancelled` told so, from whatever thread it asks.
        """
        started = time.perf_counter()
        with self._evaluating.opened() as opened:
            query = self._evaluating.read(opened.columns, request.text)
            order = request.order or default_order(query, request.scope)
            evaluation, found = self._evaluating.evaluated(
                opened, query, request.scope, cancelled, widens_few=request.may_widen(order)
            )
            scores = self._evaluating.scores(opened, query, evaluation)
            slots = in_order(opened.columns, found, scores, order, request.scope, is_descending=request.descending)
            clauses = tuple(ClauseCount(clause.words, evaluation.count(clause.node)) for clause in query.clauses)
            suggestion = self._suggestion(opened, query, evaluation, request.scope, cancelled)
            empty_reason = None if len(slots) else self._why_empty(opened, query, evaluation, request.scope)
            self._found_again.keep(request.question(order), opened.basis, found)
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

    def ways_out(
        self, request: SearchRequest, result: SearchResult, *, cancelled: Cancelled = never
    ) -> tuple[WayOut, ...]:
        """Return searches near one that found nothing, each of which finds papers; none where the index is missing.

        Raises:
            SearchStopped: `cancelled` told so.
        """
        if result.empty_reason is None:
            return ()
        with self._evaluating.opened() as opened:
            if opened.evaluator is None:
                return ()

            def count(text: str, scope: Scope) -> int:
                _evaluation, found = self._evaluating.evaluated(opened, parse_query(text), scope, cancelled)
                return int(found.sum())

            query = self._evaluating.read(opened.columns, request.text)
            return ways_out(query, request.scope, result.empty_reason, result.suggestion, count)

    def prepare(self) -> None:
        """Do what the first search in a text would have to do, while nobody waits. Costs 2 µs a paper, at times none.

        Raises:
            LibraryBusy, LibraryDamaged: the library cannot be read.
        """
        with self._evaluating.opened() as opened:
            if opened.evaluator is not None:
                self._evaluating.evaluators.prepare()

    def count(self, text: str) -> int:
        """Return how many papers outside the trash a query finds."""
        with self._evaluating.opened() as opened:
            _evaluation, found = self._evaluating.evaluated(opened, parse_query(text), EVERYWHERE, never)
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
        with self._evaluating.opened() as opened:
            query = parse_query(request.text)
            order = request.order or default_order(query, request.scope)
            found = self._found_again.found(request.question(order), opened.basis)
            if found is None:
                _evaluation, found = self._evaluating.evaluated(
                    opened, query, request.scope, cancelled, widens_few=request.may_widen(order)
                )
            return facets_of(opened.columns, found, request.text, names=names, values_shown=values_shown)

    def why(self, text: str, paper: PaperId) -> tuple[Reason, ...]:
        """Return why a search finds a paper: the words in it and what they count for; none without an index."""
        with self._evaluating.opened() as opened, self._database.read() as session:
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

    def _why_empty(self, opened: Opened, query: Query, evaluation: TreeEvaluation, scope: Scope) -> EmptyReason | None:
        saved = None if query.clauses else self._evaluating.saved_search(scope)
        if saved is not None:
            query = self._evaluating.read(opened.columns, saved)
            evaluation, _found = self._evaluating.evaluated(opened, query, EVERYWHERE, never)
        return why_empty(query, evaluation, opened.columns)

    def _suggestion(
        self, opened: Opened, query: Query, evaluation: TreeEvaluation, scope: Scope, cancelled: Cancelled
    ) -> str | None:
        """Return what may have been meant, where a word stands in next to no paper; not what finds less than is found.

        A rare name beside another one is no slip, since with a common word in its place they stand nowhere together.
        """
        if opened.evaluator is None or evaluation.note:
            return None
        if all(evaluation.count(clause) > _FEW for clause in query.text_clauses):
            return None
        suggestion = self._evaluating.evaluators.suggestion(query, opened.evaluator)
        count = 0 if evaluation.is_relaxed else evaluation.count(query.tree)
        if suggestion is None or not count:
            return suggestion
        # With its last word finished: longer words would be found that nobody has typed yet.
        other = parse_query(f"{suggestion} ")
        suggested, _found = self._evaluating.evaluated(opened, other, scope, cancelled)
        return suggestion if not suggested.is_relaxed and suggested.count(other.tree) > count else None


_FEW = 2
"""In so many papers a misspelt word may stand, which others have misspelt the same way."""


def _note(evaluation: TreeEvaluation) -> str:
    notes = [evaluation.note, circles_told(tuple(evaluation.circles.values()))]
    count = evaluation.whole_count
    if count is not None:
        have = "1 paper has all the words; after it" if count == 1 else f"{count} papers have all the words; after them"
        notes.append(f"{have} come those with most.")
    return " ".join(note for note in notes if note)
