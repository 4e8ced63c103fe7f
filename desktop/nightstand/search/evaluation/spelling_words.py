"""The words of a library that a misspelt one may have been meant for, with how many papers have each."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.analysis import is_cjk
from nightstand.search.evaluation.near_words import near_among
from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.open_segment import OpenSegment
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

_DIGIT_BITS = np.uint32(sum(1 << bit for bit in range(26, 31)))

# Numbers by byte and by place in a word, drawn once, of which the fingerprint of a word is made.
_DRAWN = np.random.default_rng(7)
_BY_BYTE = _DRAWN.integers(0, 2**64, 256, dtype=np.uint64)
_BY_PLACE = _DRAWN.integers(0, 2**64, 512, dtype=np.uint64) | np.uint64(1)


class SpellingWords:
    """Words that may be suggested. Immutable, for any thread; about 3 MB, and 0.1 s to make, for 100,000 papers."""

    def __init__(self, view: IndexView) -> None:
        segments = [_Words(segment.open) for segment in view.segments]
        least = 1 if view.document_count < _SMALL_LIBRARY else _LEAST_PAPERS
        chosen, self._frequencies = _common(segments, least)
        parts = [each.texts(terms) for each, terms in zip(segments, chosen, strict=True)]
        encoded = [word for part in parts for word in part]
        self._content = b"".join(encoded)
        self._starts = np.cumsum([0, *map(len, encoded)]).astype(np.uint32)
        content = np.frombuffer(self._content, dtype=np.uint8)
        self._letters = letters_of_words(content, self._starts)
        self._lengths = lengths_of_words(content, self._starts)

    def __len__(self) -> int:
        return len(self._frequencies)

    def nearest(self, word: str, least_papers: int = 1) -> str | None:
        """Return the likeliest word near `word` that at least `least_papers` papers have, itself left out."""
        slips = 2 if len(word) >= _TWO_SLIPS_LETTERS else 1
        places, distances = near_among(self._letters, self._lengths, self._texts, word, slips)
        is_other = (distances > 0) & (self._frequencies[places] >= least_papers)
        places, distances = places[is_other], distances[is_other]
        texts = self._texts(places)
        begins_so = np.array([text[0] == word[0] for text in texts], dtype=np.bool_)
        merits = np.log(self._frequencies[places]) - _SLIP_COST * distances - _FIRST_LETTER_COST * ~begins_so
        best_first = [texts[place] for place in np.argsort(-merits, kind="stable").tolist()]
        return next((text for text in best_first if text.isalpha() and not is_cjk(text[0])), None)

    def _texts(self, places: NDArray[np.intp]) -> list[str]:
        pairs = zip(self._starts[places].tolist(), self._starts[places + 1].tolist(), strict=True)
        return [self._content[first:past].decode("utf-8", "replace") for first, past in pairs]


class _Words:
    """The words of a segment that consist of letters, with a fingerprint of each and how many papers have it."""

    def __init__(self, segment: OpenSegment) -> None:
        content, starts = segment.word_bytes, segment.word_starts.astype(np.intp)
        is_spelt = (segment.word_lengths >= LEAST_LETTERS - 1) & (segment.letters & _DIGIT_BITS == 0)
        self._segment = segment
        self.terms = np.flatnonzero(is_spelt)
        self.frequencies = segment.document_frequencies(0, segment.term_count)[self.terms].astype(np.int64)
        sizes = np.diff(starts)
        places = np.arange(len(content)) - np.repeat(starts[:-1], sizes)
        worth = _BY_BYTE[content] * _BY_PLACE[np.minimum(places, len(_BY_PLACE) - 1)]
        sums = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(worth, dtype=np.uint64)))
        self.fingerprints = (sums[starts[1:]] - sums[starts[:-1]])[self.terms]

    def texts(self, terms: NDArray[np.intp]) -> list[bytes]:
        content = self._segment.word_bytes.tobytes()
        starts = self._segment.word_starts
        pairs = zip(starts[terms].tolist(), starts[terms + 1].tolist(), strict=True)
        return [content[first:past] for first, past in pairs]


def _common(segments: list[_Words], least: int) -> tuple[list[NDArray[np.intp]], NDArray[np.int64]]:
    """Return the words, each in one of the segments, that `least` papers have, and how many have each."""
    if not segments:
        return [], np.zeros(0, dtype=np.int64)
    fingerprints = np.concatenate([each.fingerprints for each in segments])
    _, firsts, owners = np.unique(fingerprints, return_index=True, return_inverse=True)
    counts = np.bincount(owners, weights=np.concatenate([each.frequencies for each in segments])).astype(np.int64)
    order = np.argsort(firsts)
    order = order[counts[order] >= least]
    firsts, counts = firsts[order], counts[order]
    ends = np.cumsum([len(each.terms) for each in segments])
    chosen: list[NDArray[np.intp]] = []
    for each, end in zip(segments, ends.tolist(), strict=True):
        start = end - len(each.terms)
        chosen.append(each.terms[firsts[(firsts >= start) & (firsts < end)] - start])
    return chosen, counts
