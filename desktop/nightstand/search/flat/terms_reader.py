"""What Whoosh's own readers ask of the words of a segment."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from whoosh.codec import base
from whoosh.fields import FieldType
from whoosh.filedb.filestore import FileStorage
from whoosh.formats import Positions
from whoosh.reading import TermInfo, TermNotFound
from whoosh.scoring import BaseScorer

from nightstand.search.bands import pseudo_frequencies
from nightstand.search.flat.document_row import TEXT_FIELD
from nightstand.search.flat.matcher import FlatMatcher, WordPostings
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_file import open_segment

Term = tuple[str, bytes]

_READ_AHEAD = 256
"""How many words are taken from the file at once when all are gone through."""


class FlatTermsReader(base.TermsReader):
    """The words of the one field that has any, and matchers for them."""

    def __init__(self, storage: FileStorage, segment: base.Segment) -> None:
        self._open = open_segment(storage, segment)
        self._totals: NDArray[np.int64] | None = None

    def close(self) -> None:
        self._open.close()

    def __contains__(self, term: Term) -> bool:
        return self._find(*term) is not None

    def indexed_field_names(self) -> list[str]:
        return [TEXT_FIELD]

    def terms(self) -> Iterator[Term]:
        return self.terms_from(TEXT_FIELD, b"")

    def terms_from(self, fieldname: str, prefix: bytes) -> Iterator[Term]:
        return ((TEXT_FIELD, word) for _, word in self._numbered_from(fieldname, prefix))

    def items(self) -> Iterator[tuple[Term, TermInfo]]:
        return self.items_from(TEXT_FIELD, b"")

    def items_from(self, fieldname: str, prefix: bytes) -> Iterator[tuple[Term, TermInfo]]:
        return (((TEXT_FIELD, word), self._info(number)) for number, word in self._numbered_from(fieldname, prefix))

    def term_info(self, fieldname: str, text: bytes) -> TermInfo:
        return self._info(self._number(fieldname, text))

    def frequency(self, fieldname: str, text: bytes) -> float:
        number = self._find(fieldname, text)
        return 0 if number is None else float(self._weights(number).sum())

    def doc_frequency(self, fieldname: str, text: bytes) -> int:
        number = self._find(fieldname, text)
        return 0 if number is None else self._open.document_frequency(number)

    def cursor(self, fieldname: str, fieldobj: FieldType) -> "base.FieldCursor":
        return FlatCursor(self, self._open, fieldobj) if fieldname == TEXT_FIELD else base.EmptyCursor()

    def matcher(self, fieldname: str, text: bytes, format_: Positions, scorer: BaseScorer | None = None) -> FlatMatcher:
        number = self._number(fieldname, text)
        postings = self._open.posting_range(number, number + 1)
        documents = self._open.documents(postings)
        _, positions = self._open.occurrences(number)
        rows = WordPostings(
            documents=documents.tolist(),
            weights=self._weights(number).tolist(),
            lengths=self._lengths()[documents].tolist(),
            position_ends=np.cumsum(self._open.frequencies(postings), dtype=np.int64).tolist(),
            positions=positions.tolist(),
        )
        return FlatMatcher((fieldname, text), rows, format_, scorer)

    def info_of(self, number: int) -> TermInfo:
        """Return the statistics of a word by its number."""
        return self._info(number)

    def _find(self, fieldname: str, text: bytes) -> int | None:
        return self._open.find(text) if fieldname == TEXT_FIELD else None

    def _number(self, fieldname: str, text: bytes) -> int:
        number = self._find(fieldname, text)
        if number is None:
            raise TermNotFound(f"No term {fieldname}:{text!r}")
        return number

    def _numbered_from(self, fieldname: str, prefix: bytes) -> Iterator[tuple[int, bytes]]:
        if fieldname > TEXT_FIELD:
            return
        start = self._open.lower_bound(prefix) if fieldname == TEXT_FIELD else 0
        for first in range(start, self._open.term_count, _READ_AHEAD):
            yield from enumerate(self._open.terms(first, min(first + _READ_AHEAD, self._open.term_count)), first)

    def _info(self, number: int) -> TermInfo:
        documents = self._open.documents(self._open.posting_range(number, number + 1))
        weights = self._weights(number)
        lengths = self._lengths()[documents]
        return TermInfo(
            weight=float(weights.sum()),
            df=len(documents),
            minlength=int(lengths.min()),
            maxlength=int(lengths.max()),
            maxweight=float(weights.max()),
            minid=documents.item(0),
            maxid=documents.item(-1),
        )

    def _weights(self, number: int) -> NDArray[np.float64]:
        return pseudo_frequencies(self._open.impacts(self._open.posting_range(number, number + 1)))

    def _lengths(self) -> NDArray[np.int64]:
        if self._totals is None:
            self._totals = self._open.lengths.sum(axis=1, dtype=np.int64)
        return self._totals


class FlatCursor(base.FieldCursor):
    """A place among the words of a segment."""

    def __init__(self, reader: FlatTermsReader, segment: OpenSegment, fieldobj: FieldType) -> None:
        self._reader = reader
        self._open = segment
        self._field = fieldobj
        self._number = 0

    def first(self) -> str | None:
        self._number = 0
        return self.text()

    def find(self, string: str | bytes) -> str | None:
        """Go to the first word that does not sort before the given one."""
        self._number = self._open.lower_bound(string if isinstance(string, bytes) else self._field.to_bytes(string))
        return self.text()

    def next(self) -> str | None:
        self._number += 1
        return self.text()

    def text(self) -> str | None:
        return str(self._field.from_bytes(self._open.term(self._number))) if self.is_valid() else None

    def term_info(self) -> TermInfo | None:
        return self._reader.info_of(self._number) if self.is_valid() else None

    def is_valid(self) -> bool:
        return self._number < self._open.term_count
