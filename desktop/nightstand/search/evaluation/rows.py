"""The documents of a segment in which words stand in a row, and how much the row weighs there.

A row weighs what a single word would that stands in the same places.
"""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import SATURATION, Band, gains_at
from nightstand.search.clause_plan import Element
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.postings import NOTHING, Found, postings_of, runs
from nightstand.search.evaluation.vocabulary import TermSet, terms_of
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import Integers

Keys = NDArray[np.int64]

POSITION_BITS = 32
POSITION_MASK = (1 << POSITION_BITS) - 1


def documents_with_row(
    segment: OpenSegment,
    elements: tuple[Element, ...],
    band: Band | None,
    memory: EvaluationMemory,
) -> Found:
    """Return the documents that hold the elements in a row, in one band or in any."""
    sets = [terms_of(segment, element, memory) for element in elements]
    if any(terms.is_empty for terms in sets):
        return NOTHING
    common = _common_documents(segment, sets)
    places = [
        _places(segment, terms, common, memory) - element.offset for element, terms in zip(elements, sets, strict=True)
    ]
    return _weighed(segment, _in_all(places), band)


def _common_documents(segment: OpenSegment, sets: list[TermSet]) -> NDArray[np.bool_]:
    common = np.ones(segment.size, dtype=bool)
    for terms in sets:
        covering, chosen, _ = postings_of(segment, terms)
        documents = segment.documents(covering)
        holds = np.zeros(segment.size, dtype=bool)
        holds[(documents if chosen is None else documents[chosen]).astype(np.intp)] = True
        common &= holds
    return common


def _places(segment: OpenSegment, terms: TermSet, common: NDArray[np.bool_], memory: EvaluationMemory) -> Keys:
    """Return where words of a set stand in the documents wanted, as document and position in one number, each once."""
    if terms.chosen is None and terms.past - terms.first == 1:
        both = np.flatnonzero(common)
        owners, places = occurrences_of_word(segment, terms.first, both, memory)
        return keys_of(both[owners], places)
    covering, chosen, _ = postings_of(segment, terms)
    documents, frequencies = segment.documents(covering), segment.frequencies(covering).astype(np.intp)
    firsts = np.cumsum(frequencies) - frequencies
    wanted = np.flatnonzero(common[documents]) if chosen is None else chosen[common[documents[chosen]]]
    counts = frequencies[wanted]
    positions = segment.positions(terms.first, terms.past)[runs(firsts[wanted], counts)]
    keys = np.repeat(documents[wanted].astype(np.int64) << POSITION_BITS, counts)
    keys += positions
    keys.sort()
    return keys[_is_new(keys)]


def occurrences_of_word(
    segment: OpenSegment, term: int, documents: NDArray[np.intp], memory: EvaluationMemory
) -> tuple[Keys, Integers]:
    """Return where a word stands in some documents: which of them each time, by its place among them, and where."""
    offsets = memory.known(segment, ("offsets", term), lambda: segment.offsets(term))
    return segment.occurrences_among(term, documents, offsets)


def keys_of(documents: Keys, positions: Integers) -> Keys:
    """Return documents and positions in one number each; `documents` is used up."""
    documents <<= POSITION_BITS
    documents += positions
    return documents


def _in_all(places: list[Keys]) -> Keys:
    """Return the numbers that are in all of the arrays, each of which has a number once, ascending."""
    keys = np.concatenate(places)
    # This sort finds out that there are a few ascending runs, and joins them.
    keys.sort(kind="stable")
    starts = keys[: len(keys) - len(places) + 1]
    found: Keys = starts[starts == keys[len(places) - 1 :]]
    return found


def bands_at(band_starts: Integers, keys: Keys) -> NDArray[np.intp]:
    """Return the band of each occurrence: from the starts of its document's bands, and from its place."""
    bands: NDArray[np.intp] = (band_starts <= (keys & POSITION_MASK)[:, np.newaxis]).sum(axis=1) - 1
    return bands


def _weighed(segment: OpenSegment, starts: Keys, band: Band | None) -> Found:
    """Return the documents of occurrences, each given as document and position in one number, ascending."""
    documents = (starts >> POSITION_BITS).astype(np.intp)
    bands = bands_at(segment.band_starts[documents], starts)
    if band is not None:
        documents, bands = documents[bands == band], bands[bands == band]
    if not len(documents):
        return NOTHING
    gains = gains_at(segment.lengths, segment.flags, documents, bands)
    firsts = np.flatnonzero(_is_new(documents))
    frequencies = np.add.reduceat(gains, firsts)
    return Found(documents[firsts], (frequencies / (SATURATION + frequencies)).astype(np.float32))


def _is_new(ascending: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Tell which of ascending numbers differ from the one before."""
    is_new = np.ones(len(ascending), dtype=np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    return is_new
