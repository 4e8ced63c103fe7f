"""Small files in the formats that programs and sites export: what each gives, from its bytes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from reading_text import errors, names, read_text

CASES = Path(__file__).parents[2] / "cases" / "exchange"


@pytest.mark.parametrize(
    ("name", "format_name", "titles", "lines", "failed"),
    [
        ("dialects.ris", "ris", ["Heat in tidal pools.", "Storms", "One blank", "No end"], [2, 25, 42, 49], [5]),
        ("windows-marked.ris", "ris", ["Über Gezeiten"], [1], []),
        (
            "pubmed.nbib",
            "nbib",
            ["Heat in tidal pools of the north and what becomes of it at night.", "Second"],
            [2, 21],
            [],
        ),
        ("references.enw", "enw", ["Heat in tidal pools"], [1], [2]),
        ("web-of-science.isi", "isi", ["Heat in tidal pools", "Second"], [3, 20], []),
        ("anthology.xml", "acl-xml", ["Heat in {N}orthern Pools", "Storms"], [13, 22], [2]),
        ("library.xml", "endnote-xml", ["Heat in <i>Fucus</i>"], [1], []),
        ("icml2026-list.html", "html", ["Heat & Tides: Bounds for p < 0.05", "Storms of the North"], [4, 5], []),
    ],
)
def test_a_file_gives_its_papers_with_their_lines(
    name: str, format_name: str, titles: list[str], lines: list[int], failed: list[int]
):
    found, problems = read_text(CASES / name)

    assert open_source(CASES / name).format == format_name
    assert [one.title for one in found] == titles
    assert [one.line for one in found] == lines
    assert [problem.entry for problem in errors(problems)] == failed


def test_the_dialects_of_ris_keep_what_they_say():
    (ovid, chapter, loose, endless), _ = read_text(CASES / "dialects.ris")

    assert (ovid.doi, ovid.year, ovid.keywords) == ("10.5555/tide.1", 2019, ("Pools", "Heat"))
    assert (names(ovid), ovid.extra["NL"]) == (["Marsh, Stan A", "van der Quill, Ro"], "Tide Lett")
    assert "pages" not in ovid.extra
    assert (chapter.venue, chapter.type, names(chapter)) == (
        "Book of Weather",
        "incollection",
        ["{{Tidal Study Group}}"],
    )
    assert chapter.abstract == "First line second line of it.\n\nA second paragraph."
    assert chapter.extra == {
        "L1": "internal-pdf://12/storms.pdf",
        "C7": "12",
        "pages": "81-88",
        "isbn": "978-3-16-148410-0",
        "date": "2016-03",
        "month": "3",
        "editor": "Dell, Kim",
    }
    assert loose.extra == {"note": "Note: TI  - no title", "year": "in press"}
    assert (endless.extra["date"], endless.year) == ("2012-07-03", 2012)


def test_the_address_of_a_paper_on_a_saved_page_is_completed():
    (first, _), _ = read_text(CASES / "icml2026-list.html")

    assert (first.url, first.venue) == ("https://icml.cc/virtual/2026/poster/900001", "ICML 2026")
