"""Takes postings from Whoosh's own writer, one by one, and writes the segment. The bulk writer does not come here."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from array import array
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from whoosh.codec import base
from whoosh.fields import FieldType, Schema
from whoosh.filedb.filestore import Storage
from whoosh.formats import Positions

from nightstand.search.bands import BAND_COUNT, BAND_MASKS, Band, impacts
from nightstand.search.flat.document_row import TEXT_FIELD
from nightstand.search.flat.document_writer import FlatDocumentWriter
from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.segment_arrays import FINGERPRINT_TYPE, Integers, SegmentArrays
from nightstand.search.flat.segment_file import write_segment

Posting = tuple[str, bytes, int, float, bytes]
"""Field, word, document, pseudo frequency, positions in the encoding of the field's format."""

_BAND_BITS = np.array([BAND_MASKS[band] for band in Band], dtype=np.uint8)


class FlatPostingWriter(base.FieldWriter):
    """Gathers the postings of a segment and writes its file when they are complete."""

    def __init__(self, storage: Storage, segment: base.Segment, documents: FlatDocumentWriter) -> None:
        self._storage = storage
        self._segment = segment
        self._rows = documents.rows
        self._format = Positions()
        self._words: list[bytes] = []
        self._posting_starts, self._position_starts = array("q"), array("q")
        self._documents, self._frequencies, self._positions = array("q"), array("q"), array("q")
        self._weights = array("d")
        self.is_closed = False

    def add_postings(self, schema: Schema, lengths: object, items: Iterable[Posting]) -> None:
        """Write all postings of the segment, sorted by field, word and document.

        Raises:
            OutOfOrderError: they are not sorted.
            ValueError: they are of a field other than the one that has words.
        """
        super().add_postings(schema, lengths, items)
        write_segment(self._storage, self._segment, self._arrays())

    def start_field(self, fieldname: str, fieldobj: FieldType) -> None:
        if fieldname != TEXT_FIELD or not isinstance(fieldobj.format, Positions):
            raise ValueError(f"{fieldname} cannot be indexed; a flat segment has the words of {TEXT_FIELD} only")
        self._format = fieldobj.format

    def start_term(self, text: bytes) -> None:
        self._words.append(text)
        self._posting_starts.append(len(self._documents))
        self._position_starts.append(len(self._positions))

    def add(self, docnum: int, weight: float, vbytes: bytes, length: int) -> None:
        if len(self._documents) > self._posting_starts[-1] and docnum <= self._documents[-1]:
            raise base.OutOfOrderError(f"document {docnum} comes after {self._documents[-1]}")
        places = self._format.decode_positions(vbytes)
        self._documents.append(docnum)
        self._weights.append(weight)
        self._frequencies.append(len(places))
        self._positions.extend(places)

    def finish_term(self) -> None:
        """Need nothing: the next word, or the end, shows where one ends."""

    def close(self) -> None:
        self.is_closed = True

    def _arrays(self) -> SegmentArrays:
        word_bytes, word_starts = _joined(self._words)
        band_starts = _by_band([row.band_starts for row in self._rows])
        documents, frequencies, positions = map(_numbers, (self._documents, self._frequencies, self._positions))
        return SegmentArrays(
            word_bytes=word_bytes,
            word_starts=word_starts,
            posting_starts=_numbers([*self._posting_starts, len(documents)]),
            position_starts=_numbers([*self._position_starts, len(positions)]),
            word_letters=letters_of_words(word_bytes, word_starts),
            word_lengths=lengths_of_words(word_bytes, word_starts),
            documents=documents,
            impacts=impacts(np.array(self._weights, dtype=np.float64)),
            masks=_masks(documents, frequencies, positions, band_starts),
            frequencies=frequencies,
            positions=positions,
            papers=np.array([row.paper for row in self._rows], dtype=np.int64),
            fingerprints=np.frombuffer(b"".join(row.fingerprint for row in self._rows), dtype=FINGERPRINT_TYPE),
            lengths=_by_band([row.lengths for row in self._rows]),
            band_starts=band_starts,
            flags=np.array([row.flags for row in self._rows], dtype=np.uint8),
        )


def _masks(documents: Integers, frequencies: Integers, positions: Integers, starts: Integers) -> NDArray[np.uint8]:
    """Return which texts each posting stands in, found from its positions and where the bands start."""
    if not len(documents):
        return np.zeros(0, dtype=np.uint8)
    # Document and position as one number sort as the bands of all documents do.
    numbered = np.arange(len(starts), dtype=np.int64)[:, np.newaxis] << 32
    sought = (np.repeat(documents, frequencies) << 32) | positions
    cells = np.searchsorted((numbered | starts).reshape(-1), sought, side="right") - 1
    firsts = np.cumsum(frequencies) - frequencies
    return np.bitwise_or.reduceat(_BAND_BITS[cells % BAND_COUNT], firsts)


def _joined(words: list[bytes]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    starts = np.zeros(len(words) + 1, dtype=np.int64)
    np.cumsum([len(word) for word in words], out=starts[1:])
    return np.frombuffer(b"".join(words), dtype=np.uint8), starts


def _numbers(values: Sequence[int]) -> NDArray[np.int64]:
    return np.array(values, dtype=np.int64)


def _by_band(rows: list[tuple[int, ...]]) -> NDArray[np.int64]:
    return np.array(rows, dtype=np.int64).reshape(len(rows), BAND_COUNT)
