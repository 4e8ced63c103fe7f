"""`search` that finds nothing says why, and what else would find papers."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands

DOI = "10.1145/3292500.3330701"


def test_the_reason_and_the_ways_out_stand_in_the_document(sample: "Commands") -> None:
    found = sample.json("search", "thirding", "year:1812")

    assert (found["total"], found["results"]) == (0, [])
    reason = found["empty_reason"]
    assert (reason["kind"], reason["value"]) == ("clause", "year:1812")
    assert reason["words"] == "No paper fits: year 1812."
    (way,) = reason["ways"]
    assert (way["kind"], way["query"]) == ("leave out", "thirding")
    assert sample.json("search", way["query"])["total"] == way["count"] > 0


def test_a_search_that_finds_papers_gives_no_reason(sample: "Commands") -> None:
    assert "empty_reason" not in sample.json("search", "thirding")


def test_a_person_reads_why_and_what_to_type_instead(sample: "Commands") -> None:
    said = sample("search", "thirding", "year:1812").stdout

    assert "No paper fits: year 1812." in said
    assert "Leave out year:1812 (1 paper): thirding" in said


def test_an_identifier_that_no_paper_has_is_followed_by_the_command_that_adds_it(sample: "Commands") -> None:
    said = sample("search", DOI).stdout

    assert f"nightstand lookup {DOI}" in said
