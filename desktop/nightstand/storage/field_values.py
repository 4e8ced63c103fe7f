"""Fields of papers by name, read and written for many papers at once."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlmodel import Session

from nightstand.domain.author import Author
from nightstand.domain.edit import FieldValue, FieldValues
from nightstand.domain.fields import EXTRA_PREFIX
from nightstand.domain.paper import PaperId
from nightstand.storage.database import plain
from nightstand.storage.derived import ColumnValue, authors_text, derived_columns
from nightstand.storage.paper_rows import chunked, placeholders
from nightstand.storage.papers import authors_of
from nightstand.storage.recognition import note_again

_TRUTHS = frozenset({"starred", "title_is_provisional", "authors_are_incomplete"})
"""Columns whose numbers are truth values."""

_RECOGNISED_BY = frozenset({"abstract", "doi", "arxiv", "openreview", "url", "pdf", "venue"})
"""Fields that a paper is recognised by, beside every extra one."""


def read_fields(session: Session, papers: Iterable[PaperId], names: Iterable[str]) -> dict[PaperId, FieldValues]:
    """Return the stored values of these fields of those of the papers that exist.

    An extra field that a paper lacks is None.
    """
    connection = plain(session)
    wanted = list(names)
    columns = [name for name in wanted if name != "authors" and not name.startswith(EXTRA_PREFIX)]
    selected = ", ".join(["id", *(f'"{name}"' for name in columns)])
    found: dict[PaperId, FieldValues] = {}
    for chunk in chunked(papers, 500):
        rows = connection.execute(f"SELECT {selected} FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
        for number, *values in rows.fetchall():
            paper = PaperId(number)
            fields: dict[str, FieldValue] = {
                name: bool(value) if name in _TRUTHS else value for name, value in zip(columns, values, strict=True)
            }
            for name in wanted:
                if name == "authors":
                    fields[name] = authors_of(connection, paper)
                elif name.startswith(EXTRA_PREFIX):
                    fields[name] = _extra(connection, paper, name.removeprefix(EXTRA_PREFIX))
            found[paper] = fields
    return found


def write_fields(session: Session, values_by_paper: Mapping[PaperId, FieldValues]) -> None:
    """Store field values and what is derived from them."""
    connection = plain(session)
    # Papers that get the same columns are written with one statement.
    rows: defaultdict[tuple[str, ...], list[tuple[ColumnValue, ...]]] = defaultdict(list)
    for paper, values in values_by_paper.items():
        columns: dict[str, ColumnValue] = {}
        for name, value in values.items():
            if isinstance(value, tuple):
                _write_authors(connection, paper, value)
                columns["authors_text"] = authors_text(value)
            elif name.startswith(EXTRA_PREFIX):
                _write_extra(connection, paper, name.removeprefix(EXTRA_PREFIX), value)
            else:
                columns[name] = value
                columns.update(derived_columns(name, value) if isinstance(value, str) else {})
        if columns:
            rows[tuple(columns)].append((*columns.values(), paper))
    _free_keys(connection, values_by_paper)
    for names, parameters in rows.items():
        assignments = ", ".join(f'"{name}" = ?' for name in names)
        connection.executemany(f"UPDATE paper SET {assignments} WHERE id = ?", parameters)
    note_again(session, [paper for paper, values in values_by_paper.items() if any(map(_tells, values))])
    session.expire_all()


def _free_keys(connection: sqlite3.Connection, values_by_paper: Mapping[PaperId, FieldValues]) -> None:
    """Take their keys from papers that get others, where papers hand keys on: no two may have one, not for a moment."""
    renamed = [paper for paper, values in values_by_paper.items() if "key" in values]
    if len(renamed) > 1:
        # No key has a space, so that none of these is one.
        connection.executemany("UPDATE paper SET key_folded = ' ' || id WHERE id = ?", [(paper,) for paper in renamed])


def _tells(name: str) -> bool:
    """Tell whether a field is one that papers are recognised by."""
    return name in _RECOGNISED_BY or name.startswith(EXTRA_PREFIX)


def _extra(connection: sqlite3.Connection, paper: PaperId, name: str) -> str | None:
    row = connection.execute("SELECT value FROM extra_field WHERE paper_id = ? AND name = ?", (paper, name)).fetchone()
    return row[0] if row else None


def _write_authors(connection: sqlite3.Connection, paper: PaperId, authors: tuple[Author, ...]) -> None:
    connection.execute("DELETE FROM author WHERE paper_id = ?", (paper,))
    connection.executemany(
        "INSERT INTO author (paper_id, position, family, given, particle, suffix, is_body)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (paper, position, author.family, author.given, author.particle, author.suffix, author.is_body)
            for position, author in enumerate(authors)
        ],
    )


def _write_extra(connection: sqlite3.Connection, paper: PaperId, name: str, value: FieldValue) -> None:
    connection.execute("DELETE FROM extra_field WHERE paper_id = ? AND name = ?", (paper, name))
    if value is not None:
        connection.execute(
            "INSERT INTO extra_field (paper_id, name, value) VALUES (?, ?, ?)", (paper, name, str(value))
        )
