"""Works out queries on the present state of library and index, within a place."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.query import Filter, LikeClause, Node, Query, TextClause, parse_query, with_leaves
from nightstand.domain.reading_list import ListId, ListKind
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.columns.memberships import Mask
from nightstand.search.evaluation.fallback_ranking import scores_without_index
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.tree_evaluation import Questions, TreeEvaluation
from nightstand.services.indexing import IndexingService
from nightstand.services.library_columns import LibraryColumnsKeeper
from nightstand.services.liking import liked_paper
from nightstand.services.search_places import EVERYWHERE, Scope, ScopeKind, papers_of_place
from nightstand.services.text_evaluators import TextEvaluators
from nightstand.storage import reading_lists
from nightstand.storage.database import Database
from nightstand.storage.text_fallback import papers_containing


@dataclass(frozen=True, slots=True)
class Opened:
    """One state of library and index; without an evaluator there is no index."""

    columns: LibraryColumns
    evaluator: TextEvaluator | None

    @property
    def basis(self) -> tuple[object, ...]:
        """What a result follows from beside its request."""
        return (self.columns,) if self.evaluator is None else (self.columns, self.evaluator)


class Evaluating:
    """Opens library and index together, and evaluates queries on them. For any thread."""

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
        self._keeper = keeper
        self._undecided = undecided
        self.evaluators = TextEvaluators(indexing)

    @contextmanager
    def opened(self) -> Iterator[Opened]:
        """Hold the present state open."""
        columns = self._keeper.current()
        with self.evaluators.opened(columns) as evaluator:
            yield Opened(columns, evaluator)

    def read(self, columns: LibraryColumns, text: str) -> Query:
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

    def evaluated(
        self, opened: Opened, query: Query, scope: Scope, cancelled: Cancelled, *, widens_few: bool = False
    ) -> tuple[TreeEvaluation, Mask]:
        """Return a query evaluated within a place, and the papers it finds.

        Raises:
            SearchStopped: `cancelled` told so.
        """
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
        found = evaluation.mask(query.tree, query.whole)
        evaluation.circles.update(circles)
        if evaluation.note and opened.evaluator is not None:
            self._indexing.distrust()
        return evaluation, found

    def scores(self, opened: Opened, query: Query, evaluation: TreeEvaluation) -> Scores:
        """Return how well each paper fits, also where the index could not be read."""
        if not evaluation.note:
            return evaluation.scores
        return scores_without_index(opened.columns, query.text_clauses, self._containing)

    def saved_search(self, scope: Scope) -> str | None:
        """Return the query of a place that is a saved search."""
        if scope.kind is not ScopeKind.LIST:
            return None
        with self._database.read() as session:
            spec = reading_lists.spec(session, ListId(int(scope.value)))
        return spec.query if spec is not None and spec.kind is ListKind.SMART else None

    def _questions(self, opened: Opened) -> Questions:
        return Questions(
            saved_queries=opened.columns.saved_queries,
            undecided=self._undecided,
            fallback=self._containing,
            liked=lambda name: liked_paper(self._database, opened.columns, name),
        )

    def _papers_in(self, opened: Opened, scope: Scope, cancelled: Cancelled) -> tuple[Mask | None, Mapping[str, str]]:
        """Return the papers of a place, or None for all, and the saved searches met there that ask for themselves."""
        saved = self.saved_search(scope)
        if saved is None:
            return papers_of_place(opened.columns, scope), {}
        evaluation, found = self.evaluated(opened, parse_query(saved), EVERYWHERE, cancelled)
        return found, evaluation.circles

    def _containing(self, clause: TextClause) -> frozenset[PaperId]:
        with self._database.plain_read() as connection:
            return papers_containing(connection, clause)
