"""The keys of 33,669 real papers: unique, the same on two machines, and unmoved by all that is done with them."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from nightstand.bootstrap import Services, open_services
from nightstand.domain.citation_key import is_valid_key
from nightstand.domain.key_pattern import key_pattern
from nightstand.domain.paper import PaperId
from nightstand.paths import default_paths
from nightstand.services.export_selection import ExportSelection

FILES = ("icml2026.jsonl.gz", "pmlr-icml.jsonl.gz", "acl-sample.jsonl.gz")


@pytest.fixture(scope="module")
def imported(field_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library of the three conferences, to be copied and never opened."""
    root = tmp_path_factory.mktemp("conferences")
    opened = open_services(replace(default_paths(), library=root / "library", cache=root / "cache", config=root))
    opened.importing.run(files_of(field_data))
    opened.close()
    return root / "library"


@pytest.fixture
def library(imported: Path, folders: Path) -> Iterator[Services]:
    shutil.copytree(imported, folders / "library")
    opened = open_services(default_paths())
    yield opened
    opened.close()


def files_of(field_data: Path) -> list[Path]:
    return [field_data / name for name in FILES]


def keys(services: Services) -> list[str]:
    with closing(sqlite3.connect(services.database.path)) as connection:
        return [row[0] for row in connection.execute('SELECT "key" FROM paper ORDER BY id')]


def test_keys_are_unique_ignoring_case_and_equal_on_a_second_machine(
    library: Services, field_data: Path, tmp_path: Path
) -> None:
    other = open_services(replace(default_paths(), library=tmp_path / "other", cache=tmp_path / "other cache"))

    other.importing.run(files_of(field_data))
    first, second = keys(library), keys(other)
    other.close()

    assert len(first) > 30_000
    assert len({key.casefold() for key in first}) == len(first)
    assert [key for key in first if not is_valid_key(key)] == []
    assert second == first


def test_keys_stay_through_exports_edits_and_the_same_import_again(
    library: Services, field_data: Path, tmp_path: Path
) -> None:
    first = keys(library)

    library.exporting.write(ExportSelection.everything(), "bibtex", tmp_path / "all.bib")
    some = tuple(PaperId(number) for number in range(1, len(first), 97))
    library.papers.set_fields(some, {"title": "Another title", "year": 1950})
    library.papers.trash(some[::3])
    library.importing.run(files_of(field_data))

    assert keys(library)[: len(first)] == first


def test_new_keys_for_all_are_unique_and_taken_back_by_one_undo(library: Services) -> None:
    first = keys(library)

    library.keys.rekey(None, key_pattern("author-year"))
    renamed = keys(library)
    again = library.keys.changes(None, key_pattern("author-year"))
    library.library.undo()

    assert len({key.casefold() for key in renamed}) == len(renamed)
    assert again.changes == ()
    assert keys(library) == first
