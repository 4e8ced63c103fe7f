"""The documents of a segment in which words stand in a row, and how much the row weighs there.

A row weighs what a single word would that stands in the same places.
"""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import SATURATION, Band, occurrence_gains
from nightstand.search.clause_plan import Element
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.postings import NOTHING, Found, postings_of, runs
from nightstand.search.evaluation.vocabulary import TermSet, terms_of
from nightstand.search.flat.open_segment import OpenSegment

Keys = NDArray[np.int64]

POSITION_BITS = 32
_FEW_BESIDE = 4
"""So many times as many documents must hold a word for it to be quicker to look for those wanted one by one."""

_POSITION_MASK = (1 << POSITION_BITS) - 1


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
    starts: Keys | None = None
    for element, terms in zip(elements, sets, strict=True):
        places = _places(segment, terms, common) - element.offset
        starts = places if starts is None else starts[is_among(starts, places)]
        if not len(starts):
            return NOTHING
    return NOTHING if starts is None else _weighed(segment, starts[_is_new(starts)], band)


def _common_documents(segment: OpenSegment, sets: list[TermSet]) -> NDArray[np.bool_]:
    common = np.ones(segment.size, dtype=bool)
    for terms in sets:
        covering, chosen, _ = postings_of(segment, terms)
        documents = segment.documents(covering)
        holds = np.zeros(segment.size, dtype=bool)
        holds[documents if chosen is None else documents[chosen]] = True
        common &= holds
    return common


def _places(segment: OpenSegment, terms: TermSet, common: NDArray[np.bool_]) -> Keys:
    """Return where words of a set stand in the documents wanted, as document and position in one number, ascending."""
    if terms.chosen is None and terms.past - terms.first == 1:
        return _places_of_word(segment, terms.first, common)
    covering, chosen, _ = postings_of(segment, terms)
    documents, frequencies = segment.documents(covering), segment.frequencies(covering).astype(np.intp)
    firsts = np.cumsum(frequencies) - frequencies
    wanted = np.flatnonzero(common[documents]) if chosen is None else chosen[common[documents[chosen]]]
    counts = frequencies[wanted]
    positions = segment.positions(terms.first, terms.past)[runs(firsts[wanted], counts)]
    keys = np.repeat(documents[wanted].astype(np.int64) << POSITION_BITS, counts)
    keys += positions
    keys.sort()
    return keys


def _places_of_word(segment: OpenSegment, term: int, common: NDArray[np.bool_]) -> Keys:
    wanted = np.flatnonzero(common)
    if len(wanted) * _FEW_BESIDE < segment.document_frequency(term):
        owners, positions = segment.occurrences(term, wanted)
        return (owners << POSITION_BITS) + positions
    owners, positions = segment.occurrences(term)
    is_wanted = common[owners]
    return (owners[is_wanted] << POSITION_BITS) + positions[is_wanted]


def is_among(keys: Keys, others: Keys) -> NDArray[np.bool_]:
    """Tell which of the numbers are among others, which ascend."""
    if not len(others):
        return np.zeros(len(keys), dtype=bool)
    places = np.searchsorted(others, keys)
    places[places == len(others)] = 0
    found: NDArray[np.bool_] = others[places] == keys
    return found


def bands_of(segment: OpenSegment, documents: NDArray[np.intp], keys: Keys) -> NDArray[np.intp]:
    """Return the band of each occurrence, given as document and position in one number."""
    bands: NDArray[np.intp] = (segment.band_starts[documents] <= (keys & _POSITION_MASK)[:, np.newaxis]).sum(axis=1) - 1
    return bands


def _weighed(segment: OpenSegment, starts: Keys, band: Band | None) -> Found:
    """Return the documents of occurrences, each given as document and position in one number, ascending."""
    documents = (starts >> POSITION_BITS).astype(np.intp)
    bands = bands_of(segment, documents, starts)
    if band is not None:
        documents, bands = documents[bands == band], bands[bands == band]
    if not len(documents):
        return NOTHING
    is_new = _is_new(documents)
    once, owners = documents[is_new], np.cumsum(is_new) - 1
    gains = occurrence_gains(segment.lengths[once], segment.flags[once])
    frequencies = np.bincount(owners, weights=gains[owners, bands], minlength=len(once))
    return Found(once, (frequencies / (SATURATION + frequencies)).astype(np.float32))


def _is_new(ascending: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Tell which of ascending numbers differ from the one before."""
    is_new = np.ones(len(ascending), dtype=np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    return is_new
