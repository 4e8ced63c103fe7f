"""Opens the index for searches, and keeps what one search finds out for the next."""

import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.query import Query
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.slot_map import SlotMap
from nightstand.search.evaluation.spelling import suggestion
from nightstand.search.evaluation.spelling_words import SpellingWords
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.flat.view import IndexView
from nightstand.services.indexing import IndexingService

logger = logging.getLogger(__name__)

_OTHER_SHARE = 0.02
_OTHER_AT_LEAST = 20
"""So many papers more or less, and so large a share, make the words for suggestions be read anew."""


class TextEvaluators:
    """Gives evaluators for the newest commit of the index. For any thread."""

    def __init__(self, indexing: IndexingService) -> None:
        self._indexing = indexing
        self._lock = threading.Lock()
        self._memory = EvaluationMemory()
        self._view: IndexView | None = None
        self._evaluator: TextEvaluator | None = None
        self._spelling: tuple[int, SpellingWords] | None = None

    @contextmanager
    def opened(self, columns: LibraryColumns) -> Iterator[TextEvaluator | None]:
        """Hold the index open for one state of the library; None when there is none that can be read."""
        with ExitStack() as stack:
            evaluator = None
            try:
                view = stack.enter_context(self._indexing.view())
                evaluator = self._made(view, columns)
            except IndexUnavailable as error:
                logger.info("searching without the index: %s", error)
            yield evaluator

    def suggestion(self, query: Query, evaluator: TextEvaluator) -> str | None:
        """Return a query with its misspelt words put right, or None; the first time it costs 2 µs a paper more."""
        words = self._spelling_words()
        return None if words is None else suggestion(query, evaluator, words)

    def prepare(self) -> None:
        """Read the words for suggestions, unless they are known."""
        self._spelling_words()

    def _spelling_words(self) -> SpellingWords | None:
        with self._lock:
            view, known = self._view, self._spelling
        if view is None:
            return None
        count = view.document_count
        if known is None or abs(known[0] - count) > max(_OTHER_AT_LEAST, _OTHER_SHARE * count):
            # Not under the lock, or nobody could search meanwhile; two who read them at once find the same.
            known = (count, SpellingWords(view))
            with self._lock:
                self._spelling = known
        return known[1]

    def _made(self, view: IndexView, columns: LibraryColumns) -> TextEvaluator:
        """Return the evaluator of a view; what cannot even be set up by it is not opened again."""
        try:
            return self._for(view, columns)
        except IndexUnavailable:
            self._indexing.distrust()
            raise

    def _for(self, view: IndexView, columns: LibraryColumns) -> TextEvaluator:
        with self._lock:
            known = self._evaluator
            # A view is the same object until more is committed; numbers of commits begin anew in a new index.
            if known is None or view is not self._view or not known.slots.is_for(view, columns.ids, columns.shown_slot):
                known = TextEvaluator(view, SlotMap(view, columns.ids, columns.shown_slot), self._memory)
                self._view, self._evaluator = view, known
            return known
