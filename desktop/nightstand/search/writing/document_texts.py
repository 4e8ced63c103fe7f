"""Which texts of a document stand in which band, and where they start."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import BAND_COUNT, GAP_POSITIONS, Band, DocumentFlag, band_starts
from nightstand.search.index import IndexDocument


def texts_of(document: IndexDocument) -> list[tuple[Band, str]]:
    """Return the texts of a document that are not empty, in the order in which they stand."""
    texts = [
        (Band.TITLE, document.title),
        (Band.KEY, document.key),
        *[(Band.AUTHORS, author) for author in document.authors],
        *[(Band.TAGS, tag) for tag in document.tags],
        (Band.VENUE, document.venue),
        (Band.ABSTRACT, document.abstract),
        (Band.NOTES, document.notes),
        *[(Band.SOURCES, source) for source in document.sources],
        *[(Band.ATTACHED, attached) for attached in document.attached],
    ]
    return [each for each in texts if each[1]]


def flags_of(document: IndexDocument) -> DocumentFlag:
    """Return what is to be known of a document besides its words."""
    return DocumentFlag.PROVISIONAL if document.title_is_provisional else DocumentFlag(0)


class Layout:
    """Where the texts of documents stand, worked out from how many words each takes."""

    def __init__(
        self, documents: NDArray[np.integer], bands: NDArray[np.integer], widths: NDArray[np.integer], count: int
    ) -> None:
        """Lay texts out, given in order: the document, the band and the width of each, for `count` documents."""
        wide = widths.astype(np.int64)
        cells = documents.astype(np.int64) * BAND_COUNT + bands
        sums = np.bincount(cells, weights=wide, minlength=count * BAND_COUNT).astype(np.int64)
        texts = np.bincount(cells, minlength=count * BAND_COUNT)
        gaps = GAP_POSITIONS * np.maximum(texts - 1, 0)
        self.lengths: NDArray[np.int64] = sums.reshape(count, BAND_COUNT)
        """Words by document and band."""
        self.band_starts: NDArray[np.int64] = band_starts((sums + gaps).reshape(count, BAND_COUNT))
        """The first position of each band of each document."""
        running = np.cumsum(wide + GAP_POSITIONS) - (wide + GAP_POSITIONS)
        firsts = np.cumsum(texts) - texts
        within = running - running[firsts[cells]] if len(cells) else running
        self.text_starts: NDArray[np.int64] = self.band_starts.reshape(-1)[cells] + within
        """The first position of each text."""
