"""What a segment keeps of a document besides its words, and how it comes through Whoosh's own writer."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

TEXT_FIELD = "text"
"""The one field of the schema: its format holds positions, and what it stores is the row of the document."""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One row of the arrays by document, see `SegmentArrays`."""

    paper: int
    fingerprint: bytes
    lengths: tuple[int, ...]
    band_starts: tuple[int, ...]
    flags: int = 0


@runtime_checkable
class RowMaker(Protocol):
    """A type of field that knows the row of a document whose value it is given."""

    def document_row(self, value: object) -> DocumentRow: ...
