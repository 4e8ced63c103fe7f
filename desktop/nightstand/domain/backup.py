"""Backups of the library: what is known of one, and which of many have had their time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

KEPT_DAYS = 7
"""Of so many days, the last ones that have any, the newest backup stays."""
KEPT_WEEKS = 4
"""The same for weeks."""
KEPT_BEFORE_FORMATS = timedelta(days=365)
"""How long a backup made before a change of the library's format stays; the newest of them always does."""
KEPT_ALL = timedelta(days=2)
"""Younger than this, every backup stays: what somebody regrets is mostly what they have just done."""


class BackupReason(StrEnum):
    """Why a backup was made; part of its file's name."""

    DAILY = "daily"
    BY_HAND = "by-hand"
    BEFORE_RESTORE = "before-restore"
    BEFORE_IMPORT = "before-import"
    BEFORE_MERGING = "before-merging"
    BEFORE_EMPTYING = "before-emptying-trash"
    BEFORE_FORMAT = "before-format"

    @property
    def words(self) -> str:
        """The reason as people read it."""
        return _WORDS[self]


_WORDS = {
    BackupReason.DAILY: "daily",
    BackupReason.BY_HAND: "made by hand",
    BackupReason.BEFORE_RESTORE: "before a restore",
    BackupReason.BEFORE_IMPORT: "before a large import",
    BackupReason.BEFORE_MERGING: "before merging many papers",
    BackupReason.BEFORE_EMPTYING: "before emptying the trash",
    BackupReason.BEFORE_FORMAT: "before a new format",
}


@dataclass(frozen=True, slots=True)
class BackupCounts:
    """What a library holds; papers in the trash do not count."""

    papers: int
    lists: int
    tags: int
    notes: int


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup. `counts` is None where they cannot be read."""

    name: str
    at: datetime
    reason: BackupReason
    size_bytes: int
    counts: BackupCounts | None
    revision: int | None = None
    """The number of the library's state that it holds."""
    documents: int = 0
    """How many stored files belong to it."""
    fault: str = ""
    """What is wrong with it, in a sentence; empty for nothing that is known."""

    @property
    def is_good(self) -> bool:
        """Whether nothing speaks against restoring it."""
        return not self.fault


def superseded(backups: Iterable[Backup], now: datetime) -> tuple[Backup, ...]:
    """Return the backups that may go at a time, which has the zone that tells days apart.

    Those made by hand stay until a person removes them. So do damaged ones, which count for nothing: another one
    stands for their day. A backup from the future, made before the clock was set back, is as young as can be.
    """
    good = sorted((backup for backup in backups if backup.is_good), key=_time, reverse=True)
    formats = [backup for backup in good if backup.reason is BackupReason.BEFORE_FORMAT]
    rotating = [backup for backup in good if backup.reason not in (BackupReason.BEFORE_FORMAT, BackupReason.BY_HAND)]
    kept = {backup.name for backup in good if now - backup.at < KEPT_ALL}
    kept |= _newest_of_each([(_day(backup, now), backup) for backup in rotating], KEPT_DAYS)
    kept |= _newest_of_each([(_week(backup, now), backup) for backup in rotating], KEPT_WEEKS)
    kept |= {backup.name for backup in formats if now - backup.at < KEPT_BEFORE_FORMATS}
    kept |= {backup.name for backup in formats[:1]}
    return tuple(backup for backup in (*rotating, *formats) if backup.name not in kept)


def _newest_of_each(dated: Sequence[tuple[object, Backup]], periods: int) -> set[str]:
    """Return the names of the first backup of each of the first periods; the newest come first."""
    first: dict[object, str] = {}
    for period, backup in dated:
        first.setdefault(period, backup.name)
    return set(list(first.values())[:periods])


def _time(backup: Backup) -> datetime:
    return backup.at


def _day(backup: Backup, now: datetime) -> object:
    return backup.at.astimezone(now.tzinfo).date()


def _week(backup: Backup, now: datetime) -> object:
    return backup.at.astimezone(now.tzinfo).isocalendar()[:2]
