"""Notes and highlights."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlmodel import Session

from nightstand.domain.annotated import AnnotatedPaper
from nightstand.domain.annotation import Anchor, AnchorState, Highlight, HighlightId, Note, NoteId
from nightstand.domain.edit import HighlightContent, NoteContent
from nightstand.domain.paper import PaperId
from nightstand.storage import tables
from nightstand.storage.database import plain
from nightstand.storage.identifiers import next_id
from nightstand.storage.paper_rows import chunked, placeholders
from nightstand.storage.papers import tags_of
from nightstand.storage.times import from_text, to_text

_Made = TypeVar("_Made")
_NAMING = ("id", "key", "title_text", "authors_text", "year", "doi", "arxiv", "openreview", "url")
_CHUNK_SIZE = 500
_NOTE = "SELECT paper_id, id, text, created_at, modified_at FROM note WHERE paper_id IN ({}) ORDER BY paper_id, id"
_HIGHLIGHT = (
    'SELECT paper_id, id, quote, start, "end", prefix, suffix, markup_version, comment, colour, state, created_at,'
    " confidence FROM highlight WHERE paper_id IN ({}) ORDER BY paper_id, start, id"
)
_Row = Sequence[Any]


def notes_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[Note, ...]:
    """Return a paper's notes, oldest first."""
    return _by_paper(connection, (paper,), _NOTE, _note_of).get(paper, ())


def highlights_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[Highlight, ...]:
    """Return a paper's highlights in reading order."""
    return _by_paper(connection, (paper,), _HIGHLIGHT, _highlight_of).get(paper, ())


def annotations_of(
    connection: sqlite3.Connection, papers: Sequence[PaperId]
) -> tuple[dict[int, tuple[Note, ...]], dict[int, tuple[Highlight, ...]]]:
    """Return the notes of papers, oldest first, and their highlights in reading order, where there are any."""
    return _by_paper(connection, papers, _NOTE, _note_of), _by_paper(connection, papers, _HIGHLIGHT, _highlight_of)


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


def annotated_papers(session: Session, selection: Sequence[PaperId] | None = None) -> tuple[AnnotatedPaper, ...]:
    """Return what these papers, or all outside the trash in the order they came, have in notes and highlights.

    Papers without any are left out. A few statements, however many papers there are.
    """
    connection = plain(session)
    has_any = "(id IN (SELECT paper_id FROM note) OR id IN (SELECT paper_id FROM highlight))"
    query = f"SELECT {', '.join(_NAMING)} FROM paper WHERE {has_any}"
    if selection is None:
        rows = connection.execute(f"{query} AND trashed_at IS NULL ORDER BY added_at, id").fetchall()
    else:
        by_id = {
            row[0]: row
            for chunk in chunked(tuple(selection), _CHUNK_SIZE)
            for row in connection.execute(f"{query} AND id IN ({placeholders(chunk)})", tuple(chunk))
        }
        rows = [by_id[paper] for paper in dict.fromkeys(selection) if paper in by_id]
    ids = tuple(PaperId(row[0]) for row in rows)
    notes, highlights = annotations_of(connection, ids)
    tags = tags_of(session, ids)
    return tuple(
        AnnotatedPaper(
            paper,
            key,
            title,
            authors,
            year,
            doi,
            arxiv,
            openreview,
            url,
            tags=tags.get(paper, ()),
            notes=notes.get(paper, ()),
            highlights=highlights.get(paper, ()),
        )
        for paper, key, title, authors, year, doi, arxiv, openreview, url in rows
    )


def _note_of(row: _Row) -> Note:
    _paper, number, text, created, modified = row
    return Note(NoteId(number), text, from_text(created), from_text(modified))


def _highlight_of(row: _Row) -> Highlight:
    _paper, number, quote, start, end, prefix, suffix, version, comment, colour, state, created, confidence = row
    return Highlight(
        id=HighlightId(number),
        anchor=Anchor(quote, start, end, prefix, suffix),
        markup_version=version,
        comment=comment,
        colour=colour,
        state=AnchorState(state),
        created=from_text(created),
        confidence=confidence,
    )


def _by_paper(
    connection: sqlite3.Connection, papers: Sequence[PaperId], query: str, made: Callable[[_Row], _Made]
) -> dict[int, tuple[_Made, ...]]:
    found: defaultdict[int, list[_Made]] = defaultdict(list)
    for chunk in chunked(tuple(papers), _CHUNK_SIZE):
        for row in connection.execute(query.format(placeholders(chunk)), tuple(chunk)):
            found[row[0]].append(made(row))
    return {paper: tuple(all_of) for paper, all_of in found.items()}
