"""The one field of the index, which holds all texts of a paper in one row of words."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Generator

import numpy as np
from whoosh import fields, formats

from nightstand.search.analysis.tokens import Token, tokens
from nightstand.search.bands import occurrence_gains
from nightstand.search.flat.document_row import TEXT_FIELD, DocumentRow
from nightstand.search.index import IndexDocument
from nightstand.search.writing.document_texts import Layout, flags_of, texts_of

_POSITIONS = formats.Positions()


class PaperText(fields.TEXT):
    """All texts of a paper in one row of words, each occurrence with its place.

    This is the plain way, one document after another, by which the search library itself can index papers; the bulk
    writer comes to the same postings.
    """

    def index(self, value: IndexDocument, **_options: object) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        """Give each word with how often it occurs, its pseudo frequency and its positions."""
        bands, texts = texts_of(value)
        found = [tokens(text) for text in texts]
        layout = _layout(bands, found)
        gains = occurrence_gains(layout.lengths, np.array([flags_of(value)]))[0]
        places: dict[str, list[int]] = {}
        sums: dict[str, float] = {}
        for band, words, start in zip(bands, found, layout.text_starts.tolist(), strict=True):
            gain = float(gains[band])
            for word in words:
                places.setdefault(word.text, []).append(start + word.position)
                sums[word.text] = sums.get(word.text, 0.0) + gain
        for text, positions in places.items():
            yield text.encode("utf-8"), len(positions), sums[text], _POSITIONS.encode(positions)

    def document_row(self, value: object) -> DocumentRow:
        """Return what a segment keeps of a document besides its words."""
        if not isinstance(value, IndexDocument):
            raise TypeError(f"{value!r} is no document")
        bands, texts = texts_of(value)
        layout = _layout(bands, [tokens(text) for text in texts])
        return DocumentRow(
            paper=value.paper,
            fingerprint=value.fingerprint_bytes(),
            lengths=tuple(layout.lengths[0].tolist()),
            band_starts=tuple(layout.band_starts[0].tolist()),
            flags=flags_of(value),
        )


def schema() -> fields.Schema:
    """Return the schema of the index. Nothing is stored but the row that a segment keeps of each document."""
    return fields.Schema(**{TEXT_FIELD: PaperText(stored=True)})


def _layout(bands: bytearray, found: list[list[Token]]) -> Layout:
    widths = np.array([words[-1].position + 1 if words else 0 for words in found], dtype=np.int64)
    return Layout(np.zeros(len(bands), dtype=np.int64), np.array(bands, dtype=np.int64), widths, 1)
