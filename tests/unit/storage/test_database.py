"""Transactions: one writer at a time, nothing half done, other programs noticed."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from nightstand.domain.errors import LibraryBusy, LibraryUnwritable
from nightstand.storage.database import Database, plain, waiting_at_most
from nightstand.storage.tables import LibraryProperty


def test_an_exception_rolls_the_whole_transaction_back(database: Database) -> None:
    with pytest.raises(ZeroDivisionError), database.write() as session:
        session.add(LibraryProperty(name="half", value="done"))
        session.flush()
        raise ZeroDivisionError

    with database.read() as session:
        assert session.get(LibraryProperty, "half") is None


def test_a_second_writer_gives_up_after_the_time_out(database: Database) -> None:
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(LibraryBusy), waiting_at_most(20), database.write():
            pytest.fail("the lock was taken twice")

        other.execute("ROLLBACK")
    with database.write() as session:
        assert plain(session).in_transaction


def test_readers_go_on_while_somebody_writes(database: Database) -> None:
    with database.write() as session:
        session.add(LibraryProperty(name="new", value="x"))
        session.flush()
        with database.read() as reader:
            assert reader.get(LibraryProperty, "new") is None


@pytest.mark.parametrize(("is_durable", "level"), [(True, 2), (False, 1)])
def test_an_edit_is_on_the_disk_before_it_counts_and_a_batch_may_wait(
    database: Database, is_durable: bool, level: int
) -> None:
    with database.write(is_durable=is_durable) as session:
        assert plain(session).execute("PRAGMA synchronous").fetchone() == (level,)
        assert plain(session).execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert plain(session).execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_data_version_moves_when_another_program_writes(database: Database) -> None:
    before = database.data_version()
    assert database.data_version() == before

    with closing(sqlite3.connect(database.path)) as other, other:
        other.execute("INSERT INTO library_property VALUES ('theirs', 'x')")

    assert database.data_version() != before


def test_sessions_of_several_threads_do_not_disturb_each_other(database: Database) -> None:
    def write(number: int) -> None:
        for step in range(5):
            with database.write() as session:
                session.add(LibraryProperty(name=f"{number}-{step}", value="x"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))

    with database.read() as session:
        count = plain(session).execute("SELECT count(*) FROM library_property WHERE value = 'x'").fetchone()
    assert count == (20,)


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "library").write_text("no folder")

    with pytest.raises(LibraryUnwritable) as failure:
        Database.open(tmp_path / "library")

    assert failure.value.remedy


def test_the_library_keeps_its_id(database: Database) -> None:
    other = Database.open(database.path.parent)

    assert other.library_id == database.library_id
    other.close()


def test_who_waits_for_the_library_is_seen_until_it_is_free(database: Database) -> None:
    def edit() -> None:
        with database.write():
            assert not database.is_awaited

    with ThreadPoolExecutor(1) as pool:
        with database.write():
            assert not database.is_awaited
            waiting = pool.submit(edit)
            deadline = time.monotonic() + 5
            while not database.is_awaited:
                assert time.monotonic() < deadline
        waiting.result(5)
    assert not database.is_awaited
