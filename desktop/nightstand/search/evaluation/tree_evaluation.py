"""Works out which papers a whole query asks for, and how well each fits."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

import numpy as np

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
from nightstand.domain.tag import folded
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.likeness import LikedPaper, papers_like
from nightstand.search.evaluation.neighbours import with_neighbours
from nightstand.search.evaluation.query_parts import (
    Mask,
    Part,
    all_parts,
    any_part,
    asks_for_trash,
    plain_words_of,
    sum_of,
    words_of,
)
from nightstand.search.evaluation.relaxing import placed_behind, with_most_words
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled, never, stop_if
from nightstand.search.evaluation.text_evaluator import TextEvaluator

_SEVERAL = 3
_FEW = 10
"""Where fewer papers have all of several words, those with most of them are shown too, if that is wanted."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """What a query may ask that neither the index nor the columns know."""

    saved_queries: Callable[[str], tuple[str, ...]]
    """The queries of the saved searches of a name or id."""
    undecided: Callable[[], frozenset[PaperId]]
    """The papers that look like others; asked only for `is:duplicate`."""
    fallback: Callable[[TextClause], frozenset[PaperId]]
    """The papers of a text clause while the index cannot be read."""
    liked: Callable[[str], LikedPaper | None]
    """The paper of a citation key or id, for `like:`."""


class TreeEvaluation:
    """One query on one state of index and library.

    A paper in the trash is found only where the query asks for `is:trashed`, or `includes_trash` is set. A work in
    several versions is found by what any of them says, holds or is called; its marks, year and so on are those of the
    version that is shown. When the plain words of a query are nowhere together, the papers with most of them are found;
    phrases, fields and filters hold all the same.
    """

    def __init__(
        self,
        evaluator: TextEvaluator | None,
        columns: LibraryColumns,
        questions: Questions,
        *,
        scope: Mask | None = None,
        includes_trash: bool = False,
        widens_few: bool = False,
        cancelled: Cancelled = never,
    ) -> None:
        """Without an evaluator, or when the index proves damaged, `questions.fallback` stands in for it.

        `widens_few` lets the papers with most of several plain words follow where few have all of them.
        """
        self._evaluator = evaluator
        self._columns = columns
        self._questions = questions
        self._scope = scope
        self._includes_trash = includes_trash
        self._widens_few = widens_few
        self._cancelled = cancelled
        self._universe = self._all_of(Everything())
        self._parts: dict[Node, Part] = {}
        self._open_searches: set[str] = set()
        self._index_failed = False
        self.circles: dict[str, str] = {}
        """The names of the saved searches that ask for themselves, by their folded form; there they find nothing."""
        self.is_relaxed = False
        """Whether the papers found hold only most of the words."""
        self.whole_count: int | None = None
        """How many papers have all the words, when behind them come some with most; by scores they are the first."""
        self._scores: Scores | None = None

    def mask(self, tree: Node, whole: TextClause | None = None) -> Mask:
        """Return the papers the tree asks for, within the scope; those of them that `whole` asks for gain by it.

        Raises:
            SearchStopped: the search was given up.
        """
        universe = self._all_of(tree)
        if universe is not self._universe and not np.array_equal(universe, self._universe):
            self._universe = universe
            self._parts.clear()
        found = self._part(tree)
        self.is_relaxed, self.whole_count = False, None
        if isinstance(tree, And) and not found.mask.any():
            relaxed = self._relaxed(tree)
            self.is_relaxed = relaxed is not None
            found = relaxed or found
        if found.scores is None:
            return found.mask
        self._scores = self._with_neighbours(tree, found.mask, found.scores)
        in_a_row = None if whole is None else self._part(whole).scores
        if in_a_row is not None:
            self._scores = self._scores + in_a_row
        if self._widens_few and isinstance(tree, And) and not self.is_relaxed:
            return self._with_followers(tree, found.mask, self._scores)
        return found.mask

    def count(self, node: Node) -> int:
        """Return how many papers a part of the tree last asked for finds by itself, within the scope."""
        return int(np.count_nonzero(self._part(node).mask))

    @property
    def scores(self) -> Scores:
        """How well each paper fits the query last asked for; of use for those found."""
        if self._scores is None:
            self._scores = np.zeros(self._columns.size, dtype=np.float32)
        return self._scores

    @property
    def note(self) -> str:
        """What could not be done, in words; empty when all was."""
        if self._index_failed:
            return "The search index is being built; until then titles and abstracts are searched word by word."
        return ""

    def _all_of(self, tree: Node) -> Mask:
        universe = self._columns.is_shown
        if self._includes_trash or asks_for_trash(tree):
            universe = universe | self._columns.is_in_trash
        return universe if self._scope is None else universe & self._scope

    def _part(self, node: Node) -> Part:
        known = self._parts.get(node)
        if known is None:
            stop_if(self._cancelled)
            known = self._found(node)
            # Within a saved search a part may be cut off that would go round in circles; outside it is whole.
            if not self._open_searches:
                self._parts[node] = known
        return known

    def _found(self, node: Node) -> Part:
        match node:
            case Everything():
                return Part(self._universe)
            case And(parts):
                return all_parts([self._part(part) for part in parts], self._universe)
            case Or(parts):
                return any_part([self._part(part) for part in parts])
            case Not(part):
                # What is ruled out earns nothing.
                return Part(self._universe & ~self._part(part).mask)
            case TextClause():
                return self._with_text(node)
            case LikeClause(name):
                return self._like(name)
            case Filter(FilterName.LIST):
                return any_part([Part(self._columns.mask(node) & self._universe), *self._saved_searches(node)])
            case Filter(FilterName.IS, State.DUPLICATE):
                return Part(self._columns.mask_of(self._questions.undecided()) & self._universe)
            case Filter() | NumberFilter() | AddedFilter():
                return Part(self._columns.mask(node) & self._universe)
            case _:
                assert_never(node)

    def _saved_searches(self, wanted: Filter) -> list[Part]:
        """Return what the saved searches of a name find; one that names itself, however far around, adds nothing."""
        wanted = self._columns.finished(wanted)
        names = self._columns.searches_begun(wanted.value) if wanted.is_unfinished else (wanted.value,)
        found: list[Part] = []
        for name in names:
            key = folded(name)
            if key in self._open_searches:
                self.circles[key] = name
                continue
            self._open_searches.add(key)
            found += [self._part(parse_query(query).tree) for query in self._questions.saved_queries(name)]
            self._open_searches.discard(key)
        return found

    def _with_text(self, clause: TextClause) -> Part:
        if self._evaluator is not None and not self._index_failed:
            try:
                scores = self._evaluator.scores(clause, self._cancelled)[:-1]
            except IndexUnavailable as error:
                logger.info("searching without the index: %s", error)
            else:
                return Part((scores > 0) & self._universe, scores)
        self._index_failed = True
        found = self._columns.mask_of(self._questions.fallback(clause))
        widened = found.copy()
        widened[self._columns.shown_slot[found]] = True
        return Part(widened & self._universe)

    def _like(self, name: str) -> Part:
        liked = self._questions.liked(name)
        nothing = Part(np.zeros_like(self._universe))
        if liked is None or self._evaluator is None or self._index_failed:
            return nothing
        try:
            scores = papers_like(self._evaluator, liked, self._cancelled)[:-1]
        except IndexUnavailable as error:
            logger.info("no likeness without the index: %s", error)
            self._index_failed = True
            return nothing
        return Part((scores > 0) & self._universe, scores)

    def _with_neighbours(self, tree: Node, mask: Mask, scores: Scores) -> Scores:
        words = words_of(tree)
        if len(words) < 2 or self._evaluator is None or self._index_failed:
            return scores
        try:
            return with_neighbours(self._evaluator, words, mask, scores, self._cancelled)
        except IndexUnavailable as error:
            logger.info("ranking without the index: %s", error)
            return scores

    def _relaxed(self, tree: And) -> Part | None:
        words = plain_words_of(tree)
        return self._with_most(words, tree) if len(words) > 1 else None

    def _with_followers(self, tree: And, mask: Mask, scores: Scores) -> Mask:
        """Return a mask with the papers that have most of the plain words of a tree, if few have all it asks for."""
        count = int(np.count_nonzero(mask))
        words = plain_words_of(tree)
        if not 0 < count < _FEW or len(words) < _SEVERAL:
            return mask
        most = self._with_most(words, tree)
        if most is None or most.scores is None or not (most.mask & ~mask).any():
            return mask
        their_scores = self._with_neighbours(tree, most.mask, most.scores)
        self._scores = placed_behind(mask, scores, most.mask, their_scores)
        self.whole_count = count
        return mask | most.mask

    def _with_most(self, words: Sequence[TextClause], tree: And) -> Part | None:
        """Return the papers with most of the words and all else a tree asks for; None when there is none.

        Words that no paper has do not count.
        """
        others = all_parts([self._part(part) for part in tree.parts if part not in words], self._universe)
        found = [part for part in map(self._part, words) if part.mask.any()]
        if not found:
            return None
        mask, scores = with_most_words([part.mask & others.mask for part in found], [part.scores for part in found])
        return Part(mask, sum_of([scores, others.scores])) if mask.any() else None
