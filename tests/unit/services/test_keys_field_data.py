"""The keys of 33,669 real papers: unique, the same on two machines, and unmoved by all that is done with them."""

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


@pytest.fixture
def other_machine(tmp_path: Path) -> Iterator[Services]:
    opened = open_services(replace(default_paths(), library=tmp_path / "other", cache=tmp_path / "other cache"))
    yield opened
    opened.close()


def keys(services: Services) -> list[str]:
    with closing(sqlite3.connect(services.database.path)) as connection:
        return [row[0] for row in connection.execute('SELECT "key" FROM paper ORDER BY id')]


def test_keys_of_three_conferences_are_unique_and_never_move(
    services: Services, other_machine: Services, field_data: Path, tmp_path: Path
) -> None:
    files = [field_data / name for name in FILES]

    services.importing.run(files)
    other_machine.importing.run(files)
    first = keys(services)
    services.exporting.write(ExportSelection.everything(), "bibtex", tmp_path / "all.bib")
    some = tuple(PaperId(number) for number in range(1, len(first), 97))
    services.papers.set_fields(some, {"title": "Another title", "year": 1950})
    services.papers.trash(some[::3])
    services.importing.run(files)

    assert len(first) > 30_000
    assert len({key.casefold() for key in first}) == len(first)
    assert keys(other_machine) == first
    assert keys(services)[: len(first)] == first
    assert [key for key in first if not is_valid_key(key)] == []


def test_new_keys_for_three_conferences_are_unique_and_taken_back_by_one_undo(
    services: Services, field_data: Path
) -> None:
    services.importing.run([field_data / name for name in FILES])
    first = keys(services)

    services.keys.rekey(None, key_pattern("author-year"))
    renamed = keys(services)
    again = services.keys.changes(None, key_pattern("author-year"))
    services.library.undo()

    assert len({key.casefold() for key in renamed}) == len(renamed)
    assert again.changes == ()
    assert keys(services) == first
