"""Texts to words in bulk: each distinct piece between spaces is analysed once, then looked up at the speed of C."""

from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from nightstand.search.analysis.folding import folded_text, is_plain
from nightstand.search.analysis.latex import without_inner_spaces
from nightstand.search.analysis.plurals import is_irregular, singular
from nightstand.search.analysis.tokens import scan, tokens
from nightstand.search.analysis.umlauts import has_umlaut

SEQUENCE = 1 << 31
"""Numbers below are words that take one position; the others are sequences, counted from here."""

_NUMBERS = "I"
# Punctuation that is no part of a word and joins nothing when it stands before or behind all of it.
_EDGE = "()[].,;:!?\"'/<>=&%|~@`-"
_LONGEST_SIMPLE_WORD = 100
_LONGEST_KEPT_PIECE = 60


class PieceVocabulary:
    """The words of many texts by number, and every piece of text met so far as the words it holds.

    Words and positions are those of `tokens`. Grows with what it meets: about 250 bytes for each distinct piece. Not
    for several threads at once.
    """

    def __init__(self) -> None:
        self.terms: list[str] = []
        self.term_ids: dict[str, int] = {}
        self._pieces = _Pieces(self)
        self._sequence_terms = array(_NUMBERS)
        self._sequence_offsets = array(_NUMBERS)
        # One entry more than sequences: where the words of each start, and where those of the last end.
        self._sequence_starts = array(_NUMBERS, [0])
        self._sequence_widths = array(_NUMBERS)

    def numbers_of(self, text: str) -> "array[int]":
        """Return one number for each piece of a text between spaces, for `expand`."""
        if is_plain(text):
            return array(_NUMBERS, map(self._pieces.__getitem__, text.lower().split()))
        return array(_NUMBERS, map(self._pieces.__getitem__, without_inner_spaces(text).split()))

    def expand(
        self, numbers: "array[int]", counts: Iterable[int]
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]:
        """Return the words of texts in a row.

        `numbers` holds those of all texts one after the other, `counts` how many belong to each. The first two arrays
        have a row per occurrence of a word: its number and its position counted from the start of its text. The third
        has one per text: how many positions it takes.
        """
        pieces = np.array(numbers, dtype=np.uint32)
        per_text = np.fromiter(counts, dtype=np.int64)
        is_sequence = pieces >= SEQUENCE
        which = (pieces[is_sequence] - SEQUENCE).astype(np.int64)
        starts = np.array(self._sequence_starts, dtype=np.int64)
        sizes = np.diff(starts)[which]

        widths = np.ones(len(pieces), dtype=np.int64)
        widths[is_sequence] = np.array(self._sequence_widths, dtype=np.int64)[which]
        lengths = np.ones(len(pieces), dtype=np.int64)
        lengths[is_sequence] = sizes
        ends = np.cumsum(widths)
        text_ends = np.concatenate(([0], ends))[np.concatenate(([0], np.cumsum(per_text)))]
        places = ends - widths - np.repeat(text_ends[:-1], per_text)

        rows = np.cumsum(lengths) - lengths
        total = int(lengths.sum())
        words = np.empty(total, dtype=np.uint32)
        positions = np.empty(total, dtype=np.uint32)
        alone = rows[~is_sequence]
        words[alone] = pieces[~is_sequence]
        positions[alone] = places[~is_sequence]
        # The rows of every sequence, and beside them the rows of its words in the table of all sequences.
        within = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        filled = np.repeat(rows[is_sequence], sizes) + within
        source = np.repeat(starts[which], sizes) + within
        words[filled] = np.array(self._sequence_terms, dtype=np.uint32)[source]
        positions[filled] = (
            np.repeat(places[is_sequence], sizes) + np.array(self._sequence_offsets, dtype=np.uint32)[source]
        )
        return words, positions, np.diff(text_ends).astype(np.uint32)

    def number_of_word(self, word: str) -> int:
        """Return the number of a word, a new one for a new word."""
        number = self.term_ids.get(word)
        if number is None:
            number = self.term_ids[word] = len(self.terms)
            self.terms.append(word)
        return number

    def add_sequence(self, words: Iterable[str], offsets: Iterable[int], width: int) -> int:
        """Return a new number for words that stand at these offsets in a piece that takes `width` positions."""
        self._sequence_terms.extend(map(self.number_of_word, words))
        self._sequence_offsets.extend(offsets)
        self._sequence_starts.append(len(self._sequence_terms))
        self._sequence_widths.append(width)
        return SEQUENCE + len(self._sequence_widths) - 1


class _Pieces(dict[str, int]):
    """Numbers by piece; a piece is analysed when it is first asked for."""

    def __init__(self, vocabulary: PieceVocabulary) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, piece: str) -> int:
        number = self._analysed(piece)
        # Long pieces are addresses, formulas and sentences without spaces, seldom met again.
        if len(piece) <= _LONGEST_KEPT_PIECE:
            self[piece] = number
        return number

    def _analysed(self, piece: str) -> int:
        if piece.isascii() and len(piece) < _LONGEST_SIMPLE_WORD:
            word = piece.strip(_EDGE)
            if word.isalpha() or word.isdigit():
                word = word.lower()
                if word != piece:
                    return self[word]
                if not is_irregular(word):
                    return self._vocabulary.number_of_word(singular(word))
        found, width = scan(folded_text(piece))
        words = [each[:2] for each in found]
        if has_umlaut(piece):
            words = [(token.text, token.position) for token in tokens(piece)]
        if len(words) == width == 1:
            return self._vocabulary.number_of_word(words[0][0])
        return self._vocabulary.add_sequence((word for word, _ in words), (place for _, place in words), width)
