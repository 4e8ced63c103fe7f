"""Facts about papers: what is read, and what one bad fact costs."""

from __future__ import annotations

import json

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import ListEntry, PaperRecord, Problem, Severity, UnreadableFile


def fact(number: int, **changes: object) -> dict[str, object]:
    return {"list": "a.txt", "entry": number, "title": f"Paper {number}", "authors": ["Ann Lee", "Bo Ray"]} | changes


def facts_file(*facts: object, **members: object) -> bytes:
    return json.dumps({"venue": "ICML 2026", "year": 2026, **members, "papers": list(facts)}, indent=1).encode()


def read(content: bytes) -> tuple[list[PaperRecord], list[Problem]]:
    found = list(open_source(content, format="facts"))
    return (
        [record for record in found if isinstance(record, PaperRecord)],
        [problem for problem in found if isinstance(problem, Problem)],
    )


def test_a_fact_names_its_abstract_and_takes_venue_and_year_from_the_file():
    content = facts_file(fact(3, openreview="abc", url="https://x.org/a", poster="https://x.org/p", topic="RL->Online"))

    ((paper,), problems) = read(content)

    assert paper.belongs_to == ListEntry("a.txt", 3)
    assert (paper.title, paper.title_is_provisional, paper.authors) == ("Paper 3", False, ("Ann Lee", "Bo Ray"))
    assert (paper.venue, paper.year, paper.type) == ("ICML 2026", 2026, "inproceedings")
    assert (paper.openreview, paper.url) == ("abc", "https://x.org/a")
    assert paper.extra == {"poster": "https://x.org/p", "topic": "RL->Online"}
    assert problems == []


def test_venue_and_year_hold_also_when_they_stand_behind_the_papers():
    content = json.dumps({"papers": [fact(1)], "venue": "UAI 2020", "year": 2020}).encode()

    ((paper,), _) = read(content)

    assert (paper.venue, paper.year) == ("UAI 2020", 2020)


@pytest.mark.parametrize(
    "bad",
    [
        "text",
        None,
        fact(2, entry=0),
        fact(2, entry="2"),
        fact(2, entry=99999999999999999999),
        fact(2, entry=True),
        fact(2, list=""),
        fact(2, list=5),
        fact(2, title=" "),
        fact(2, title=None),
        fact(1),
    ],
)
def test_a_fact_that_cannot_be_used_is_one_error_with_its_line(bad: object):
    content = facts_file(fact(1), bad, fact(3))

    papers, problems = read(content)

    assert [paper.belongs_to for paper in papers] == [ListEntry("a.txt", 1), ListEntry("a.txt", 3)]
    line_behind_first = content.decode().split("\n").index("  },") + 2
    assert [(problem.entry, problem.line, problem.severity) for problem in problems] == [
        (2, line_behind_first, Severity.ERROR)
    ]


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({"authors": "Ann Lee"}, ()),
        ({"authors": ["Ann Lee", 5, ""]}, ("Ann Lee",)),
    ],
)
def test_bad_authors_are_left_out_with_a_warning(changes: dict[str, object], left: tuple[str, ...]):
    papers, problems = read(facts_file(fact(1, **changes)))

    assert [paper.authors for paper in papers] == [left]
    assert [(problem.entry, problem.severity) for problem in problems] == [(1, Severity.WARNING)]


@pytest.mark.parametrize(
    "changes", [{"url": "not an address"}, {"openreview": 7}, {"topic": ["a"]}, {"poster": "ftp:x"}]
)
def test_a_bad_field_is_left_out_with_a_warning(changes: dict[str, object]):
    papers, problems = read(facts_file(fact(1, **changes)))

    assert (papers[0].url, papers[0].openreview, papers[0].extra) == ("", "", {})
    assert [problem.severity for problem in problems] == [Severity.WARNING]


@pytest.mark.parametrize("members", [{"year": "2026"}, {"year": True}, {"year": 99999}, {"year": 2200}, {"venue": 5}])
def test_a_bad_venue_or_year_costs_no_paper(members: dict[str, object]):
    papers, problems = read(facts_file(fact(1), **members))

    assert len(papers) == 1
    assert [(problem.entry, problem.severity) for problem in problems] == [(None, Severity.WARNING)]


def test_a_fact_that_is_no_json_costs_only_itself():
    content = facts_file(fact(1), fact(2), fact(3)).replace(b'"Paper 2",', b'"Paper 2')

    papers, problems = read(content)

    assert [paper.title for paper in papers] == ["Paper 1", "Paper 3"]
    assert [(problem.entry, problem.severity) for problem in problems] == [(2, Severity.ERROR)]


def test_a_file_that_is_cut_off_gives_what_stands_before():
    whole = facts_file(fact(1), fact(2), fact(3))

    papers, problems = read(whole[: whole.index(b"Paper 3") + 3])

    assert [paper.title for paper in papers] == ["Paper 1", "Paper 2"]
    assert [problem.severity for problem in problems] == [Severity.ERROR, Severity.WARNING]


@pytest.mark.parametrize("content", [b"{}", b"[]", b"", b'{"papers": 5}', b'{"papers', b"{" * 100_000, b"null"])
def test_a_file_without_papers_is_unreadable(content: bytes):
    with pytest.raises(UnreadableFile, match="papers"):
        read(content)


def test_nesting_beyond_all_bounds_costs_only_its_fact():
    content = facts_file(fact(1), fact(2, topic="NEST")).replace(b'"NEST"', b"[" * 100_000 + b"]" * 100_000)

    papers, problems = read(content)

    assert [paper.title for paper in papers] == ["Paper 1"]
    assert [problem.entry for problem in problems] == [2]


def test_control_characters_and_half_characters_do_not_reach_a_title():
    ((paper,), _) = read(facts_file(fact(1, title="A\x00 b\n  c\ud800")))

    assert paper.title == "A b c\ufffd"
