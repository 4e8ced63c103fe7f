"""Backups as files: written whole or not at all, verified, listed, and looked through for damage.

A backup is one database file under a name that tells when and why it was made. Beside it lies a record of what it
holds and of its checksum, so that a list of backups need not open them. A file without one is a backup as well.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from nightstand.domain.backup import Backup, BackupCounts, BackupReason
from nightstand.domain.errors import BackupFailed, LibraryBusy, LibraryDamaged
from nightstand.storage.revision import read_revision
from nightstand.storage.sqlite_errors import translated

BACKUPS_NAME = "backups"
_SUFFIX = ".sqlite3"
_RECORD = ".json"
_UNFINISHED = ".unfinished"
_STAMP = "%Y%m%dT%H%M%S%f"
_PAGES_AT_ONCE = 2_000
_PIECE_BYTES = 1 << 20
_ROOM_LEFT_BYTES = 4 << 20
"""A backup never takes the last of the disk from the library."""
_ABANDONED_AFTER_S = 3_600.0


class BackupCancelled(BackupFailed):
    """Nobody waits for the backup any more."""


@dataclass(frozen=True, slots=True)
class BackupRecord:
    """What is known of a backup's file."""

    size_bytes: int
    sha256: str
    format: int
    revision: int
    counts: BackupCounts | None
    contents: tuple[str, ...]
    """The hashes of the stored files that belong to it."""


