"""Notes and highlights."""

import sqlite3

from sqlmodel import Session, col, select

from nightstand.domain.annotation import Anchor, AnchorState, Highlight, HighlightId, Note, NoteId
from nightstand.domain.edit import HighlightContent, NoteContent
from nightstand.domain.paper import PaperId
from nightstand.storage import tables
from nightstand.storage.identifiers import next_id
from nightstand.storage.times import from_text, to_text


def notes_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[Note, ...]:
    """Return a paper's notes, oldest first."""
    rows = connection.execute(
        "SELECT id, text, created_at, modified_at FROM note WHERE paper_id = ? ORDER BY id", (paper,)
    )
    return tuple(
        Note(NoteId(note), text, from_text(created), from_text(modified)) for note, text, created, modified in rows
    )


def highlights_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[Highlight, ...]:
    """Return a paper's highlights in reading order."""
    rows = connection.execute(
        'SELECT id, quote, start, "end", prefix, suffix, markup_version, comment, colour, state, created_at,'
        " confidence FROM highlight WHERE paper_id = ? ORDER BY start, id",
        (paper,),
    )
    return tuple(
        Highlight(
            id=HighlightId(number),
            anchor=Anchor(quote, start, end, prefix, suffix),
            markup_version=version,
            comment=comment,
            colour=colour,
            state=AnchorState(state),
            created=from_text(created),
            confidence=confidence,
        )
        for number, quote, start, end, prefix, suffix, version, comment, colour, state, created, confidence in rows
    )


def next_note_id(session: Session) -> NoteId:
    """Return the id for a new note; ids are never used twice."""
    return NoteId(next_id(session, "note"))


def next_highlight_id(session: Session) -> HighlightId:
    """Return the id for a new highlight; ids are never used twice."""
    return HighlightId(next_id(session, "highlight"))


def note(session: Session, note_id: NoteId) -> NoteContent | None:
    """Return a note's values, or None when it does not exist."""
    row = session.get(tables.Note, note_id)
    if row is None:
        return None
    return NoteContent(PaperId(row.paper_id), row.text, from_text(row.created_at), from_text(row.modified_at))


def put_note(session: Session, note_id: NoteId, content: NoteContent | None) -> None:
    """Make a note have these values, or not exist."""
    row = session.get(tables.Note, note_id)
    if content is None:
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            tables.Note(
                id=note_id,
                paper_id=content.paper,
                text=content.text,
                created_at=to_text(content.created),
                modified_at=to_text(content.modified),
            )
        )
    session.flush()


def highlight(session: Session, highlight_id: HighlightId) -> HighlightContent | None:
    """Return a highlight's values, or None when it does not exist."""
    row = session.get(tables.Highlight, highlight_id)
    if row is None:
        return None
    return HighlightContent(
        paper=PaperId(row.paper_id),
        quote=row.quote,
        prefix=row.prefix,
        suffix=row.suffix,
        start=row.start,
        end=row.end,
        markup_version=row.markup_version,
        comment=row.comment,
        colour=row.colour,
        state=AnchorState(row.state),
        created=from_text(row.created_at),
        confidence=row.confidence,
    )


def put_highlight(session: Session, highlight_id: HighlightId, content: HighlightContent | None) -> None:
    """Make a highlight have these values, or not exist."""
    row = session.get(tables.Highlight, highlight_id)
    if content is None:
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            tables.Highlight(
                id=highlight_id,
                paper_id=content.paper,
                quote=content.quote,
                prefix=content.prefix,
                suffix=content.suffix,
                start=content.start,
                end=content.end,
                markup_version=content.markup_version,
                comment=content.comment,
                colour=content.colour,
                state=content.state.value,
                created_at=to_text(content.created),
                confidence=content.confidence,
            )
        )
    session.flush()


def annotated_papers(session: Session) -> tuple[PaperId, ...]:
    """Return the papers outside the trash that have a note or a highlight."""
    with_note = select(tables.Note.paper_id)
    with_highlight = select(tables.Highlight.paper_id)
    rows = session.exec(
        select(tables.Paper.id)
        .where(
            col(tables.Paper.trashed_at).is_(None),
            col(tables.Paper.id).in_(with_note) | col(tables.Paper.id).in_(with_highlight),
        )
        .order_by(col(tables.Paper.added_at), col(tables.Paper.id))
    )
    return tuple(PaperId(row) for row in rows if row is not None)
