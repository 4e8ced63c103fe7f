"""The words of a library that a misspelt one may have been meant for, with how many papers have each."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.analysis import is_cjk
from nightstand.search.evaluation.near_words import near_among
from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.view import IndexView

LEAST_LETTERS = 4
"""Shorter words are near too many others."""

_SMALL_LIBRARY = 1_000
_LEAST_PAPERS = 3
"""In how many papers a word must stand to be suggested, unless the library is small: rarer ones are often slips too."""

_TWO_SLIPS_LETTERS = 8
_SLIP_COST = 3.0
_FIRST_LETTER_COST = 1.5
"""What a slip, and one in the first letter, cost in natural logarithms of a word's frequency."""


class SpellingWords:
    """Words that may be suggested. Immutable, for any thread; about 6 MB and 0.2 s to make for 100,000 papers."""

    def __init__(self, view: IndexView) -> None:
        counts: dict[bytes, int] = {}
        for segment in view.segments:
            opened = segment.open
            frequencies = opened.document_frequencies(0, opened.term_count).tolist()
            for word, frequency in zip(opened.terms(0, opened.term_count), frequencies, strict=True):
                counts[word] = counts.get(word, 0) + frequency
        least = 1 if view.document_count < _SMALL_LIBRARY else _LEAST_PAPERS
        common = [(text, count) for word, count in counts.items() if count >= least and (text := _spelt(word))]
        self._words = [text for text, _ in common]
        self._frequencies = np.array([count for _, count in common], dtype=np.int64)
        encoded = [text.encode("utf-8") for text in self._words]
        content = np.frombuffer(b"".join(encoded), dtype=np.uint8)
        starts = np.cumsum([0, *map(len, encoded)])
        self._letters = letters_of_words(content, starts)
        self._lengths = lengths_of_words(content, starts)

    def __len__(self) -> int:
        return len(self._words)

    def nearest(self, word: str, least_papers: int = 1) -> str | None:
        """Return the likeliest word near `word` that at least `least_papers` papers have, itself left out."""
        slips = 2 if len(word) >= _TWO_SLIPS_LETTERS else 1
        places, distances = near_among(self._letters, self._lengths, self._texts, word, slips)
        is_other = (distances > 0) & (self._frequencies[places] >= least_papers)
        places, distances = places[is_other], distances[is_other]
        if not len(places):
            return None
        texts = self._texts(places)
        begins_so = np.array([text[0] == word[0] for text in texts])
        merits = np.log(self._frequencies[places]) - _SLIP_COST * distances - _FIRST_LETTER_COST * ~begins_so
        return texts[int(np.argmax(merits))]

    def _texts(self, places: NDArray[np.intp]) -> list[str]:
        words = self._words
        return [words[place] for place in places.tolist()]


def _spelt(word: bytes) -> str:
    """Return a word that consists of letters only; empty for all else."""
    text = word.decode("utf-8", "replace")
    return text if len(text) >= LEAST_LETTERS - 1 and text.isalpha() and not is_cjk(text[0]) else ""
