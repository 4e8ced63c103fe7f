"""Papers in JSON, JSON Lines and JavaScript, in the shapes that sites and scripts write."""

from __future__ import annotations

import json
import time

import pytest

from nightstand_corpus.reading import detect_format, open_source
from nightstand_corpus.record import PaperRecord, PersonName, Problem, Severity, UnreadableFile

ABSTRACT = "We study the drift of storms and prove that the bound of the tide is tight."


def read(content: object, format: str | None = None) -> tuple[list[PaperRecord], list[Problem]]:
    if isinstance(content, str):
        content = content.encode()
    found = list(open_source(content if isinstance(content, bytes) else json.dumps(content).encode(), format=format))
    return (
        [record for record in found if isinstance(record, PaperRecord)],
        [problem for problem in found if isinstance(problem, Problem)],
    )


def titles(content: object) -> list[str]:
    return [paper.title for paper in read(content)[0]]


ONE = {"title": "One", "authors": ["Ann Lee", "Bo Ray"]}
TWO = {"title": "Two", "authors": ["Cy Wood"]}


@pytest.mark.parametrize(
    "content",
    [
        [ONE, TWO],
        {"records": [ONE, TWO]},
        {"Conference Name": "Tides", "Papers": [ONE, TWO]},
        {"data": {"search": {"results": [ONE, TWO]}}},
        {"a1": ONE, "a2": TWO},
        {"oral": [ONE], "poster": [TWO]},
        {"sessions": [{"title": "Morning", "papers": [ONE]}, {"title": "Evening", "papers": [TWO]}]},
        [["One", ["Ann Lee", "Bo Ray"]], ["Two", ["Cy Wood"]]],
        {"papers": [["One", ["Ann Lee", "Bo Ray"]], ["Two", ["Cy Wood"]]]},
        [{"Title": "One", "Authors": "Ann Lee; Bo Ray"}, {"Title": "Two", "Authors": "Cy Wood"}],
        [{"name": "One", "speakers/authors": "Ann Lee, Bo Ray"}, {"name": "Two", "speakers/authors": "Cy Wood"}],
        [{"content": ONE, "id": "x"}, {"content": TWO, "id": "y"}],
        [{"title": "One", "authors": [{"name": "Ann Lee"}, {"fullname": "Bo Ray"}]}, TWO],
        {"hits": {"hit": [{"info": ONE | {"authors": {"author": [{"text": "Ann Lee"}, "Bo Ray"]}}}, {"info": TWO}]}},
        f"{json.dumps(ONE)}\n\n{json.dumps(TWO)}\n",
        f"{json.dumps(ONE, indent=1)}\n{json.dumps(TWO, indent=1)}",
        f"window.PAPERS['1'] = {json.dumps([ONE, TWO])};window.dispatchEvent(new Event('loaded'));",
        f"// made by a script\nconst papers = {json.dumps({'list': [ONE, TWO]})};\nexport default papers;\n",
        f"window.A = window.A || {{}};\nwindow.A['x'] = {json.dumps([ONE])};\nwindow.A['y'] = {json.dumps([TWO])};",
    ],
)  # fmt: skip
def test_papers_are_found_in_every_shape(content: object):
    papers, problems = read(content)

    assert [(paper.entry, paper.title, paper.authors) for paper in papers] == [
        (1, "One", ("Ann Lee", "Bo Ray")),
        (2, "Two", ("Cy Wood",)),
    ]
    assert problems == []


def test_authors_in_parts_stay_in_parts_and_their_institutions_are_kept():
    authors = [
        {"first": "Ann", "last": "Lee", "institution": "MIT"},
        {"given": "Bo", "family": "Ray", "institution": "MIT"},
    ]

    ((paper,), _) = read([{"title": "One", "authors": authors}])

    assert paper.authors == (PersonName("Lee", "Ann"), PersonName("Ray", "Bo"))
    assert paper.extra == {"institutions": "MIT"}


def test_members_beside_the_papers_tell_venue_year_and_name_of_the_list():
    reading = open_source(
        json.dumps({"name": "Tides papers", "papers": [ONE], "venue": "Tides", "year": 2025}).encode()
    )

    (paper,) = reading

    assert isinstance(paper, PaperRecord)
    assert (reading.list_name, paper.list_name, paper.venue, paper.year) == (
        "Tides papers",
        "Tides papers",
        "Tides",
        2025,
    )


