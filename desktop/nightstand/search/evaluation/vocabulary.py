"""Which words of a segment a word of a plan stands for."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.search.analysis.word_forms import form_prefix, same_form
from nightstand.search.clause_plan import Element, Sort
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.near_words import near_words
from nightstand.search.evaluation.patterns import matching_terms
from nightstand.search.flat.open_segment import OpenSegment

Terms = NDArray[np.intp]

_SECOND_SLIP_SHARE = np.float32(0.5)
"""How much a word two slips away counts beside one that is one slip away."""


@dataclass(frozen=True, slots=True, eq=False)
class TermSet:
    """Words of a segment by number: those from `first` to before `past`, or only the `chosen` ones among them.

    `shares`, one for each chosen word, say how much it counts.
    """

    first: int
    past: int
    chosen: Terms | None = None
    shares: NDArray[np.float32] | None = None

    @property
    def is_empty(self) -> bool:
        return self.first >= self.past


NO_TERMS = TermSet(0, 0)


def terms_of(segment: OpenSegment, element: Element, memory: EvaluationMemory) -> TermSet:
    """Return the words of a segment that an element stands for."""
    text = element.text
    match element.sort:
        case Sort.EXACT:
            term = segment.find(_bytes(text))
            return NO_TERMS if term is None else TermSet(term, term + 1)
        case Sort.PREFIX:
            return TermSet(*segment.prefix_range(_bytes(text)))
        case Sort.FORM:
            return _chosen(memory.known(segment, ("form", text), lambda: _other_forms(segment, text)))
        case Sort.PATTERN:
            return _chosen(memory.known(segment, ("pattern", text), lambda: matching_terms(segment, text)))
        case Sort.FUZZY:
            near = memory.known(
                segment, ("near", text, element.slips), lambda: near_words(segment, text, element.slips)
            )
            is_one_away = near[1] <= 1
            return _chosen(near[0], np.where(is_one_away, np.float32(1), _SECOND_SLIP_SHARE))


def _chosen(terms: Terms, shares: NDArray[np.float32] | None = None) -> TermSet:
    return TermSet(int(terms[0]), int(terms[-1]) + 1, terms, shares) if len(terms) else NO_TERMS


def _other_forms(segment: OpenSegment, word: str) -> Terms:
    """Return the words that are forms of the same word, it left out."""
    first, past = segment.prefix_range(_bytes(form_prefix(word)))
    words = segment.words(first, past)
    same = set(same_form(words, word)) - {word}
    return np.array([first + number for number, other in enumerate(words) if other in same], dtype=np.intp)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
