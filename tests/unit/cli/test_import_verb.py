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


TIDES = "@article{lee2020, title={Quiet Tides of the North}, author={Lee, Ann}, year=2020, keywords={tides; coast}}\n"


def test_a_dry_run_tells_what_becomes_of_each_entry_and_why(command: "Commands", tmp_path: Path) -> None:
    library, arriving = tmp_path / "mine.bib", tmp_path / "theirs.bib"
    library.write_text(TIDES.replace("year=2020", "year=2020, doi={10.5555/q}"), "utf-8")
    arriving.write_text(
        TIDES.replace("year=2020", "year=2021, doi={10.5555/Q}, pages={3}")
        + "@misc{new, title={Currents}, author={Di Fox}}\n",
        "utf-8",
    )
    command("import", library)

    document = command.json("import", arriving, "--dry-run")
    said = command("import", arriving, "--dry-run")

    first, second = document["entries"]
    assert (first["outcome"], first["paper"], first["line"]) == ("conflicting", 1, 1)
    assert "DOI" in first["reason"]
    changes = {change["field"]: (change["before"], change["arriving"], change["taken"]) for change in first["changes"]}
    assert changes["year"] == ("2020", "2021", False)
    assert changes["pages"] == (None, "3", True)
    assert (second["outcome"], second["paper"], second["changes"]) == ("new", None, [])
    assert (document["updated"], document["added"]) == (1, 1)
    assert "year: 2020 ≠ 2021" in said.stdout
    assert "pages: + 3" in said.stdout
    assert command.json("info")["papers"] == 1


def test_keywords_become_tags_unless_a_person_says_otherwise(command: "Commands", tmp_path: Path) -> None:
    first, second = tmp_path / "a.bib", tmp_path / "b.bib"
    first.write_text(TIDES, "utf-8")
    second.write_text(TIDES.replace("Quiet Tides of the North", "A Loud Storm").replace("tides; coast", "x; X; 2,4-D"))

    command("import", first)
    command("import", second, "--no-tags")

    assert command.json("show", "1")["tags"] == ["coast", "tides"]
    shown = command.json("show", "2")
    assert (shown["tags"], shown["extra"]["keywords"]) == ([], "x; 2,4-D")
    assert [tag["name"] for tag in command.json("tags")] == ["coast", "tides"]


def test_an_entry_that_cannot_be_read_is_one_error_with_its_line_and_the_others_come_in(
    command: "Commands", tmp_path: Path
) -> None:
    file = tmp_path / "list.json"
    file.write_text('[\n {"title": "One", "year": 2001},\n {"year": 2002},\n {"title": "Three"}\n]', "utf-8")

    (document,) = command.json("import", file)["files"]

    assert (document["found"], document["added"]) == (3, 2)
    assert [(problem["severity"], problem["line"], problem["entry"]) for problem in document["problems"]] == [
        ("error", 3, 2)
    ]


def test_what_could_turn_a_terminal_around_is_escaped_in_documents_and_left_out_of_texts(
    command: "Commands", tmp_path: Path
) -> None:
    file = tmp_path / "signs.json"
    file.write_text(json.dumps([{"title": "A title \u202egnorw\u202c with \u009b signs", "year": 2001}]), "utf-8")
    command("import", file)

    document, text = command("show", "1", "--json").stdout, command("show", "1").stdout

    assert json.loads(document)["title"].count("\u202e") == 1
    assert "\u202e" not in document + text
    assert "\u009b" not in document + text


def test_a_file_that_cannot_be_read_says_why_in_the_document_too(command: "Commands", tmp_path: Path) -> None:
    file = tmp_path / "picture.bib"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))

    (document,) = json.loads(command("import", file, "--json", expect=1).stdout)["files"]

    assert "picture" in document["failure"]
    assert document["found"] == 0
