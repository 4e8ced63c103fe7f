"""The documents of a segment that hold words of a set, and how much the words weigh there."""

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import ALL_FIELDS, FieldMask, weight_factor
from nightstand.search.clause_plan import Element
from nightstand.search.evaluation.memory import EvaluationMemory
from nightstand.search.evaluation.slot_map import Scores
from nightstand.search.evaluation.vocabulary import TermSet, terms_of
from nightstand.search.flat.open_segment import OpenSegment

Numbers = NDArray[np.intp]

_WORTH_KEEPING = 4_000
"""From how many postings on a range of words is kept as weights by document."""

_FEW_AMONG = 12
"""One in so many documents, and less, are kept by their numbers."""

_IMPACT_OF_DOCUMENT = np.dtype([("document", np.intp), ("impact", np.uint16)], align=True)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Documents of one segment, each once, with their impact, or with a weight above 0 and below 1."""

    documents: Numbers
    weights: NDArray[np.uint16] | NDArray[np.float32]

    @property
    def count(self) -> int:
        return len(self.documents)

    def write_to(self, worth: Scores, factor: np.float32) -> None:
        """Write the weights into the worth of all documents of the segment, in place of what is there."""
        worth[self.documents] = self._times(factor)

    def add_to(self, worth: Scores, factor: np.float32) -> None:
        """Add the weights to the worth of all documents of the segment."""
        worth[self.documents] += self._times(factor)

    def _times(self, factor: np.float32) -> NDArray[np.float32]:
        is_impact = self.weights.dtype == np.uint16
        product: NDArray[np.float32] = self.weights * (weight_factor(factor) if is_impact else factor)
        return product


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """The impact of every document of one segment, 0 for one that was not found."""

    impacts: NDArray[np.uint16]

    @property
    def count(self) -> int:
        return int(np.count_nonzero(self.impacts))

    def write_to(self, worth: Scores, factor: np.float32) -> None:
        """Write the weights into the worth of all documents of the segment, in place of what is there."""
        np.multiply(self.impacts, weight_factor(factor), out=worth)

    def add_to(self, worth: Scores, factor: np.float32) -> None:
        """Add the weights to the worth of all documents of the segment."""
        worth += self.impacts * weight_factor(factor)


NOTHING = Found(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.float32))


def documents_with(
    segment: OpenSegment, element: Element, fields: FieldMask, memory: EvaluationMemory
) -> Found | Spread:
    """Return the documents that hold a word of an element in one of the fields, with the weight of the best one."""
    terms = terms_of(segment, element, memory)
    if terms.is_empty:
        return NOTHING
    postings = segment.posting_range(terms.first, terms.past)
    if terms.chosen is None and terms.past - terms.first == 1:
        documents, impacts = segment.documents(postings), segment.impacts(postings)
        if fields != ALL_FIELDS:
            # Truth values are searched twice as quickly as numbers.
            stands_there = np.flatnonzero((segment.masks(postings) & np.uint8(fields)) != 0)
            if len(stands_there) < len(documents):
                documents, impacts = documents.take(stands_there), impacts.take(stands_there)
        return Found(documents.astype(np.intp), impacts)
    if terms.chosen is None and postings.stop - postings.start < _WORTH_KEEPING:
        return Spread(_best(segment, terms, fields))
    kept = memory.known(segment, (element, fields), lambda: _shortened(_best(segment, terms, fields)))
    if kept.dtype == _IMPACT_OF_DOCUMENT:
        few = cast(NDArray[np.void], kept)
        return Found(few["document"], few["impact"])
    return Spread(cast(NDArray[np.uint16], kept))


def postings_of(segment: OpenSegment, terms: TermSet) -> tuple[slice, Numbers | None, Numbers | None]:
    """Return a slice that covers the postings of a set, which of it are the set's, and the word of each by its place.

    None for all of the slice, and for words that were not chosen one by one.
    """
    if terms.chosen is None:
        return segment.posting_range(terms.first, terms.past), None, None
    covering = segment.posting_range(terms.first, terms.past)
    sizes = segment.document_frequencies(terms.first, terms.past).astype(np.intp)
    starts = np.cumsum(sizes) - sizes
    places = terms.chosen - terms.first
    sizes, starts = sizes[places], starts[places]
    return covering, runs(starts, sizes), np.repeat(np.arange(len(places)), sizes)


def runs(starts: Numbers, sizes: Numbers) -> Numbers:
    """Return the numbers of all runs one after the other: `sizes[i]` numbers from `starts[i]` on."""
    numbers: Numbers = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes) + np.arange(int(sizes.sum()))
    return numbers


def _shortened(best: NDArray[np.uint16]) -> NDArray[np.generic]:
    """Return the impact of every document as it is, or with their numbers those of the few that have one."""
    documents = np.flatnonzero(best)
    if len(documents) * _FEW_AMONG > len(best):
        return best
    few = np.empty(len(documents), dtype=_IMPACT_OF_DOCUMENT)
    few["document"], few["impact"] = documents, best[documents]
    return few


def _best(segment: OpenSegment, terms: TermSet, fields: FieldMask) -> NDArray[np.uint16]:
    """Return the best impact of each document, 0 for one without any of the words."""
    covering, chosen, owners = postings_of(segment, terms)
    documents, impacts = segment.documents(covering), segment.impacts(covering)
    stands_there = None if fields == ALL_FIELDS else segment.masks(covering) & np.uint8(fields) != 0
    if chosen is not None and owners is not None:
        documents, impacts = documents[chosen], impacts[chosen]
        if terms.shares is not None:
            impacts = np.maximum(impacts * terms.shares[owners], 1).astype(np.uint16)
        stands_there = None if stands_there is None else stands_there[chosen]
    if stands_there is not None:
        documents, impacts = documents[stands_there], impacts[stands_there]
    best = np.zeros(segment.size, dtype=np.uint16)
    np.maximum.at(best, documents.astype(np.intp), impacts)
    return best
