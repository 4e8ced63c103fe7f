"""The verbs `keys`, `keys pattern`, `keys preview` and `keys rekey`."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Commands


def test_the_pattern_is_told_with_what_it_makes_of_papers_here(sample: "Commands") -> None:
    told = sample.json("keys")

    assert told["preset"] == "scholar"
    assert [preset["name"] for preset in told["presets"]] == ["scholar", "better-bibtex", "author-year", "pmlr"]
    kept = {paper["key"] for paper in sample.json("search", "*", "--limit", "0")["results"]}
    assert len(told["samples"]) == 3
    assert {each["key"] for each in told["samples"]} <= kept


@pytest.mark.parametrize(
    ("form", "text"),
    [("key", "{0},{1}"), ("latex", "\\cite{{{0},{1}}}"), ("pandoc", "[@{0}; @{1}]")],
)
def test_papers_are_cited_in_the_order_in_which_they_are_named(sample: "Commands", form: str, text: str) -> None:
    first, second = (sample.json("show", paper)["key"] for paper in ("2", "1"))

    said = sample("keys", "2", "1", "--as", form)

    assert said.stdout == text.format(first, second) + "\n"


def test_a_preset_names_the_papers_that_come_next(command: "Commands") -> None:
    command("add", "title=Box Thirding", "authors=Seohwa Hwang", "year=2026")
    command("keys", "pattern", "better-bibtex")
    second = command.json("add", "title=Ice on Lakes", "authors=Mika Sato", "year=2020")["id"]

    assert command.json("show", "1")["key"] == "hwang2026box"
    assert command.json("show", str(second))["key"] == "satoIceLakes2020"
    assert command.json("keys")["preset"] == "better-bibtex"


def test_what_is_previewed_is_what_rekeying_does_and_one_undo_takes_it_back(sample: "Commands") -> None:
    before = [paper["key"] for paper in sample.json("search", "*", "--limit", "0")["results"]]

    previewed = sample.json("keys", "preview", "--all", "--pattern", "author-year")
    unchanged = [paper["key"] for paper in sample.json("search", "*", "--limit", "0")["results"]]
    done = sample.json("keys", "rekey", "--all", "--pattern", "author-year")
    after = {paper["id"]: paper["key"] for paper in sample.json("search", "*", "--limit", "0")["results"]}
    sample("undo")

    assert unchanged == before
    assert previewed["papers"] == len(before)
    assert {each["id"]: each["after"] for each in previewed["changes"]} == {paper: after[paper] for paper in after}
    assert sorted(done["papers"]) == sorted(after)
    assert [paper["key"] for paper in sample.json("search", "*", "--limit", "0")["results"]] == before


def test_keys_of_the_pattern_stay(sample: "Commands") -> None:
    said = sample("keys", "rekey", "--all")

    assert "nothing to change" in said.stdout


def test_rekeying_needs_papers_or_all(sample: "Commands") -> None:
    assert "--all" in sample("keys", "rekey", expect=2).stderr
    assert "--all" in sample("keys", "preview", "1", "--all", expect=2).stderr
    assert "PAPER" in sample("keys", "--as", "latex", expect=2).stderr


def test_what_is_no_pattern_is_a_known_failure_that_says_where(sample: "Commands") -> None:
    said = sample("keys", "pattern", "[author][year]", expect=1)

    assert "no field “author”, at letter 2" in said.stderr
    assert sample.json("keys")["preset"] == "scholar"
