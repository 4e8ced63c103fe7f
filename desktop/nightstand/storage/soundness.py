"""Whether the library file agrees with itself, and mending what can be."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from sqlmodel import Session, select

from nightstand.domain.markup import MARKUP_VERSION
from nightstand.storage import reading_lists, tables
from nightstand.storage.database import plain
from nightstand.storage.derived import derived_columns
from nightstand.storage.edit_codec import from_json


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
        *_derived(session),
    )


def repair(session: Session) -> frozenset[str]:
    """Close gaps in list orders and derive texts anew; return the kinds of flaw that are mended by that."""
    reading_lists.close_gaps(session)
    for paper in _outdated(session):
        for field in ("title", "abstract"):
            for column, value in derived_columns(field, getattr(paper, field)).items():
                setattr(paper, column, value)
        session.add(paper)
    session.flush()
    return frozenset({"list order", "derived text"})


def _integrity(connection: sqlite3.Connection) -> Iterator[Flaw]:
    for (message,) in connection.execute("PRAGMA integrity_check"):
        if message != "ok":
            yield Flaw("database", str(message))


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
