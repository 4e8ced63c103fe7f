"""Rows that cannot stay as they are: written into a file first, whole, and only then taken out of the library."""

import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlmodel import Session

from nightstand.domain.errors import NightstandError
from nightstand.storage.database import plain
from nightstand.storage.edit_codec import from_json
from nightstand.storage.good_copies import set_aside_folder
from nightstand.storage.sqlite_errors import translated

FILE_NAME = "rows.jsonl"


def set_aside_strays(session: Session, library: Path) -> Path | None:
    """Move rows out that name something that is gone, and make journal steps final that cannot be read.

    Each is a line of JSON in a new file of the library's set-aside folder, which is returned; None where there is
    nothing. The file is on the disk before anything changes here; should the transaction fail, it is merely a copy.
    """
    connection = plain(session)
    rows = list(_strays(connection))
    steps = list(_unreadable_steps(connection))
    if not rows and not steps:
        return None
    with translated(library):
        file = set_aside_folder(library) / FILE_NAME
        with file.open("w", encoding="utf-8") as lines:
            for table, row in (*rows, *(("journal", step) for step in steps)):
                lines.write(
                    json.dumps({"table": table, "row": _values(connection, table, row)}, default=_as_hex) + "\n"
                )
            lines.flush()
            os.fsync(lines.fileno())
    for table, row in rows:
        connection.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row,))
    connection.executemany("UPDATE journal SET edit = NULL WHERE id = ?", [(step,) for step in steps])
    session.expire_all()
    return file


def _strays(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    found = {(table, row) for table, row, *_ in connection.execute("PRAGMA foreign_key_check") if row is not None}
    yield from sorted(found)


def _unreadable_steps(connection: sqlite3.Connection) -> Iterator[int]:
    for step, edit in connection.execute("SELECT id, edit FROM journal WHERE edit IS NOT NULL ORDER BY id"):
        try:
            from_json(edit)
        except (ValueError, NightstandError):
            yield step


def _values(connection: sqlite3.Connection, table: str, row: int) -> dict[str, object]:
    found = connection.execute(f'SELECT * FROM "{table}" WHERE rowid = ?', (row,))
    names = [column[0] for column in found.description]
    return dict(zip(names, found.fetchone(), strict=True))


def _as_hex(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)
