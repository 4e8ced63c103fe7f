"""What a segment keeps of a document besides its words, and how it comes through Whoosh's own writer."""

from dataclasses import dataclass

TEXT_FIELD = "text"
"""The one field of the schema that has words; its format must hold positions."""

DOCUMENT_FIELD = "document"
"""The stored field of the schema whose value is a `DocumentRow`; every document must have one."""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One row of the arrays by document, see `SegmentArrays`."""

    paper: int
    fingerprint: bytes
    lengths: tuple[int, ...]
    band_starts: tuple[int, ...]
    flags: int = 0
