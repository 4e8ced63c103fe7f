"""Scores the papers of an open index for one text clause."""

import math
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import numpy as np

from nightstand.domain.query_tree import TextClause
from nightstand.search.bands import Band, band_for, mask_for
from nightstand.search.clause_plan import Alternative, plan
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.postings import Found, Spread, documents_with
from nightstand.search.evaluation.rows import documents_with_row
from nightstand.search.evaluation.slot_map import Scores, SlotMap
from nightstand.search.evaluation.stopping import Cancelled, never, stop_if
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.view import IndexView

_KEPT_CLAUSES = 12
"""How many clauses keep their scores, so that typing a search works out its last word only."""

# Citation keys and tags share a bit of the mask; only positions tell them apart.
_TOLD_BY_POSITION = frozenset({Band.KEY, Band.TAGS})


class TextEvaluator:
    """Finds and scores by one commit of the index and one state of the library. For any thread.

    Every method that reads the index raises `IndexUnavailable` when it is damaged.
    """

    def __init__(self, view: IndexView, slots: SlotMap, memory: EvaluationMemory | None = None) -> None:
        """`memory` is what earlier evaluators found out about the segments, and may be shared with later ones."""
        self.slots = slots
        self.memory = memory or EvaluationMemory()
        self.segments: tuple[OpenSegment, ...] = tuple(segment.open for segment in view.segments)
        self.memory.keep_only(self.segments)
        self.document_count = sum(segment.size for segment in self.segments)
        self._kept: OrderedDict[TextClause, Scores] = OrderedDict()
        self._lock = threading.Lock()

    def scores(self, clause: TextClause, cancelled: Cancelled = never) -> Scores:
        """Return the score of every slot, 0 for those the clause does not find; read-only.

        Raises:
            SearchStopped: the search was given up.
        """
        with self._lock:
            kept = self._kept.get(clause)
            if kept is not None:
                self._kept.move_to_end(clause)
                return kept
        scores = self._scores(clause, cancelled)
        scores.setflags(write=False)
        with self._lock:
            self._kept[clause] = scores
            while len(self._kept) > _KEPT_CLAUSES:
                self._kept.popitem(last=False)
        return scores

    def document_frequency(self, word: str) -> int:
        """Return how many documents hold a word as it is indexed, deleted ones included."""
        return self.term_frequency(self.terms(word))

    def terms(self, word: str) -> list[int | None]:
        """Return the number of a word, as it is indexed, in each segment; None where it is not."""
        term = word.encode("utf-8", "replace")
        return [segment.find(term) for segment in self.segments]

    def term_frequency(self, terms: Sequence[int | None]) -> int:
        """Return how many documents hold the word with these numbers, deleted ones included."""
        pairs = zip(self.segments, terms, strict=True)
        return sum(segment.document_frequency(number) for segment, number in pairs if number is not None)

    def start_frequency(self, start: str) -> int:
        """Return how many documents hold words that start so, added up over the words."""
        term = start.encode("utf-8", "replace")
        ranges = ((segment, *segment.prefix_range(term)) for segment in self.segments)
        return sum(int(segment.document_frequencies(first, past).sum()) for segment, first, past in ranges)

    def worth(self, alternative: Alternative, clause: TextClause) -> float:
        """Return what it would be worth if a document held nothing but one way to satisfy a clause."""
        frequency = sum(self._found(segment, alternative, clause).count for segment in self.segments)
        return alternative.weight * self.rarity(frequency)

    def rarity(self, frequency: int) -> float:
        """Return how much it says that a document holds what `frequency` documents hold (idf of BM25)."""
        return math.log(1 + (max(self.document_count - frequency, 0) + 0.5) / (frequency + 0.5))

    def _scores(self, clause: TextClause, cancelled: Cancelled) -> Scores:
        ways = list(self._ways(clause, cancelled))
        gathered = self.slots.empty()
        for number, places in enumerate(self.slots.places):
            stop_if(cancelled)
            # A part of the array for documents in a row, and a copy for others, which has to go back.
            worth = gathered[places]
            for is_later, (found, factor) in enumerate(ways):
                if is_later:
                    found[number].add_to(worth, factor)
                else:
                    found[number].write_to(worth, factor)
            if not isinstance(places, slice):
                gathered[places] = worth
        return self.slots.folded(gathered)

    def _ways(self, clause: TextClause, cancelled: Cancelled) -> Iterator[tuple[list[Found | Spread], np.float32]]:
        """Give what each way to satisfy a clause finds in every segment, and what it counts for."""
        exact_frequency = 0
        for number, alternative in enumerate(plan(clause)):
            found: list[Found | Spread] = []
            for segment in self.segments:
                stop_if(cancelled)
                found.append(self._found(segment, alternative, clause))
            frequency = sum(each.count for each in found)
            if not frequency:
                continue
            # What widens a word is no rarer than the word: a seldom form must not outweigh what was asked for.
            rarity = self.rarity(frequency + exact_frequency if alternative.weight < 1 else frequency)
            exact_frequency = frequency if number == 0 else exact_frequency
            yield found, np.float32(rarity * alternative.weight)

    def _found(self, segment: OpenSegment, alternative: Alternative, clause: TextClause) -> Found | Spread:
        band = band_for(clause.field)
        elements = alternative.elements
        if len(elements) > 1 or band in _TOLD_BY_POSITION:
            return documents_with_row(segment, elements, band, self.memory)
        return documents_with(segment, elements[0], mask_for(clause.field), self.memory)