def test_papers_keyed_by_id_keep_it_and_metadata_beside_them_are_no_paper():
    papers, problems = read({"p1": ONE, "p2": TWO, "meta": {"venue": "Tides 2025", "title": "About"}})

    assert [(paper.extra["id"], paper.venue, paper.year) for paper in papers] == [
        ("p1", "Tides 2025", 2025),
        ("p2", "Tides 2025", 2025),
    ]
    assert problems == []


def test_a_note_of_openreview_gives_forum_pdf_venue_and_presentation():
    note = {
        "id": "abcDEF1234",
        "forum": "abcDEF1234",
        "number": 12,
        "replyto": None,
        "content": {
            "title": {"value": "Tides"},
            "authors": {"value": ["Ann Lee"]},
            "abstract": {"value": ABSTRACT},
            "pdf": {"value": "/pdf/0123.pdf"},
            "venue": {"value": "ICLR 2026 Oral"},
            "keywords": {"value": ["storms", "tides"]},
        },
    }
    review = {"id": "r1", "forum": "abcDEF1234", "replyto": "abcDEF1234", "content": {"title": {"value": "Review"}}}

    papers, problems = read({"notes": [note, review], "count": 2})

    ((paper,), (problem,)) = papers, problems
    assert (paper.title, paper.openreview, paper.pdf) == ("Tides", "abcDEF1234", "https://openreview.net/pdf/0123.pdf")
    assert (paper.venue, paper.year, paper.keywords) == ("ICLR 2026", 2026, ("storms", "tides"))
    assert paper.extra == {"id": "abcDEF1234", "submission_number": "12", "presentation": "Oral"}
    assert (problem.severity, problem.entry) == (Severity.ERROR, 2)


def test_poster_and_oral_in_a_conference_feed_are_both_records():
    poster = {
        "id": 63469,
        "name": "Tides",
        "authors": [{"fullname": "Ann Lee", "institution": "MIT"}, {"fullname": "Bo Ray", "institution": "CMU"}],
        "abstract": f"<p>{ABSTRACT} &amp; more</p>",
        "decision": "Accept",
        "eventtype": "Poster",
        "sourceurl": "https://openreview.net/group?id=ICML.cc/2026/Conference",
        "virtualsite_url": "/virtual/2026/poster/63469",
        "paper_url": "https://openreview.net/forum?id=O4PweOea13",
        "eventmedia": [{"id": 1}],
    }

    papers, problems = read(
        {"count": 2, "results": [poster, poster | {"id": 7, "eventtype": "Oral", "virtualsite_url": None}]}
    )

    assert [(paper.title, paper.openreview, paper.venue, paper.year) for paper in papers] == [
        ("Tides", "O4PweOea13", "ICML 2026", 2026)
    ] * 2
    assert papers[0].url == "https://icml.cc/virtual/2026/poster/63469"
    assert papers[0].abstract == f"<p>{ABSTRACT} &amp; more</p>"
    assert [paper.extra["eventtype"] for paper in papers] == ["Poster", "Oral"]
    assert (papers[0].extra["institutions"], papers[0].extra["eventmedia"]) == ("MIT; CMU", '[{"id": 1}]')
    assert problems == []


def test_what_a_paper_cites_is_no_paper_of_the_list():
    assert titles([ONE | {"references": [{"title": "Cited", "authors": ["Di Fox"]}]}]) == ["One"]
    assert titles(ONE | {"references": [{"title": "Cited", "authors": ["Di Fox"]}]}) == ["One"]


def test_a_broken_element_costs_only_itself_and_is_shown():
    papers, problems = read('[\n{"title": "One"},\n{"title": "Two",},\n{"title": "Three"}\n{"title": "Four"}\n]')

    assert [(paper.title, paper.line) for paper in papers] == [("One", 2), ("Three", 4), ("Four", 5)]
    ((line, entry, severity, text),) = [(p.line, p.entry, p.severity, p.text) for p in problems]
    assert (line, entry, severity, text) == (3, 2, Severity.ERROR, '{"title": "Two",}')


def test_a_broken_line_of_json_lines_costs_only_itself():
    papers, problems = read('{"title": "One"}\n{"title": "Two"\n{"title": "Three"} x\n{"title": "Four"}')

    assert [(paper.entry, paper.line, paper.title) for paper in papers] == [(1, 1, "One"), (4, 4, "Four")]
    assert [(problem.entry, problem.line, problem.text) for problem in problems] == [
        (2, 2, '{"title": "Two"'),
        (3, 3, '{"title": "Three"} x'),
    ]
    assert "(line 2)" in problems[0].message


