"""Takes the rows of documents from Whoosh's own writer and hands them to the writer of postings."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from typing import NoReturn

from whoosh.codec import base
from whoosh.fields import FieldType

from nightstand.search.flat.document_row import DocumentRow, RowMaker


class FlatDocumentWriter(base.PerDocumentWriter):
    """Gathers the rows of a new segment; nothing is written before the words are known too."""

    def __init__(self) -> None:
        self.rows: list[DocumentRow] = []
        self.is_closed = False
        self._row: DocumentRow | None = None

    def start_doc(self, docnum: int) -> None:
        if docnum != len(self.rows):
            raise ValueError(f"document {docnum} comes after {len(self.rows)} others")
        self._row = None

    def add_field(self, fieldname: str, fieldobj: FieldType, value: object, length: int) -> None:
        """Take the row of the document, or what the type of the field makes it of."""
        if isinstance(value, DocumentRow):
            self._row = value
        elif value is not None and isinstance(fieldobj, RowMaker):
            self._row = fieldobj.document_row(value)
        elif value is not None:
            raise ValueError(f"{fieldname} cannot be stored; a flat segment keeps rows of documents only")

    def add_column_value(self, fieldname: str, columnobj: object, value: object) -> NoReturn:
        raise NotImplementedError(f"{fieldname} cannot be a column; a flat segment keeps rows of documents only")

    def add_vector_items(self, fieldname: str, fieldobj: object, items: object) -> NoReturn:
        raise NotImplementedError(f"{fieldname} cannot have vectors; the words of a document are found by posting")

    def finish_doc(self) -> None:
        if self._row is None:
            raise ValueError("a document came without its row")
        self.rows.append(self._row)

    def cancel_doc(self) -> None:
        self._row = None

    def close(self) -> None:
        self.is_closed = True
