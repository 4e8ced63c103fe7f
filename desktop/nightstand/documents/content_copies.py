"""Keeps the contents that backups need, each once for all of them, beside the backups.

A content is a hard link to the one in the library where the disk has links, and a copy elsewhere: contents are never
changed once they are stored, only removed.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from nightstand.documents.content_store import FOLDER, ContentStore, holds
from nightstand.domain.errors import BackupFailed

_DIGITS = re.compile(r"[0-9a-f]{64}")
_SETTLED_AFTER_S = 3_600.0


class ContentCopies:
    """The folder of contents beside the backups of one library, or of one backup elsewhere."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the one that holds the backups."""
        self._folder = folder
        self._copies = ContentStore(folder)

    def keep(self, contents: Iterable[str], library: Path) -> None:
        """Keep those of the contents that the library has; one that is missing there cannot be kept.

        Raises:
            BackupFailed: there is no room, or the folder cannot be written.
        """
        store = ContentStore(library)
        for content in contents:
            file = store.path(content)
            if file is not None and self._copies.path(content) is None:
                _placed(file, self._folder / FOLDER)

    def bring_back(self, contents: Iterable[str], library: Path) -> tuple[int, tuple[str, ...]]:
        """Put contents that are missing in the library back; return how many, and those that are nowhere.

        A content that was damaged here is not brought back.

        Raises:
            BackupFailed: there is no room, or the library's folder cannot be written.
        """
        store = ContentStore(library)
        brought, nowhere = 0, []
        for content in contents:
            if store.path(content) is not None:
                continue
            file = self._copies.path(content)
            if file is None or not holds(file, content):
                nowhere.append(content)
                continue
            _placed(file, library / FOLDER)
            brought += 1
        return brought, tuple(nowhere)

    def forget_but(self, needed: Collection[str]) -> None:
        """Remove contents that no backup needs; what cannot be removed is left for the next time."""
        now = time.time()
        with suppress(OSError):
            for file in (self._folder / FOLDER).rglob("*"):
                if not _DIGITS.fullmatch(file.name[:64]) or file.name[:64] in needed or not file.is_file():
                    continue
                # Another program may have placed it a moment ago for a backup that has no name yet.
                if now - file.stat().st_ctime > _SETTLED_AFTER_S:
                    file.unlink()


def _placed(file: Path, store: Path) -> None:
    """Give a content its place in another store, whole from its first moment."""
    target = store / file.name[:2] / file.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            os.link(file, target)
        except FileExistsError:
            return
        except OSError:
            handle, name = tempfile.mkstemp(prefix=".part-", dir=store)
            try:
                with os.fdopen(handle, "wb") as copy, file.open("rb") as source:
                    shutil.copyfileobj(source, copy)
                    copy.flush()
                    os.fsync(copy.fileno())
                Path(name).replace(target)
            finally:
                Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise BackupFailed(
            "A stored file could not be copied",
            f"{target}: {error.strerror or error}.",
            "Free some space or make the folder writable; nothing was changed.",
        ) from error
