"""Libraries written by past versions: each opens, keeps what it holds, and can still be undone."""

import shutil
from pathlib import Path

import pytest

from nightstand.bootstrap import open_library
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.storage.migrate import SCHEMA_VERSION

FILES = Path(__file__).parents[2] / "storage_files"


def test_there_is_a_library_of_every_format() -> None:
    numbers = sorted(int(file.stem.removeprefix("format-")) for file in FILES.glob("format-*.sqlite3"))

    assert numbers == list(range(1, SCHEMA_VERSION + 1))


@pytest.mark.parametrize("file", sorted(FILES.glob("format-*.sqlite3")), ids=lambda file: file.stem)
def test_a_library_of_a_past_format_keeps_what_it_holds(file: Path, app_paths: AppPaths) -> None:
    app_paths.library.mkdir(parents=True)
    shutil.copy(file, app_paths.library / "library.sqlite3")

    with open_library(app_paths) as services:
        paper = services.browsing.details(PaperId(1))
        order = services.browsing.list_order(services.browsing.resolve_list("Reading"))
        problems = services.care.check()
        undone = services.library.undo().label

    assert paper.title_text == "On tides of the kind 1"
    assert [author.name for author in paper.bibliography.authors] == ["Mika Sato", "James Okafor1"]
    assert (paper.marks.decision, paper.marks.rating, paper.tags) == ("keep", 4, ("sea/north",))
    assert [note.text for note in paper.notes] == ["Compare *this*."]
    assert [highlight.anchor.quote for highlight in paper.highlights] == ["certain regularity"]
    assert order == (PaperId(2), PaperId(1))
    assert problems == ()
    assert undone == "Undo Start reading “On tides of the kind 2”"


def test_versions_merged_papers_and_decisions_of_format_2_are_kept(app_paths: AppPaths) -> None:
    app_paths.library.mkdir(parents=True)
    shutil.copy(FILES / "format-2.sqlite3", app_paths.library / "library.sqlite3")

    with open_library(app_paths) as services:
        paper = services.browsing.details(PaperId(1))
        pairs = {(pair.a, pair.b) for pair in services.duplicates.pairs()}
        trashed = services.browsing.trashed()
        merged = services.browsing.resolve_paper("8")

    assert [(version.id, version.venue) for version in paper.versions] == [(PaperId(6), "arXiv")]
    assert merged == PaperId(7)
    assert trashed == (PaperId(3),)
    assert pairs.isdisjoint({(1, 6), (2, 3), (7, 8)})