def write_backup(
    source: sqlite3.Connection,
    folder: Path,
    label: str,
    *,
    keep_contents: Callable[[Sequence[str]], None] = lambda _contents: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Path:
    """Write a consistent copy of the open database into `folder`, verify it, and return its path.

    Readers and writers go on meanwhile. The copy gets its name last, when it and the contents are on the disk.

    Raises:
        BackupFailed: there is no room, or the folder cannot be written; earlier backups are as they were.
        LibraryDamaged: what was copied does not hold together.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _sweep_unfinished(folder)
        target = folder / f"{datetime.now(UTC).strftime(_STAMP)}-{label}{_SUFFIX}"
        unfinished = target.with_suffix(_UNFINISHED)
        record_file = target.with_suffix(_RECORD)
        try:
            copy_database(source, unfinished, is_cancelled=is_cancelled)
            record = read_record(unfinished)
            keep_contents(record.contents)
            _write_synced(record_file, json.dumps(asdict(record), indent=1).encode())
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            record_file.unlink(missing_ok=True)
            raise
        sync_folder(folder)
    return target


def copy_database(
    source: sqlite3.Connection, target: Path, *, is_cancelled: Callable[[], bool] = lambda: False
) -> None:
    """Copy one state of the open database into a new file, whole and on the disk, and verify the copy.

    Raises:
        BackupFailed: there is no room, or it was cancelled.
        LibraryDamaged: what was copied does not hold together.
    """

    def look(_status: int, _left: int, _total: int) -> None:
        if is_cancelled():
            raise BackupCancelled("The backup was stopped", "", "The next one is made in time.")

    _check_room(source, target.parent)
    # A snapshot held open: otherwise each write of another program would have the copying begin anew.
    is_own_snapshot = not source.in_transaction
    if is_own_snapshot:
        source.execute("BEGIN")
    try:
        before = counts_of(source)
        with closing(sqlite3.connect(target, isolation_level=None)) as copy:
            source.backup(copy, pages=_PAGES_AT_ONCE, progress=look, sleep=0)
            # One file is the whole backup only without a log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            found = str(copy.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if found != "ok" or counts_of(copy) != before:
                raise LibraryDamaged(
                    "The library file is damaged",
                    f"A copy of it does not hold together ({found}), so it is no backup.",
                    "Run a check, or restore the newest good backup.",
                )
    finally:
        if is_own_snapshot:
            source.execute("COMMIT")
    with target.open("rb+") as written:
        os.fsync(written.fileno())


def read_record(file: Path) -> BackupRecord:
    """Return what a database file holds; reads all of it."""
    with closing(opened_for_reading(file)) as connection:
        counts = counts_of(connection)
        contents = _contents_of(connection)
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        revision = read_revision(connection) if _has_table(connection, "library_property") else 0
    return BackupRecord(file.stat().st_size, _checksum(file), version, revision, counts, contents)


def opened_for_reading(file: Path) -> sqlite3.Connection:
    """Open a file for reading, leaving nothing beside it, unless the newest of it lies in a log beside it already."""
    log = file.with_name(f"{file.name}-wal")
    how = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
    return sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True, isolation_level=None)


def backup_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of the backups in a folder, the newest first."""
    return tuple(sorted((file for file in folder.glob(f"*{_SUFFIX}") if _described(file)), reverse=True))


def backup_of(file: Path) -> Backup | None:
    """Return what is known of a file at a glance, None where its name is not that of a backup."""
    described = _described(file)
    if described is None:
        return None
    at, reason = described
    record, fault = _record_beside(file), ""
    size = file.stat().st_size
    if record is not None and record.size_bytes != size:
        fault = f"It has {size:,} bytes of {record.size_bytes:,}."
    elif record is None:
        try:
            record = read_record(file)
        except (sqlite3.Error, OSError) as error:
            fault = f"It cannot be read ({error})."
    if record is None:
        return Backup(file.stem, at, reason, size, None, fault=fault)
    return Backup(file.stem, at, reason, size, record.counts, record.revision, len(record.contents), fault)


def contents_in(file: Path) -> tuple[str, ...]:
    """Return the hashes of the stored files that belong to a backup; none where that cannot be read."""
    record = _record_beside(file)
    if record is not None:
        return record.contents
    with suppress(sqlite3.Error, OSError), closing(opened_for_reading(file)) as connection:
        return _contents_of(connection)
    return ()


def fault_of(file: Path) -> str:
    """Return what is wrong with a backup in a sentence, empty for nothing; reads all of it."""
    try:
        record = _record_beside(file)
        if record is not None and record.sha256 != _checksum(file):
            return "Its bytes are not those that were written."
        with closing(opened_for_reading(file)) as connection:
            found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if found != "ok":
                return f"It does not hold together ({found})."
            if not _has_table(connection, "paper"):
                return "It holds no library."
    except (sqlite3.Error, OSError) as error:
        return f"It cannot be read ({error})."
    return ""


def remove_backup(file: Path) -> None:
    """Remove a backup's file and its record."""
    with suppress(OSError):
        file.unlink(missing_ok=True)
        file.with_suffix(_RECORD).unlink(missing_ok=True)


def counts_of(connection: sqlite3.Connection) -> BackupCounts | None:
    """Return how much a library of any format holds, None for what is none."""

    def number(table: str, condition: str = "") -> int:
        return int(connection.execute(f"SELECT count(*) FROM {table}{condition}").fetchone()[0])

    if not all(_has_table(connection, table) for table in ("paper", "reading_list", "tag", "note")):
        return None
    return BackupCounts(
        number("paper", " WHERE trashed_at IS NULL"), number("reading_list"), number("tag"), number("note")
    )


def sync_folder(folder: Path) -> None:
    """Make new names survive a power cut, where folders can be opened for that."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Tell failures of the folder in words."""
    try:
        with translated(folder / "backup"):
            yield
    except (BackupFailed, LibraryBusy, LibraryDamaged):
        raise
    except Exception as error:
        cause = error.__cause__ or error
        if not isinstance(cause, OSError | sqlite3.Error):
            raise
        raise BackupFailed(
            "No backup could be made",
            f"{folder}: {cause.strerror if isinstance(cause, OSError) and cause.strerror else cause}.",
            "Free some space or make the folder writable. Earlier backups are as they were.",
        ) from error


def _check_room(source: sqlite3.Connection, folder: Path) -> None:
    pages = int(source.execute("PRAGMA page_count").fetchone()[0])
    needed = pages * int(source.execute("PRAGMA page_size").fetchone()[0]) + _ROOM_LEFT_BYTES
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise BackupFailed(
            "There is no room for a backup",
            f"It takes {needed // 1_000_000 + 1:,} MB, and {free // 1_000_000:,} MB are free in {folder}.",
            "Free some space. Earlier backups are as they were.",
        )


def _described(file: Path) -> tuple[datetime, BackupReason] | None:
    stamp, _dash, label = file.stem.partition("-")
    reason = next((reason for reason in BackupReason if label.startswith(reason.value)), None)
    try:
        at = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return None if reason is None else (at, reason)


def _record_beside(file: Path) -> BackupRecord | None:
    try:
        read = json.loads(file.with_suffix(_RECORD).read_bytes())
        counts = read["counts"] and BackupCounts(**read["counts"])
        return BackupRecord(**{**read, "counts": counts, "contents": tuple(read["contents"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (name,))
    return found.fetchone() is not None


def _contents_of(connection: sqlite3.Connection) -> tuple[str, ...]:
    if not _has_table(connection, "stored_content"):
        return ()
    return tuple(str(row[0]) for row in connection.execute("SELECT content FROM stored_content ORDER BY content"))


def _checksum(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as opened:
        while piece := opened.read(_PIECE_BYTES):
            digest.update(piece)
    return digest.hexdigest()


def _write_synced(file: Path, content: bytes) -> None:
    with file.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())


def _sweep_unfinished(folder: Path) -> None:
    """Remove what was left where the program ended while it wrote; a younger one may still be written."""
    with suppress(OSError):
        for place in (*folder.glob(f"*{_UNFINISHED}"), *folder.glob(f"*{_UNFINISHED}-journal")):
            if time.time() - place.stat().st_mtime > _ABANDONED_AFTER_S:
                place.unlink(missing_ok=True)
