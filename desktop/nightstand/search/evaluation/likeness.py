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

_WORDS_LOOKED_UP = 45

_LARGE_LIBRARY = 1_000
_FEWEST = 5
"""A word that fewer papers of a large library hold is a name or a slip, and would outweigh what the paper is about."""

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
    words = _telling_words(evaluator, liked, cancelled)
    least = _LEAST_SHARE * sum(word.worth for word in words)
    gathered = evaluator.slots.empty()
    for number, (segment, slots) in enumerate(zip(evaluator.segments, evaluator.slots.by_segment, strict=True)):
        stop_if(cancelled)
        documents: list[NDArray[np.intp]] = []
        gains: list[NDArray[np.float32]] = []
        shares: list[NDArray[np.float32]] = []
        for word in words:
            term = word.terms[number]
            if term is None:
                continue
            postings = segment.posting_range(term, term + 1)
            documents.append(segment.documents(postings).astype(np.intp))
            gains.append(weight_of(segment.impacts(postings)) * np.float32(word.worth))
            shares.append(np.full(len(documents[-1]), word.worth, dtype=np.float32))
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


def telling_words(evaluator: TextEvaluator, liked: LikedPaper) -> tuple[str, ...]:
    """Return the words by which papers like one are looked for, as it spells them, what counts most first."""
    return tuple(word.spelling for word in _telling_words(evaluator, liked, never))


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that tells a paper from others: how that spells it, its number in each segment, and what it is worth."""

    spelling: str
    terms: tuple[int | None, ...]
    worth: float


def _telling_words(evaluator: TextEvaluator, liked: LikedPaper, cancelled: Cancelled) -> list[_Word]:
    counts: Counter[str] = Counter()
    spellings: dict[str, str] = {}
    for text, count in ((liked.title, _TITLE_COUNT), (liked.abstract, 1)):
        for token in tokens(text):
            if token.role is Role.PLAIN and len(token.text) > 1 and token.text not in STOP_WORDS:
                counts[token.text] += count
                spellings.setdefault(token.text, text[token.start : token.end])
    # Looking a word up takes its time; of equally frequent ones the longer say more.
    likely = sorted(counts, key=lambda word: (-counts[word], -len(word), word))[:_WORDS_LOOKED_UP]
    most = max(_LARGEST_PART * evaluator.document_count, _NEVER_TOO_MANY)
    fewest = _FEWEST if evaluator.document_count >= _LARGE_LIBRARY else 2
    found: list[_Word] = []
    for word in likely:
        stop_if(cancelled)
        encoded = word.encode("utf-8", "replace")
        terms = tuple(segment.find(encoded) for segment in evaluator.segments)
        pairs = zip(evaluator.segments, terms, strict=True)
        frequency = sum(segment.document_frequency(term) for segment, term in pairs if term is not None)
        if fewest <= frequency <= most:
            found.append(_Word(spellings[word], terms, (1 + math.log(counts[word])) * evaluator.rarity(frequency)))
    return sorted(found, key=lambda word: -word.worth)[:WORDS]
