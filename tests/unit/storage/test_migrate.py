"""Migrations: numbered without a gap, one transaction each, a copy before, never on a newer file."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlmodel import SQLModel, create_engine

from nightstand.domain.errors import LibraryDamaged, LibraryTooNew
from nightstand.storage import document_tables, less_of, migrations, ranking_tables, tables
from nightstand.storage.database import Database
from nightstand.storage.migrate import SCHEMA_VERSION, migrate


def shape(connection: sqlite3.Connection) -> dict[str, object]:
    """Return columns, indexes and references of every table, as the database sees them."""
    names = [
        name
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
    ]
    affinity = {"VARCHAR": "TEXT", "BOOLEAN": "INTEGER"}
    return {
        name: {
            "columns": [
                (column[1], affinity.get(column[2], column[2]), bool(column[3]) or bool(column[5]), column[5])
                for column in connection.execute(f"PRAGMA table_info({name})")
            ],
            "references": sorted(
                (key[2], key[3], key[4], key[6]) for key in connection.execute(f"PRAGMA foreign_key_list({name})")
            ),
            "unique": sorted(
                tuple(column[2] for column in connection.execute(f'PRAGMA index_info("{index[1]}")'))
                for index in connection.execute(f"PRAGMA index_list({name})")
                if index[2]
            ),
        }
        for name in names
    }


def test_the_models_equal_the_migrated_schema(database: Database) -> None:
    models = create_engine("sqlite://")
    for table in (tables.Paper, ranking_tables.Judgment, document_tables.Document, less_of.LessWord):
        assert table.metadata is SQLModel.metadata
    SQLModel.metadata.create_all(models)

    with closing(sqlite3.connect(database.path)) as migrated, models.connect() as made:
        connection = made.connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        assert shape(migrated) == shape(connection)
    models.dispose()


def test_steps_are_numbered_without_a_gap_and_all_are_listed() -> None:
    folder = Path(migrations.__file__).parent
    numbers = [int(path.name[1:5]) for path in sorted(folder.glob("m[0-9]*.py"))]

    assert numbers == list(range(1, len(numbers) + 1))
    assert [int(step.__name__.rpartition(".m")[2][:4]) for step in migrations.MIGRATIONS] == numbers


def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    content = file.read_bytes()

    with pytest.raises(LibraryTooNew) as failure:
        Database.open(tmp_path)

    assert f"format {SCHEMA_VERSION + 1}" in failure.value.detail
    assert file.read_bytes() == content


def test_a_copy_is_made_before_each_step_and_holds_the_former_state(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite3"
    first = SimpleNamespace(upgrade=lambda connection: connection.execute("CREATE TABLE one (x)"))
    second = SimpleNamespace(upgrade=lambda connection: connection.execute("CREATE TABLE two (x)"))
    migrate(file, [first])

    third = SimpleNamespace(upgrade=lambda connection: connection.execute("CREATE TABLE three (x)"))

    migrate(file, [first, second, third])

    copies = sorted((tmp_path / "backups").glob("*.sqlite3"), key=lambda copy: copy.name.partition("-")[2])
    held = []
    for copy in copies:
        with closing(sqlite3.connect(copy)) as old:
            version = old.execute("PRAGMA user_version").fetchone()[0]
            held.append((version, [name for (name,) in old.execute("SELECT name FROM sqlite_schema")]))
    assert held == [(1, ["one"]), (2, ["one", "two"])]
    with closing(sqlite3.connect(file)) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (3,)


def test_a_failing_step_rolls_back_its_changes_and_its_number(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite3"

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (x)")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        migrate(file, [SimpleNamespace(upgrade=half)])

    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)


@pytest.mark.parametrize("content", [b"this is no database" * 100, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_told_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "library.sqlite3"
    file.write_bytes(content)

    with pytest.raises(LibraryDamaged) as failure:
        Database.open(tmp_path)

    assert str(file) in failure.value.detail
    assert file.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address)")
    content = file.read_bytes()

    with pytest.raises(LibraryDamaged) as failure:
        Database.open(tmp_path)

    assert failure.value.title == "This file is no Nightstand library"
    assert file.read_bytes() == content
