"""Segments merged into one as arrays: nothing is analysed again, and what is deleted is left behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.segment_arrays import SegmentArrays
from nightstand.search.writing.ordering import counts_of, joined_words, ranked, runs, stable_order, starts_of


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A segment to be merged and which of its documents are still wanted; None stands for all."""

    arrays: SegmentArrays
    is_living: NDArray[np.bool_] | None = None


def merged(sources: Sequence[Source]) -> SegmentArrays:
    """Return one segment of the living documents of at least one source, in the order of the sources."""
    if len(sources) == 1 and sources[0].is_living is None:
        return sources[0].arrays
    numbers: dict[str, int] = {}
    parts: list[_Postings] = []
    base = 0
    for source in sources:
        part = _living_postings(source, numbers, base)
        parts.append(part)
        base += part.document_count
    return _assembled(sources, list(numbers), parts)


@dataclass(frozen=True, slots=True, eq=False)
class _Postings:
    """The postings of one source that stay, by word: words and documents already have their new numbers."""

    document_count: int
    words: NDArray[np.uint32]
    documents: NDArray[np.uint32]
    impacts: NDArray[np.uint16]
    masks: NDArray[np.uint8]
    frequencies: NDArray[np.int64]
    positions: NDArray[np.integer]
    living: NDArray[np.int64]


def _living_postings(source: Source, numbers: dict[str, int], base: int) -> _Postings:
    arrays = source.arrays
    new_words = np.fromiter(
        (numbers.setdefault(word, len(numbers)) for word in _words(arrays)), dtype=np.uint32, count=arrays.word_count
    )
    words = np.repeat(new_words, counts_of(arrays.posting_starts))
    frequencies = arrays.frequencies.astype(np.int64)
    if source.is_living is None:
        documents = arrays.documents.astype(np.uint32) + np.uint32(base)
        living = np.arange(arrays.document_count)
        return _Postings(
            len(living), words, documents, arrays.impacts, arrays.masks, frequencies, arrays.positions, living
        )
    living = np.flatnonzero(source.is_living)
    new_documents = np.cumsum(source.is_living, dtype=np.uint32) + np.uint32(base) - np.uint32(1)
    stays = source.is_living[arrays.documents]
    return _Postings(
        len(living),
        words[stays],
        new_documents[arrays.documents[stays]],
        arrays.impacts[stays],
        arrays.masks[stays],
        frequencies[stays],
        arrays.positions[np.repeat(stays, frequencies)],
        living,
    )


def _assembled(sources: Sequence[Source], all_words: list[str], parts: Sequence[_Postings]) -> SegmentArrays:
    words = np.concatenate([part.words for part in parts])
    frequencies = np.concatenate([part.frequencies for part in parts])
    positions = np.concatenate([part.positions for part in parts])
    counts = np.bincount(words, minlength=len(all_words))
    ranking = ranked(all_words, counts > 0)
    ranks = ranking.ranks[words]
    order = stable_order(ranks)
    first_positions = starts_of(frequencies)[:-1]
    frequencies = frequencies[order]
    posting_starts = starts_of(counts[ranking.numbers])
    word_bytes, word_starts = joined_words(ranking.words)
    return SegmentArrays(
        word_bytes=word_bytes,
        word_starts=word_starts,
        posting_starts=posting_starts,
        position_starts=starts_of(frequencies)[posting_starts],
        word_letters=letters_of_words(word_bytes, word_starts),
        word_lengths=lengths_of_words(word_bytes, word_starts),
        documents=np.concatenate([part.documents for part in parts])[order],
        impacts=np.concatenate([part.impacts for part in parts])[order],
        masks=np.concatenate([part.masks for part in parts])[order],
        frequencies=frequencies,
        positions=positions[runs(first_positions[order], frequencies)],
        papers=np.concatenate([source.arrays.papers[part.living] for source, part in zip(sources, parts, strict=True)]),
        fingerprints=np.concatenate(
            [source.arrays.fingerprints[part.living] for source, part in zip(sources, parts, strict=True)]
        ),
        lengths=np.concatenate(
            [source.arrays.lengths[part.living] for source, part in zip(sources, parts, strict=True)]
        ),
        band_starts=np.concatenate(
            [source.arrays.band_starts[part.living] for source, part in zip(sources, parts, strict=True)]
        ),
        flags=np.concatenate([source.arrays.flags[part.living] for source, part in zip(sources, parts, strict=True)]),
    )


def _words(arrays: SegmentArrays) -> list[str]:
    content = arrays.word_bytes.tobytes()
    starts = arrays.word_starts.tolist()
    return [content[start:stop].decode("utf-8") for start, stop in pairwise(starts)]
