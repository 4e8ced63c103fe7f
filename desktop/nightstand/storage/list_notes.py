"""Notes on reading lists."""

from sqlmodel import Session

from nightstand.domain.list_note import ListNote, ListNoteContent, ListNoteId
from nightstand.domain.reading_list import ListId
from nightstand.storage.database import plain
from nightstand.storage.document_tables import ListNote as ListNoteRow
from nightstand.storage.identifiers import next_id
from nightstand.storage.times import from_text, to_text


def notes_of_list(session: Session, list_id: ListId | None = None) -> tuple[ListNote, ...]:
    """Return a list's notes, oldest first; for None those of every list."""
    rows = plain(session).execute(
        "SELECT id, list_id, text, created_at, modified_at FROM list_note"
        " WHERE ?1 IS NULL OR list_id = ?1 ORDER BY list_id, id",
        (list_id,),
    )
    return tuple(
        ListNote(ListNoteId(note), ListNoteContent(ListId(owner), text, from_text(created), from_text(modified)))
        for note, owner, text, created, modified in rows
    )


def next_list_note_id(session: Session) -> ListNoteId:
    """Return the id for a new note; ids are never used twice."""
    return ListNoteId(next_id(session, "list_note"))


def list_note(session: Session, note: ListNoteId) -> ListNoteContent | None:
    """Return a note's values, or None when it does not exist."""
    row = session.get(ListNoteRow, note)
    if row is None:
        return None
    return ListNoteContent(ListId(row.list_id), row.text, from_text(row.created_at), from_text(row.modified_at))


def put_list_note(session: Session, note: ListNoteId, content: ListNoteContent | None) -> None:
    """Make a note have these values, or not exist."""
    row = session.get(ListNoteRow, note)
    if content is None:
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            ListNoteRow(
                id=note,
                list_id=content.list,
                text=content.text,
                created_at=to_text(content.created),
                modified_at=to_text(content.modified),
            )
        )
    session.flush()
