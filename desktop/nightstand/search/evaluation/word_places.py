"""Where a word stands in the documents of all segments, put together once for the searches that look at it again."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import Integers


class WordPlaces(NamedTuple):
    """The positions in the document `documents[i]` are those from `offsets[i]` to before `offsets[i + 1]`.

    Documents are numbered through all segments, ascending.
    """

    documents: NDArray[np.int32]
    offsets: NDArray[np.int32]
    positions: Integers


def places_of_word(
    segments: Sequence[OpenSegment], word: str, terms: Sequence[int | None], memory: EvaluationMemory
) -> WordPlaces:
    """Return where the word with these numbers in the segments stands."""
    if not segments:
        return WordPlaces(np.zeros(0, dtype=np.int32), np.zeros(1, dtype=np.int32), np.zeros(0, dtype=np.uint8))
    name = (word, tuple(segment.segment_id for segment in segments))
    pairs = list(zip(segments, terms, strict=True))
    return WordPlaces(
        memory.known(segments[0], ("documents", *name), lambda: _documents(pairs)),
        memory.known(segments[0], ("firsts", *name), lambda: _offsets(pairs)),
        memory.known(segments[0], ("positions", *name), lambda: _positions(pairs)),
    )


_Pairs = Sequence[tuple[OpenSegment, int | None]]


def _documents(pairs: _Pairs) -> NDArray[np.int32]:
    parts = [np.zeros(0, dtype=np.int32)]
    before = 0
    for segment, term in pairs:
        if term is not None:
            parts.append(segment.documents(segment.posting_range(term, term + 1)).astype(np.int32) + np.int32(before))
        before += segment.size
    return np.concatenate(parts)


def _offsets(pairs: _Pairs) -> NDArray[np.int32]:
    parts = [np.zeros(1, dtype=np.int32)]
    for segment, term in pairs:
        if term is not None:
            parts.append(segment.offsets(term)[1:] + parts[-1][-1])
    return np.concatenate(parts)


def _positions(pairs: _Pairs) -> Integers:
    parts = [segment.positions(term, term + 1) for segment, term in pairs if term is not None]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.uint8)
