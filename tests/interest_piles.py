"""Small piles of invented papers for tests of the learned order."""

import random
from collections.abc import Sequence

import numpy as np

from nightstand.ranking.interest.evidence import Evidence
from nightstand.ranking.interest.learning import Pile
from nightstand.ranking.interest.word_counts import WordCounts

_CLOSING = 0


class Words:
    """Numbers for words, from 1 on."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """Return the number of a word, a new one for a new word."""
        return self._numbers.setdefault(word, len(self._numbers) + 1)

    def word(self, number: int) -> str:
        """Return the word of a number."""
        return list(self._numbers)[number - 1]

    def counts(self, texts: Sequence[str], first: int = 1) -> WordCounts:
        """Return the counts of papers with one text each, numbered from `first`."""
        numbers = [number for text in texts for number in (*map(self.number, text.split()), _CLOSING)]
        papers = range(first, first + len(texts))
        return WordCounts.of_texts(papers, np.array(numbers, np.uint32), _CLOSING, (1.0,))


def pile_of(words: Words, texts: Sequence[str]) -> Pile:
    """Return the pile of papers with these texts, numbered from 1."""
    counts = words.counts(texts)
    return Pile.of(counts.papers, counts.weighed())


def topical_texts(topics: Sequence[str], each: int, seed: int = 1) -> list[str]:
    """Return texts that take turns in their topics: six words of the topic and six that all share, drawn from ten."""
    rng = random.Random(seed)
    texts = []
    for number in range(each * len(topics)):
        topic = topics[number % len(topics)]
        own = [f"{topic}{rng.randrange(10)}" for _ in range(6)]
        texts.append(" ".join([*own, *(f"common{rng.randrange(10)}" for _ in range(6))]))
    return texts


def kept(*papers: int) -> list[Evidence]:
    """Return that papers were kept."""
    return [Evidence(paper, is_wanted=True, weight=1.0) for paper in papers]


def skipped(*papers: int) -> list[Evidence]:
    """Return that papers were skipped."""
    return [Evidence(paper, is_wanted=False, weight=1.0) for paper in papers]
