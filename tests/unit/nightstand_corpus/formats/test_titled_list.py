"""Lists in which a paper has its title on a line, with names, links or an abstract below and no labels."""

from __future__ import annotations

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem

ABSTRACT = (
    "We study tides in the north with care, and we give bounds for their height that match what sailors have seen."
)
SECOND = (
    "They are low in the south, which we explain by the moon, by the sun, and by the shape of all the coasts there."
)


def read(text: str) -> list[PaperRecord]:
    reading = open_source(text.encode())
    assert reading.format == "titled-list"
    return [found for found in reading if isinstance(found, PaperRecord)]


def test_title_names_with_affiliations_and_link_make_a_paper():
    first, second = read(
        "### ICML'24 Oral\n\nTides of the North  \nAnn Lee (MIT) · Yingyan (Celine) Lin (Inria, Paris (Saclay))  \n"
        "Link: https://arxiv.org/abs/2301.00001\n\nStorms of the South  \nCy Fox (Here) · Di Wu (There)  \n"
        "https://openreview.net/forum?id=abcdefghij\n"
    )

    assert (first.title, first.authors) == ("Tides of the North", ("Ann Lee", "Yingyan (Celine) Lin"))
    assert first.extra["affiliations"] == "MIT; Inria, Paris (Saclay)"
    assert (first.arxiv, second.openreview) == ("2301.00001", "abcdefghij")
    assert (first.venue, first.year, first.extra["topic"]) == ("ICML 2024", 2024, "ICML'24 Oral")


def test_titles_names_and_abstracts_may_stand_in_paragraphs_of_their_own():
    found = read(
        f"Tides of the North\n\nAnn Lee, Bo Ray\n\n{ABSTRACT}\n\n{SECOND}\n\n"
        f"Storms of the South\n\nCy Fox, Di Wu\n\n{SECOND}\n"
    )

    assert [(paper.title, paper.authors) for paper in found] == [
        ("Tides of the North", ("Ann Lee", "Bo Ray")),
        ("Storms of the South", ("Cy Fox", "Di Wu")),
    ]
    assert [paper.abstract for paper in found] == [f"{ABSTRACT}\n\n{SECOND}", SECOND]


def test_titles_over_abstracts_make_papers_without_names():
    found = read(f"Tides of the North\n\n{ABSTRACT}\n\nAre Storms Worse in the South?\n\n{SECOND}\n")

    assert [(paper.title, paper.abstract, paper.title_is_provisional) for paper in found] == [
        ("Tides of the North", ABSTRACT, False),
        ("Are Storms Worse in the South?", SECOND, False),
    ]


def test_wrapped_abstracts_are_joined_and_their_source_is_kept():
    wrapped = (
        "We study tides in the north with care, and we give seg-\n"
        "mented bounds for their height that match what\nsailors have seen."
    )
    found = read(f"Tides of the North\nAnn Lee, Bo Ray\n{wrapped}\n\nStorms of the South\nCy Fox, Di Wu\n{wrapped}\n")

    assert found[0].abstract.startswith("We study tides in the north with care, and we give segmented bounds for their")
    assert found[0].raw == f"Tides of the North\nAnn Lee, Bo Ray\n{wrapped}"


def test_times_kinds_of_talk_and_remarks_are_no_titles():
    (first, second) = read(
        "Wed\n22:15 – 22:30 CST\n2 - Oral: Tides of the North\nAnn Lee, Bo Ray\n\n"
        f"10:15 – 10:30 CST\n[Poster] Storms of the South\nCy Fox, Di Wu\n{ABSTRACT}\n想法：值得一读。\n"
    )

    assert (first.title, first.extra["presentation"], first.extra["time"]) == (
        "Tides of the North",
        "Oral",
        "Wed; 22:15 – 22:30 CST",
    )
    assert (second.title, second.abstract, second.extra["note"]) == (
        "Storms of the South",
        ABSTRACT,
        "想法：值得一读。",
    )


def test_a_title_may_be_a_link():
    found = read(
        "[Tides of the North](https://arxiv.org/pdf/2301.00001.pdf)\nAnn Lee, Bo Ray\n\n"
        "Storms of the South\nCy Fox, Di Wu\n"
        "\nWinds of the West\nEd Poe, Flo Kay\n"
    )

    assert (found[0].title, found[0].arxiv) == ("Tides of the North", "2301.00001")
    assert len(found) == 3


def test_text_that_belongs_to_no_paper_is_told():
    reading = open_source(
        f"{ABSTRACT}\n\nTides of the North\nAnn Lee, Bo Ray\n\nStorms of the South\nCy Fox, Di Wu\n".encode()
    )

    problems = [found for found in reading if isinstance(found, Problem)]
    assert [(problem.line, problem.entry, problem.text) for problem in problems] == [(1, None, ABSTRACT)]


def test_a_title_over_two_lines_is_one():
    first, _ = read(
        "Tides of the North and What\nWe Know about Them\nAnn Lee, Bo Ray\nhttps://a.b/1\n\n"
        "Storms\nCy Fox, Di Wu\nhttps://a.b/2"
    )

    assert first.title == "Tides of the North and What We Know about Them"
