"""Repairs: what can be derived is derived anew, and what cannot stay lies in a file before it leaves the library."""

import json
import sqlite3
from contextlib import closing

from builders import add_papers
from nightstand.bootstrap import Services


def spoil(services: Services, *statements: str) -> None:
    with closing(sqlite3.connect(services.database.path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def set_aside(services: Services) -> list[dict[str, object]]:
    files = (services.paths.library / "set-aside").rglob("rows.jsonl")
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def kinds(services: Services) -> set[str]:
    return {problem.kind for problem in services.care.check()}


def test_a_note_of_a_paper_that_is_gone_is_set_aside_with_its_text(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.noting.add_note(paper, "worth keeping")
    services.indexing.catch_up()
    spoil(services, "UPDATE note SET paper_id = 999")
    assert "reference" in kinds(services)

    problems = services.care.check(repair=True)

    assert all(problem.repaired for problem in problems)
    assert [(line["table"], line["row"]["text"]) for line in set_aside(services)] == [("note", "worth keeping")]  # type: ignore[index]
    assert "reference" not in kinds(services)


def test_a_step_that_cannot_be_read_is_set_aside_and_undo_goes_on_before_it(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.papers.rate([paper], 3)
    services.papers.rate([paper], 4)
    spoil(services, "UPDATE journal SET edit = '{torn' WHERE id = (SELECT max(id) FROM journal)")
    assert "journal" in kinds(services)

    services.care.check(repair=True)

    assert [line["table"] for line in set_aside(services)] == ["journal"]
    assert "journal" not in kinds(services)
    assert services.library.undo_label() == "Rate “On tides of the kind 1”"


def test_a_sound_library_is_not_touched_by_a_repair(services: Services) -> None:
    add_papers(services, 2)
    services.indexing.catch_up()
    before = services.database.data_version()

    assert services.care.check(repair=True) == ()

    assert services.database.data_version() == before
    assert set_aside(services) == []


def test_a_history_that_holds_leaves_the_copy_as_it_was(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.tagging.tag([first, second], add=["tides"])
    reading = services.reading_lists.create("Reading").new_id
    assert reading is not None
    services.noting.add_note(first, "a thought")
    services.papers.trash([second])
    services.library.undo()

    assert services.care.replay() == ()
    assert services.library.redo_label() is not None


def test_a_step_that_cannot_be_undone_any_more_is_named_by_a_full_check(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.papers.rate([paper], 3)
    spoil(services, "UPDATE paper SET rating = 5")

    (problem,) = services.care.replay()

    assert problem.kind == "history"
    assert "Rate “On tides of the kind 1”" in problem.detail
    assert services.browsing.details(paper).marks.rating == 5
