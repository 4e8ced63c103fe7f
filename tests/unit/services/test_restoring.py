"""Restoring: exact, safe beside others who write, with stored files, from damage, and itself to be taken back."""

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from builders import add_papers, paper_values, rows_of
from nightstand.bootstrap import Services, open_library
from nightstand.domain.backup import Backup, BackupReason
from nightstand.domain.errors import BackupFailed
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.restoring import restore_closed
from nightstand.services.searching import SearchRequest
from nightstand.storage.database import Database


def found(services: Services, query: str) -> int:
    services.indexing.catch_up()
    return services.searching.search(SearchRequest(query)).total


def test_a_restore_brings_every_row_back_and_is_taken_back_by_another(services: Services) -> None:
    first, second, third = add_papers(services, 3)
    services.tagging.tag((first, second), add=("tides",))
    services.noting.add_note(first, "Read *this*.")
    backup = services.backups.back_up()
    then = rows_of(services.database.path)
    services.papers.trash((third,))
    services.tagging.delete("tides")
    now = rows_of(services.database.path)

    restored = services.restoring.restore(backup.name)
    after = rows_of(services.database.path)
    assert restored.before is not None
    services.restoring.restore(restored.before.name)

    assert after == then
    assert restored.before.reason is BackupReason.BEFORE_RESTORE
    assert rows_of(services.database.path) == now


def test_lists_that_share_papers_keep_their_orders_on_an_empty_library(
    services: Services, tmp_path: Path, app_paths: AppPaths
) -> None:
    a, b, c = add_papers(services, 3)
    orders = {"L": (c, a, b), "M": (b, a, c)}
    for name, order in orders.items():
        made = services.reading_lists.create(name).new_id
        assert made is not None
        services.reading_lists.add(services.browsing.resolve_list(name), order)
    place = services.backups.back_up_to(tmp_path / "copy.sqlite3")

    other = AppPaths(tmp_path / "other", app_paths.config, app_paths.cache, app_paths.logs)
    with open_library(other) as empty:
        restored = empty.restoring.restore(str(place))
        got = {name: empty.browsing.list_order(empty.browsing.resolve_list(name)) for name in orders}
        problems = empty.care.check()

    assert got == orders
    assert restored.before is None
    assert problems == ()


def test_the_index_follows_a_restore_in_both_directions(services: Services) -> None:
    add_papers(services, 2)
    backup = services.backups.back_up()
    services.papers.add({**paper_values(7), "title": "A zebra at low water"})
    assert found(services, "zebra") == 1

    before = services.restoring.restore(backup.name).before
    without = found(services, "zebra")
    assert before is not None
    services.restoring.restore(before.name)

    assert (without, found(services, "zebra")) == (0, 1)
    assert services.care.check() == ()


def test_a_number_given_after_a_backup_is_never_given_again(services: Services) -> None:
    add_papers(services, 1)
    backup = services.backups.back_up()
    lost = services.papers.add(paper_values(2)).new_id

    services.restoring.restore(backup.name)
    fresh = services.papers.add(paper_values(3)).new_id

    assert lost is not None and fresh is not None and fresh > lost


def test_the_history_goes_on_from_the_backup_and_says_what_happened(services: Services) -> None:
    add_papers(services, 2)
    backup = services.backups.back_up()
    services.papers.trash((PaperId(1),))

    services.restoring.restore(backup.name)
    newest = services.library.history(1)[0].label
    services.library.undo()

    assert newest.startswith("Restore the backup of ")
    assert services.browsing.rows((PaperId(1), PaperId(2)))[0].id == 1
    assert len(services.browsing.rows((PaperId(1), PaperId(2)))) == 1


def test_another_program_on_the_library_goes_on_with_what_was_restored(services: Services, app_paths: AppPaths) -> None:
    add_papers(services, 1)
    backup = services.backups.back_up()
    with open_library(app_paths) as other:
        services.papers.add(paper_values(2))
        assert other.library.undo_label() is not None

        services.restoring.restore(backup.name)
        other.tagging.tag((PaperId(1),), add=("tides",))

        assert other.care.info().papers == 1
    assert services.browsing.details(PaperId(1)).tags == ("tides",)
    assert services.care.check() == ()


