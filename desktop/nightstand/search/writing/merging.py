"""Segments merged into one as arrays: nothing is analysed again, and what is deleted is left behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.segment_arrays import SegmentArrays
from nightstand.search.writing.ordering import counts_of, joined_words, ranked, runs, stable_order, starts_of

_Scalar = TypeVar("_Scalar", bound=np.generic)

_PORTION_POSTINGS = 500_000
"""Postings whose positions are put in order at once; more would take much memory for a moment."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A segment to be merged and which of its documents are still wanted; None stands for all."""

    arrays: SegmentArrays
    is_living: NDArray[np.bool_] | None = None


def merged(sources: Sequence[Source]) -> SegmentArrays:
    """Return one segment of the living documents of at least one source, in the order of the sources.

    Columns are put together one after the other: a merge of 60,000 documents would else take 1 GB for a moment.
    """
    if len(sources) == 1 and sources[0].is_living is None:
        return sources[0].arrays
    numbers: dict[str, int] = {}
    selections = [_selected(source, numbers) for source in sources]
    words = np.concatenate([each.words() for each in selections])
    counts = np.bincount(words, minlength=len(numbers))
    ranking = ranked(list(numbers), counts > 0)
    order = stable_order(ranking.ranks[words])
    del words, numbers

    frequencies = np.concatenate([each.postings(each.arrays.frequencies) for each in selections])
    posting_starts = starts_of(counts[ranking.numbers])
    word_bytes, word_starts = joined_words(ranking.words)
    return SegmentArrays(
        word_bytes=word_bytes,
        word_starts=word_starts,
        posting_starts=posting_starts,
        position_starts=_summed(frequencies, order, posting_starts),
        word_letters=letters_of_words(word_bytes, word_starts),
        word_lengths=lengths_of_words(word_bytes, word_starts),
        documents=_new_documents(selections)[order],
        impacts=np.concatenate([each.postings(each.arrays.impacts) for each in selections])[order],
        masks=np.concatenate([each.postings(each.arrays.masks) for each in selections])[order],
        frequencies=frequencies[order],
        positions=_positions(selections, frequencies, order),
        papers=np.concatenate([each.arrays.papers[each.living] for each in selections]),
        fingerprints=np.concatenate([each.arrays.fingerprints[each.living] for each in selections]),
        lengths=np.concatenate([each.arrays.lengths[each.living] for each in selections]),
        band_starts=np.concatenate([each.arrays.band_starts[each.living] for each in selections]),
        flags=np.concatenate([each.arrays.flags[each.living] for each in selections]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Selection:
    """What of a source stays."""

    arrays: SegmentArrays
    new_words: NDArray[np.uint32]
    """The number of each of its words among those of all sources."""
    living: NDArray[np.int64]
    """The numbers of its documents that stay."""
    stays: NDArray[np.bool_] | None
    """Which of its postings stay; None stands for all."""

    def words(self) -> NDArray[np.uint32]:
        """Return the new number of the word of each posting that stays."""
        return self.postings(np.repeat(self.new_words, counts_of(self.arrays.posting_starts)))

    def postings(self, column: NDArray[_Scalar]) -> NDArray[_Scalar]:
        """Return a column of the postings that stay."""
        return column if self.stays is None else column[self.stays]

    def positions(self) -> NDArray[np.integer]:
        """Return the positions of the postings that stay."""
        if self.stays is None:
            return self.arrays.positions
        return self.arrays.positions[np.repeat(self.stays, self.arrays.frequencies)]


def _selected(source: Source, numbers: dict[str, int]) -> _Selection:
    """Number the words of a source together with those before it, and find what of it stays."""
    arrays = source.arrays
    new_words = np.fromiter(
        (numbers.setdefault(word, len(numbers)) for word in _words(arrays)), dtype=np.uint32, count=arrays.word_count
    )
    if source.is_living is None:
        return _Selection(arrays, new_words, np.arange(arrays.document_count), None)
    return _Selection(arrays, new_words, np.flatnonzero(source.is_living), source.is_living[arrays.documents])


def _new_documents(selections: Sequence[_Selection]) -> NDArray[np.uint32]:
    parts: list[NDArray[np.uint32]] = []
    base = 0
    for each in selections:
        new_numbers = np.zeros(each.arrays.document_count, dtype=np.uint32)
        new_numbers[each.living] = np.arange(base, base + len(each.living), dtype=np.uint32)
        parts.append(new_numbers[each.postings(each.arrays.documents)])
        base += len(each.living)
    return np.concatenate(parts)


def _summed(
    frequencies: NDArray[np.integer], order: NDArray[np.int64], posting_starts: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return where the positions of each word start once its postings stand in order."""
    ends = np.cumsum(frequencies[order], dtype=np.int64)
    return np.concatenate(([0], ends))[posting_starts]


def _positions(
    selections: Sequence[_Selection], frequencies: NDArray[np.integer], order: NDArray[np.int64]
) -> NDArray[np.integer]:
    """Return all positions as their postings stand in order."""
    positions = np.concatenate([each.positions() for each in selections])
    starts = starts_of(frequencies)[:-1]
    found = np.empty_like(positions)
    filled = 0
    for first in range(0, len(order), _PORTION_POSTINGS):
        portion = order[first : first + _PORTION_POSTINGS]
        places = runs(starts[portion], frequencies[portion])
        np.take(positions, places, out=found[filled : filled + len(places)])
        filled += len(places)
    return found


def _words(arrays: SegmentArrays) -> list[str]:
    content = arrays.word_bytes.tobytes()
    starts = arrays.word_starts.tolist()
    return [content[start:stop].decode("utf-8") for start, stop in pairwise(starts)]
