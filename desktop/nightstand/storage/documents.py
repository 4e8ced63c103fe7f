"""Documents of papers, the contents stored for them, and the texts read from those."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from nightstand.domain.document import PDF_TYPE, Document, DocumentContent, DocumentId, TextState
from nightstand.domain.paper import BatchId, PaperId
from nightstand.storage.database import plain
from nightstand.storage.document_tables import Document as DocumentRow
from nightstand.storage.identifiers import next_id
from nightstand.storage.times import from_text, now_text, to_text

READER_VERSION = 1
"""Raised when texts are read in another way, so that all are read again."""

LONGEST_LOOK = 300_000
"""Of so much of a text a snippet is cut."""

_COLUMNS = "document.id, paper_id, name, document.content, path, size, media_type, document.added_at, state, pages"


def documents_of(session: Session, paper: PaperId) -> tuple[Document, ...]:
    """Return a paper's documents, oldest first."""
    rows = plain(session).execute(
        f"SELECT {_COLUMNS} FROM document LEFT JOIN document_text USING (content)"
        " WHERE paper_id = ? ORDER BY document.id",
        (paper,),
    )
    return tuple(_document(row) for row in rows)


def next_document_id(session: Session) -> DocumentId:
    """Return the id for a new document; ids are never used twice."""
    return DocumentId(next_id(session, "document"))


def document(session: Session, document_id: DocumentId) -> DocumentContent | None:
    """Return a document's values, or None when it does not exist."""
    row = session.get(DocumentRow, document_id)
    if row is None:
        return None
    return DocumentContent(
        PaperId(row.paper_id), row.name, row.content, row.path, row.size, row.media_type, from_text(row.added_at)
    )


def put_document(session: Session, document_id: DocumentId, content: DocumentContent | None) -> None:
    """Make a document have these values, or not exist."""
    row = session.get(DocumentRow, document_id)
    if content is None:
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            DocumentRow(
                id=document_id,
                paper_id=content.paper,
                name=content.name,
                content=content.content,
                path=content.path,
                size=content.size,
                media_type=content.media_type,
                added_at=to_text(content.added),
            )
        )
    session.flush()


def note_stored(session: Session, content: str, size: int) -> None:
    """Note that a content lies in the library."""
    plain(session).execute(
        "INSERT INTO stored_content (content, size) VALUES (?, ?)"
        " ON CONFLICT (content) DO UPDATE SET released_at = NULL",
        (content, size),
    )


def stored(session: Session) -> frozenset[str]:
    """Return the contents that lie in the library."""
    return frozenset(row[0] for row in plain(session).execute("SELECT content FROM stored_content"))


def forgettable(session: Session, before: datetime) -> tuple[str, ...]:
    """Return the stored contents that no document has referred to since a time, and no step of the history names."""
    rows = plain(session).execute(
        "SELECT content FROM stored_content WHERE released_at IS NOT NULL AND released_at < ?"
        " AND NOT EXISTS (SELECT 1 FROM journal WHERE instr(edit, content) > 0)"
        " AND NOT EXISTS (SELECT 1 FROM document WHERE document.content = stored_content.content AND path = '')",
        (to_text(before),),
    )
    return tuple(row[0] for row in rows)


def forget(session: Session, contents: Sequence[str]) -> None:
    """Note that contents are no longer stored; their texts go as well where no document has them."""
    connection = plain(session)
    connection.executemany("DELETE FROM stored_content WHERE content = ?", [(content,) for content in contents])
    connection.execute("DELETE FROM document_text WHERE content NOT IN (SELECT content FROM document)")


def unread(session: Session) -> tuple[Document, ...]:
    """Return the documents whose texts wait to be read, of papers outside the trash; several may have one content."""
    rows = plain(session).execute(
        f"SELECT {_COLUMNS} FROM document JOIN paper ON paper.id = paper_id"
        " LEFT JOIN document_text ON document_text.content = document.content"
        " WHERE media_type = ? AND trashed_at IS NULL AND (reader_version IS NULL OR reader_version < ?)"
        " ORDER BY document.id",
        (PDF_TYPE, READER_VERSION),
    )
    return tuple(_document(row) for row in rows)


def linked(session: Session) -> tuple[tuple[Document, datetime], ...]:
    """Return the linked documents of papers outside the trash, each with the time it was last looked at."""
    rows = plain(session).execute(
        f"SELECT coalesce(document_text.read_at, document.added_at), {_COLUMNS} FROM document"
        " JOIN paper ON paper.id = paper_id LEFT JOIN document_text ON document_text.content = document.content"
        " WHERE path <> '' AND trashed_at IS NULL ORDER BY document.id"
    )
    return tuple((_document(row), from_text(seen_at)) for seen_at, *row in rows)


def note_unchanged(session: Session, content: str) -> None:
    """Note that files of this content were looked at and still have it."""
    plain(session).execute("UPDATE document_text SET read_at = ? WHERE content = ?", (now_text(), content))


def in_store(session: Session) -> tuple[DocumentContent, ...]:
    """Return the documents whose contents must lie in the library."""
    rows = plain(session).execute(
        f"SELECT {_COLUMNS} FROM document LEFT JOIN document_text USING (content) WHERE path = '' ORDER BY document.id"
    )
    return tuple(_document(row).content for row in rows)


def put_text(session: Session, content: str, state: TextState, pages: int | None, text: str) -> None:
    """Keep what was read from a content; every paper with such a document is indexed again."""
    plain(session).execute(
        "INSERT INTO document_text (content, state, pages, text, reader_version, read_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (content) DO UPDATE SET state = excluded.state, pages = excluded.pages, text = excluded.text,"
        " reader_version = excluded.reader_version, read_at = excluded.read_at",
        (content, state.value, pages, text, READER_VERSION, now_text()),
    )


def papers_with(session: Session, content: str) -> tuple[PaperId, ...]:
    """Return the papers that have a document of this content."""
    rows = plain(session).execute("SELECT DISTINCT paper_id FROM document WHERE content = ?", (content,))
    return tuple(PaperId(row[0]) for row in rows)


def attached_texts(session: Session, selection: Sequence[PaperId]) -> dict[PaperId, tuple[str, ...]]:
    """Return the beginnings of the texts attached to papers, each of `LONGEST_LOOK` characters at most."""
    found: dict[PaperId, tuple[str, ...]] = {}
    for paper in selection:
        rows = plain(session).execute(
            "SELECT DISTINCT substr(text, 1, ?) FROM document JOIN document_text USING (content)"
            " WHERE paper_id = ? AND text <> '' ORDER BY document.id",
            (LONGEST_LOOK, paper),
        )
        found[paper] = tuple(row[0] for row in rows)
    return found


def imports_of(session: Session, paper: PaperId) -> tuple[BatchId, ...]:
    """Return the imports that a paper was read in."""
    rows = plain(session).execute(
        "SELECT DISTINCT batch_id FROM source WHERE paper_id = ? AND batch_id IS NOT NULL", (paper,)
    )
    return tuple(BatchId(row[0]) for row in rows)


def _document(row: tuple[int, int, str, str, str, int, str, str, str | None, int | None]) -> Document:
    number, paper, name, content, path, size, media_type, added_at, state, pages = row
    unread_state = TextState.WAITING if media_type == PDF_TYPE else TextState.UNSUITED
    return Document(
        DocumentId(number),
        DocumentContent(PaperId(paper), name, content, path, size, media_type, from_text(added_at)),
        unread_state if state is None else TextState(state),
        pages,
    )
