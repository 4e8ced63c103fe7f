"""Works out which papers a query tree asks for, and how well each fits."""

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import assert_never

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.domain.query import (
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
    State,
    TextClause,
    parse_query,
)
from nightstand.services.indexing import IndexingService
from nightstand.storage import filters
from nightstand.storage.database import PlainConnection
from nightstand.storage.shown import hidden_versions

_OF_ANY_VERSION = frozenset(
    {FilterName.TAG, FilterName.HAS, FilterName.KEY, FilterName.IMPORT, FilterName.IDENTIFIER, FilterName.TOPIC}
)

logger = logging.getLogger(__name__)


class Evaluation:
    """One query on one snapshot. `scores` adds up what each text clause gives a paper.

    A paper in the trash is found only where the query asks for `is:trashed`, or the place is the trash. A work in
    several versions is found by what any of them says, holds or is called; its marks, year and so on are those of the
    version that is shown.
    """

    def __init__(
        self,
        connection: PlainConnection,
        indexing: IndexingService,
        undecided: Callable[[], frozenset[PaperId]],
        scope: frozenset[PaperId] | None,
        *,
        includes_trash: bool,
    ) -> None:
        self._connection = connection
        self._indexing = indexing
        self._undecided = undecided
        self._scope = scope
        self._includes_trash = includes_trash
        self._universe: frozenset[PaperId] = frozenset()
        self._shown_for: dict[PaperId, PaperId] = {}
        self._open_searches: set[str] = set()
        self._index_failed = False
        self._is_cut = False
        self.scores: defaultdict[PaperId, float] = defaultdict(float)

    def papers(self, tree: Node) -> frozenset[PaperId]:
        """Return the papers the tree asks for, within the scope."""
        self._universe = filters.shown(self._connection)
        self._shown_for = hidden_versions(self._connection)
        if self._includes_trash or _asks_for_trash(tree):
            self._universe |= filters.in_trash(self._connection)
        if self._scope is not None:
            self._universe &= self._scope
        return self._found(tree)

    @property
    def note(self) -> str:
        """What could not be done, in words; empty when all was."""
        if self._index_failed:
            return "The search index is being built; until then titles and abstracts are searched word by word."
        if self._is_cut:
            return "Too many words fit the pattern; more papers may match."
        return ""

    def _found(self, node: Node) -> frozenset[PaperId]:
        match node:
            case Everything():
                return self._universe
            case And(parts):
                found = self._universe
                for part in parts:
                    found &= self._found(part)
                return found
            case Or(parts):
                return frozenset().union(*(self._found(part) for part in parts))
            case Not(part):
                # What is ruled out earns nothing.
                scores = self.scores
                self.scores = defaultdict(float)
                ruled_out = self._found(part)
                self.scores = scores
                return self._universe - ruled_out
            case TextClause():
                return self._with_text(node)
            case LikeClause():
                return frozenset()
            case Filter(FilterName.LIST, name):
                return self._by_any_version(filters.matching(self._connection, node)) | self._in_saved_searches(name)
            case Filter(name) if name in _OF_ANY_VERSION:
                return self._by_any_version(filters.matching(self._connection, node))
            case Filter(FilterName.IS, State.DUPLICATE):
                return self._undecided() & self._universe
            case Filter() | NumberFilter() | AddedFilter():
                return filters.matching(self._connection, node) & self._universe
            case _:
                assert_never(node)

    def _in_saved_searches(self, name: str) -> frozenset[PaperId]:
        """Return what the saved searches of this name find; one that names itself, however far around, adds nothing."""
        if name in self._open_searches:
            return frozenset()
        self._open_searches.add(name)
        found: frozenset[PaperId] = frozenset()
        for query in filters.smart_queries(self._connection, name):
            found |= self._found(parse_query(query).tree)
        self._open_searches.discard(name)
        return found

    def _with_text(self, clause: TextClause) -> frozenset[PaperId]:
        try:
            result = self._indexing.match(clause)
        except IndexUnavailable as error:
            if not self._index_failed:
                logger.info("searching without the index: %s", error)
            self._index_failed = True
            words = [word for word in clause.text.replace("*", " ").replace("?", " ").split() if word]
            return self._by_any_version(filters.titled_like(self._connection, words))
        self._is_cut = self._is_cut or not result.is_complete
        best: dict[PaperId, float] = {}
        for paper, score in result.scores.items():
            shown = self._shown_for.get(paper, paper)
            best[shown] = max(score, best.get(shown, score))
        for paper, score in best.items():
            self.scores[paper] += score
        return frozenset(best) & self._universe

    def _by_any_version(self, papers: frozenset[PaperId]) -> frozenset[PaperId]:
        """Return those of the papers in question of which a version is among the given ones."""
        shown = frozenset(shown for hidden, shown in self._shown_for.items() if hidden in papers)
        return (papers | shown) & self._universe


def _asks_for_trash(node: Node) -> bool:
    match node:
        case Filter(FilterName.IS, State.TRASHED):
            return True
        case And(parts) | Or(parts):
            return any(_asks_for_trash(part) for part in parts)
        case Not(part):
            return _asks_for_trash(part)
        case _:
            return False