@pytest.mark.parametrize(
    "content", ['[{"title": "One"},\n{"title": "Tw', '{"papers": [{"title": "One"}]', '{"a": {"title":']
)
def test_a_file_that_is_cut_off_gives_nothing_but_the_reason(content: str):
    with pytest.raises(UnreadableFile) as caught:
        read(content)

    assert "cut off" in caught.value.reason


def test_an_element_that_tells_no_paper_is_an_error():
    papers, problems = read('[null, {"title": "One"}, [1], {"authors": ["Ann Lee"]}]')

    assert [(paper.entry, paper.title) for paper in papers] == [(2, "One")]
    assert [(problem.entry, problem.severity) for problem in problems] == [
        (1, Severity.ERROR),
        (3, Severity.ERROR),
        (4, Severity.ERROR),
    ]


def test_json_without_papers_says_so():
    with pytest.raises(UnreadableFile, match="no papers"):
        read({"version": 1, "cells": [{"source": ["x = 1"]}]})


def test_an_empty_array_is_no_failure():
    assert [problem.severity for problem in read("[]")[1]] == [Severity.WARNING]


def test_fields_in_no_simple_form_are_kept_as_json():
    ((paper,), _) = read([ONE | {"scores": [1, 2.5], "source": {"name": "x", "n": None}, "open": True}])

    assert paper.extra == {"scores": "[1, 2.5]", "source": '{"name": "x", "n": null}', "open": "true"}


def test_source_text_of_an_element_is_kept():
    content = '[ {"title": "One",\n  "authors": []} ]'

    assert read(content)[0][0].raw == '{"title": "One",\n  "authors": []}'


def test_groups_in_json_lines_give_their_papers():
    content = f"{json.dumps({'key': 'a', 'records': [ONE, TWO]})}\n{json.dumps({'key': 'b', 'records': [ONE]})}\n"

    papers, _ = read(content)

    assert [(paper.entry, paper.line, paper.title) for paper in papers] == [(1, 1, "One"), (2, 1, "Two"), (3, 2, "One")]


@pytest.mark.parametrize(
    ("content", "name", "format"),
    [
        ('{"title": "One"}\n{"title": "Two"}\n', "", "json-lines"),
        ('{"title": "One"\n{"title": "Two"}\n{"title": "Three"}\n', "", "json-lines"),
        ('[\n{"title": "One"}\n{"title": "Two"}\n]', "", "json"),
        ('{"title": "One"}', "one.jsonl", "json-lines"),
        ('{"title": "One"}', "", "json"),
        ('{\n"title": "One"}\n', "", "json"),
        ("window.X = {}", "", "javascript"),
        ("let papers = [", "", "javascript"),
        ('export default [{"title": "One"}]', "", "javascript"),
        ("[1] A. Lee, “Tides,” J. Tides, 2001.\n[2] B. Ray, “Storms,” J. Tides, 2002.", "", "citations"),
    ],
)
def test_the_content_tells_one_kind_of_json_from_another(content: str, name: str, format: str):
    assert detect_format(content, name) == format


@pytest.mark.parametrize(
    "content",
    [
        "[" * 100_000,
        '{"a":[' * 17_000,
        '{"a":' * 20_000,
        '["' + '\\"' * 50_000,
        '["' + '"' * 100_000,
        "[" + "{x}," * 25_000 + "]",
        '[{"title": "One", "authors": ' + "[" * 900 + "]" * 900 + "}]",
        '[{"title": "One", "content": ' + '{"content":' * 900 + "1" + "}" * 900 + "}]",
        "var a = [" + "[" * 99_000,
        "[1" + "0" * 100_000 + "]",
    ],
)
@pytest.mark.parametrize("format", ["json", "json-lines", "javascript", "csl-json"])
def test_hostile_json_ends_in_time_with_a_result_or_a_reason(content: str, format: str):
    start = time.perf_counter()

    try:
        outcomes = len(read(content, format)[0] + read(content, format)[1])
    except UnreadableFile as unreadable:
        outcomes = len(unreadable.reason)

    assert outcomes > 0
    assert time.perf_counter() - start < 5
