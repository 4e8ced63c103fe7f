"""Gathered documents grouped into the arrays of a segment, all words at once.

The pieces are written out as occurrences of words in the order of documents; one stable sort by word then leaves each
word's occurrences together, by document and position, and all else is counted from the places where word or document
change.
"""

import numpy as np

from nightstand.search.bands import BAND_MASKS, Band, impacts, occurrence_gains
from nightstand.search.flat.letters import lengths_of_words, letters_of_words
from nightstand.search.flat.segment_arrays import SegmentArrays
from nightstand.search.writing.document_texts import Layout
from nightstand.search.writing.gathering import Gathering
from nightstand.search.writing.ordering import joined_words, ranked, stable_order, starts_of

_MASKS = np.array([BAND_MASKS[band] for band in Band], dtype=np.uint8)


def grouped(gathered: Gathering) -> SegmentArrays:
    """Return the segment that gathered documents make."""
    vocabulary = gathered.vocabulary
    found = gathered.occurrences()
    text_documents = gathered.text_documents
    layout = Layout(text_documents, gathered.text_bands, found.widths, len(gathered))
    gains = occurrence_gains(layout.lengths, gathered.flags)
    text_gains = gains[text_documents, gathered.text_bands].astype(np.float32)
    text_masks = _MASKS[gathered.text_bands]

    uses = np.bincount(found.words, minlength=len(vocabulary.terms))
    ranking = ranked(vocabulary.terms, uses > 0)
    order = stable_order(ranking.ranks[found.words])
    position_starts = starts_of(uses[ranking.numbers])
    word_bytes, word_starts = joined_words(ranking.words)

    texts = np.repeat(np.arange(len(found.counts), dtype=np.uint32), found.counts)[order]
    documents = text_documents[texts]
    is_first = np.ones(len(documents), dtype=np.bool_)
    np.not_equal(documents[1:], documents[:-1], out=is_first[1:])
    is_first[position_starts[:-1]] = True
    firsts = np.flatnonzero(is_first)
    positions = found.positions + np.repeat(layout.text_starts.astype(np.uint32), found.counts)

    return SegmentArrays(
        word_bytes=word_bytes,
        word_starts=word_starts,
        posting_starts=np.searchsorted(firsts, position_starts),
        position_starts=position_starts,
        word_letters=letters_of_words(word_bytes, word_starts),
        word_lengths=lengths_of_words(word_bytes, word_starts),
        documents=documents[firsts],
        impacts=impacts(np.add.reduceat(text_gains[texts], firsts)),
        masks=np.bitwise_or.reduceat(text_masks[texts], firsts),
        frequencies=np.diff(firsts, append=len(documents)),
        positions=positions[order],
        papers=gathered.papers,
        fingerprints=gathered.fingerprints,
        lengths=layout.lengths,
        band_starts=layout.band_starts,
        flags=gathered.flags,
    )
