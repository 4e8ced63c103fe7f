"""Brings a backup back: what is there now is backed up first, and stored files that are missing come back too."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nightstand.documents.content_copies import ContentCopies
from nightstand.domain.backup import Backup, BackupReason
from nightstand.domain.errors import BackupFailed, LibraryBusy, LibraryDamaged
from nightstand.services.backups import BackupService, backup_file, backups_of
from nightstand.storage import restoring
from nightstand.storage.backup_files import BACKUPS_NAME, backup_of, contents_in, fault_of
from nightstand.storage.database import Database
from nightstand.storage.opening import DATABASE_NAME
from nightstand.storage.revision import read_revision

logger = logging.getLogger(__name__)

_ATTEMPTS = 5
"""So often the present is backed up anew where somebody writes before it is replaced."""
NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did."""

    label: str
    before: Backup | None = None
    """What was there before; None where there was nothing, or nothing that could be opened."""
    kept_aside: Path | None = None
    """Where the files of a damaged library are now."""
    files_back: int = 0
    files_missing: int = 0
    """How many stored files were brought back, and how many are nowhere."""


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A backup to restore: its file, where its stored files may be, and how it is called."""

    file: Path
    copies: tuple[Path, ...]
    label: str


class RestoringService:
    """Restores into the open library; everybody who has it open goes on with what was restored."""

    def __init__(self, database: Database, backups: BackupService) -> None:
        self._database = database
        self._library = database.path.parent
        self._backups = backups

    def restore(self, which: str) -> Restored:
        """Replace the library by a backup, in one step; belongs into the pool.

        Args:
            which: the name of a backup, the beginning of one, `newest`, or the path of a file or folder.

        Raises:
            BackupFailed: there is no such backup, it is damaged, or what is there now cannot be backed up.
            LibraryBusy: others kept writing. In both cases nothing was changed.
            LibraryTooNew: the backup was made by a newer version.
        """
        chosen = _chosen(self._library, which)
        for attempt in range(_ATTEMPTS):
            with restoring.prepared(chosen.file, self._library) as copy:
                contents = contents_in(copy)
                brought, _nowhere = _brought_back(chosen, contents, self._library)
                try:
                    present = self._replaced(copy, chosen.label, holds_writers=attempt > 0)
                except restoring.LibraryMovedOn:
                    logger.info("somebody wrote meanwhile; the present is backed up anew")
                    continue
                later, nowhere = _brought_back(chosen, contents, self._library)
                return Restored(chosen.label, present.backup, present.aside, brought + later, len(nowhere))
        raise LibraryBusy(
            "The library is busy", "Another program keeps writing to it.", "Wait for it, then restore again."
        )

    def _replaced(self, copy: Path, label: str, *, holds_writers: bool) -> "_Present":
        """Back the present up, put the copy in its place, and return what became of the present."""
        kept: list[_Present] = []

        def secured() -> int | None:
            kept.append(self._secured())
            return kept[0].revision

        try:
            restoring.restore_into(self._database.path, copy, label, secured, holds_writers=holds_writers)
        except LibraryDamaged:
            # It cannot even be written any more; others who have it open go on with the file that is kept.
            aside = restoring.put_in_place(self._database.path, copy, label)
            self._database.trust_again()
            return _Present(aside=aside)
        self._database.trust_again()
        return kept[0]

    def _secured(self) -> "_Present":
        try:
            if self._backups.is_untouched():
                with self._database.plain_read() as connection:
                    return _Present(revision=read_revision(connection))
            before = self._backups.back_up(BackupReason.BEFORE_RESTORE)
        except LibraryDamaged:
            return _Present(aside=restoring.set_aside_copy(self._database.path))
        return _Present(before, before.revision)


@dataclass(frozen=True, slots=True)
class _Present:
    """What was there: its backup and the number of its state, or where the files of a damaged one are."""

    backup: Backup | None = None
    revision: int | None = None
    aside: Path | None = None


def restore_closed(library: Path, which: str) -> Restored:
    """Restore a backup where the library cannot be opened; its files are kept under another name.

    Raises:
        BackupFailed: there is no such backup, or it is damaged.
        LibraryTooNew: the backup was made by a newer version.
        LibraryUnwritable: the folder cannot be written.
    """
    chosen = _chosen(library, which)
    with restoring.prepared(chosen.file, library) as copy:
        contents = contents_in(copy)
        brought, nowhere = _brought_back(chosen, contents, library)
        aside = restoring.put_in_place(library / DATABASE_NAME, copy, chosen.label)
    return Restored(chosen.label, None, aside, brought, len(nowhere))


def _chosen(library: Path, which: str) -> _Chosen:
    found = _named(backups_of(library), which)
    file, copies = _at(Path(which).expanduser().absolute() if found is None else backup_file(library, found))
    restoring.require_library(file)
    fault = fault_of(file)
    if fault:
        raise BackupFailed("The backup is damaged", f"{file}: {fault}", "Choose another one; nothing was changed.")
    backup = backup_of(file)
    told = f"of {backup.at.astimezone():%Y-%m-%d %H:%M}" if backup is not None else f"“{file.name}”"
    return _Chosen(file, copies, f"Restore the backup {told}")


def _named(backups: Sequence[Backup], which: str) -> Backup | None:
    if which == NEWEST:
        return next((backup for backup in backups if backup.is_good), None)
    name = which.removesuffix(".sqlite3")
    exact = [backup for backup in backups if backup.name == name]
    begun = exact or [backup for backup in backups if name and backup.name.startswith(name)]
    if len(begun) > 1:
        raise BackupFailed(
            "Several backups begin like this", ", ".join(backup.name for backup in begun[:5]), "Name one of them."
        )
    return begun[0] if begun else None


def _at(place: Path) -> tuple[Path, tuple[Path, ...]]:
    """Return the database at a path, and where its stored files may be."""
    file = place / DATABASE_NAME if place.is_dir() else place
    if not file.is_file():
        raise BackupFailed("There is no such backup", str(place), "“backups” lists those there are.")
    return file, (file.parent, file.with_name(f"{file.stem}-files"))


def _brought_back(chosen: _Chosen, contents: Sequence[str], library: Path) -> tuple[int, tuple[str, ...]]:
    brought, nowhere = 0, tuple(contents)
    # Those beside the library's own backups may hold what another place lost.
    for folder in dict.fromkeys((*chosen.copies, library / BACKUPS_NAME)):
        number, nowhere = ContentCopies(folder).bring_back(nowhere, library)
        brought += number
    return brought, nowhere
