"""The words of a vocabulary that differ from a given one by a slip or two of the keyboard.

Sets of letters and lengths rule out nearly all words in one pass over two arrays; only the rest is compared letter by
letter, in bulk.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from nightstand.search.flat.letters import letter_bits
from nightstand.search.flat.open_segment import OpenSegment

Terms = NDArray[np.intp]

_LONGEST_COUNTED = 255
_NO_TEXTS: NDArray[np.intp] = np.zeros((2, 0), dtype=np.intp)


def near_words(segment: OpenSegment, word: str, slips: int) -> NDArray[np.intp]:
    """Return the words of a segment within `slips` slips of `word`, ascending, and below them how far each is."""
    return near_among(segment.letters, segment.word_lengths, lambda terms: texts_at(segment, terms), word, slips)


def near_among(
    letters: NDArray[np.uint32],
    lengths: NDArray[np.uint8],
    texts: Callable[[Terms], list[str]],
    word: str,
    slips: int,
) -> NDArray[np.intp]:
    """Return which words of a vocabulary are within `slips` slips of `word`, and below them how far each is.

    A slip is a letter put in, left out, exchanged for another or for its neighbour (optimal string alignment).
    """
    candidates = _candidates(letters, lengths, word, slips)
    if not len(candidates):
        return _NO_TEXTS
    distances = process.cdist(
        [word], texts(candidates), scorer=OSA.distance, score_cutoff=slips, dtype=np.uint8, workers=1
    )[0]
    is_near = distances <= slips
    return np.stack((candidates[is_near], distances[is_near].astype(np.intp)))


def texts_at(segment: OpenSegment, terms: Terms) -> list[str]:
    """Return words of a segment by their numbers."""
    content = segment.word_bytes.tobytes()
    starts = segment.word_starts
    pairs = zip(starts[terms].tolist(), starts[terms + 1].tolist(), strict=True)
    return [content[first:past].decode("utf-8", "surrogateescape") for first, past in pairs]


def _candidates(letters: NDArray[np.uint32], lengths: NDArray[np.uint8], word: str, slips: int) -> Terms:
    size, wanted = len(word), np.uint32(letter_bits(word))
    shortest, longest = max(size - slips, 1), min(size + slips, _LONGEST_COUNTED)
    fit = np.flatnonzero((lengths >= shortest) & (lengths <= longest))
    found = letters[fit]
    # A letter too many or another one brings in at most one letter; one too few or another one takes away at most one.
    longer_by = lengths[fit].astype(np.int8) - np.int8(min(size, 127)) if size < 120 else np.zeros(len(fit), np.int8)
    brought = np.bitwise_count(found & ~wanted)
    taken = np.bitwise_count(wanted & ~found)
    likely = (brought <= slips + np.minimum(longer_by, 0)) & (taken <= slips - np.maximum(longer_by, 0))
    terms: Terms = fit[likely]
    return terms
