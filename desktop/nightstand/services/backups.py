"""Backups of the open library: made by hand, by the day and before large steps; listed, checked, and thinned out."""

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from nightstand.documents.content_copies import ContentCopies
from nightstand.domain.backup import Backup, BackupReason, superseded
from nightstand.domain.errors import BackupFailed, NightstandError
from nightstand.services.progress import CancelToken
from nightstand.storage import journal, papers
from nightstand.storage.backup_files import (
    BACKUPS_NAME,
    backup_files,
    backup_of,
    contents_in,
    copy_database,
    fault_of,
    remove_backup,
    write_backup,
)
from nightstand.storage.database import Database
from nightstand.storage.opening import DATABASE_NAME
from nightstand.storage.revision import read_revision

logger = logging.getLogger(__name__)

DAILY_AFTER = timedelta(hours=20)
"""A day's backup is made so long after the last one, so that it does not move on through the day."""
_FILE_SUFFIXES = (".sqlite3", ".sqlite", ".db")


class BackupService:
    """Makes and lists backups. Every call reads much, so it belongs into the pool; writers go on meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._library = database.path.parent
        self._folder = self._library / BACKUPS_NAME

    @property
    def folder(self) -> Path:
        """Where the backups lie; it may not be there yet."""
        return self._folder

    def back_up(self, reason: BackupReason = BackupReason.BY_HAND, *, cancel: CancelToken | None = None) -> Backup:
        """Make a backup, verify it, and let go of those that have had their time.

        Raises:
            BackupFailed: there is no room for it, or the folder cannot be written.
            LibraryDamaged: the library file does not hold together.
        """
        asked = cancel or CancelToken()
        copies = ContentCopies(self._folder)
        with self._database.plain_read() as connection:
            file = write_backup(
                connection,
                self._folder,
                reason.value,
                keep_contents=lambda contents: copies.keep(contents, self._library),
                is_cancelled=lambda: asked.is_cancelled,
            )
        made = backup_of(file)
        assert made is not None
        logger.info("made the backup %s", made.name)
        self._thin_out(made)
        return made

    def before(self, reason: BackupReason) -> Backup | None:
        """Make a backup before a step that undo can take back, unless nothing has changed since the last one.

        The step need not wait for a better day: where no backup can be made, the log says why.
        """
        try:
            return None if self._is_backed_up() else self.back_up(reason)
        except NightstandError as error:
            logger.warning("no backup %s: %s", reason.words, error)
            return None

    def before_final(self, reason: BackupReason) -> None:
        """Make a backup before a step that undo cannot take back, unless nothing has changed since the last one.

        Raises:
            BackupFailed, LibraryDamaged: none can be made, so the step must not be done.
        """
        if not self._is_backed_up():
            self.back_up(reason)

    def back_up_when_due(
        self, now: datetime, *, first_after: timedelta = timedelta(0), cancel: CancelToken | None = None
    ) -> Backup | None:
        """Make the day's backup if there is none yet and something has changed since the last one.

        Args:
            first_after: how old the oldest paper must be before there is a first one.

        Raises:
            BackupFailed, LibraryDamaged: as for `back_up`.
        """
        with self._database.read() as session:
            oldest = papers.first_added(session)
        if oldest is None:
            return None
        daily = [backup.at for backup in self.backups() if backup.is_good and backup.reason is BackupReason.DAILY]
        # One from the future was made before the clock was set back, and says nothing of today.
        past = [at for at in daily if at <= now]
        is_due = now - max(past) >= DAILY_AFTER if past else now - oldest >= first_after
        return self.back_up(BackupReason.DAILY, cancel=cancel) if is_due and not self._is_backed_up() else None

    def backups(self) -> tuple[Backup, ...]:
        """Return the backups, the newest first; of damage only that is known which shows at a glance."""
        return backups_of(self._library)

    def checked(self, backup: Backup) -> Backup:
        """Return a backup with what is wrong with it after reading every byte of it."""
        return replace(backup, fault=backup.fault or fault_of(self.file_of(backup)))

    def file_of(self, backup: Backup) -> Path:
        """Return a backup's file."""
        return backup_file(self._library, backup)

    def back_up_to(self, place: Path) -> Path:
        """Make a backup elsewhere and return where it is.

        A name of a database becomes one file, with a folder of stored files beside it if there are any. Any other name
        becomes a folder that can be opened as a library; in a folder that is not empty, one is made.

        Raises:
            BackupFailed: there is something of that name, or no room, or the place cannot be written.
            LibraryDamaged: the library file does not hold together.
        """
        target = place.expanduser().absolute()
        if self._library.resolve() in (target.resolve(), *target.resolve().parents):
            raise BackupFailed(
                "A backup elsewhere cannot lie in the library's own folder",
                f"{target} lies in {self._library}.",
                "Choose another folder; without one it goes to the backups of the library.",
            )
        try:
            return self._written_to(target)
        except OSError as error:
            raise BackupFailed(
                "No backup could be made", f"{target}: {error.strerror or error}.", "Choose another place."
            ) from error

    def _written_to(self, target: Path) -> Path:
        if target.suffix.lower() in _FILE_SUFFIXES and not target.is_dir():
            file, documents = target, target.with_name(f"{target.stem}-files")
        else:
            if target.is_dir() and any(target.iterdir()):
                target = target / f"nightstand-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
            file, documents = target / DATABASE_NAME, target
        if file.exists() or (target.exists() and not target.is_dir()):
            raise BackupFailed("There is a file of this name", str(target), "Choose another name, or remove it.")
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_name(f".{file.name}.unfinished")
        try:
            unfinished.unlink(missing_ok=True)
            with self._database.plain_read() as connection:
                copy_database(connection, unfinished)
            ContentCopies(documents).keep(contents_in(unfinished), self._library)
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
        return target

    def is_untouched(self) -> bool:
        """Tell whether nothing was ever done in the library, so that there is nothing to back up."""
        with self._database.read() as session:
            return not journal.steps(session, 1) and papers.first_added(session) is None

    def _is_backed_up(self) -> bool:
        newest = next((backup for backup in self.backups() if backup.is_good), None)
        with self._database.plain_read() as connection:
            return newest is not None and newest.revision == read_revision(connection)

    def _thin_out(self, made: Backup) -> None:
        for backup in superseded(self.backups(), datetime.now().astimezone()):
            if backup.name != made.name:
                logger.info("removed the backup %s", backup.name)
                remove_backup(self.file_of(backup))
        needed = {content for file in backup_files(self._folder) for content in contents_in(file)}
        ContentCopies(self._folder).forget_but(needed)


def backups_of(library: Path) -> tuple[Backup, ...]:
    """Return the backups of a library that need not be open, the newest first."""
    try:
        found = [backup_of(file) for file in backup_files(library / BACKUPS_NAME)]
    except OSError:
        return ()
    return tuple(backup for backup in found if backup is not None)


def backup_file(library: Path, backup: Backup) -> Path:
    """Return the file of one of a library's backups."""
    return library / BACKUPS_NAME / f"{backup.name}.sqlite3"


def newest_good(library: Path) -> Backup | None:
    """Return the newest backup of a library in which no damage is found; reads all of it, and of those after it."""
    for backup in backups_of(library):
        if backup.is_good and not fault_of(backup_file(library, backup)):
            return backup
    return None
