"""Finds papers that say much of what another one says."""

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query_text import STOP_WORDS
from nightstand.search.analysis import Role, tokens
from nightstand.search.bands import weight_of
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.stopping import Cancelled, never, stop_if
from nightstand.search.evaluation.text_evaluator import TextEvaluator

WORDS = 20
"""By how many words of a paper others are looked for."""

_TITLE_COUNT = 3
"""How often a word of the title counts beside one of the abstract."""

_LEAST_SHARE = 0.25
"""How much of the weight of all words a paper must hold to be like the other."""

_LARGEST_PART = 0.2
"""A word that more than this part of all papers hold says nothing about likeness."""

_NEVER_TOO_MANY = 20
"""In so many papers a word may stand however few there are."""


@dataclass(frozen=True, slots=True)
class LikedPaper:
    """The paper that others should be like: its place in the library's arrays, and its texts."""

    slot: int
    title: str
    abstract: str


def papers_like(evaluator: TextEvaluator, liked: LikedPaper, cancelled: Cancelled = never) -> Scores:
    """Return how much every paper is like another, 0 for those that are not; costs a few milliseconds.

    The paper itself and its versions are left out.

    Raises:
        SearchStopped: the search was given up.
    """
    worth = _telling_words(evaluator, liked)
    gathered = evaluator.slots.empty()
    least = _LEAST_SHARE * sum(worth.values())
    for segment, slots in zip(evaluator.segments, evaluator.slots.by_segment, strict=True):
        stop_if(cancelled)
        documents: list[NDArray[np.intp]] = []
        gains: list[NDArray[np.float32]] = []
        shares: list[NDArray[np.float32]] = []
        for word, weight in worth.items():
            term = segment.find(word.encode("utf-8", "replace"))
            if term is None:
                continue
            postings = segment.posting_range(term, term + 1)
            documents.append(segment.documents(postings).astype(np.intp))
            gains.append(weight_of(segment.impacts(postings)) * np.float32(weight))
            shares.append(np.full(len(documents[-1]), weight, dtype=np.float32))
        if not documents:
            continue
        numbers = np.concatenate(documents)
        held = np.bincount(numbers, weights=np.concatenate(shares), minlength=segment.size)
        score = np.bincount(numbers, weights=np.concatenate(gains), minlength=segment.size)
        alike = np.flatnonzero(held >= least)
        gathered[slots[alike]] = score[alike]
    scores = evaluator.slots.folded(gathered)
    scores[liked.slot] = 0
    return scores


def _telling_words(evaluator: TextEvaluator, liked: LikedPaper) -> dict[str, float]:
    """Return the words that tell the paper from others, with what each is worth."""
    counts: Counter[str] = Counter()
    for text, count in ((liked.title, _TITLE_COUNT), (liked.abstract, 1)):
        for token in tokens(text):
            if token.role is Role.PLAIN and len(token.text) > 1 and token.text not in STOP_WORDS:
                counts[token.text] += count
    most = max(_LARGEST_PART * evaluator.document_count, _NEVER_TOO_MANY)
    worth: dict[str, float] = {}
    for word, count in counts.items():
        frequency = evaluator.document_frequency(word)
        # A word that no other paper holds finds none.
        if 2 <= frequency <= most:
            worth[word] = (1 + math.log(count)) * evaluator.rarity(frequency)
    best = sorted(worth, key=lambda word: (-worth[word], word))[:WORDS]
    return {word: worth[word] for word in best}
