"""References: what is title, who the authors are, and where it appeared, in the styles that people use."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem

CASES = Path(__file__).parents[3] / "cases" / "prose"


def read(source: str | Path) -> list[PaperRecord]:
    reading = open_source(source if isinstance(source, Path) else source.encode())
    assert reading.format == "citations"
    return [found for found in reading if isinstance(found, PaperRecord)]


def test_ligatures_in_titles_and_identifiers_are_plain_letters():
    (paper,) = read(CASES / "B060-ligature.txt")

    assert (paper.title, paper.authors, paper.year) == ("Efficient fisheries", ("Ann Lee",), 2013)
    assert paper.doi == "10.5555/j.fishres.2013.07"
    assert paper.raw.startswith("Eﬃcient ﬁsheries.")


def test_punctuation_behind_an_identifier_is_no_part_of_it():
    found = read(CASES / "B061-punct.txt")

    assert [paper.doi for paper in found] == [
        "10.5555/abc.123",
        "10.5555/S0140-0001(05)67889-X",
        "10.5555/xyz",
        "10.5555/q<1:aa>2.0.co;2",
    ]
    assert [(paper.title, *paper.authors, paper.year) for paper in found] == [
        ("One", "Ann Lee", 2001),
        ("Two", "Bo Ray", 2002),
        ("Three", "Cy Wood", 2003),
        ("Four", "Di Fox", 2004),
    ]


def test_pages_and_words_over_a_line_end_are_joined_as_what_they_are():
    (paper,) = read(CASES / "B062-pages.txt")

    assert (paper.title, paper.authors) == ("Slow drift explains most storms", ("F. Gale", "B. Dune"))
    assert (paper.venue, paper.year) == ("Journal of Tides", 1996)
    assert (paper.extra["volume"], paper.extra["pages"]) == ("317", "455-461")
    assert paper.raw == (CASES / "B062-pages.txt").read_text("utf-8").strip()


@pytest.mark.parametrize(
    ("line", "title", "authors", "year", "venue"),
    [
        (
            "Ho, J., Jain, A., and Abbeel, P. Denoising diffusion. In Advances in Tides, volume 3, pp. 1–9, 2020.",
            "Denoising diffusion",
            ("Ho, J.", "Jain, A.", "Abbeel, P."),
            2020,
            "Advances in Tides",
        ),
        (
            "[12] Jonathan Ho, Ajay Jain, and Pieter Abbeel. Denoising. arXiv preprint arXiv:2006.11239, 2020.",
            "Denoising",
            ("Jonathan Ho", "Ajay Jain", "Pieter Abbeel"),
            2020,
            "",
        ),
        (
            "Vaswani, A., Shazeer, N., & Parmar, N. (2017). Attention is all you need. Advances in Tides, 30, 5–8.",
            "Attention is all you need",
            ("Vaswani, A.", "Shazeer, N.", "Parmar, N."),
            2017,
            "Advances in Tides",
        ),
        (
            'A. Lee and B. Ray, "Tides of the north," IEEE Trans. Oceans, vol. 3, no. 2, pp. 1–9, Mar. 2001.',
            "Tides of the north",
            ("A. Lee", "B. Ray"),
            2001,
            "IEEE Trans. Oceans",
        ),
        (
            "1. LeCun Y, Bengio Y, Hinton G. Deep learning. Nature. 2015;521(7553):436-44.",
            "Deep learning",
            ("LeCun Y", "Bengio Y", "Hinton G."),
            2015,
            "Nature",
        ),
        (
            "Müller, K.-R., and van der Berg, J. (2019a). Is it so? Journal of Tides, 12(3), 1-12.",
            "Is it so?",
            ("Müller, K.-R.", "van der Berg, J."),
            2019,
            "Journal of Tides",
        ),
    ],
)
def test_title_authors_and_venue_are_told_apart_in_many_styles(
    line: str, title: str, authors: tuple[str, ...], year: int, venue: str
):
    (paper,) = read(line)

    assert (paper.title, paper.authors, paper.year, paper.venue) == (title, authors, year, venue)
    assert paper.raw == line


def test_and_others_is_remembered():
    (paper,) = read("Devlin, J. et al. Pre-training of deep tides. NAACL, 2019.")

    assert (paper.title, paper.authors, paper.authors_are_incomplete) == (
        "Pre-training of deep tides",
        ("Devlin, J.",),
        True,
    )


def test_numbered_references_over_several_lines_are_parted_at_their_numbers():
    text = (
        "References\n\n[1] Ann Lee and Bo Ray. Tides of the\nnorth. Journal of Tides, 2001.\n"
        "[2] Cy Fox and Di Wu. Storms. Journal of Tides, 2002.\n"
    )

    found = read(text)

    assert [(paper.line, paper.title) for paper in found] == [(3, "Tides of the north"), (5, "Storms")]


def test_a_reference_that_cannot_be_taken_apart_is_a_record_with_a_doubt():
    text = (
        "Ann Lee and Bo Ray. Tides. Journal of Tides, 2001.\nCy Fox and Di Wu. Storms. Journal, 2002.\n"
        "some other thing\n"
        "Ed Poe and Flo Kay. Winds. Journal, 2003.\nGus Orr and Hal Fry. Waves. Journal, 2004.\n"
    )
    found = list(open_source(text.encode()))

    records = [item for item in found if isinstance(item, PaperRecord)]
    assert [paper.raw for paper in records] == text.strip().split("\n")
    assert [item.entry for item in found if isinstance(item, Problem)] == [3]


def test_thousands_of_references_without_a_blank_line_are_each_read():
    text = "".join(
        f"[{number}] Ann Lee and Bo Ray. Tides number {number}. Journal of Tides, 2001.\n" for number in range(3000)
    )

    found = read(text)

    assert [paper.line for paper in found] == list(range(1, 3001))
    assert found[-1].title == "Tides number 2999"
