"""Lists, results and everything leave in order, to a stream or a file, and foreign files are left alone."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Commands


@pytest.fixture
def listed(sample: "Commands") -> "Commands":
    """Return the command line of a library with the list “To read” of papers 20, 7 and 1."""
    sample("list", "create", "To read")
    sample("list", "add", "To read", "20", "7", "1")
    return sample


def keys(bibtex: str) -> list[str]:
    return re.findall(r"^@\w+\{(.*),$", bibtex, re.MULTILINE)


def test_a_list_leaves_in_its_order(listed: "Commands") -> None:
    expected = ["li2026cpmobius", "hwang2026box", "wu2026divergence"]

    assert keys(listed("export", "to read").stdout) == expected
    papers = json.loads(listed("export", "To read", "--format", "csl-json").stdout)
    assert [found["id"] for found in papers] == expected
    headings = re.findall(r"^## (\d+)\. ", listed("export", "To read", "--format", "markdown").stdout, re.MULTILINE)
    assert headings == ["1", "2", "3"]


def test_everything_leaves_by_key_and_a_query_in_the_order_of_its_result(sample: "Commands") -> None:
    everything = keys(sample("export", "--all").stdout)
    found = [result["key"] for result in sample.json("search", "learning")["results"]]

    assert len(everything) == 38
    assert everything == sorted(everything)
    assert keys(sample("export", "--query", "learning").stdout) == found
    assert keys(sample("export", "--query", "-year:2026").stdout) == []


def test_a_file_is_written_and_its_document_says_so(listed: "Commands", tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"
    target.write_text("old", "utf-8")

    document = listed.json("export", "To read", "-o", target)

    assert len(keys(target.read_text("ascii"))) == 3
    assert list(document) == ["done", "papers", "id"]
    assert str(target) in document["done"]


def test_markdown_keeps_what_people_added_and_refuses_a_foreign_file(listed: "Commands", tmp_path: Path) -> None:
    ours, foreign = tmp_path / "ours.md", tmp_path / "foreign.md"
    foreign.write_text("# Mine\n", "utf-8")
    export = ("export", "To read", "--format", "markdown", "-o")

    listed(*export, ours)
    ours.write_text(ours.read_text("utf-8") + "\nMy own words.\n", "utf-8")
    listed("list", "remove", "To read", "7")
    listed(*export, ours)

    text = ours.read_text("utf-8")
    assert text.endswith("\nMy own words.\n")
    assert "count: 2\n" in text
    assert "Box Thirding" not in text
    said = listed(*export, foreign, expect=1)
    assert str(foreign) in said.stderr
    assert foreign.read_text("utf-8") == "# Mine\n"
    listed(*export, foreign, "--force")
    assert "count: 2\n" in foreign.read_text("utf-8")


def test_a_folder_that_does_not_exist_is_a_failure_that_names_it(listed: "Commands", tmp_path: Path) -> None:
    assert str(tmp_path / "nowhere") in listed("export", "--all", "-o", tmp_path / "nowhere" / "x.bib", expect=1).stderr


@pytest.mark.parametrize(
    "words", [[], ["To read", "--all"], ["--query", "x", "--all"], ["To read", "--format", "odt"], ["a", "b"]]
)
def test_what_to_export_must_be_said_once(listed: "Commands", words: list[str]) -> None:
    assert listed("export", *words, expect=2).stdout == ""


def test_an_unknown_list_is_a_failure_that_names_the_nearest(listed: "Commands") -> None:
    assert "“To read”" in listed("export", "To rea", expect=1).stderr
