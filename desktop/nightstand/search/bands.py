"""The bands of a document: where each text of a paper stands in one row of words, and how much a word there counts.

A word's score in a document follows BM25F (Robertson, Zaragoza 2009): its occurrences are weighted by band and length,
summed to a pseudo frequency, and only then saturate. Nothing in it depends on other documents, so it is worked out when
indexing, and rarity alone is left for searching.
"""

from enum import IntEnum, IntFlag

import numpy as np
from numpy.typing import NDArray

from nightstand.domain.query_tree import TextField


class Band(IntEnum):
    """The texts of a paper in the order in which they stand in its document."""

    TITLE = 0
    KEY = 1
    AUTHORS = 2
    TAGS = 3
    VENUE = 4
    ABSTRACT = 5
    NOTES = 6
    SOURCES = 7
    ATTACHED = 8


class FieldMask(IntFlag):
    """The texts a word stands in; eight bits, so citation key and tags share one."""

    TITLE = 1
    AUTHORS = 2
    VENUE = 4
    ABSTRACT = 8
    NOTES = 16
    SOURCES = 32
    ATTACHED = 64
    MARKS = 128


class DocumentFlag(IntFlag):
    """What is to be known of a document besides its words."""

    PROVISIONAL = 1
    """The title is a piece of the abstract that stands in for one."""


BAND_COUNT = len(Band)

GAP_POSITIONS = 16
"""Positions left free between two texts, so that no phrase reaches from one into the other."""

SATURATION = 1.6
"""The pseudo frequency at which a word has half of the weight it can have (k1 of BM25)."""

LARGEST_IMPACT = 65534
"""One below the largest number of 16 bits, so that every impact has a finite pseudo frequency."""

_IMPACT_SCALE = 65535

PROVISIONAL_TITLE_WEIGHT = 1.5

LONE_ABSTRACT_WEIGHT = 2.5
"""How much a word of the abstract counts in a paper without a title of its own. What others gain by their titles would
outweigh all it says otherwise."""

WEIGHTS = {
    Band.TITLE: 4.0,
    Band.KEY: 4.0,
    Band.AUTHORS: 2.5,
    Band.TAGS: 2.5,
    Band.VENUE: 0.8,
    Band.ABSTRACT: 1.0,
    Band.NOTES: 1.5,
    Band.SOURCES: 0.5,
    Band.ATTACHED: 0.5,
}
"""How much one occurrence counts in a text of typical length."""

TYPICAL_LENGTHS = {
    Band.TITLE: 10,
    Band.KEY: 1,
    Band.AUTHORS: 10,
    Band.TAGS: 4,
    Band.VENUE: 6,
    Band.ABSTRACT: 180,
    Band.NOTES: 60,
    Band.SOURCES: 6,
    Band.ATTACHED: 6000,
}
"""Words of a usual text; constants, so that a document's impacts do not change with the library around it."""

LENGTH_INFLUENCES = {
    Band.TITLE: 0.3,
    Band.KEY: 0.0,
    Band.AUTHORS: 0.2,
    Band.TAGS: 0.2,
    Band.VENUE: 0.2,
    Band.ABSTRACT: 0.6,
    Band.NOTES: 0.6,
    Band.SOURCES: 0.2,
    Band.ATTACHED: 0.75,
}
"""How much length counts against a text, from 0 to 1 (b of BM25)."""

BAND_MASKS = {
    Band.TITLE: FieldMask.TITLE,
    Band.KEY: FieldMask.MARKS,
    Band.AUTHORS: FieldMask.AUTHORS,
    Band.TAGS: FieldMask.MARKS,
    Band.VENUE: FieldMask.VENUE,
    Band.ABSTRACT: FieldMask.ABSTRACT,
    Band.NOTES: FieldMask.NOTES,
    Band.SOURCES: FieldMask.SOURCES,
    Band.ATTACHED: FieldMask.ATTACHED,
}
"""The bit of each band."""

ALL_FIELDS = FieldMask(255)


def band_for(field: TextField) -> Band | None:
    """Return the band a clause looks at; None when it looks at all of them."""
    return None if field is TextField.ANY else Band[field.name]


