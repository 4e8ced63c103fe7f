"""What Whoosh's own readers ask of the documents of a segment."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Iterable

from whoosh.codec import base
from whoosh.filedb.filestore import FileStorage

from nightstand.search.flat.document_row import TEXT_FIELD, DocumentRow
from nightstand.search.flat.segment_file import open_segment


class FlatDocumentReader(base.PerDocumentReader):
    """The rows of documents; their one length is that of all bands together."""

    def __init__(self, storage: FileStorage, segment: base.Segment) -> None:
        self._segment = segment
        self._open = open_segment(storage, segment)
        self._totals: list[int] | None = None

    def close(self) -> None:
        self._open.close()

    def doc_count(self) -> int:
        return int(self._segment.doc_count())

    def doc_count_all(self) -> int:
        return self._open.size

    def has_deletions(self) -> bool:
        return bool(self._segment.has_deletions())

    def is_deleted(self, docnum: int) -> bool:
        return bool(self._segment.is_deleted(docnum))

    def deleted_docs(self) -> Iterable[int]:
        deleted: Iterable[int] = self._segment.deleted_docs()
        return deleted

    def doc_field_length(self, docnum: int, fieldname: str, default: int = 0) -> int:
        return self._lengths()[docnum] if fieldname == TEXT_FIELD else default

    def field_length(self, fieldname: str) -> int:
        return sum(self._lengths()) if fieldname == TEXT_FIELD else 0

    def min_field_length(self, fieldname: str) -> int:
        return min(self._lengths(), default=0) if fieldname == TEXT_FIELD else 0

    def max_field_length(self, fieldname: str) -> int:
        return max(self._lengths(), default=0) if fieldname == TEXT_FIELD else 0

    def stored_fields(self, docnum: int) -> dict[str, DocumentRow]:
        row = DocumentRow(
            paper=self._open.papers.item(docnum),
            fingerprint=self._open.fingerprints[docnum].tobytes(),
            lengths=tuple(self._open.lengths[docnum].tolist()),
            band_starts=tuple(self._open.band_starts[docnum].tolist()),
            flags=self._open.flags.item(docnum),
        )
        return {TEXT_FIELD: row}

    def _lengths(self) -> list[int]:
        if self._totals is None:
            self._totals = self._open.lengths.sum(axis=1).tolist()
        return self._totals
