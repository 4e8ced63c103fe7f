"""Libraries written by past versions: each opens, keeps what it holds, and can still be undone."""

import shutil
from pathlib import Path

import pytest

from nightstand.bootstrap import open_library
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, Question, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails
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


def test_the_ranking_of_format_3_comes_to_what_it_came_to(app_paths: AppPaths) -> None:
    app_paths.library.mkdir(parents=True)
    shutil.copy(FILES / "format-3.sqlite3", app_paths.library / "library.sqlite3")

    with open_library(app_paths) as services:
        seminar = services.browsing.resolve_list("Seminar")
        state = services.ranking_view.state(seminar)
        outlook = services.list_budget.outlook(seminar)
        listed = services.browsing.list_order(seminar)

    assert state.goal == Goal(GoalKind.FULL, 10, Thoroughness.ROUGHLY)
    assert state.order == listed == (7, 4, 5, 1, 2)
    assert [ranked.paper for ranked in state.papers if ranked.is_placed_by_hand] == [7, 2]
    assert state.asked == 3
    assert (outlook.text, outlook.spec.description) == ("1 h 30 min: the first 3", "For *Tuesdays*.")


def test_what_format_4_says_of_files_lists_and_wishes_is_kept(app_paths: AppPaths) -> None:
    app_paths.library.mkdir(parents=True)
    shutil.copy(FILES / "format-4.sqlite3", app_paths.library / "library.sqlite3")

    with open_library(app_paths) as services:
        notes = services.list_noting.notes(services.browsing.resolve_list("Reading"))
        documents = services.documents.documents_of(PaperId(1))
        less = services.less_of.current()

    assert [note.content.text for note in notes] == ["Read before the *seminar*."]
    assert [(kept.document.content.name, kept.file) for kept in documents] == [("tides.txt", None)]
    assert (tuple(less.words), tuple(less.papers)) == (("harbour",), (PaperId(4),))


@pytest.mark.parametrize("number", [1, 2])
def test_a_list_of_a_past_format_can_be_described_and_ranked_and_all_of_it_undone(
    number: int, app_paths: AppPaths
) -> None:
    app_paths.library.mkdir(parents=True)
    shutil.copy(FILES / f"format-{number}.sqlite3", app_paths.library / "library.sqlite3")

    with open_library(app_paths) as services:
        reading = services.browsing.resolve_list("Reading")
        services.reading_lists.describe(reading, ListDetails(budget=60))
        services.ranking.start(reading, Goal(GoalKind.FULL))
        question = Question(JudgmentKind.PAIR, (PaperId(1), PaperId(2)))
        services.ranking.answer(reading, question, ((PaperId(1),), (PaperId(2),)))
        ranked = services.ranking_view.state(reading).order
        while services.library.undo_label() is not None:
            services.library.undo()
        problems = services.care.check()
        lists = services.browsing.reading_lists()

    assert ranked == (1, 2)
    assert problems == ()
    assert lists == ()
    assert len(list((app_paths.library / "backups").glob("*-before-format-3.sqlite3"))) == 1
