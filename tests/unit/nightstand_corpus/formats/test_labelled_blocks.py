"""Blocks of labelled fields: where one ends and the next begins, and what the labels mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity

CASES = Path(__file__).parents[3] / "cases" / "prose"
ABSTRACT = (
    "We study tides in the north with care, and we give bounds for their height that match what sailors have seen."
)


def records(text: str | Path) -> list[PaperRecord]:
    source = text if isinstance(text, Path) else text.encode()
    reading = open_source(source)
    assert reading.format == "labelled-blocks"
    return [found for found in reading if isinstance(found, PaperRecord)]


def test_a_soft_hyphen_and_a_line_end_are_no_part_of_a_word():
    (paper,) = records(CASES / "B058-softhyphen.txt")

    assert paper.abstract == "Automatic segmentation of a well-known data set; self-supervised methods help."
    assert (paper.title, paper.authors, paper.year) == ("Cutting Images", ("Ann Lee",), 2020)
    assert "seg\u00ad\nmentation" in paper.raw


@pytest.mark.parametrize("name", ["B065-bomcrlf.txt", "B065-utf16.txt"])
def test_marks_of_byte_order_and_line_ends_of_other_systems_leave_no_trace(name: str):
    found = records(CASES / name)

    assert [(paper.title, paper.year) for paper in found] == [("Alpha Tide", 2001), ("Beta Tide", 2002)]
    assert not any(sign in f"{paper.title}{paper.raw}" for paper in found for sign in "\ufeff\r\0")


def test_markup_of_databases_in_an_abstract_is_kept_as_it_came():
    (paper,) = records(CASES / "B066-jats.txt")

    assert paper.abstract.startswith("<jats:title>Aim</jats:title><jats:p>We test p &lt; 0.05 in CO<sub>2</sub>")
    assert (paper.title, paper.year) == ("Tagged", 2021)


def test_a_last_line_without_an_end_is_complete():
    (paper,) = records(CASES / "B068-nonl.txt")

    assert (paper.title, paper.authors, paper.year) == ("Maps of Part I", ("Alder, P", "Dell, K"), 1978)
    assert paper.extra["pages"] == "81-88"


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n--------\n\n", "\n\n* * *\n"])
def test_blocks_are_parted_by_their_first_label_whatever_stands_between(gap: str):
    text = gap.join(f"ID: {number}.\nTitle: Paper {number}\nLink: https://a.b/{number}" for number in (0, 1, 2))

    found = records(text)

    assert [(paper.entry, paper.title, paper.url) for paper in found] == [
        (1, "Paper 0", "https://a.b/0"),
        (2, "Paper 1", "https://a.b/1"),
        (3, "Paper 2", "https://a.b/2"),
    ]
    assert [paper.extra["ID"] for paper in found] == ["0", "1", "2"]


def test_a_heading_above_gives_venue_and_year_and_another_one_begins_another_list():
    found = records(
        "ICML 2026 论文列表\n\nID: 1\nTitle: One\nAbstract: NOT_FOUND\n----\n\n"
        "ICLR 2025 Papers\n\nID: 1\nTitle: Two\nAbstract: N/A\n"
    )

    assert [(paper.title, paper.venue, paper.year, paper.list_name) for paper in found] == [
        ("One", "ICML 2026", 2026, "ICML 2026 论文列表"),
        ("Two", "ICLR 2025", 2025, "ICLR 2025 Papers"),
    ]
    assert [paper.abstract for paper in found] == ["", ""]


@pytest.mark.parametrize(
    "text",
    [
        "**Title**: Tides\n**Authors**: Ann Lee, Bo Ray\n**Year**: 2020",
        "**Title:** Tides\n**Authors:** Ann Lee, Bo Ray\n**Year:** 2020",
        "- Title: Tides\n- Authors: Ann Lee, Bo Ray\n- Year: 2020",
        "标题：Tides\n作者：Ann Lee, Bo Ray\n年份：2020",
        "1. Title: Tides\n   Authors: Ann Lee; Bo Ray\n   Year: 2020",
        "> TITLE : Tides\n> Author(s): Ann Lee and Bo Ray\n> year: 2020",
    ],
)
def test_labels_are_known_in_bold_in_lists_and_in_other_languages(text: str):
    (paper,) = records(text)

    assert (paper.title, paper.authors, paper.year) == ("Tides", ("Ann Lee", "Bo Ray"), 2020)


def test_an_abstract_of_several_paragraphs_reaches_to_the_next_block():
    text = (
        f"Title: One\nAbstract: {ABSTRACT}\n\nWe go on\nabout it.\n\nAnd on.\n\nTitle: Two\nAbstract:\n\n{ABSTRACT}\n"
    )

    found = records(text)

    assert [paper.abstract for paper in found] == [f"{ABSTRACT}\n\nWe go on about it.\n\nAnd on.", ABSTRACT]


def test_parts_of_an_abstract_are_no_labels():
    (paper,) = records(f"Title: One\nAbstract: {ABSTRACT}\nMethods: We look.\nResults: They are high.\nConclusion: So.")

    assert paper.abstract == f"{ABSTRACT} Methods: We look. Results: They are high. Conclusion: So."


def test_labels_of_the_list_itself_are_kept_under_their_names():
    found = records(
        "Title: One\nSession: Tuesday\nPoster area: B\nAbstract: x\n\nTitle: Two\nSession: Friday\nPoster area: C\n"
    )

    assert [(paper.extra["Session"], paper.extra["Poster area"]) for paper in found] == [
        ("Tuesday", "B"),
        ("Friday", "C"),
    ]


def test_text_below_the_fields_is_the_abstract_when_none_is_labelled():
    first, second = records(f"Title: One\nAuthors: Ann Lee\n\n{ABSTRACT}\n\nTitle: Two\nAuthors: Bo Ray\n\nGood one.\n")

    assert first.abstract == ABSTRACT
    assert (second.abstract, second.extra["note"]) == ("", "Good one.")


def test_a_block_without_a_title_has_a_provisional_one():
    first, second = records(f"Title: One\nAbstract: {ABSTRACT}\n\nTitle: NOT_FOUND\nAbstract: {ABSTRACT}\n")

    assert (first.title, first.title_is_provisional) == ("One", False)
    assert second.title
    assert second.title_is_provisional


def test_every_block_keeps_its_source_and_its_line():
    found = records("Papers\n\nTitle: One\nYear: 2020\n----\n\nTitle: Two\nYear: 2021\n")

    assert [(paper.line, paper.raw) for paper in found] == [
        (3, "Title: One\nYear: 2020"),
        (7, "Title: Two\nYear: 2021"),
    ]


def test_a_block_without_end_is_one_error_with_its_text():
    found = list(open_source(f"Title: One\nYear: 2020\n\nTitle: Two\nAbstract: {'word ' * 50_000}\n".encode()))

    errors = [item for item in found if isinstance(item, Problem) and item.severity is Severity.ERROR]
    assert [(error.entry, error.line) for error in errors] == [(2, 4)]
    assert 0 < len(errors[0].text) <= 4_000
    assert [item.title for item in found if isinstance(item, PaperRecord)] == ["One"]
