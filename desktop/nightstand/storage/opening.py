"""How a library file can be opened: for writing, for reading only, or not at all."""

import os
import shutil
import sqlite3
import tempfile
import uuid
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from nightstand.domain.errors import LibraryDamaged, LibraryMissing, LibraryReadOnly, LibraryUnwritable
from nightstand.storage.backup_files import BACKUPS_NAME
from nightstand.storage.migrate import migrate, version_behind
from nightstand.storage.places import is_shared_place
from nightstand.storage.sqlite_errors import known_failure, translated

DATABASE_NAME = "library.sqlite3"
PATIENCE_S = 5.0


@dataclass(frozen=True, slots=True)
class Opening:
    """How connections to one library file are made."""

    path: Path
    address: str
    """The file as a URI of SQLite, with how it is opened."""
    journal_mode: str | None
    """What keeps transactions whole; None leaves it as it is, for who only reads."""
    refusal: LibraryReadOnly | None = None
    copy: "tempfile.TemporaryDirectory[str] | None" = None
    """Holds what is read in place of the file, where not even reading is possible beside it."""

    def connect(self, timeout_s: float = PATIENCE_S) -> sqlite3.Connection:
        """Open a connection for any thread, without transactions of its own accord."""
        connection = sqlite3.connect(
            self.address,
            timeout=timeout_s,
            check_same_thread=False,
            uri=True,
            # We say BEGIN ourselves: the driver's own implicit transactions cannot be immediate.
            isolation_level=None,
        )
        if self.journal_mode is not None:
            # While others have the file open in the former mode it stays in that; it is only the safer of two.
            with suppress(sqlite3.OperationalError):
                connection.execute(f"PRAGMA journal_mode = {self.journal_mode}")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def file_identity(self) -> tuple[int, int] | None:
        """Return what tells this file from another that is put in its place; None while there is none."""
        try:
            state = self.path.stat()
        except OSError:
            return None
        return state.st_dev, state.st_ino

    def forget_copy(self) -> None:
        """Remove what was read in place of the file."""
        if self.copy is not None:
            self.copy.cleanup()


def opening_of(path: Path) -> Opening:
    """Return how the library file can be opened; it is made and migrated as needed, where that is possible.

    Raises:
        LibraryBusy, LibraryDamaged, LibraryMissing, LibraryTooNew, LibraryUnwritable: it cannot be opened at all.
    """
    folder = path.parent
    with translated(path):
        if folder.exists() and not folder.is_dir():
            raise LibraryUnwritable(
                "The library is not a folder", f"{folder} is a file.", "Choose a folder with --library."
            )
        if not path.exists():
            _begin(path)
        elif path.stat().st_size == 0:
            raise LibraryDamaged(
                "The library file is empty",
                f"{path} has 0 bytes: it may not have arrived yet from another computer, or it was cut off.",
                "Restore a backup, or remove the empty file to begin a new library here.",
            )
        refusal = _lacking_permission(path)
    if refusal is None:
        try:
            migrate(path)
        except LibraryUnwritable as error:
            # A full disk, or a drive that turned read-only: what is there can still be read.
            refusal = LibraryReadOnly(error.title, error.detail, error.remedy)
        else:
            return Opening(path, f"{path.as_uri()}?mode=rw", "DELETE" if is_shared_place(folder) else "WAL")
    return _for_reading(path, refusal)


def refusal_of_damage(path: Path) -> LibraryReadOnly:
    """Return why a library is not written any more after damage was found in it."""
    return LibraryReadOnly(
        "The library file is damaged, so it is open for reading only",
        f"Parts of {path} cannot be read.",
        "Restore the newest good backup; what can still be read can be exported before.",
    )


def _begin(path: Path) -> None:
    """Make a new library, whole from its first moment: a cut-off start never leaves half a file."""
    folder = path.parent
    if any((folder / BACKUPS_NAME).glob("*.sqlite3")):
        raise LibraryMissing(
            "The library file is missing",
            f"{folder} has backups of a library, but no {path.name}.",
            "Bring the file back or restore a backup; to begin a new library, choose another folder with --library.",
        )
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = folder / f"{path.name}.{uuid.uuid4().hex}.new"
    try:
        migrate(fresh)
        _publish(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _publish(fresh: Path, path: Path) -> None:
    """Give a new file its name, unless another program was quicker."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:
        # Not every file system has links.
        if not path.exists():
            fresh.replace(path)


def _lacking_permission(path: Path) -> LibraryReadOnly | None:
    for what, place in (("folder", path.parent), ("file", path)):
        if not os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            return LibraryReadOnly(
                "The library is open for reading only",
                f"You have no permission to write the {what} {place}.",
                "To change something, have its permissions changed or copy the folder to a place of your own.",
            )
    return None


def _for_reading(path: Path, refusal: LibraryReadOnly) -> Opening:
    ways = [Opening(path, f"{path.as_uri()}?mode=ro", None, refusal)]
    log = path.with_name(f"{path.name}-wal")
    with translated(path):
        has_log = log.exists() and log.stat().st_size > 0
    if not has_log:
        # Nobody can write without a log, so nothing changes while it is read.
        ways.append(Opening(path, f"{path.as_uri()}?immutable=1", None, refusal))
    for way in ways:
        try:
            return _checked(way)
        except sqlite3.OperationalError:
            # SQLite cannot have the files here that it needs beside this one; the next way does without.
            continue
        except sqlite3.DatabaseError as error:
            raise known_failure(error, path) from error
    with translated(path):
        return _checked(_copied(path, log, refusal) if has_log else ways[-1])


def _checked(opening: Opening) -> Opening:
    with closing(opening.connect()) as connection:
        behind = version_behind(connection, opening.path)
    if behind:
        raise LibraryReadOnly(
            "This library was made by an older version",
            f"{opening.path} has to be brought to the present format, and cannot be written.",
            "Copy the folder to a place of your own, and open that.",
        )
    return opening


def _copied(path: Path, log: Path, refusal: LibraryReadOnly) -> Opening:
    """Read a copy: the newest changes lie in a log that needs a writable place to be read."""
    with translated(path):
        folder = tempfile.TemporaryDirectory(prefix="nightstand-", ignore_cleanup_errors=True)
        copy = Path(folder.name) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, copy.with_name(log.name))
    return Opening(path, f"{copy.as_uri()}?mode=rw", None, refusal, folder)
