"""Importing on the command line: what is wrong usage, and what is told of a file that is not quite right."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builders import abstract_list, long_abstract
from nightstand.services.import_report import ImportReport
from nightstand.services.importing import ImportService
from nightstand.services.progress import CancelToken
from nightstand_corpus.reading import FORMATS

if TYPE_CHECKING:
    from conftest import Commands


def test_an_empty_path_is_wrong_usage_and_not_the_current_folder(
    command: "Commands", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "list.txt").write_bytes(abstract_list([long_abstract(1)]))
    monkeypatch.chdir(tmp_path)

    said = command("import", "", "--json", expect=2)

    assert said.stdout == ""
    assert "empty" in said.stderr
    assert command.json("info")["papers"] == 0


@pytest.mark.parametrize(
    ("option", "choices"),
    [("--on-conflict", ["merge", "keep", "replace", "ask"]), ("--format", [row.name for row in FORMATS])],
)
def test_an_unknown_choice_is_wrong_usage_that_names_the_choices(
    command: "Commands", option: str, choices: list[str]
) -> None:
    said = command("import", "list.txt", option, "bogus", expect=2)

    assert "bogus" in said.stderr
    assert "<" not in said.stderr
    assert [choice for choice in choices if f"'{choice}'" not in said.stderr] == []


@pytest.mark.parametrize(
    ("others", "what"),
    [("Möbius – ", "1 byte is not UTF-8"), ("", "It is not UTF-8; it was read as cp1252")],
    ids=["among UTF-8", "alone"],
)
def test_a_byte_that_is_no_utf_8_is_one_warning(command: "Commands", tmp_path: Path, others: str, what: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(abstract_list([others + long_abstract(1), long_abstract(2)]) + b" A caf\xe9.")

    document = command.json("import", file)["files"][0]

    (problem,) = document["problems"]
    assert problem["severity"] == "warning"
    assert problem["message"].startswith(what)
    assert problem["line"] == file.read_bytes()[: file.read_bytes().index(b"\xe9")].count(b"\n") + 1
    assert (document["found"], document["added"]) == (2, 2)


def test_a_number_that_no_list_reaches_is_one_error_of_the_facts_file(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "list.facts.json"
    fact = {"list": "list.txt", "entry": 99999999999999999999, "title": "Far out"}
    file.write_text(json.dumps({"papers": [fact]}), "utf-8")

    document = command.json("import", file)["files"][0]

    assert [problem["severity"] for problem in document["problems"]] == ["error"]
    assert (document["found"], document["added"]) == (1, 0)


def test_an_interrupted_import_that_brought_nothing_in_does_not_speak_of_what_is_in(
    command: "Commands", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "list.txt").write_bytes(abstract_list([long_abstract(1)]))
    run = ImportService.run

    def interrupted(service: ImportService, paths: list[Path], *, cancel: CancelToken, **rest: object) -> ImportReport:
        cancel.cancel()
        return run(service, paths, cancel=cancel, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(ImportService, "run", interrupted)

    said = command("import", tmp_path / "list.txt", expect=130)

    assert "Nothing was brought in" in said.stderr
    assert "What is in stays" not in said.stderr
