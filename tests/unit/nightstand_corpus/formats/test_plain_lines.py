"""Lists with one thing a line: identifiers, addresses, titles."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord


def read(text: str) -> list[PaperRecord]:
    reading = open_source(text.encode())
    assert reading.format == "plain-lines"
    return [found for found in reading if isinstance(found, PaperRecord)]


def test_each_identifier_is_a_paper_with_a_title_that_names_it():
    found = read(
        "10.5555/abc.123\nhttps://doi.org/10.5555/def\narXiv:2301.00001v2\n2301.00002\n"
        "https://openreview.net/forum?id=abcdefghij\n\ndoi: 10.5555/ghi,\n"
    )

    assert [(paper.line, paper.doi, paper.arxiv, paper.openreview) for paper in found] == [
        (1, "10.5555/abc.123", "", ""),
        (2, "10.5555/def", "", ""),
        (3, "", "2301.00001", ""),
        (4, "", "2301.00002", ""),
        (5, "", "", "abcdefghij"),
        (7, "10.5555/ghi", "", ""),
    ]
    assert all(paper.title_is_provisional for paper in found)
    assert found[0].title == "DOI 10.5555/abc.123"


@pytest.mark.parametrize("sign", ["", "- ", "{}. ", "[{}] ", "* "])
def test_titles_one_a_line_are_papers_under_their_heading(sign: str):
    titles = ["Tides of the North: A Study", "Are Storms Worse in the South?", "Winds $x^2$ of the Far West"]
    lines = [f"{sign.format(number)}{title}" for number, title in enumerate(titles, start=1)]

    found = read("ICML 2026 Papers\n\n" + "\n".join(lines))

    assert [(paper.title, paper.title_is_provisional, paper.venue) for paper in found] == [
        (title, False, "ICML 2026") for title in titles
    ]
    assert [paper.raw for paper in found] == [line.strip() for line in lines]
