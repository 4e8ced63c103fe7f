"""Puts a backup in the library's place: in one transaction under everybody who has it open, or as a new file."""

import os
import shutil
import sqlite3
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from nightstand.domain.errors import BackupFailed, LibraryBusy
from nightstand.storage.backup_files import BACKUPS_NAME, copy_database, opened_for_reading, sync_folder
from nightstand.storage.good_copies import set_aside_folder
from nightstand.storage.migrate import migrate
from nightstand.storage.revision import read_revision
from nightstand.storage.sqlite_errors import translated
from nightstand.storage.times import now_text

_PATIENCE_S = 20.0
_PAGES_AT_ONCE = 2_000
_SIDE_FILES = ("-wal", "-shm", "-journal")


class LibraryMovedOn(Exception):
    """Somebody wrote to the library after the state that was backed up."""


@contextmanager
def prepared(backup: Path, library: Path) -> Iterator[Path]:
    """Give a copy of a backup, brought to the present format, that is thrown away at the end of the block.

    Raises:
        BackupFailed: there is no room for it.
        LibraryTooNew, LibraryDamaged: the backup cannot be used.
    """
    folder = library / BACKUPS_NAME
    with translated(backup):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix=".restoring-", dir=folder, ignore_cleanup_errors=True) as place:
            copy = Path(place) / "library.sqlite3"
            with closing(opened_for_reading(backup)) as source:
                copy_database(source, copy)
            migrate(copy)
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
            yield copy


def restore_into(
    database: Path, copy: Path, label: str, secured: Callable[[], int | None], *, holds_writers: bool = False
) -> None:
    """Make the library equal to a prepared copy, in one transaction; whoever reads goes on with what they see.

    Numbers go on from where the library and the copy are, so that none ever means two things, and the index notices
    that it is to be built anew. The history of the copy gets a step that says what happened.

    Args:
        secured: backs the present up and returns the number of its state, the only one that may be replaced; None
            stands for any.
        holds_writers: whether others must wait with writing while the present is backed up.

    Raises:
        LibraryMovedOn: the library has another state by now; nothing was changed.
        LibraryBusy: somebody kept writing.
    """
    with translated(database), closing(_connected(database)) as target, closing(_connected(copy)) as source:
        with _held(database) if holds_writers else nullcontext():
            expected = secured()
            _go_on_from(copy, _sequences(target), _property(target, "library_id"), read_revision(target), label)
            pages = int(source.execute("PRAGMA page_count").fetchone()[0])
        # The last step commits, so the look comes in time only if there are two or more.
        pages = max(1, min(_PAGES_AT_ONCE, pages // 2))
        source.backup(target, pages=pages, progress=_Look(database, target, expected), sleep=0.001)
        with suppress(sqlite3.Error):
            target.execute("PRAGMA wal_checkpoint(PASSIVE)")


def put_in_place(database: Path, copy: Path, label: str) -> Path | None:
    """Make a prepared copy the library's file where there is none that can be opened; return where that is now.

    The file that was there is set aside, with what belongs to it. The library gets a new id,
    since nobody can tell which changes an index of the old one has seen.

    Raises:
        LibraryUnwritable: the folder cannot be written.
    """
    with translated(database):
        _go_on_from(copy, {}, uuid.uuid4().hex, 0, label)
        with copy.open("rb+") as written:
            os.fsync(written.fileno())
        aside = None
        files = [file for end in ("", *_SIDE_FILES) if (file := database.with_name(database.name + end)).exists()]
        if files:
            place = set_aside_folder(database.parent)
            aside = place / database.name
            for file in files:
                file.replace(place / file.name)
        copy.replace(database)
        sync_folder(database.parent)
    return aside


def set_aside_copy(database: Path) -> Path:
    """Copy the library's files as they are, byte by byte, into the folder for what is set aside, and return where.

    Raises:
        LibraryUnwritable: there is no room for it.
    """
    with translated(database):
        place = set_aside_folder(database.parent)
        for suffix in ("", "-wal"):
            file = database.with_name(database.name + suffix)
            if file.exists():
                shutil.copyfile(file, place / file.name)
    return place / database.name


def require_library(file: Path) -> None:
    """Refuse a file that is no library of this program.

    Raises:
        BackupFailed: it is none.
    """
    try:
        with closing(opened_for_reading(file)) as connection:
            found = connection.execute(
                "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('paper', 'journal', 'paper_tag')"
            ).fetchone()
            if found == (3,):
                return
            said = "It is a database of another program."
    except (sqlite3.Error, OSError) as error:
        said = f"It cannot be read ({error})."
    raise BackupFailed("This is no backup of a library", f"{file}: {said}", "“backups” lists those there are.")


class _Look:
    """Looks, between the steps of a restore, whether it may go on."""

    def __init__(self, database: Path, target: sqlite3.Connection, expected: int | None) -> None:
        self._database = database
        self._expected = expected
        self._deadline = time.monotonic() + _PATIENCE_S
        if target.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            # Without the log nobody can read from the first page on, so this is the last moment to look.
            self._compare(target)

    def __call__(self, status: int, _left: int, _total: int) -> None:
        """Take note of a step, or that somebody else is writing."""
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if time.monotonic() > self._deadline:
                raise LibraryBusy(
                    "The library is busy",
                    f"Another program keeps writing to {self._database}.",
                    "Wait for it to finish, then restore again; nothing was changed.",
                )
        elif self._expected is not None:
            # From the first page on nobody else can write, so what is seen now is what gets replaced.
            with closing(_connected(self._database)) as reader:
                self._compare(reader)

    def _compare(self, connection: sqlite3.Connection) -> None:
        if self._expected is not None and read_revision(connection) != self._expected:
            raise LibraryMovedOn
        self._expected = None


@contextmanager
def _held(database: Path) -> Iterator[None]:
    """Have everybody who wants to write wait."""
    with closing(_connected(database)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")


def _connected(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(database, timeout=5, isolation_level=None)


def _sequences(connection: sqlite3.Connection) -> dict[str, int]:
    return {str(name): int(last) for name, last in connection.execute("SELECT name, seq FROM sqlite_sequence")}


def _property(connection: sqlite3.Connection, name: str) -> str:
    row = connection.execute("SELECT value FROM library_property WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else uuid.uuid4().hex


def _go_on_from(copy: Path, issued: dict[str, int], library_id: str, revision: int, label: str) -> None:
    """Raise all numbers of a copy above those that were issued, and give it the library's id."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        known = _sequences(connection)
        last = {name: max(known.get(name, 0), issued.get(name, 0)) for name in {**known, **issued}}
        # One more than any index has taken in, and crossed off: so each of them knows that it has missed something.
        last["index_change"] = last.get("index_change", 0) + 1
        connection.execute("DELETE FROM index_change")
        connection.execute("DELETE FROM sqlite_sequence")
        connection.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", sorted(last.items()))
        values = {
            "library_id": library_id,
            "revision": str(max(revision, read_revision(connection)) + 1),
            "index_crossed_off": str(last["index_change"]),
        }
        _set_properties(connection, values)
        connection.execute("DELETE FROM journal WHERE undone_at IS NOT NULL")
        connection.execute("INSERT INTO journal (at, label, edit) VALUES (?, ?, NULL)", (now_text(), label))
        connection.execute("COMMIT")


def _set_properties(connection: sqlite3.Connection, values: dict[str, str]) -> None:
    connection.executemany(
        "INSERT INTO library_property (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        list(values.items()),
    )
