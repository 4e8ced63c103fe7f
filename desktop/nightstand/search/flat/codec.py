"""The codec through which Whoosh reads and writes flat segments, and a segment as the table of contents names it."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Iterable
from typing import NoReturn

from whoosh.codec import base
from whoosh.filedb.filestore import FileStorage

from nightstand.search.flat.document_reader import FlatDocumentReader
from nightstand.search.flat.document_writer import FlatDocumentWriter
from nightstand.search.flat.posting_writer import FlatPostingWriter
from nightstand.search.flat.terms_reader import FlatTermsReader


class FlatCodec(base.Codec):
    """Makes the readers and writers of flat segments. One object serves one writer."""

    length_stats = False
    """Postings carry no lengths, so the writer need not read documents back before their words are written."""

    def __init__(self) -> None:
        self._document_writers: dict[str, FlatDocumentWriter] = {}

    def per_document_writer(self, storage: FileStorage, segment: "FlatSegment") -> FlatDocumentWriter:
        writer = self._document_writers[segment.segment_id()] = FlatDocumentWriter()
        return writer

    def field_writer(self, storage: FileStorage, segment: "FlatSegment") -> FlatPostingWriter:
        """Return the writer of postings, which also writes what the segment's document writer has gathered."""
        return FlatPostingWriter(storage, segment, self._document_writers.pop(segment.segment_id()))

    def per_document_reader(self, storage: FileStorage, segment: "FlatSegment") -> FlatDocumentReader:
        return FlatDocumentReader(storage, segment)

    def terms_reader(self, storage: FileStorage, segment: "FlatSegment") -> FlatTermsReader:
        return FlatTermsReader(storage, segment)

    def postings_writer(self, dbfile: object, byteids: bool = False) -> NoReturn:  # noqa: FBT001, FBT002
        raise NotImplementedError("postings stand in arrays and have no writer of their own")

    def postings_reader(
        self, dbfile: object, terminfo: object, format_: object, term: object = None, scorer: object = None
    ) -> NoReturn:
        raise NotImplementedError("postings stand in arrays; the terms reader makes matchers for them")

    def new_segment(self, storage: FileStorage, indexname: str) -> "FlatSegment":
        return FlatSegment(indexname)


class FlatSegment(base.Segment):
    """What the table of contents keeps of a segment: its name, size, deleted documents, and the watermark."""

    def __init__(self, indexname: str) -> None:
        super().__init__(indexname)
        self.watermark = 0
        """The number given with the commit that last touched the segment; the index's is the largest."""
        self._size = 0
        self._deleted: frozenset[int] = frozenset()

    def codec(self) -> FlatCodec:
        return FlatCodec()

    def should_assemble(self) -> bool:
        """Keep the search library from packing the one file into another."""
        return False

    def doc_count_all(self) -> int:
        return self._size

    def set_doc_count(self, doccount: int) -> None:
        self._size = doccount

    def deleted_count(self) -> int:
        return len(self._deleted)

    def deleted_docs(self) -> frozenset[int]:
        return self._deleted

    def is_deleted(self, docnum: int) -> bool:
        return docnum in self._deleted

    def delete_document(self, docnum: int, delete: bool = True) -> None:  # noqa: FBT001, FBT002
        """Mark a document deleted, or take that back.

        Raises:
            IndexError: the segment has no document of that number.
        """
        if delete:
            self.delete_documents((docnum,))
        else:
            self._deleted -= {docnum}

    def delete_documents(self, numbers: Iterable[int]) -> None:
        """Mark many documents deleted at once.

        Raises:
            IndexError: the segment has no document of one of the numbers.
        """
        deleted = frozenset(numbers)
        if deleted and not 0 <= min(deleted) <= max(deleted) < self._size:
            raise IndexError(f"no document {max(deleted)} among {self._size}")
        self._deleted |= deleted
