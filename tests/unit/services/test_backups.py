"""Backups: made while others write, verified, listed, thinned out, and damage told."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from builders import abstract_list, add_papers, long_abstract, rows_of
from nightstand.bootstrap import Services
from nightstand.domain.backup import BackupCounts, BackupReason
from nightstand.domain.errors import BackupFailed, LibraryDamaged
from nightstand.domain.paper import PaperId
from nightstand.services.backups import newest_good
from nightstand.services.import_options import Pasted
from nightstand.services.progress import CancelToken

DAY = timedelta(days=1)


def large_list(first: int) -> Pasted:
    return Pasted("list.txt", abstract_list([long_abstract(number) * 3 for number in range(first, first + 400)]))


def names(services: Services) -> list[str]:
    return [backup.name for backup in services.backups.backups()]


def reasons(services: Services) -> list[BackupReason]:
    return [backup.reason for backup in services.backups.backups()]


def test_a_backup_taken_while_the_library_is_open_holds_the_newest_paper(services: Services) -> None:
    add_papers(services, 3)
    services.noting.add_note(PaperId(1), "Read *this*.")

    made = services.backups.back_up()

    with closing(sqlite3.connect(services.backups.file_of(made))) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM paper").fetchone() == (3,)
    assert made.counts == BackupCounts(papers=3, lists=0, tags=0, notes=1)


def test_a_backup_is_one_file_without_a_log_beside_it(services: Services) -> None:
    add_papers(services, 1)

    made = services.backups.back_up()
    services.backups.checked(made)

    folder = services.backups.folder
    assert sorted(file.name for file in folder.iterdir()) == [f"{made.name}.json", f"{made.name}.sqlite3"]


def test_backups_are_listed_the_newest_first_with_why_they_were_made(services: Services) -> None:
    add_papers(services, 1)
    services.backups.back_up(BackupReason.DAILY)
    services.backups.back_up()

    assert reasons(services) == [BackupReason.BY_HAND, BackupReason.DAILY]


def test_a_backup_cut_off_is_told_at_a_glance_and_another_is_the_newest_good_one(services: Services) -> None:
    add_papers(services, 1)
    good = services.backups.back_up()
    cut = services.backups.file_of(services.backups.back_up())
    os.truncate(cut, 5_000)

    assert [backup.is_good for backup in services.backups.backups()] == [False, True]
    assert newest_good(services.paths.library) == good


@pytest.mark.parametrize("has_record", [True, False])
def test_bytes_changed_inside_a_backup_are_found_by_checking_it(services: Services, *, has_record: bool) -> None:
    add_papers(services, 40)
    made = services.backups.back_up()
    file = services.backups.file_of(made)
    content = bytearray(file.read_bytes())
    content[8192:12288] = bytes(4096)
    file.write_bytes(content)
    if not has_record:
        file.with_suffix(".json").unlink()

    assert not services.backups.checked(services.backups.backups()[0]).is_good


def test_a_copy_that_was_never_finished_is_no_backup_and_goes_after_an_hour(services: Services) -> None:
    add_papers(services, 1)
    folder = services.backups.folder
    folder.mkdir()
    old, young = folder / "20260101T000000000000-daily.unfinished", folder / "20260102T000000000000-daily.unfinished"
    for file in (old, young):
        file.write_bytes(b"SQLite format 3\x00")
    os.utime(old, (1, 1))

    made = services.backups.back_up()

    assert names(services) == [made.name]
    assert (old.exists(), young.exists()) == (False, True)


def test_a_backup_that_is_stopped_leaves_nothing(services: Services) -> None:
    add_papers(services, 1)
    cancel = CancelToken()
    cancel.cancel()

    with pytest.raises(BackupFailed):
        services.backups.back_up(cancel=cancel)

    assert list(services.backups.folder.iterdir()) == []


def test_without_room_a_backup_fails_and_the_earlier_one_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_papers(services, 1)
    earlier = services.backups.back_up()
    full = shutil.disk_usage(services.paths.library)._replace(free=100_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _place: full)

    with pytest.raises(BackupFailed) as failure:
        services.backups.back_up()

    assert failure.value.title == "There is no room for a backup"
    assert names(services) == [earlier.name]
    assert len(list(services.backups.folder.iterdir())) == 2


def test_a_damaged_library_makes_no_backup(services: Services) -> None:
    add_papers(services, 60)
    with closing(sqlite3.connect(services.database.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'ix_author_paper_id'").fetchone()
        page = root[0] if root else 5
    with services.database.path.open("rb+") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\x0d" * 2_000)

    with pytest.raises(LibraryDamaged):
        services.backups.back_up()

    assert names(services) == []


def test_the_daily_backup_is_made_once_a_day_and_only_when_something_changed(services: Services) -> None:
    now = datetime.now(UTC)
    assert services.backups.back_up_when_due(now) is None

    add_papers(services, 1)
    assert services.backups.back_up_when_due(now, first_after=DAY) is None
    now = datetime.now(UTC)
    assert services.backups.back_up_when_due(now) is not None
    add_papers(services, 2)
    assert services.backups.back_up_when_due(now + timedelta(hours=1)) is None
    assert services.backups.back_up_when_due(now + DAY) is not None
    assert services.backups.back_up_when_due(now + 2 * DAY) is None


def test_a_clock_set_back_does_not_put_the_daily_backup_off(services: Services) -> None:
    add_papers(services, 1)
    services.backups.back_up(BackupReason.DAILY)
    services.tagging.tag((PaperId(1),), add=("tides",))

    assert services.backups.back_up_when_due(datetime.now(UTC) - 300 * DAY, first_after=-400 * DAY) is not None


def test_before_a_large_import_the_library_is_backed_up_and_before_a_small_one_not(services: Services) -> None:
    services.importing.run([large_list(0)])
    assert reasons(services) == []

    services.importing.run([Pasted("one.txt", abstract_list([long_abstract(9_000)]))])
    assert reasons(services) == []

    services.importing.run([large_list(1_000)])
    assert reasons(services) == [BackupReason.BEFORE_IMPORT]
    counts = services.backups.backups()[0].counts
    assert counts is not None and counts.papers == 401


def test_a_backup_elsewhere_is_a_library_that_opens(services: Services, tmp_path: Path) -> None:
    add_papers(services, 2)

    place = services.backups.back_up_to(tmp_path / "copy")

    assert sorted(file.name for file in place.iterdir()) == ["library.sqlite3"]


def test_a_backup_elsewhere_never_replaces_a_file(services: Services, tmp_path: Path) -> None:
    add_papers(services, 1)
    there = tmp_path / "mine.sqlite3"
    there.write_bytes(b"mine")

    with pytest.raises(BackupFailed):
        services.backups.back_up_to(there)
    with pytest.raises(BackupFailed):
        services.backups.back_up_to(services.paths.library / "inside")

    assert there.read_bytes() == b"mine"


def test_papers_leave_the_trash_after_the_days_of_the_preferences_with_a_backup_before(services: Services) -> None:
    old, young = add_papers(services, 2)
    services.papers.trash((old, young))
    now = datetime.now(UTC)

    early = services.upkeep.run(now + 29 * DAY)
    late = services.upkeep.run(now + 31 * DAY)

    assert (early.label, late.label) == ("", "Delete 2 papers that had been in the trash for long")
    assert services.browsing.trashed() == ()
    services.restoring.restore(names(services)[0])
    assert set(services.browsing.trashed()) == {old, young}


def test_deleted_lists_tags_and_notes_come_back_by_undo(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.reading_lists.create("Reading", selection=(second, first))
    services.tagging.tag((first,), add=("tides",))
    services.noting.add_note(first, "Read *this*.")
    before = rows_of(services.database.path)

    services.reading_lists.delete(services.browsing.resolve_list("Reading"))
    services.tagging.delete("tides")
    services.noting.delete_note(services.browsing.details(first).notes[0].id)
    for _step in range(3):
        services.library.undo()

    assert rows_of(services.database.path) == before
