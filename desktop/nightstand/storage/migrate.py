"""Brings a library file to the present schema, step by step, with a copy before."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

from nightstand.domain.errors import LibraryDamaged, LibraryTooNew
from nightstand.storage.migrations import MIGRATIONS
from nightstand.storage.sqlite_errors import translated

SCHEMA_VERSION = len(MIGRATIONS)


class Migration(Protocol):
    """A module with one step."""

    def upgrade(self, connection: sqlite3.Connection) -> None: ...


def migrate(database: Path, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the file up to the last of `steps`; a fresh file runs them all.

    Each step is one transaction with its version number. Before each, an existing file is copied
    to `backups/` beside it.

    Raises:
        LibraryTooNew: the file has a later version than this program knows.
        LibraryDamaged: the file is no library.
        LibraryBusy, LibraryUnwritable: the file cannot be opened or written.
        BackupFailed: there is no room for the copy; nothing was changed.
    """
    with translated(database), closing(sqlite3.connect(database, timeout=10, isolation_level=None)) as connection:
        behind = version_behind(connection, database, len(steps))
        if not behind:
            return
        found = len(steps) - behind
        if found == 0:
            connection.execute("PRAGMA journal_mode = WAL")
        for number, step in enumerate(steps[found:], start=found + 1):
            if found > 0:
                _back_up(connection, database.parent / "backups", number)
            _run(connection, number, step)


def version_behind(connection: sqlite3.Connection, database: Path, newest: int = SCHEMA_VERSION) -> int:
    """Return how many steps an open file lacks.

    Raises:
        LibraryTooNew: the file has a later version than this program knows.
        LibraryDamaged: the file is no library.
    """
    found = _version(connection)
    if found > newest:
        raise LibraryTooNew(
            "This library was made by a newer version",
            f"{database.name} has format {found}; this version reads up to {newest}.",
            "Install the newer version, or open the backup made before the upgrade.",
        )
    if found == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise LibraryDamaged(
            "This file is no Nightstand library",
            f"{database} is a database that another program made, or its format number is lost.",
            "Choose another folder with --library, or put a copy from the backups folder in its place.",
        )
    return newest - found


def _back_up(connection: sqlite3.Connection, folder: Path, number: int) -> None:
    # Only a migration needs the writer of backups, and the first paint does without.
    from nightstand.domain.backup import BackupReason
    from nightstand.storage.backup_files import write_backup

    write_backup(connection, folder, f"{BackupReason.BEFORE_FORMAT}-{number}")


def _run(connection: sqlite3.Connection, number: int, step: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have taken this step while we waited for the lock.
        if _version(connection) < number:
            step.upgrade(connection)
            connection.execute(f"PRAGMA user_version = {number}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    row = connection.execute("PRAGMA user_version").fetchone()
    return int(row[0])