def mask_for(field: TextField) -> FieldMask:
    """Return the bits of which a posting must have one to stand in the texts a clause looks at.

    `MARKS` alone does not tell citation key from tags; the positions do.
    """
    band = band_for(field)
    return ALL_FIELDS if band is None else BAND_MASKS[band]


def band_starts(widths: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the first position of every band, from the positions each band takes (`[..., BAND_COUNT]`).

    `widths` counts the gaps between several texts of one band. Starts rise strictly, also past empty bands.
    """
    starts = np.zeros(widths.shape, dtype=np.int64)
    np.cumsum(widths[..., :-1] + GAP_POSITIONS, axis=-1, out=starts[..., 1:])
    return starts


def occurrence_gains(lengths: NDArray[np.integer], flags: NDArray[np.integer]) -> NDArray[np.float64]:
    """Return what one occurrence adds to the pseudo frequency, by document and band.

    `lengths` holds words by document and band (`[D, BAND_COUNT]`), `flags` one `DocumentFlag` per document.
    """
    gains: NDArray[np.float64] = _WEIGHTS / (1 - _INFLUENCES + _INFLUENCES * lengths / _TYPICAL_LENGTHS)
    is_provisional = (flags & DocumentFlag.PROVISIONAL) != 0
    gains[is_provisional, Band.TITLE] *= PROVISIONAL_TITLE_WEIGHT / WEIGHTS[Band.TITLE]
    is_untitled = is_provisional | (lengths[..., Band.TITLE] == 0)
    gains[is_untitled, Band.ABSTRACT] *= LONE_ABSTRACT_WEIGHT / WEIGHTS[Band.ABSTRACT]
    return gains


def gains_at(
    lengths: NDArray[np.integer],
    flags: NDArray[np.integer],
    documents: NDArray[np.integer],
    bands: NDArray[np.integer],
) -> NDArray[np.float64]:
    """Return what single occurrences add, each given as document and band; see `occurrence_gains`."""
    influences = _INFLUENCES[bands]
    gains: NDArray[np.float64] = _WEIGHTS[bands] / (
        1 - influences + influences * lengths[documents, bands] / _TYPICAL_LENGTHS[bands]
    )
    is_provisional = (flags[documents] & DocumentFlag.PROVISIONAL) != 0
    gains[is_provisional & (bands == Band.TITLE)] *= PROVISIONAL_TITLE_WEIGHT / WEIGHTS[Band.TITLE]
    is_untitled = is_provisional | (lengths[documents, Band.TITLE] == 0)
    gains[is_untitled & (bands == Band.ABSTRACT)] *= LONE_ABSTRACT_WEIGHT / WEIGHTS[Band.ABSTRACT]
    return gains


def impact(pseudo_frequency: float) -> int:
    """Return the weight of a word in a document as it is stored, 1 to `LARGEST_IMPACT`."""
    return int(impacts(np.array([pseudo_frequency]))[0])


def impacts(pseudo_frequencies: NDArray[np.floating]) -> NDArray[np.uint16]:
    """Return the stored weights of many pseudo frequencies, all above 0."""
    exact = pseudo_frequencies.astype(np.float64)
    scaled = np.rint(exact / (SATURATION + exact) * _IMPACT_SCALE)
    return np.clip(scaled, 1, LARGEST_IMPACT).astype(np.uint16)


def pseudo_frequencies(stored: NDArray[np.uint16]) -> NDArray[np.float64]:
    """Return pseudo frequencies that have exactly these impacts."""
    share = stored.astype(np.float64) / _IMPACT_SCALE
    return SATURATION * share / (1 - share)


def weight_of(stored: NDArray[np.uint16]) -> NDArray[np.float32]:
    """Return impacts as what they stand for, above 0 and below 1; times rarity they are the score of a word."""
    return stored.astype(np.float32) / np.float32(_IMPACT_SCALE)


def weight_factor(factor: np.float32) -> np.float32:
    """Return what impacts are multiplied by to give their weight times a factor."""
    return np.float32(factor / _IMPACT_SCALE)


def _by_band(values: dict[Band, float] | dict[Band, int]) -> NDArray[np.float64]:
    return np.array([values[band] for band in Band], dtype=np.float64)


_WEIGHTS = _by_band(WEIGHTS)
_TYPICAL_LENGTHS = _by_band(TYPICAL_LENGTHS)
_INFLUENCES = _by_band(LENGTH_INFLUENCES)
