"""Exports of EndNote: a percent sign and a letter before each field."""

import pytest

from reading_text import errors, names, read_text

ENTRY = """%0 Journal Article
%A Marsh, Stan
%A Quill, Ro
%E Dell, Kim
%T Heat in tidal pools
%J Tide Letters
%V 12
%N 3
%P 81-88
%D 2016
%8 June 3
%I Tide Press
%C Oslo
%K tides
heat; pools
%X Pools store heat.
50 % of them cool at night.
%R doi:10.5555/abc
%U https://example.org/a
%> https://example.org/a.pdf
%@ 1860-2002
%F marsh2016
%G English
%# odd
%~ Tide Base
"""


def test_an_entry_of_endnote_is_read_whole():
    ((paper,), problems) = read_text(ENTRY)

    assert (paper.title, paper.venue, paper.type, paper.year) == (
        "Heat in tidal pools",
        "Tide Letters",
        "article",
        2016,
    )
    assert names(paper) == ["Marsh, Stan", "Quill, Ro"]
    assert paper.abstract == "Pools store heat. 50 % of them cool at night."
    assert paper.keywords == ("tides", "heat", "pools")
    assert (paper.doi, paper.url, paper.pdf) == ("10.5555/abc", "https://example.org/a", "https://example.org/a.pdf")
    assert (paper.key, paper.language) == ("marsh2016", "en")
    assert paper.extra == {
        "editor": "Dell, Kim",
        "issn": "1860-2002",
        "volume": "12",
        "number": "3",
        "pages": "81-88",
        "address": "Oslo",
        "publisher": "Tide Press",
        "date": "2016-06-03",
        "month": "6",
        "%#": "odd",
        "%~": "Tide Base",
    }
    assert paper.raw == ENTRY.rstrip("\n")
    assert problems == []


@pytest.mark.parametrize(
    ("given", "fields", "type", "venue", "extra"),
    [
        ("Book Section", "%B Book of Tides", "incollection", "Book of Tides", {}),
        ("Conference Paper", "%B Tide Conference", "inproceedings", "Tide Conference", {}),
        ("Thesis", "%I Tide University\n%9 Masters", "mastersthesis", "Tide University", {"%9": "Masters"}),
        ("Book", "%B Tide Series", "book", "", {"series": "Tide Series"}),
        ("Film", "%J Seen", "misc", "Seen", {"%0": "Film"}),
    ],
)
def test_types_become_those_of_bibtex(given: str, fields: str, type: str, venue: str, extra: dict[str, str]):
    ((paper,), _) = read_text(f"%0 {given}\n%T A\n{fields}\n")

    assert (paper.type, paper.venue, paper.extra) == (type, venue, extra)


def test_entries_without_a_type_are_parted_by_blank_lines():
    (first, second), problems = read_text("%A Lee, Ann\n%T One\n%D 2001\n\n%A Ray, Bo\n%T Two\n%D 2002\n")

    assert [(paper.title, names(paper), paper.year, paper.line) for paper in (first, second)] == [
        ("One", ["Lee, Ann"], 2001, 1),
        ("Two", ["Ray, Bo"], 2002, 5),
    ]
    assert errors(problems) == []


def test_a_type_alone_is_no_paper():
    (only,), problems = read_text("%0 Book\n%0 Journal Article\n%T One\n")

    assert (only.entry, only.title) == (2, "One")
    assert [(problem.entry, problem.line, problem.text) for problem in errors(problems)] == [(1, 1, "%0 Book")]