def test_what_is_written_after_the_present_was_backed_up_is_in_a_backup_too(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_papers(services, 1)
    backup = services.backups.back_up()
    once = [True]
    back_up = services.backups.back_up

    def back_up_and_be_late(reason: BackupReason) -> Backup:
        made = back_up(reason)
        if once:
            once.clear()
            services.papers.add({**paper_values(5), "title": "At the last moment"})
        return made

    monkeypatch.setattr(services.backups, "back_up", back_up_and_be_late)
    before = services.restoring.restore(backup.name).before

    assert before is not None
    with closing(sqlite3.connect(services.backups.file_of(before))) as kept:
        assert kept.execute("SELECT count(*) FROM paper WHERE title = 'At the last moment'").fetchone() == (1,)
    assert services.care.info().papers == 1


def test_edits_made_while_a_library_is_restored_again_and_again_are_whole(
    services: Services, app_paths: AppPaths
) -> None:
    add_papers(services, 20)
    backup = services.backups.back_up()
    stop = threading.Event()
    failures: list[Exception] = []

    def write() -> None:
        number = 100
        with open_library(app_paths) as other:
            while not stop.is_set():
                number += 1
                try:
                    other.papers.add(paper_values(number))
                except Exception as error:  # noqa: BLE001 - Whatever it is, the test tells it.
                    failures.append(error)
                stop.wait(0.02)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _round in range(4):
            services.restoring.restore(backup.name)
    finally:
        stop.set()
        writer.join()

    assert failures == []
    assert services.care.check() == ()


def test_stored_files_that_are_gone_come_back_and_are_kept_once_for_all_backups(
    services: Services, tmp_path: Path
) -> None:
    (paper,) = add_papers(services, 1)
    file = tmp_path / "notes.txt"
    file.write_text("Tide tables")
    services.documents.attach(paper, [file])
    backup = services.backups.back_up()
    services.backups.back_up()
    stored = services.documents.documents_of(paper)[0].file
    assert stored is not None
    stored.unlink()

    restored = services.restoring.restore(backup.name)

    kept = services.documents.documents_of(paper)[0].file
    assert kept is not None and kept.read_text() == "Tide tables"
    assert (restored.files_back, restored.files_missing) == (1, 0)
    assert len([place for place in (services.backups.folder / "documents").rglob("*") if place.is_file()]) == 1


@pytest.mark.parametrize("name", ["copy", "copy.sqlite3"])
def test_a_backup_elsewhere_brings_its_stored_files_along(
    services: Services, tmp_path: Path, app_paths: AppPaths, name: str
) -> None:
    (paper,) = add_papers(services, 1)
    file = tmp_path / "notes.txt"
    file.write_text("Tide tables")
    services.documents.attach(paper, [file])
    place = services.backups.back_up_to(tmp_path / name)

    other = AppPaths(tmp_path / "other", app_paths.config, app_paths.cache, app_paths.logs)
    with open_library(other) as empty:
        empty.restoring.restore(str(place))
        kept = empty.documents.documents_of(paper)[0].file

    assert kept is not None and kept.read_text() == "Tide tables"


def test_a_damaged_backup_is_told_and_nothing_changes(services: Services) -> None:
    add_papers(services, 30)
    backup = services.backups.back_up()
    file = services.backups.file_of(backup)
    with file.open("rb+") as opened:
        opened.seek(20_000)
        opened.write(b"\xff" * 100)
    services.papers.trash((PaperId(1),))

    with pytest.raises(BackupFailed) as failure:
        services.restoring.restore(backup.name)

    assert failure.value.title == "The backup is damaged"
    assert services.care.info().papers == 29


@pytest.mark.parametrize("content", [b"", b"not a database" * 99])
def test_what_is_no_backup_is_not_restored(services: Services, tmp_path: Path, content: bytes) -> None:
    add_papers(services, 1)
    file = tmp_path / "strange.sqlite3"
    file.write_bytes(content)

    for which in (str(file), str(tmp_path / "nowhere"), "20990101"):
        with pytest.raises(BackupFailed):
            services.restoring.restore(which)

    assert services.care.info().papers == 1


def test_a_library_that_cannot_be_opened_is_restored_and_its_file_kept(app_paths: AppPaths) -> None:
    with open_library(app_paths) as services:
        add_papers(services, 2)
        services.backups.back_up()
    database = app_paths.library / "library.sqlite3"
    database.write_bytes(b"gone" * 4_000)

    restored = restore_closed(app_paths.library, "newest")

    with open_library(app_paths) as services:
        assert services.care.info().papers == 2
        assert found(services, "tides") == 2
        assert services.care.check() == ()
    assert restored.kept_aside is not None and restored.kept_aside.read_bytes() == b"gone" * 4_000


def test_a_library_damaged_while_it_is_open_is_restored_and_its_file_kept(services: Services) -> None:
    add_papers(services, 60)
    backup = services.backups.back_up()
    with closing(sqlite3.connect(services.database.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = services.database.path.stat().st_size
    with services.database.path.open("rb+") as file:
        file.seek(8192)
        file.write(bytes(size - 8192))
    os.sync()

    restored = services.restoring.restore(backup.name)

    assert restored.kept_aside is not None
    with closing(Database.open(services.paths.library)) as again, again.plain_read() as connection:
        assert connection.execute("SELECT count(*) FROM paper").fetchone() == (60,)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_backup_of_a_past_format_is_brought_to_the_present_one(services: Services, number: int) -> None:
    add_papers(services, 1)
    file = Path(__file__).parents[2] / "storage_files" / f"format-{number}.sqlite3"

    services.restoring.restore(str(file))

    assert services.browsing.details(PaperId(1)).tags == ("sea/north",)
    assert services.care.check() == ()
