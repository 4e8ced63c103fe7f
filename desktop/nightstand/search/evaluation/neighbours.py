"""What it is worth that words of a search stand next to each other in a paper, as they do in the search."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query_tree import TextClause, TextField, TextKind
from nightstand.search.bands import SATURATION, occurrence_gains
from nightstand.search.clause_plan import Sort, plan
from nightstand.search.evaluation.ranking import best_of
from nightstand.search.evaluation.rows import POSITION_BITS, Keys, bands_of, is_among
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled, stop_if
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.search.flat.open_segment import OpenSegment

NEIGHBOUR_WEIGHT = 0.8
"""How much two words in a row count beside both by themselves."""

_BEST = 200
"""Neighbours are looked for in the best papers only; further down nobody tells the difference."""

_MOST_PAIRS = 6

_FARTHEST = 2
"""A small word may stand between two words that count as neighbours: bounds for bandits."""


def neighbour_scores(
    evaluator: TextEvaluator,
    clauses: Sequence[TextClause],
    mask: NDArray[np.bool_],
    scores: Scores,
    cancelled: Cancelled,
) -> Scores:
    """Return what papers of `mask` gain by words of the clauses that stand in a row; `scores` are theirs without it.

    Raises:
        SearchStopped: the search was given up.
    """
    pairs = [(one, other) for one, other in pairwise(map(_word, clauses)) if one and other][:_MOST_PAIRS]
    gathered = evaluator.slots.empty()
    if not pairs:
        return gathered[: len(mask)]
    wanted = np.zeros(len(gathered), dtype=np.bool_)
    wanted[: len(mask)] = best_of(mask, scores, _BEST)
    words = dict.fromkeys(word for pair in pairs for word in pair)
    terms = {word: [segment.find(word.encode("utf-8", "replace")) for segment in evaluator.segments] for word in words}
    rarities = {word: evaluator.rarity(_frequency(evaluator, numbers)) for word, numbers in terms.items()}
    worth = np.array([NEIGHBOUR_WEIGHT * (rarities[one] + rarities[other]) for one, other in pairs])
    for number, (segment, slots) in enumerate(zip(evaluator.segments, evaluator.slots.by_segment, strict=True)):
        stop_if(cancelled)
        documents = np.flatnonzero(wanted[slots])
        if len(documents):
            places = {word: _places(segment, numbers[number], documents) for word, numbers in terms.items()}
            starts = [_in_a_row(places[one], places[other]) for one, other in pairs]
            gathered[slots[documents]] += worth @ _weights(segment, starts, documents)
    return evaluator.slots.folded(gathered)[: len(mask)]


def _frequency(evaluator: TextEvaluator, numbers: Sequence[int | None]) -> int:
    pairs = zip(evaluator.segments, numbers, strict=True)
    return sum(segment.document_frequency(number) for segment, number in pairs if number is not None)


def _places(segment: OpenSegment, term: int | None, documents: NDArray[np.intp]) -> Keys:
    """Return where a word stands in some documents, as document and position in one number, ascending."""
    if term is None:
        return np.zeros(0, dtype=np.int64)
    owners, positions = segment.occurrences(term, documents)
    return (owners << POSITION_BITS) + positions


def _in_a_row(one: Keys, other: Keys) -> Keys:
    """Return the places of one word that another one follows."""
    return one[is_among(one + 1, other) | is_among(one + _FARTHEST, other)]


def _weights(segment: OpenSegment, starts: Sequence[Keys], documents: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return how much rows weigh that start at some places, by kind of row and document."""
    keys = np.concatenate(starts)
    kinds = np.repeat(np.arange(len(starts)), [len(each) for each in starts])
    owners = np.searchsorted(documents, keys >> POSITION_BITS)
    bands = bands_of(segment, documents[owners], keys)
    gains = occurrence_gains(segment.lengths[documents], segment.flags[documents])[owners, bands]
    sums = np.bincount(kinds * len(documents) + owners, weights=gains, minlength=len(starts) * len(documents))
    frequencies = sums.reshape(len(starts), len(documents))
    weights: NDArray[np.float64] = frequencies / (SATURATION + frequencies)
    return weights


def _word(clause: TextClause) -> str | None:
    """Return the one word of a clause, as it is indexed."""
    if clause.kind is not TextKind.WORD or clause.field not in (TextField.ANY, TextField.TITLE, TextField.ABSTRACT):
        return None
    ways = plan(clause)
    elements = ways[0].elements if ways else ()
    return elements[0].text if len(elements) == 1 and elements[0].sort is Sort.EXACT else None
