"""What it is worth that words of a search stand next to each other in a paper, as they do in the search."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query_tree import TextClause, TextField, TextKind
from nightstand.search.clause_plan import Sort, plan
from nightstand.search.evaluation.ranking import best_of
from nightstand.search.evaluation.rows import POSITION_BITS, is_among, weighed
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
    rarities = {word: evaluator.rarity(evaluator.document_frequency(word)) for pair in pairs for word in pair}
    for segment, slots in zip(evaluator.segments, evaluator.slots.by_segment, strict=True):
        stop_if(cancelled)
        documents = np.flatnonzero(wanted[slots])
        if not len(documents):
            continue
        places = {word: _places(segment, word, documents) for word in rarities}
        for one, other in pairs:
            starts = places[one]
            is_near = is_among(starts + 1, places[other]) | is_among(starts + _FARTHEST, places[other])
            found = weighed(segment, starts[is_near], None)
            worth = np.float32(NEIGHBOUR_WEIGHT * (rarities[one] + rarities[other]))
            gathered[slots[found.documents]] += found.weights * worth
    return evaluator.slots.folded(gathered)[: len(mask)]


def _places(segment: OpenSegment, word: str, documents: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return where a word stands in some documents, as document and position in one number, ascending."""
    term = segment.find(word.encode("utf-8", "replace"))
    if term is None:
        return np.zeros(0, dtype=np.int64)
    owners, positions = segment.occurrences(term, documents)
    return (owners << POSITION_BITS) + positions


def _word(clause: TextClause) -> str | None:
    """Return the one word of a clause, as it is indexed."""
    if clause.kind is not TextKind.WORD or clause.field not in (TextField.ANY, TextField.TITLE, TextField.ABSTRACT):
        return None
    ways = plan(clause)
    elements = ways[0].elements if ways else ()
    return elements[0].text if len(elements) == 1 and elements[0].sort is Sort.EXACT else None
