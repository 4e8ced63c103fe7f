"""Turns the database's errors into failures a person can be told about."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nightstand.domain.errors import LibraryBusy, LibraryDamaged, LibraryUnwritable, NightstandError

_DAMAGE = ("malformed", "not a database", "disk image", "file is encrypted", "unsupported file format")
_LEAST_FREE_BYTES = 1 << 20
_UNWRITABLE = ("readonly", "read-only", "unable to open", "disk i/o error", "permission")


@contextmanager
def translated(database: Path) -> Iterator[None]:
    """Raise `sqlite3` and `OSError` failures inside the block as known failures about `database`.

    Raises:
        LibraryBusy, LibraryDamaged, LibraryUnwritable: by what the database said.
    """
    try:
        yield
    except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
        raise known_failure(error, database) from error
    except OSError as error:
        raise LibraryUnwritable(
            "The library folder cannot be written",
            f"{error.filename or database}: {error.strerror or error}.",
            "Check the folder's permissions and free space, or choose another folder with --library.",
        ) from error


def _is_full(database: Path) -> bool:
    """Tell whether the disk has no room for the files that SQLite needs even to read."""
    try:
        return shutil.disk_usage(database.parent).free < _LEAST_FREE_BYTES
    except OSError:
        return False


def _can_read(database: Path) -> bool:
    return os.access(database, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


def known_failure(error: Exception, database: Path) -> NightstandError | Exception:
    """Return the known failure that a database error means, or the error itself when it is a bug."""
    message = str(error).lower()
    if "locked" in message or "busy" in message:
        return LibraryBusy(
            "The library is busy",
            f"Another program is writing to {database}.",
            "Wait for it to finish, then try again.",
        )
    if "disk is full" in message or ("disk i/o error" in message and _is_full(database)):
        return LibraryUnwritable(
            "The disk is full", f"{database} cannot grow.", "Free some space, then try again; nothing was changed."
        )
    if any(sign in message for sign in _DAMAGE):
        return LibraryDamaged(
            "The library file is damaged",
            f"{database} is not a readable database ({error}).",
            "Put a copy from its backups folder in its place; keep the damaged file.",
        )
    if "unable to open" in message and database.exists() and not _can_read(database):
        return LibraryUnwritable(
            "The library cannot be read",
            f"You have no permission to read {database}.",
            "Have its owner give it, or choose another folder with --library.",
        )
    if any(sign in message for sign in _UNWRITABLE):
        return LibraryUnwritable(
            "The library cannot be written",
            f"{database}: {error}.",
            "Check the permissions of the file and its folder, or choose another folder with --library.",
        )
    return error
