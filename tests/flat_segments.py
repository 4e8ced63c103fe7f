"""Documents of a few words, and what the arrays of a segment must be for them, worked out the slow way."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import numpy as np
from whoosh import fields, formats
from whoosh.filedb.filestore import FileStorage

from nightstand.search.bands import (
    BAND_COUNT,
    BAND_MASKS,
    GAP_POSITIONS,
    LENGTH_INFLUENCES,
    PROVISIONAL_TITLE_WEIGHT,
    TYPICAL_LENGTHS,
    WEIGHTS,
    Band,
    DocumentFlag,
    impact,
)
from nightstand.search.flat.codec import FlatSegment
from nightstand.search.flat.document_row import DocumentRow
from nightstand.search.flat.letters import letter_bits
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import FINGERPRINT_TYPE, SegmentArrays
from nightstand.search.flat.segment_file import open_segment, write_segment


@dataclass(frozen=True)
class Sample:
    """A document: its words by band, and positions left free after a band."""

    paper: int
    texts: Mapping[Band, Sequence[bytes]] = field(default_factory=dict)
    free: Mapping[Band, int] = field(default_factory=dict)
    flags: int = 0

    def row(self) -> DocumentRow:
        lengths = [len(self.texts.get(band, ())) for band in Band]
        widths = [length + self.free.get(band, 0) + GAP_POSITIONS for length, band in zip(lengths, Band, strict=True)]
        return DocumentRow(
            paper=self.paper,
            fingerprint=self.paper.to_bytes(12, "big"),
            lengths=tuple(lengths),
            band_starts=tuple(accumulate(widths[:-1], initial=0)),
            flags=self.flags,
        )

    def places(self) -> dict[bytes, list[tuple[Band, int]]]:
        """Return band and position of each occurrence by word."""
        found: dict[bytes, list[tuple[Band, int]]] = {}
        starts = self.row().band_starts
        for band, words in sorted(self.texts.items()):
            for place, word in enumerate(words):
                found.setdefault(word, []).append((band, starts[band] + place))
        return found

    def weights(self) -> dict[bytes, float]:
        """Return the pseudo frequency of each word."""
        found: dict[bytes, float] = {}
        for band, words in sorted(self.texts.items()):
            weight = PROVISIONAL_TITLE_WEIGHT if band is Band.TITLE and self.flags else WEIGHTS[band]
            influence = LENGTH_INFLUENCES[band]
            gain = weight / (1 - influence + influence * len(words) / TYPICAL_LENGTHS[band])
            for word in words:
                found[word] = found.get(word, 0.0) + gain
        return found


def abstract(paper: int, text: str, title: str = "") -> Sample:
    return Sample(paper, {Band.ABSTRACT: text.encode().split(), Band.TITLE: title.encode().split()})


def provisional(paper: int, title: str) -> Sample:
    return Sample(paper, {Band.TITLE: title.encode().split()}, flags=DocumentFlag.PROVISIONAL)


def arrays_of(samples: Sequence[Sample]) -> SegmentArrays:
    """Return the arrays of a segment in types wider than needed."""
    postings: dict[bytes, dict[int, list[tuple[Band, int]]]] = {}
    for document, sample in enumerate(samples):
        for word, places in sample.places().items():
            postings.setdefault(word, {})[document] = places
    words = sorted(postings)
    flat = [(word, document, places) for word in words for document, places in postings[word].items()]
    weights = [sample.weights() for sample in samples]
    rows = [sample.row() for sample in samples]
    return SegmentArrays(
        word_bytes=np.frombuffer(b"".join(words), dtype=np.uint8),
        word_starts=_starts([len(word) for word in words]),
        posting_starts=_starts([len(postings[word]) for word in words]),
        position_starts=_starts([sum(map(len, postings[word].values())) for word in words]),
        word_letters=np.array(
            [letter_bits(word.decode("utf-8", "surrogateescape")) for word in words], dtype=np.uint32
        ),
        word_lengths=np.array([min(sum(byte & 0xC0 != 0x80 for byte in word), 255) for word in words], dtype=np.uint8),
        documents=np.array([document for _, document, _ in flat], dtype=np.int64),
        impacts=np.array([impact(weights[document][word]) for word, document, _ in flat], dtype=np.uint16),
        masks=np.array([_mask(places) for *_, places in flat], dtype=np.uint8),
        frequencies=np.array([len(places) for *_, places in flat], dtype=np.int64),
        positions=np.array([position for *_, places in flat for _, position in places], dtype=np.int64),
        papers=np.array([row.paper for row in rows], dtype=np.int64),
        fingerprints=np.frombuffer(b"".join(row.fingerprint for row in rows), dtype=FINGERPRINT_TYPE),
        lengths=np.array([row.lengths for row in rows], dtype=np.int64).reshape(-1, BAND_COUNT),
        band_starts=np.array([row.band_starts for row in rows], dtype=np.int64).reshape(-1, BAND_COUNT),
        flags=np.array([row.flags for row in rows], dtype=np.uint8),
    )


def written(folder: Path, samples: Sequence[Sample]) -> OpenSegment:
    """Write a segment of the samples and open it."""
    segment = FlatSegment("MAIN")
    write_segment(FileStorage(str(folder)), segment, arrays_of(samples))
    return open_segment(FileStorage(str(folder)), segment)


class SampleText(fields.TEXT):
    """The words of a sample, as Whoosh's own writer asks for them; the stock codec stores nothing of it."""

    def __init__(self, *, stored: bool = True) -> None:
        super().__init__(stored=stored)

    def index(self, value: Sample, **_options: object) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        weights = value.weights()
        for word, places in value.places().items():
            positions = [position for _, position in places]
            yield word, len(positions), weights[word], formats.Positions().encode(positions)

    def document_row(self, value: object) -> DocumentRow:
        assert isinstance(value, Sample)
        return value.row()


def _starts(lengths: list[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)


def _mask(places: list[tuple[Band, int]]) -> int:
    mask = 0
    for band, _ in places:
        mask |= BAND_MASKS[band]
    return mask
