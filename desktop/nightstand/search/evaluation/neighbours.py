"""What it is worth that words of a search stand next to each other in a paper, as they do in the search."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query_tree import TextClause, TextField, TextKind
from nightstand.search.bands import SATURATION, gains_at
from nightstand.search.clause_plan import Sort, plan
from nightstand.search.evaluation.ranking import best_of
from nightstand.search.evaluation.rows import POSITION_BITS, Keys, bands_at, keys_of
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled, stop_if
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.evaluation.word_places import places_of_word
from nightstand.search.flat.segment_arrays import Integers

NEIGHBOUR_WEIGHT = 0.8
"""How much two words in a row count beside both by themselves."""

_BEST = 200
"""Neighbours are looked for in the best papers only; further down nobody tells the difference."""

_MOST_PAIRS = 6

_FARTHEST = 2
"""A small word may stand between two words that count as neighbours: bounds for bandits."""

_NOWHERE: Keys = np.zeros(0, dtype=np.int64)


def with_neighbours(
    evaluator: TextEvaluator,
    clauses: Sequence[TextClause],
    mask: NDArray[np.bool_],
    scores: Scores,
    cancelled: Cancelled,
) -> Scores:
    """Return the scores of the papers of `mask` with what they gain by words of the clauses that stand in a row.

    Raises:
        SearchStopped: the search was given up.
    """
    pairs = [(one, other) for one, other in pairwise(map(_word, clauses)) if one and other][:_MOST_PAIRS]
    if not pairs:
        return scores
    looked_at = _LookedAt(evaluator, best_of(mask, scores, _BEST))
    words = dict.fromkeys(word for pair in pairs for word in pair)
    terms = {word: evaluator.terms(word) for word in words}
    stop_if(cancelled)
    places = {word: looked_at.places(word, numbers) for word, numbers in terms.items()}
    starts = [_in_a_row(places[one], places[other]) for one, other in pairs]
    if not any(map(len, starts)):
        return scores
    rarities = {word: evaluator.rarity(evaluator.term_frequency(numbers)) for word, numbers in terms.items()}
    worth = np.array([NEIGHBOUR_WEIGHT * (rarities[one] + rarities[other]) for one, other in pairs])
    with_gains = scores.copy()
    with_gains[looked_at.slots] += worth @ looked_at.weights(starts)
    return with_gains


class _LookedAt:
    """The documents of some slots, of all segments in one row; places say by their number which one they are in."""

    def __init__(self, evaluator: TextEvaluator, slots: NDArray[np.intp]) -> None:
        self._evaluator = evaluator
        self.slots, documents = evaluator.slots.rows_at(slots)
        # In the type of what is searched, which would be copied otherwise.
        self._documents = documents.astype(np.int32)

    def places(self, word: str, terms: Sequence[int | None]) -> Keys:
        """Return where a word with these numbers stands, as document and position in one number, ascending."""
        documents, offsets, positions = places_of_word(self._evaluator.segments, word, terms, self._evaluator.memory)
        if not len(documents):
            return _NOWHERE
        found = documents.searchsorted(self._documents)
        owners = np.flatnonzero(documents.take(found, mode="clip") == self._documents)
        found = found.take(owners)
        firsts = offsets.take(found)
        counts = offsets.take(found + 1) - firsts
        # How far each occurrence stands behind the first one of its own document.
        chosen = (firsts - counts.cumsum() + counts).repeat(counts)
        chosen += np.arange(len(chosen))
        return keys_of(owners.repeat(counts), positions.take(chosen))

    def weights(self, starts: Sequence[Keys]) -> NDArray[np.float64]:
        """Return how much rows weigh that start at some places, by kind of row and document."""
        count = len(self.slots)
        keys = np.concatenate(starts)
        owners = keys >> POSITION_BITS
        band_starts, lengths, flags = self._rows()
        bands = bands_at(band_starts[owners], keys)
        gains = gains_at(lengths, flags, owners, bands)
        kinds = np.repeat(np.arange(len(starts)), [len(each) for each in starts])
        sums = np.bincount(kinds * count + owners, weights=gains, minlength=len(starts) * count)
        frequencies = sums.reshape(len(starts), count)
        weights: NDArray[np.float64] = frequencies / (SATURATION + frequencies)
        return weights

    def _rows(self) -> tuple[Integers, Integers, Integers]:
        """Return the starts and lengths of the bands of each document, and its flags."""
        rows: list[tuple[Integers, Integers, Integers]] = []
        first = before = 0
        for segment in self._evaluator.segments:
            past = int(self._documents.searchsorted(np.int32(before + segment.size)))
            if past > first:
                own = self._documents[first:past] - before
                rows.append((segment.band_starts[own], segment.lengths[own], segment.flags[own]))
            first, before = past, before + segment.size
        band_starts, lengths, flags = map(np.concatenate, zip(*rows, strict=True))
        return band_starts, lengths, flags


def _in_a_row(one: Keys, other: Keys) -> Keys:
    """Return the places of one word that another one follows."""
    if not len(one) or not len(other):
        return _NOWHERE
    gaps = other.take(other.searchsorted(one, side="right"), mode="clip") - one
    return one[(gaps > 0) & (gaps <= _FARTHEST)]


def _word(clause: TextClause) -> str | None:
    """Return the one word of a clause, as it is indexed."""
    if clause.kind is not TextKind.WORD or clause.field not in (TextField.ANY, TextField.TITLE, TextField.ABSTRACT):
        return None
    ways = plan(clause)
    elements = ways[0].elements if ways else ()
    return elements[0].text if len(elements) == 1 and elements[0].sort is Sort.EXACT else None
