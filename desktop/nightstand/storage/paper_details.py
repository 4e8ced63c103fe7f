"""Reads papers whole, on the plain connection: imports and exports do it for thousands.

Many are read a few hundred at a time, each kind of value in one query.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlmodel import Session

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography, PaperDetails, PaperId, Source
from nightstand.storage.annotations import annotations_of
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import chunked, placeholders, read_authors, read_marks
from nightstand.storage.papers import EXPECTED_LINE, tags_of
from nightstand.storage.shown import versions_of
from nightstand.storage.times import from_text

_CHUNK_SIZE = 250
_COLUMNS = (
    'id, "key", title_text, abstract_text, added_at, trashed_at, work_id, decision, status, rating, tier, starred, due,'
    " minutes"
)
_BIBLIOGRAPHY = (
    "id, title, title_is_provisional, authors_are_incomplete, abstract, year, venue, type, doi, arxiv, openreview, url,"
    " pdf, code, language"
)


def details(session: Session, paper: PaperId) -> PaperDetails | None:
    """Return everything known about a paper, or None when there is no such paper."""
    return next(details_of_many(session, (paper,)), None)


def details_of_many(session: Session, papers: Iterable[PaperId]) -> Iterator[PaperDetails]:
    """Give everything known about each of these papers, in their order; those that do not exist are left out.

    It reads while it is gone through, inside the session, and holds a few hundred papers at a time.
    """
    for chunk in chunked(papers, _CHUNK_SIZE):
        yield from _details(session, chunk)


def bibliography(session: Session, paper: PaperId) -> Bibliography:
    """Return what sources say of a paper that exists."""
    return _bibliographies(plain(session), (paper,))[paper]


def _details(session: Session, chunk: Sequence[PaperId]) -> Iterator[PaperDetails]:
    connection = plain(session)
    rows = connection.execute(f"SELECT {_COLUMNS} FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
    row_by_paper = {row[0]: row[1:] for row in rows}
    bibliographies = _bibliographies(connection, chunk)
    notes, highlights = annotations_of(connection, chunk)
    tags, lists, sources = tags_of(session, chunk), _lists(connection, chunk), _sources(connection, chunk)
    for paper in chunk:
        row = row_by_paper.get(paper)
        if row is None:
            continue
        key, title_text, abstract_text, added_at, trashed_at, work, *marks = row
        yield PaperDetails(
            id=paper,
            key=key,
            bibliography=bibliographies[paper],
            title_text=title_text,
            abstract_text=abstract_text,
            marks=read_marks(marks),
            tags=tags.get(paper, ()),
            lists=tuple(lists[paper]),
            notes=notes.get(paper, ()),
            highlights=highlights.get(paper, ()),
            added=from_text(added_at),
            sources=tuple(sources[paper]),
            is_trashed=trashed_at is not None,
            versions=versions_of(connection, paper) if work is not None else (),
        )


def _bibliographies(connection: sqlite3.Connection, chunk: Sequence[PaperId]) -> dict[PaperId, Bibliography]:
    among = f"IN ({placeholders(chunk)})"
    extra: defaultdict[PaperId, dict[str, str]] = defaultdict(dict)
    for paper, name, value in connection.execute(
        f"SELECT paper_id, name, value FROM extra_field WHERE paper_id {among} ORDER BY paper_id, name", chunk
    ):
        extra[paper][name] = value
    authors = read_authors(connection, chunk)
    rows = connection.execute(f"SELECT {_BIBLIOGRAPHY} FROM paper WHERE id {among}", chunk)
    return {row[0]: _bibliography(row[1:], authors.get(row[0], ()), extra[row[0]]) for row in rows}


def _bibliography(row: Sequence[Any], authors: Sequence[Author], extra: dict[str, str]) -> Bibliography:
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
    return Bibliography(
        title=title,
        title_is_provisional=bool(is_provisional),
        authors=tuple(authors),
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
        extra=extra,
    )


def _lists(connection: sqlite3.Connection, chunk: Sequence[PaperId]) -> defaultdict[PaperId, list[str]]:
    lists: defaultdict[PaperId, list[str]] = defaultdict(list)
    for paper, name in connection.execute(
        "SELECT list_paper.paper_id, reading_list.name FROM list_paper"
        " JOIN reading_list ON reading_list.id = list_paper.list_id"
        f" WHERE list_paper.paper_id IN ({placeholders(chunk)}) ORDER BY reading_list.name_folded",
        chunk,
    ):
        lists[paper].append(name)
    return lists


def _sources(connection: sqlite3.Connection, chunk: Sequence[PaperId]) -> defaultdict[PaperId, list[Source]]:
    among = f"IN ({placeholders(chunk)})"
    sources: defaultdict[PaperId, list[Source]] = defaultdict(list)
    # Two queries in one, since each can use an index: where the papers stood, and those that were merged into them.
    for _id, paper, *values in connection.execute(
        "SELECT source.id, paper_id AS stands_for, file, entry, line, list_name FROM source"
        f" WHERE paper_id {among} AND line <> ?"
        " UNION ALL SELECT source.id, paper.merged_into_id, file, entry, line, list_name FROM source"
        f" JOIN paper ON paper.id = source.paper_id WHERE paper.merged_into_id {among} AND line <> ? ORDER BY 1",
        (*chunk, EXPECTED_LINE, *chunk, EXPECTED_LINE),
    ):
        sources[paper].append(Source(*values))
    return sources
