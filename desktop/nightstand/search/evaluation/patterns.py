"""The words of a segment that a pattern of letters, `*` and `?` stands for.

Length, letters, beginning, end and the longest piece in between are compared for all words at once; a regular
expression is asked only about what is left, and only if something else can be wrong.
"""

import re

import numpy as np
from numpy.typing import NDArray

from nightstand.search.clause_plan import pattern_expression
from nightstand.search.evaluation.near_words import texts_at
from nightstand.search.flat.letters import letter_bits
from nightstand.search.flat.open_segment import OpenSegment

Terms = NDArray[np.intp]

_LONGEST_COUNTED = 255


def matching_terms(segment: OpenSegment, pattern: str) -> Terms:
    """Return the words that a pattern stands for, ascending."""
    pieces = re.split(r"[*?]", pattern)
    head, inner, tail = pieces[0], pieces[1:-1], pieces[-1] if len(pieces) > 1 else ""
    first, past = segment.prefix_range(head.encode("utf-8", "replace"))
    terms = first + np.flatnonzero(_may_fit(segment, pattern, first, past))
    terms = _ending(segment, terms, head.encode("utf-8", "replace"), tail.encode("utf-8", "replace"))
    longest = max(inner, key=len, default="")
    if longest:
        terms = _holding(segment, terms, longest.encode("utf-8", "replace"))
    # What was compared says everything about lit*lit, *lit* and ???.
    if not pattern.strip("?") or ("?" not in pattern and len([piece for piece in inner if piece]) <= _told(head, tail)):
        return terms
    fits = pattern_expression(pattern).match
    matched = [term for term, text in zip(terms.tolist(), texts_at(segment, terms), strict=True) if fits(text)]
    return np.array(matched, dtype=np.intp)


def _told(head: str, tail: str) -> int:
    """Return how many pieces between the stars need no second look: one, where it cannot overlap with the ends."""
    return 0 if head or tail else 1


def _may_fit(segment: OpenSegment, pattern: str, first: int, past: int) -> NDArray[np.bool_]:
    lengths = segment.word_lengths[first:past]
    least = min(len(pattern.replace("*", "")), _LONGEST_COUNTED)
    fits: NDArray[np.bool_] = lengths >= least if "*" in pattern or least == _LONGEST_COUNTED else lengths == least
    wanted = np.uint32(letter_bits(re.sub(r"[*?]", "", pattern)))
    if wanted:
        fits &= (segment.letters[first:past] & wanted) == wanted
    return fits


def _ending(segment: OpenSegment, terms: Terms, head: bytes, tail: bytes) -> Terms:
    if not tail:
        return terms
    starts, content = segment.word_starts, segment.word_bytes
    ends = starts[terms + 1].astype(np.intp)
    is_long_enough = ends - starts[terms] >= len(head) + len(tail)
    terms, ends = terms[is_long_enough], ends[is_long_enough]
    for back, byte in enumerate(reversed(tail), start=1):
        fits = content[ends - back] == byte
        terms, ends = terms[fits], ends[fits]
    return terms


def _holding(segment: OpenSegment, terms: Terms, piece: bytes) -> Terms:
    """Return those of the words in which the bytes of a piece stand in a row."""
    starts, content = segment.word_starts, segment.word_bytes
    count = len(content) - len(piece) + 1
    if count <= 0:
        return terms[:0]
    fits = content[:count] == piece[0]
    for step, byte in enumerate(piece[1:], start=1):
        fits &= content[step : step + count] == byte
    places = np.flatnonzero(fits)
    owners = np.searchsorted(starts, places, side="right") - 1
    owners = owners[places + len(piece) <= starts[owners + 1]]
    holds = np.zeros(segment.term_count, dtype=bool)
    holds[owners] = True
    return terms[holds[terms]]
