"""Libraries that cannot be opened as usual: told for what they are, read where that is possible, never overwritten."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nightstand.domain.errors import LibraryDamaged, LibraryMissing, LibraryReadOnly
from nightstand.storage.database import Database, plain
from nightstand.storage.opening import DATABASE_NAME
from nightstand.storage.tables import LibraryProperty
from plain_user import folder_of_a_plain_user


@pytest.fixture
def own_folder() -> Iterator[Path]:
    with folder_of_a_plain_user() as folder:
        yield folder


def put(database: Database, name: str) -> None:
    with database.write() as session:
        session.add(LibraryProperty(name=name, value="x"))


def holds(database: Database, name: str) -> bool:
    with database.read() as session:
        return session.get(LibraryProperty, name) is not None


def close_off(folder: Path) -> None:
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def test_an_empty_file_is_told_and_not_taken_for_a_new_library(tmp_path: Path) -> None:
    file = tmp_path / DATABASE_NAME
    file.touch()

    with pytest.raises(LibraryDamaged, match="is empty") as failure:
        Database.open(tmp_path)

    assert "backup" in failure.value.remedy
    assert file.stat().st_size == 0


def test_a_folder_with_backups_but_no_library_file_gets_no_new_library(tmp_path: Path) -> None:
    backup = tmp_path / "backups" / "20260101T000000000000-daily.sqlite3"
    backup.parent.mkdir()
    backup.write_bytes(b"kept")

    with pytest.raises(LibraryMissing):
        Database.open(tmp_path)

    assert not (tmp_path / DATABASE_NAME).exists()


def test_a_new_library_leaves_nothing_beside_its_file(tmp_path: Path) -> None:
    Database.open(tmp_path).close()

    assert [file.name for file in tmp_path.iterdir()] == [DATABASE_NAME]


def test_a_folder_without_write_permission_is_open_for_reading_and_edits_are_refused(own_folder: Path) -> None:
    database = Database.open(own_folder)
    put(database, "kept")
    database.close()
    close_off(own_folder)

    database = Database.open(own_folder)

    assert holds(database, "kept")
    with pytest.raises(LibraryReadOnly) as refused:
        put(database, "new")
    assert "folder" in refused.value.detail
    assert refused.value.remedy
    assert database.library_id
    assert database.data_version() == database.data_version()
    with database.copied() as copy:
        assert holds(copy, "kept")
    database.close()


def test_a_file_without_write_permission_in_an_open_folder_is_open_for_reading(own_folder: Path) -> None:
    Database.open(own_folder).close()
    (own_folder / DATABASE_NAME).chmod(0o444)

    database = Database.open(own_folder)

    with pytest.raises(LibraryReadOnly) as refused:
        put(database, "new")
    assert DATABASE_NAME in refused.value.detail
    database.close()


def test_what_lies_in_a_log_that_was_left_is_read_in_a_closed_folder(own_folder: Path) -> None:
    made = own_folder / "made"
    database = Database.open(made)
    put(database, "in the log")
    left = own_folder / "left"
    left.mkdir()
    for name in (DATABASE_NAME, f"{DATABASE_NAME}-wal"):
        (left / name).write_bytes((made / name).read_bytes())
    database.close()
    close_off(left)
    before = sorted(file.name for file in left.iterdir())

    database = Database.open(left)

    assert holds(database, "in the log")
    database.close()
    assert sorted(file.name for file in left.iterdir()) == before


def test_a_closed_folder_is_read_while_its_owner_writes(own_folder: Path) -> None:
    writer = Database.open(own_folder)
    put(writer, "first")
    own_folder.chmod(0o555)
    (own_folder / DATABASE_NAME).chmod(0o444)

    reader = Database.open(own_folder)

    assert holds(reader, "first")
    put(writer, "second")
    assert holds(reader, "second")
    reader.close()
    writer.close()


def test_nothing_is_written_to_a_library_whose_file_was_taken_away(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    put(database, "before")
    away = tmp_path / "away"
    away.mkdir()
    for file in tmp_path.glob(f"{DATABASE_NAME}*"):
        file.rename(away / file.name)

    with pytest.raises(LibraryMissing):
        put(database, "lost")
    for file in away.iterdir():
        file.rename(tmp_path / file.name)

    put(database, "after")
    assert holds(database, "before")
    database.close()
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as file_again:
        assert file_again.execute("SELECT count(*) FROM library_property WHERE name = 'after'").fetchone() == (1,)


def test_another_file_put_in_its_place_is_what_is_read_and_written_from_then_on(tmp_path: Path) -> None:
    other = Database.open(tmp_path / "other")
    put(other, "restored")
    other.close()
    database = Database.open(tmp_path / "library")
    put(database, "present")

    for log in database.path.parent.glob(f"{DATABASE_NAME}-*"):
        log.unlink()
    (tmp_path / "other" / DATABASE_NAME).replace(database.path)

    assert holds(database, "restored")
    put(database, "next")
    database.close()
    database = Database.open(tmp_path / "library")
    assert holds(database, "next")
    assert not holds(database, "present")
    database.close()


def test_a_library_in_which_damage_is_met_is_not_written_any_more(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    with database.write() as session:
        plain(session).executemany(
            "INSERT INTO library_property VALUES (?, ?)", [(f"{number:05}", "x" * 100) for number in range(2000)]
        )
    database.close()
    content = bytearray((tmp_path / DATABASE_NAME).read_bytes())
    content[-200_000:-100_000] = b"\xff" * 100_000
    (tmp_path / DATABASE_NAME).write_bytes(content)
    database = Database.open(tmp_path)

    with pytest.raises(LibraryDamaged), database.read() as session:
        plain(session).execute("SELECT sum(length(value)) FROM library_property NOT INDEXED").fetchone()

    with pytest.raises(LibraryReadOnly, match="damaged"):
        put(database, "new")
    database.close()
    assert (tmp_path / DATABASE_NAME).read_bytes() == bytes(content)


def test_a_library_in_a_synchronised_folder_lies_in_one_file(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "Dropbox" / "reading")

    put(database, "new")

    assert [file.name for file in database.path.parent.iterdir()] == [DATABASE_NAME]
    database.close()


def test_a_library_moved_into_a_synchronised_folder_needs_its_log_no_more(tmp_path: Path) -> None:
    Database.open(tmp_path / "library").close()
    (tmp_path / "OneDrive - Institute").mkdir()
    moved = (tmp_path / "library").rename(tmp_path / "OneDrive - Institute" / "library")

    database = Database.open(moved)
    put(database, "new")

    assert [file.name for file in moved.iterdir()] == [DATABASE_NAME]
    database.close()
