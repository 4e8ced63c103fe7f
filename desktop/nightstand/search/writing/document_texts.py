"""Which texts of a document stand in which band, and where they start."""

import numpy as np
from numpy.typing import NDArray

from nightstand.search.bands import BAND_COUNT, GAP_POSITIONS, Band, DocumentFlag, band_starts
from nightstand.search.index import IndexDocument

# Every document comes by here, and members of an enumeration take longer to look up than numbers.
_TITLE, _KEY, _AUTHORS, _TAGS, _VENUE, _ABSTRACT, _NOTES, _SOURCES, _ATTACHED = map(int, Band)
_PROVISIONAL = int(DocumentFlag.PROVISIONAL)


def texts_of(document: IndexDocument) -> tuple[bytearray, list[str]]:
    """Return the texts of a document that are not empty, in the order in which they stand, and the band of each."""
    bands = bytearray()
    texts: list[str] = []

    def take(band: int, text: str) -> None:
        if text:
            bands.append(band)
            texts.append(text)

    take(_TITLE, document.title)
    take(_KEY, document.key)
    for author in document.authors:
        take(_AUTHORS, author)
    for tag in document.tags:
        take(_TAGS, tag)
    take(_VENUE, document.venue)
    take(_ABSTRACT, document.abstract)
    take(_NOTES, document.notes)
    for source in document.sources:
        take(_SOURCES, source)
    for attached in document.attached:
        take(_ATTACHED, attached)
    return bands, texts


def flags_of(document: IndexDocument) -> int:
    """Return what is to be known of a document besides its words, a `DocumentFlag`."""
    return _PROVISIONAL if document.title_is_provisional else 0


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
