"""A segment of the index opened for reading. Its file never changes, and any number of threads may read it."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import BAND_COUNT
from nightstand.search.damage import damage_reported, damaged
from nightstand.search.flat import stored_form
from nightstand.search.flat.checked_arrays import ArrayFile, CheckedArray, Scalar
from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.occurrences import marked, occurrences_among
from nightstand.search.flat.segment_arrays import Integers, SegmentArrays, compact, narrow
from nightstand.search.flat.small_counts import counts_in, starts_in
from nightstand.search.flat.words import WordList


class OpenSegment:
    """The unchanging part of a segment, read by memory map.

    Everything that hands out numbers of the file raises `IndexUnavailable` when they are damaged, or when the segment
    was closed. What was handed out stays good after closing.
    """

    def __init__(self, path: Path, segment_id: str) -> None:
        with damage_reported(path):
            self._file = file = ArrayFile(path)
            self._word_bytes: CheckedArray[np.uint8] = file.array("word_bytes")
            self._documents: CheckedArray[np.integer] = file.array("documents")
            self._impacts: CheckedArray[np.uint16] = file.array("impacts")
            self._masks: CheckedArray[np.uint8] = file.array("masks")
            self._marks: CheckedArray[np.uint8] = file.array(stored_form.POSTING_MARKS)
            self._positions: CheckedArray[np.integer] = file.array("positions")
            self._papers: CheckedArray[np.int64] = file.array("papers")
            self._fingerprints: CheckedArray[np.void] = file.array("fingerprints")
            self._flags: CheckedArray[np.uint8] = file.array("flags")
            sizes: CheckedArray[np.uint8] = file.array(stored_form.WORD_SIZES)
        if file.owner != segment_id:
            raise damaged(path, f"it is the segment {file.owner}")
        self.segment_id = segment_id
        self.size = self._papers.size
        """How many documents there are, deleted ones included."""
        self.term_count = sizes.size
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
    def word_bytes(self) -> NDArray[np.uint8]:
        """All words one after the other, as UTF-8."""
        return self._word_bytes.all()

    @cached_property
    def word_starts(self) -> Integers:
        """Where each word starts in `word_bytes`, and the end."""
        return _read_only(starts_in(self._file, stored_form.WORD_SIZES))

    @cached_property
    def letters(self) -> NDArray[np.uint32]:
        """The letters of each word as bits, see `letters.letter_bits`."""
        return _read_only(letters_of_words(self.word_bytes, self.word_starts))

    @cached_property
    def word_lengths(self) -> NDArray[np.uint8]:
        """Characters of each word, 255 at most."""
        return _read_only(lengths_of_words(self.word_bytes, self.word_starts))

    @cached_property
    def _words(self) -> WordList:
        return WordList(self._word_bytes, self.word_starts)

    # Postings

    @cached_property
    def posting_starts(self) -> Integers:
        """Which posting is the first of each word, and how many there are."""
        return _read_only(starts_in(self._file, stored_form.DOCUMENT_COUNTS))

    @cached_property
    def position_starts(self) -> Integers:
        """Which position is the first of each word, and how many there are."""
        starts = self.posting_starts.astype(np.int64) + starts_in(self._file, stored_form.REPETITIONS)
        return _read_only(narrow(starts))

    def posting_range(self, first_term: int, past_last: int) -> slice:
        """Return where the postings of the words from `first_term` to before `past_last` stand."""
        if first_term >= past_last:
            return slice(0, 0)
        starts = self.posting_starts
        return slice(starts.item(first_term), starts.item(past_last))

    def documents(self, postings: slice) -> Integers:
        """Return the document of each posting, ascending within a word, in two bytes or four."""
        return self._documents.part(postings.start, postings.stop)

    def impacts(self, postings: slice) -> NDArray[np.uint16]:
        """Return the weight of each posting, see `bands.weight_of`."""
        return self._impacts.part(postings.start, postings.stop)

    def masks(self, postings: slice) -> NDArray[np.uint8]:
        """Return in which texts the word of each posting stands, a `FieldMask` each."""
        return self._masks.part(postings.start, postings.stop)

    def frequencies(self, postings: slice) -> NDArray[np.int64]:
        """Return how often the word of each posting stands in its document."""
        starts = self.posting_starts
        first = int(np.searchsorted(starts, postings.start, side="right")) - 1
        past_last = int(np.searchsorted(starts, postings.stop, side="left"))
        if first >= past_last:
            return np.zeros(0, dtype=np.int64)
        skipped = postings.start - starts.item(first)
        return np.diff(self._offsets(first, past_last))[skipped : skipped + postings.stop - postings.start]

    def document_frequency(self, term: int) -> int:
        """Return how many documents have a word, deleted ones included."""
        postings = self.posting_range(term, term + 1)
        return int(postings.stop - postings.start)

    def document_frequencies(self, start: int, stop: int) -> NDArray[np.uint32]:
        """Return how many documents have each of the words from `start` to before `stop`."""
        return np.diff(self.posting_starts[start : max(start, stop) + 1]).astype(np.uint32)

    def positions(self, first_term: int, past_last: int) -> Integers:
        """Return the positions of all postings of the words from `first_term` to before `past_last`, in their order."""
        starts = self.position_starts
        return self._positions.part(starts.item(first_term), starts.item(max(first_term, past_last)))

    def occurrences(self, term: int, documents: Integers | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return document and position of each occurrence of a word, ascending by both.

        With `documents` (ascending, each once) only of those; documents without the word are passed over.
        """
        if documents is None:
            documents = self.documents(self.posting_range(term, term + 1))
        owners, positions = self.occurrences_among(term, documents, self.offsets(term))
        return documents[owners].astype(np.int64), positions.astype(np.int64)

    def occurrences_among(
        self, term: int, documents: Integers, offsets: NDArray[np.int32]
    ) -> tuple[NDArray[np.int64], Integers]:
        """Return each occurrence of a word in some documents (ascending, each once): by which of these, and position.

        `offsets` are those of the word.
        """
        numbers = self.documents(self.posting_range(term, term + 1))
        return occurrences_among(documents, numbers, offsets, self.positions(term, term + 1))

    def offsets(self, term: int) -> NDArray[np.int32]:
        """Return which position of a word is its first in each of its documents, and how many there are."""
        return self._offsets(term, term + 1).astype(np.int32)

    def _offsets(self, first_term: int, past_last: int) -> NDArray[np.int64]:
        """Return which position is the first of each posting, counted from that of the first word, and the end."""
        start, stop = self.position_starts.item(first_term), self.position_starts.item(past_last)
        firsts = marked(self._marks.part(start // 8, (stop + 7) // 8), start, stop)
        return np.append(firsts, stop - start)

    # Documents

    @property
    def papers(self) -> NDArray[np.int64]:
        """The paper of each document."""
        return self._papers.all()

    @property
    def fingerprints(self) -> NDArray[np.void]:
        """What was indexed for each document, as raw bytes."""
        return self._fingerprints.all()

    @cached_property
    def lengths(self) -> Integers:
        """Words by document and band."""
        return _read_only(narrow(counts_in(self._file, stored_form.LENGTHS).reshape(-1, BAND_COUNT)))

    @cached_property
    def band_starts(self) -> Integers:
        """The first position by document and band, rising strictly."""
        free = counts_in(self._file, stored_form.FREE_POSITIONS).reshape(-1, BAND_COUNT - 1)
        return _read_only(stored_form.band_starts_from(self.lengths, free))

    @property
    def flags(self) -> NDArray[np.uint8]:
        """A `DocumentFlag` for each document."""
        return self._flags.all()

    # The whole

    def arrays(self) -> SegmentArrays:
        """Return everything, checked, as it was written."""
        postings = slice(0, self.posting_count)
        return compact(
            SegmentArrays(
                word_bytes=self.word_bytes,
                word_starts=self.word_starts,
                posting_starts=self.posting_starts,
                position_starts=self.position_starts,
                word_letters=self.letters,
                word_lengths=self.word_lengths,
                documents=self.documents(postings),
                impacts=self.impacts(postings),
                masks=self.masks(postings),
                frequencies=self.frequencies(postings),
                positions=self.positions(0, self.term_count),
                papers=self.papers,
                fingerprints=self.fingerprints,
                lengths=self.lengths,
                band_starts=self.band_starts,
                flags=self.flags,
            )
        )

    def check_untouched(self) -> None:
        """Look whether somebody has written to the file since it was opened.

        Raises:
            IndexUnavailable: somebody has.
        """
        self._file.check_untouched()

    def verify(self, is_cancelled: Callable[[], bool] = lambda: False) -> bool:
        """Check every byte of the file; tell whether it came to the end. Other threads run meanwhile.

        Raises:
            IndexUnavailable: the file is damaged.
        """
        return self._file.verify(is_cancelled)

    def close(self) -> None:
        """Let go of the file; the system does when the last array taken from it is gone."""
        self._file.close()


def _read_only(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """Protect what is worked out once and handed out often."""
    array.flags.writeable = False
    return array
