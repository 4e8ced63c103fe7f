"""Which backups stay and which may go."""

from datetime import UTC, datetime, timedelta

from nightstand.domain.backup import Backup, BackupReason, superseded

NOW = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)


def made(days: float, reason: BackupReason = BackupReason.DAILY, fault: str = "") -> Backup:
    at = NOW - timedelta(days=days)
    return Backup(f"{at:%Y%m%dT%H%M%S}-{reason}", at, reason, 1_000, None, fault=fault)


def left(backups: list[Backup]) -> list[float]:
    """Return the ages in days of the backups that stay."""
    gone = {backup.name for backup in superseded(backups, NOW)}
    return [(NOW - backup.at) / timedelta(days=1) for backup in backups if backup.name not in gone]


def test_of_daily_backups_seven_days_and_the_newest_of_four_weeks_stay() -> None:
    # The first of December 2026 is a Tuesday: the weeks before ended 2, 9 and 16 days ago.
    assert left([made(days) for days in range(60)]) == [0, 1, 2, 3, 4, 5, 6, 9, 16]


def test_after_a_long_pause_the_last_days_before_it_stay() -> None:
    assert left([made(days) for days in range(100, 110)]) == [100, 101, 102, 103, 104, 105, 106, 107]


def test_of_several_backups_of_one_day_the_newest_stays_once_they_are_two_days_old() -> None:
    backups = [made(0.1), made(0.2, BackupReason.BEFORE_IMPORT), made(3.1), made(3.2), made(3.3)]

    assert left(backups) == [0.1, 0.2, 3.1]


def test_backups_before_a_new_format_stay_for_a_year_and_the_newest_for_ever() -> None:
    formats = [made(days, BackupReason.BEFORE_FORMAT) for days in (200, 400)]

    assert left(formats) == [200]
    assert left(formats[1:]) == [400]


def test_backups_made_by_hand_stay() -> None:
    assert left([made(days, BackupReason.BY_HAND) for days in (1, 500)]) == [1, 500]


def test_a_damaged_backup_does_not_stand_for_its_day() -> None:
    assert left([made(5.0, fault="It cannot be read."), made(5.1)]) == [5.0, 5.1]


def test_a_backup_from_before_the_clock_was_set_back_stays_and_pushes_none_out() -> None:
    assert left([made(-300), *(made(days) for days in range(3))]) == [-300, 0, 1, 2]
