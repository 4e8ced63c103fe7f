"""Everything a segment of the index holds, as flat arrays.

Below, D is the number of documents, T of words (terms), P of postings. Words are sorted by their bytes; the postings of
a word stand together, documents ascending; the positions of a posting stand together, ascending. So a word is one slice
of each posting array, and so is everything that starts with the same letters.
"""

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import BAND_COUNT
from nightstand.search.index import FINGERPRINT_BYTES

FINGERPRINT_TYPE = np.dtype(f"V{FINGERPRINT_BYTES}")

Integers = NDArray[np.integer]


@dataclass(frozen=True, slots=True, eq=False)
class SegmentArrays:
    """The arrays of a segment; every number is unsigned but the papers'."""

    word_bytes: NDArray[np.uint8]
    """The words one after the other, as UTF-8."""
    word_starts: Integers
    """Where each word starts in `word_bytes`, and the end: [T + 1]."""
    posting_starts: Integers
    """Which posting is the first of each word, and P: [T + 1]."""
    position_starts: Integers
    """Which position is the first of each word, and the number of positions: [T + 1]."""
    word_letters: NDArray[np.uint32]
    """The letters of each word as a set of bits: [T]."""
    word_lengths: NDArray[np.uint8]
    """Characters of each word, 255 at most: [T]."""
    documents: Integers
    """[P]"""
    impacts: NDArray[np.uint16]
    """The weight of the word in the document, see `bands.impacts`: [P]."""
    masks: NDArray[np.uint8]
    """In which texts of the document the word stands, a `FieldMask` each: [P]."""
    frequencies: Integers
    """How often the word stands in the document, at least once: [P]."""
    positions: Integers
    """Where the word stands: as many as all frequencies together."""
    papers: NDArray[np.int64]
    """[D]"""
    fingerprints: NDArray[np.void]
    """What was indexed of each paper, `FINGERPRINT_BYTES` raw bytes: [D]."""
    lengths: Integers
    """Words by document and band: [D, BAND_COUNT]."""
    band_starts: Integers
    """The first position by document and band, rising strictly: [D, BAND_COUNT]."""
    flags: NDArray[np.uint8]
    """A `DocumentFlag` each: [D]."""

    @property
    def document_count(self) -> int:
        return len(self.papers)

    @property
    def word_count(self) -> int:
        return len(self.word_starts) - 1

    def named(self) -> dict[str, NDArray[np.generic]]:
        """Return the arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def compact(arrays: SegmentArrays) -> SegmentArrays:
    """Return the same numbers in the smallest types that hold them.

    Document numbers and positions take two bytes or four.

    Raises:
        ValueError: the arrays do not fit one another.
    """
    _check(arrays)
    return SegmentArrays(
        word_bytes=arrays.word_bytes.astype(np.uint8, copy=False),
        word_starts=narrow(arrays.word_starts),
        posting_starts=narrow(arrays.posting_starts),
        position_starts=narrow(arrays.position_starts),
        word_letters=arrays.word_letters.astype(np.uint32, copy=False),
        word_lengths=arrays.word_lengths.astype(np.uint8, copy=False),
        documents=narrow(arrays.documents),
        impacts=arrays.impacts.astype(np.uint16, copy=False),
        masks=arrays.masks.astype(np.uint8, copy=False),
        frequencies=_smallest(arrays.frequencies),
        positions=narrow(arrays.positions),
        papers=arrays.papers.astype(np.int64, copy=False),
        fingerprints=arrays.fingerprints,
        lengths=_smallest(arrays.lengths),
        band_starts=narrow(arrays.band_starts),
        flags=arrays.flags.astype(np.uint8, copy=False),
    )


def narrow(numbers: Integers) -> Integers:
    """Return numbers in the smallest unsigned type of two bytes or more that holds them."""
    return _narrowed(numbers, (np.uint16, np.uint32))


def _check(arrays: SegmentArrays) -> None:
    documents, words, postings = arrays.document_count, arrays.word_count, len(arrays.documents)
    shapes = {
        "posting_starts": (words + 1,),
        "position_starts": (words + 1,),
        "word_letters": (words,),
        "word_lengths": (words,),
        "impacts": (postings,),
        "masks": (postings,),
        "frequencies": (postings,),
        "fingerprints": (documents,),
        "lengths": (documents, BAND_COUNT),
        "band_starts": (documents, BAND_COUNT),
        "flags": (documents,),
    }
    for name, shape in shapes.items():
        given = getattr(arrays, name).shape
        if given != shape:
            raise ValueError(f"{name} has the shape {given}, not {shape}")
    if arrays.fingerprints.dtype.itemsize != FINGERPRINT_BYTES:
        raise ValueError(f"fingerprints have {arrays.fingerprints.dtype.itemsize} bytes, not {FINGERPRINT_BYTES}")
    ends = {"word_starts": arrays.word_bytes, "posting_starts": arrays.documents, "position_starts": arrays.positions}
    for name, counted in ends.items():
        starts = getattr(arrays, name)
        if starts[0] != 0 or starts[-1] != len(counted):
            raise ValueError(f"{name} reach from {starts[0]} to {starts[-1]}, not from 0 to {len(counted)}")
    if int(arrays.frequencies.sum(dtype=np.int64)) != len(arrays.positions) or not arrays.frequencies.all():
        raise ValueError("frequencies and positions do not fit")
    if postings and int(arrays.documents.max()) >= documents:
        raise ValueError(f"a posting names document {int(arrays.documents.max())} of {documents}")


def _smallest(numbers: Integers) -> Integers:
    return _narrowed(numbers, (np.uint8, np.uint16, np.uint32))


def _narrowed(numbers: Integers, types: tuple[type[np.unsignedinteger], ...]) -> Integers:
    largest = int(numbers.max()) if numbers.size else 0
    for kind in types:
        if largest <= np.iinfo(kind).max:
            return numbers.astype(kind, copy=False)
    return numbers.astype(np.uint64, copy=False)
