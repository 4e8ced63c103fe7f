"""A segment of the index opened for reading. Its file never changes, and any number of threads may read it."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from whoosh.codec import base
from whoosh.filedb.filestore import FileStorage

from nightstand.search.damage import damage_reported, damaged
from nightstand.search.flat.checked_arrays import ArrayFile, CheckedArray
from nightstand.search.flat.segment_arrays import ARRAY_NAMES, Integers, SegmentArrays
from nightstand.search.flat.segment_file import FLAT_EXTENSION
from nightstand.search.flat.words import WordList


def open_segment(storage: FileStorage, segment: base.Segment) -> "OpenSegment":
    """Open the file of a segment.

    Raises:
        SegmentMissing: there is none.
        IndexUnavailable: it is damaged, or belongs to another segment.
    """
    path = Path(storage.folder, segment.make_filename(FLAT_EXTENSION))
    opened = OpenSegment(path, segment.segment_id())
    if opened.size != segment.doc_count_all():
        raise damaged(path, f"it holds {opened.size} documents, not {segment.doc_count_all()}")
    return opened


class OpenSegment:
    """The unchanging part of a segment, read by memory map.

    Everything that hands out numbers of the file raises `IndexUnavailable` when they are damaged, or when the segment
    was closed. What was handed out stays good after closing.
    """

    def __init__(self, path: Path, segment_id: str) -> None:
        with damage_reported(path):
            self._file = file = ArrayFile(path)
            self._word_bytes: CheckedArray[np.uint8] = file.array("word_bytes")
            self._word_starts: CheckedArray[np.integer] = file.array("word_starts")
            self._posting_starts: CheckedArray[np.integer] = file.array("posting_starts")
            self._position_starts: CheckedArray[np.integer] = file.array("position_starts")
            self._word_letters: CheckedArray[np.uint32] = file.array("word_letters")
            self._word_lengths: CheckedArray[np.uint8] = file.array("word_lengths")
            self._documents: CheckedArray[np.integer] = file.array("documents")
            self._impacts: CheckedArray[np.uint16] = file.array("impacts")
            self._masks: CheckedArray[np.uint8] = file.array("masks")
            self._frequencies: CheckedArray[np.integer] = file.array("frequencies")
            self._positions: CheckedArray[np.integer] = file.array("positions")
            self._papers: CheckedArray[np.int64] = file.array("papers")
            self._fingerprints: CheckedArray[np.void] = file.array("fingerprints")
            self._lengths: CheckedArray[np.integer] = file.array("lengths")
            self._band_starts: CheckedArray[np.integer] = file.array("band_starts")
            self._flags: CheckedArray[np.uint8] = file.array("flags")
        if file.owner != segment_id:
            raise damaged(path, f"it is the segment {file.owner}")
        self.segment_id = segment_id
        self._words = WordList(self._word_bytes, self._word_starts)
        self.size = self._papers.size
        """How many documents there are, deleted ones included."""
        self.term_count = len(self._words)
        self.posting_count = self._documents.size

    # Words

    def find(self, term: bytes) -> int | None:
        """Return the number of a word; None when no document has it."""
        return self._words.find(term)

    def prefix_range(self, prefix: bytes) -> tuple[int, int]:
        """Return the numbers from the first word that starts with `prefix` to past the last one."""
        return self._words.prefix_range(prefix)

    def lower_bound(self, term: bytes) -> int:
        """Return the number of the first word that does not sort before `term`."""
        return self._words.lower_bound(term)

    def term(self, index: int) -> bytes:
        return self._words.raw(index, index + 1)[0]

    def terms(self, start: int, stop: int) -> list[bytes]:
        return self._words.raw(start, stop)

    def word(self, index: int) -> str:
        return self._words.texts(index, index + 1)[0]

    def words(self, start: int, stop: int) -> list[str]:
        return self._words.texts(start, stop)

    @property
    def letters(self) -> NDArray[np.uint32]:
        """The letters of each word as bits, see `letters.letter_bits`."""
        return self._word_letters.all()

    @property
    def word_lengths(self) -> NDArray[np.uint8]:
        """Characters of each word, 255 at most."""
        return self._word_lengths.all()

    # Postings

    def posting_range(self, first_term: int, past_last: int) -> slice:
        """Return where the postings of the words from `first_term` to before `past_last` stand."""
        if first_term >= past_last:
            return slice(0, 0)
        starts = self._posting_starts.part(first_term, past_last + 1)
        return slice(starts.item(0), starts.item(-1))

    def documents(self, postings: slice) -> Integers:
        """Return the document of each posting, ascending within a word, in two bytes or four."""
        return self._documents.part(postings.start, postings.stop)

    def impacts(self, postings: slice) -> NDArray[np.uint16]:
        """Return the weight of each posting, see `bands.weight_of`."""
        return self._impacts.part(postings.start, postings.stop)

    def masks(self, postings: slice) -> NDArray[np.uint8]:
        """Return in which texts the word of each posting stands, a `FieldMask` each."""
        return self._masks.part(postings.start, postings.stop)

    def frequencies(self, postings: slice) -> Integers:
        """Return how often the word of each posting stands in its document."""
        return self._frequencies.part(postings.start, postings.stop)

    def document_frequency(self, term: int) -> int:
        """Return how many documents have a word, deleted ones included."""
        postings = self.posting_range(term, term + 1)
        return int(postings.stop - postings.start)

    def document_frequencies(self, start: int, stop: int) -> NDArray[np.uint32]:
        """Return how many documents have each of the words from `start` to before `stop`."""
        if start >= stop:
            return np.zeros(0, dtype=np.uint32)
        return np.diff(self._posting_starts.part(start, stop + 1)).astype(np.uint32)

    def occurrences(self, term: int, documents: Integers | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return document and position of each occurrence of a word, ascending by both.

        With `documents` (ascending, each once) only of those; documents without the word are passed over.
        """
        postings = self.posting_range(term, term + 1)
        numbers, frequencies = self.documents(postings), self.frequencies(postings)
        first, last = self._position_starts.part(term, term + 2).tolist()
        positions = self._positions.part(first, last)
        if documents is None:
            return np.repeat(numbers.astype(np.int64), frequencies), positions.astype(np.int64)
        places = np.searchsorted(numbers, documents)
        places[places == len(numbers)] = 0
        places = places[numbers[places] == documents] if len(numbers) else places[:0]
        ends = np.cumsum(frequencies, dtype=np.int64)
        counts = frequencies[places].astype(np.int64)
        # How far each occurrence stands behind the first one of its own document.
        steps = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        wanted = np.repeat(ends[places] - counts, counts) + steps
        return np.repeat(numbers[places].astype(np.int64), counts), positions[wanted].astype(np.int64)

    # Documents

    @property
    def papers(self) -> NDArray[np.int64]:
        """The paper of each document."""
        return self._papers.all()

    @property
    def fingerprints(self) -> NDArray[np.void]:
        """What was indexed for each document, as raw bytes."""
        return self._fingerprints.all()

    @property
    def lengths(self) -> Integers:
        """Words by document and band."""
        return self._lengths.all()

    @property
    def band_starts(self) -> Integers:
        """The first position by document and band, rising strictly."""
        return self._band_starts.all()

    @property
    def flags(self) -> NDArray[np.uint8]:
        """A `DocumentFlag` for each document."""
        return self._flags.all()

    # The whole

    def arrays(self) -> SegmentArrays:
        """Return everything, checked, as it was written."""
        parts: dict[str, NDArray[np.generic]] = {name: self._file.array(name).all() for name in ARRAY_NAMES}
        return SegmentArrays(**parts)  # type: ignore[arg-type]

    def verify(self, is_cancelled: Callable[[], bool] = lambda: False) -> bool:
        """Check every byte of the file; tell whether it came to the end. Other threads run meanwhile.

        Raises:
            IndexUnavailable: the file is damaged.
        """
        return self._file.verify(is_cancelled)

    def close(self) -> None:
        """Let go of the file; the system does when the last array taken from it is gone."""
        self._file.close()
