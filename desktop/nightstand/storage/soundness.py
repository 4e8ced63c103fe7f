"""Whether the library file agrees with itself, and mending what can be."""

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlmodel import Session, select

from nightstand.domain.markup import MARKUP_VERSION
from nightstand.storage import reading_lists, recognition, tables
from nightstand.storage.database import Database, plain
from nightstand.storage.derived import derived_columns
from nightstand.storage.edit_codec import from_json
from nightstand.storage.setting_aside import set_aside_strays

_UNSOUNDLY_MERGED = (
    "merged_into_id IS NOT NULL AND (trashed_at IS NULL"
    " OR merged_into_id IN (SELECT id FROM paper WHERE merged_into_id IS NOT NULL))"
)
"""The condition that a merged paper is still seen, or went into one that is itself merged."""


_MADE_BY_PEOPLE = frozenset("paper paper_tag tag note reading_list list_paper highlight source document".split())


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something in the file that does not agree."""

    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How much a library holds; papers in the trash do not count."""

    papers: int
    lists: int
    tags: int


def counts(session: Session) -> Counts:
    """Return how many papers, lists and tags there are."""
    connection = plain(session)

    def number(statement: str) -> int:
        return int(connection.execute(statement).fetchone()[0])

    return Counts(
        papers=number("SELECT count(*) FROM paper WHERE trashed_at IS NULL"),
        lists=number("SELECT count(*) FROM reading_list"),
        tags=number("SELECT count(*) FROM tag"),
    )


def flaws(session: Session) -> tuple[Flaw, ...]:
    """Return everything that does not agree, database first."""
    connection = plain(session)
    return (
        *_integrity(connection),
        *_references(connection),
        *(Flaw("list order", f"The order of “{name}” has gaps.") for name in reading_lists.lists_with_gaps(session)),
        *_journal(session),
        *_merged(connection),
        *_derived(session),
        *(
            Flaw("recognition", f"What paper {paper} is recognised by does not follow from its fields.")
            for paper in recognition.misnoted(session)
        ),
    )


def fingerprints(database: Database) -> dict[str, str]:
    """Return, for each table of what a person made, a text that differs where any row does.

    Tables that rightly change with every step and its undo are left out.
    """
    with database.plain_read() as connection:
        tables_by_name = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            if name in _MADE_BY_PEOPLE
        ]
        return {name: _fingerprint(connection, name) for name in tables_by_name}


def _fingerprint(connection: sqlite3.Connection, table: str) -> str:
    rows = sorted(repr(row) for row in connection.execute(f'SELECT * FROM "{table}"'))
    return hashlib.sha256("\n".join(rows).encode("utf-8", "surrogatepass")).hexdigest()


def is_damaged(session: Session) -> bool:
    """Tell whether the file is broken as a database; does not compare indexes with their tables."""
    try:
        return any(True for _ in _told_by(plain(session), "quick_check"))
    except sqlite3.DatabaseError as error:
        # A damaged schema cannot even be checked.
        if isinstance(error, sqlite3.OperationalError):
            raise
        return True


def repair(session: Session, library: Path) -> frozenset[str]:
    """Put right what can be: the database's own indexes, list orders, derived values, papers that are merged unsoundly.

    Rows that name something that is gone, and steps that cannot be read, are set aside in a file; see `setting_aside`.
    Returns the kinds of flaw that are mended by that.
    """
    plain(session).execute("REINDEX")
    set_aside_strays(session, library)
    reading_lists.close_gaps(session)
    for paper in _outdated(session):
        for field in ("title", "abstract"):
            for column, value in derived_columns(field, getattr(paper, field)).items():
                setattr(paper, column, value)
        session.add(paper)
    session.flush()
    recognition.note_again(session, recognition.misnoted(session))
    plain(session).execute(f"UPDATE paper SET merged_into_id = NULL WHERE {_UNSOUNDLY_MERGED}")
    session.expire_all()
    mended = {"list order", "derived text", "recognition", "merged paper", "reference", "journal"}
    left = {flaw.kind for flaw in flaws(session)}
    return frozenset({*mended, "database"} - left)


def _integrity(connection: sqlite3.Connection) -> Iterator[Flaw]:
    for message in _told_by(connection, "integrity_check"):
        yield Flaw("database", message)


def _told_by(connection: sqlite3.Connection, check: str) -> Iterator[str]:
    yield from (str(message) for (message,) in connection.execute(f"PRAGMA {check}") if message != "ok")


def _references(connection: sqlite3.Connection) -> Iterator[Flaw]:
    for table, row, parent, _key in connection.execute("PRAGMA foreign_key_check"):
        yield Flaw("reference", f"Row {row} of {table} names a {parent} that is gone.")


def _journal(session: Session) -> Iterator[Flaw]:
    for step in session.exec(select(tables.Journal)):
        if step.edit is None:
            continue
        try:
            from_json(step.edit)
        except ValueError as error:
            yield Flaw("journal", f"Step {step.id} cannot be read: {error}")


def _merged(connection: sqlite3.Connection) -> Iterator[Flaw]:
    for (paper,) in connection.execute(f"SELECT id FROM paper WHERE {_UNSOUNDLY_MERGED} ORDER BY id"):
        yield Flaw("merged paper", f"Paper {paper} was merged into another one, but is not out of the way for it.")


def _derived(session: Session) -> Iterator[Flaw]:
    for paper in _outdated(session):
        yield Flaw("derived text", f"The reading text of paper {paper.id} does not follow from its source.")


def _outdated(session: Session) -> Iterator[tables.Paper]:
    for paper in session.exec(select(tables.Paper)):
        expected = {**derived_columns("title", paper.title), **derived_columns("abstract", paper.abstract)}
        if paper.markup_version == MARKUP_VERSION and any(
            getattr(paper, column) != value for column, value in expected.items()
        ):
            yield paper
