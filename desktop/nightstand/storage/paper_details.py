"""Reads one paper whole, on the plain connection: imports and exports do it for thousands."""

import sqlite3

from sqlmodel import Session

from nightstand.domain.paper import Bibliography, PaperDetails, PaperId, Source
from nightstand.domain.tag import TagName
from nightstand.storage.annotations import highlights_of, notes_of
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import read_marks
from nightstand.storage.papers import EXPECTED_LINE, authors_of
from nightstand.storage.shown import versions_of
from nightstand.storage.times import from_text

_BIBLIOGRAPHY = (
    "title, title_is_provisional, authors_are_incomplete, abstract, year, venue, type, doi, arxiv, openreview, url,"
    " pdf, code, language"
)
_MARKS = "decision, status, rating, tier, starred, due, minutes"
_REST = '"key", title_text, abstract_text, added_at, trashed_at'


def details(session: Session, paper: PaperId) -> PaperDetails | None:
    """Return everything known about a paper, or None when there is no such paper."""
    connection = plain(session)
    row = connection.execute(f"SELECT {_REST}, {_MARKS} FROM paper WHERE id = ?", (paper,)).fetchone()
    if row is None:
        return None
    key, title_text, abstract_text, added_at, trashed_at, *marks = row
    return PaperDetails(
        id=paper,
        key=key,
        bibliography=bibliography(session, paper),
        title_text=title_text,
        abstract_text=abstract_text,
        marks=read_marks(marks),
        tags=_tags(connection, paper),
        lists=_lists(connection, paper),
        notes=notes_of(connection, paper),
        highlights=highlights_of(connection, paper),
        added=from_text(added_at),
        sources=_sources(connection, paper),
        is_trashed=trashed_at is not None,
        versions=versions_of(connection, paper),
    )


def bibliography(session: Session, paper: PaperId) -> Bibliography:
    """Return what sources say of a paper that exists."""
    connection = plain(session)
    row = connection.execute(f"SELECT {_BIBLIOGRAPHY} FROM paper WHERE id = ?", (paper,)).fetchone()
    (
        title,
        is_provisional,
        is_incomplete,
        abstract,
        year,
        venue,
        kind,
        doi,
        arxiv,
        openreview,
        url,
        pdf,
        code,
        language,
    ) = row
    extra = connection.execute("SELECT name, value FROM extra_field WHERE paper_id = ? ORDER BY name", (paper,))
    return Bibliography(
        title=title,
        title_is_provisional=bool(is_provisional),
        authors=authors_of(connection, paper),
        authors_are_incomplete=bool(is_incomplete),
        abstract=abstract,
        year=year,
        venue=venue,
        type=kind,
        doi=doi,
        arxiv=arxiv,
        openreview=openreview,
        url=url,
        pdf=pdf,
        code=code,
        language=language,
        extra=dict(extra.fetchall()),
    )


def _tags(connection: sqlite3.Connection, paper: PaperId) -> tuple[TagName, ...]:
    rows = connection.execute(
        "SELECT tag.name FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id"
        " WHERE paper_tag.paper_id = ? ORDER BY tag.name_folded",
        (paper,),
    )
    return tuple(TagName(row[0]) for row in rows)


def _lists(connection: sqlite3.Connection, paper: PaperId) -> tuple[str, ...]:
    rows = connection.execute(
        "SELECT reading_list.name FROM list_paper JOIN reading_list ON reading_list.id = list_paper.list_id"
        " WHERE list_paper.paper_id = ? ORDER BY reading_list.name_folded",
        (paper,),
    )
    return tuple(row[0] for row in rows)


def _sources(connection: sqlite3.Connection, paper: PaperId) -> tuple[Source, ...]:
    rows = connection.execute(
        "SELECT file, entry, line, list_name FROM source"
        " WHERE paper_id IN (SELECT id FROM paper WHERE id = ? OR merged_into_id = ?) AND line <> ? ORDER BY id",
        (paper, paper, EXPECTED_LINE),
    )
    return tuple(Source(*row) for row in rows)
