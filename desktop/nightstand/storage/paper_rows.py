"""Light rows for tables, read on a plain connection so that the first paint needs no database library."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import islice

from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.paper import Marks, PaperId, PaperRow
from nightstand.domain.tag import TagName

OPENING_LENGTH = 420
"""Code points of the plain abstract that a row carries; more than two lines of any window."""

_CHUNK = 500

_ROW = f"""
SELECT id, "key", title_text, title_is_provisional, year, venue, substr(abstract_text, 1, {OPENING_LENGTH}),
       decision, status, rating, tier, starred, due, minutes, trashed_at, authors_are_incomplete,
       (SELECT count(*) FROM note WHERE note.paper_id = paper.id),
       (SELECT count(*) FROM highlight WHERE highlight.paper_id = paper.id)
FROM paper WHERE id IN
"""


def read_rows(connection: sqlite3.Connection, papers: Sequence[PaperId]) -> tuple[PaperRow, ...]:
    """Return the rows of these papers in this order; papers that are gone are left out."""
    found: dict[PaperId, PaperRow] = {}
    for chunk in chunked(papers, _CHUNK):
        marks = placeholders(chunk)
        authors = read_authors(connection, chunk)
        tags = _tags(connection, marks, chunk)
        for row in connection.execute(f"{_ROW} ({marks})", chunk):
            paper = PaperId(row[0])
            found[paper] = PaperRow(
                id=paper,
                key=row[1],
                title=row[2],
                title_is_provisional=bool(row[3]),
                authors=tuple(authors[paper]),
                authors_are_incomplete=bool(row[15]),
                year=row[4],
                venue=row[5],
                opening=row[6],
                tags=tuple(tags[paper]),
                marks=read_marks(row[7:14]),
                is_trashed=row[14] is not None,
                note_count=row[16],
                highlight_count=row[17],
            )
    return tuple(found[paper] for paper in papers if paper in found)


def read_marks(columns: Sequence[object]) -> Marks:
    """Return the marks stored in the columns decision, status, rating, tier, starred, due and minutes."""
    decision, status, rating, tier, starred, due, minutes = columns
    return Marks(
        decision=Decision(str(decision)),
        status=ReadingStatus(str(status)),
        rating=rating if isinstance(rating, int) else None,
        tier=Tier(str(tier)) if tier else None,
        starred=bool(starred),
        due=date.fromisoformat(due) if isinstance(due, str) else None,
        minutes=minutes if isinstance(minutes, int) else None,
    )


def placeholders(values: Sequence[object]) -> str:
    """Return one SQL placeholder for each value."""
    return ", ".join("?" * len(values))


def chunked(papers: Iterable[PaperId], size: int) -> Iterator[list[PaperId]]:
    """Yield the papers in pieces that fit SQLite's limit on placeholders."""
    rest = iter(papers)
    while chunk := list(islice(rest, size)):
        yield chunk


def read_authors(connection: sqlite3.Connection, chunk: Sequence[PaperId]) -> dict[PaperId, list[Author]]:
    """Return the authors of at most a few hundred papers in order; a paper without any has an empty list."""
    authors: dict[PaperId, list[Author]] = defaultdict(list)
    for paper, family, given, particle, suffix, is_body in connection.execute(
        "SELECT paper_id, family, given, particle, suffix, is_body FROM author"
        f" WHERE paper_id IN ({placeholders(chunk)}) ORDER BY paper_id, position",
        chunk,
    ):
        authors[PaperId(paper)].append(Author(family, given, particle, suffix, bool(is_body)))
    return authors


def _tags(connection: sqlite3.Connection, marks: str, chunk: Sequence[PaperId]) -> dict[PaperId, list[TagName]]:
    tags: dict[PaperId, list[TagName]] = defaultdict(list)
    for paper, name in connection.execute(
        "SELECT paper_tag.paper_id, tag.name FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id"
        f" WHERE paper_tag.paper_id IN ({marks}) ORDER BY tag.name_folded",
        chunk,
    ):
        tags[PaperId(paper)].append(TagName(name))
    return tags
