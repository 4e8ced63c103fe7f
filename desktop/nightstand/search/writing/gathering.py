"""Documents gathered for a segment: one number for each piece of text between spaces, and nothing else of the words."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nightstand.search.analysis.pieces import PieceVocabulary
from nightstand.search.flat.segment_arrays import FINGERPRINT_TYPE
from nightstand.search.index import IndexDocument
from nightstand.search.writing.document_texts import flags_of, texts_of

_TEXT_END = "\0"
"""Stands in place of a word behind each text, so that the words of texts can be told apart."""

_PORTION_PIECES = 400_000
"""Pieces turned to words at once; more would take much memory for a moment."""


@dataclass(frozen=True, slots=True, eq=False)
class Occurrences:
    """The words of texts, one text after the other."""

    words: NDArray[np.uint32]
    """Each word by its number in the vocabulary."""
    positions: NDArray[np.uint32]
    """Its position in its text."""
    widths: NDArray[np.uint32]
    """How many positions each text takes."""
    counts: NDArray[np.int64]
    """How many words each text has."""


class Gathering:
    """The documents of one segment on their way into it."""

    def __init__(self, vocabulary: PieceVocabulary) -> None:
        """`vocabulary` numbers the pieces and may have been used for other documents before."""
        self.vocabulary = vocabulary
        self._end_number = vocabulary.number_of_word(_TEXT_END)
        self._numbers = array("I")
        self._text_ends = array("q")
        self._text_bands = bytearray()
        self._text_counts = array("q")
        self._papers = array("q")
        self._flags = array("B")
        self._fingerprints = bytearray()

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self._papers)

    @property
    def pieces(self) -> int:
        """How many pieces of text have been gathered; they are what takes the memory."""
        return len(self._numbers)

    def add(self, document: IndexDocument) -> None:
        """Take a document in."""
        numbers, end_number = self._numbers, self._end_number
        numbers_of = self.vocabulary.numbers_of
        bands, texts = texts_of(document)
        for text in texts:
            numbers.extend(numbers_of(text))
            numbers.append(end_number)
            self._text_ends.append(len(numbers))
        self._text_bands += bands
        self._text_counts.append(len(texts))
        self._papers.append(document.paper)
        self._flags.append(flags_of(document))
        self._fingerprints += document.fingerprint_bytes()

    def occurrences(self) -> "Occurrences":
        """Return every word of every text."""
        vocabulary, end_number = self.vocabulary, self._end_number
        parts: list[tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32], NDArray[np.int64]]] = []
        ends = np.frombuffer(self._text_ends, dtype=np.int64)
        counts = np.diff(ends, prepend=0)
        for first, last, start, stop in _portions(ends):
            words, positions, widths = vocabulary.expand(self._numbers[start:stop], counts[first:last].tolist())
            is_word = words != end_number
            per_text = np.diff(np.flatnonzero(~is_word), prepend=-1) - 1
            parts.append((words[is_word], positions[is_word], widths - 1, per_text))
        if not parts:
            nothing = np.zeros(0, dtype=np.uint32)
            return Occurrences(nothing, nothing, nothing, nothing.astype(np.int64))
        return Occurrences(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))

    @property
    def text_documents(self) -> NDArray[np.uint32]:
        """The document of each text."""
        counts = np.frombuffer(self._text_counts, dtype=np.int64)
        return np.repeat(np.arange(len(counts), dtype=np.uint32), counts)

    @property
    def text_bands(self) -> NDArray[np.uint8]:
        """The band of each text."""
        return np.frombuffer(self._text_bands, dtype=np.uint8)

    @property
    def papers(self) -> NDArray[np.int64]:
        """The paper of each document."""
        return np.frombuffer(self._papers, dtype=np.int64)

    @property
    def flags(self) -> NDArray[np.uint8]:
        """The flags of each document."""
        return np.frombuffer(self._flags, dtype=np.uint8)

    @property
    def fingerprints(self) -> NDArray[np.void]:
        """The fingerprint of each document."""
        return np.frombuffer(bytes(self._fingerprints), dtype=FINGERPRINT_TYPE)


def _portions(ends: NDArray[np.int64]) -> Iterator[tuple[int, int, int, int]]:
    """Give ranges of texts, and of their pieces, of about `_PORTION_PIECES`; `ends` tells where the pieces end."""
    first = start = 0
    while first < len(ends):
        last = max(int(np.searchsorted(ends, start + _PORTION_PIECES, side="right")), first + 1)
        stop = int(ends[last - 1])
        yield first, last, start, stop
        first, start = last, stop
