"""Markdown with papers in headings, lists, tables, paragraphs and HTML: which they are, and what belongs to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, UnreadableFile

CASES = Path(__file__).parents[3] / "cases" / "markdown"


def read(source: str | Path) -> list[PaperRecord]:
    reading = open_source(source if isinstance(source, Path) else source.encode())
    assert reading.format == "markdown"
    return [found for found in reading if isinstance(found, PaperRecord)]


def test_a_heading_with_bold_fields_below_is_a_paper():
    first, second = read(
        "## [0] Tides of the *North*\n\n**Authors**: *Ann Lee, Bo Ray*\n\n**Conference**: *icml 2022*\n\n"
        "**URL**: [https://a.b/1](https://a.b/1)\n\n**Abstract**:\n\nWe study $x_1$ in\nthe north.\n\n"
        "And on.\n\n----\n\n"
        "## [1] Storms\n\n**Authors**: *Cy Fox*\n\n**Abstract**:\n\nThey blow.\n\n----\n"
    )

    assert (first.title, first.authors, first.venue, first.year) == (
        "Tides of the *North*",
        ("Ann Lee", "Bo Ray"),
        "icml 2022",
        2022,
    )
    assert (first.url, first.abstract) == ("https://a.b/1", "We study $x_1$ in the north.\n\nAnd on.")
    assert (second.title, second.abstract, second.line) == ("Storms", "They blow.", 18)
    assert second.raw.startswith("## [1] Storms\n")


def test_names_below_headings_make_papers_and_sections_make_topics():
    found = read(CASES / "headings.md")

    assert [(paper.title, paper.authors, paper.extra["topic"]) for paper in found] == [
        ("Tides of the North", ("Ann Lee", "Bo Ray"), "Oral"),
        ("Storms of the South", ("Cy Fox", "Di Wu", "Ed Poe"), "Oral"),
        ("Winds of the West", ("Ann Lee",), "Poster"),
    ]
    assert found[0].abstract.startswith("We study tides in the north")
    assert (found[1].openreview, found[1].code) == ("abcdefghij", "https://github.com/a/b")
    assert [(paper.venue, paper.year) for paper in found] == [("ICLR 2024", 2024)] * 3


def test_a_numbered_list_has_its_details_in_points_below_even_beyond_nine():
    found = read(CASES / "numbered.md")

    assert len(found) == 11
    assert (found[0].title, found[0].authors, found[0].authors_are_incomplete) == (
        "Tides of the Far North",
        ("Ann Lee", "Bo Ray"),
        True,
    )
    assert found[0].extra["Abstract takeaway"] == "Focuses on tides."
    assert [paper.authors for paper in found[9:]] == [("Di Wu", "Ed Poe"), ("Flo Kay", "Gus Orr")]
    assert [paper.line for paper in found[9:]] == [26, 28]
    assert {(paper.venue, paper.year) for paper in found} == {("ICML 2026", 2026)}


def test_tables_give_papers_by_the_names_of_their_columns():
    first, second, third = read(CASES / "table.md")

    assert (first.title, first.authors, first.venue) == (
        "Tides of the $x_1$ North",
        ("Ann Lee", "Bo Ray"),
        "NeurIPS 2023",
    )
    assert (first.arxiv, first.code, first.abstract) == (
        "2301.00001",
        "https://github.com/a/b",
        "We study tides | and more.",
    )
    assert (second.title, second.authors, second.authors_are_incomplete) == ("Storms of the South", ("Cy Fox",), True)
    assert (second.openreview, second.code, second.abstract) == ("abcdefghij", "", "")
    assert (third.title, third.authors, third.venue, third.line) == (
        "Winds of the West",
        ("Di Wu", "Ed Poe"),
        "ICLR 2024",
        10,
    )


def test_badges_in_a_table_are_links_and_a_heavy_minus_sign_is_nothing():
    (paper,) = read(
        "## Tides\n\n| **Title** | **Repo** | **Paper** | **Video** |\n|---|:---:|:---:|:---:|\n"
        "| [Tides of the North](https://icml.cc/virtual/2025/poster/1) | [![GitHub](https://s.io/stars)](https://github.com/a/b)"
        " <br /> [![Page](https://s.io/p)](https://a.github.io/) | [![arXiv](https://s.io/a)](http://arxiv.org/abs/2301.00001)"
        " | :heavy_minus_sign: |\n"
    )

    assert (paper.title, paper.url) == ("Tides of the North", "https://icml.cc/virtual/2025/poster/1")
    assert (paper.code, paper.arxiv, paper.extra["topic"]) == ("https://github.com/a/b", "2301.00001", "Tides")
    assert "https://a.github.io/" in paper.extra.values()
    assert not any("s.io" in value or "heavy" in value for value in paper.extra.values())


def test_bullets_hold_titles_names_venues_and_links_in_any_order():
    found = read(CASES / "bullets.md")

    assert [paper.title for paper in found] == [
        "A Survey on Tide Models",
        "Tide Models",
        "Tree of Storms: Deliberate Weather",
        "Planning with Winds for Flexible Behavior",
        "Denoising Implicit Waves",
        "Score-Based Weather through Tides",
        "Big Calm for Everyone",
    ]
    assert [paper.authors for paper in found] == [
        ("Ann Lee", "Bo Ray", "Stan Z. Li"),
        ("Ann Lee", "Jürgen Ray"),
        ("Cy Fox",),
        ("Di Wu", "Ed Poe"),
        (),
        ("Flo Kay", "Gus Orr"),
        (),
    ]
    assert [(paper.venue, paper.year) for paper in found] == [
        ("arXiv 2022", 2022),
        ("NeurIPS 2018", 2018),
        ("", 2023),
        ("ICML 2022", 2022),
        ("", None),
        ("ICLR 2021", 2021),
        ("", None),
    ]
    assert [paper.arxiv or paper.openreview for paper in found][:5] == [f"2301.0000{number}" for number in range(1, 6)]
    assert found[1].code == "https://github.com/example/tides"
    assert found[2].authors_are_incomplete


def test_points_without_a_common_form_still_tell_title_names_and_address():
    found = read(CASES / "loose-bullets.md")

    assert [(paper.title, paper.authors) for paper in found] == [
        ("Tides of the North", ("Ann Lee", "Bo Ray")),
        ("Storms of the South", ("Cy Fox", "Di Wu")),
        ("Winds of the West", ()),
        ("Waves of the East", ("Ed Poe", "Flo Kay")),
        ("arXiv 2301.00005", ()),
        ("Calm of the Mid Sea", ()),
        ("Fog over the Far Bay", ()),
        ("Rain in *Spain*", ("Gus Orr",)),
    ]
    assert [paper.title_is_provisional for paper in found] == [False] * 4 + [True] + [False] * 3
    assert all(paper.arxiv or paper.doi for paper in found)


def test_titles_in_bold_have_their_links_in_the_list_below():
    found = read(CASES / "bold-titles.md")

    assert [(paper.title, paper.arxiv, paper.code) for paper in found] == [
        ("Tide-GS: Structured Tides for View-Adaptive Rendering", "2301.00001", "https://github.com/example/tide-gs"),
        ("Generalizable Storms for Real-time Rendering", "2301.00002", ""),
        ("WindAvatar", "2301.00003", "https://github.com/example/WindAvatar"),
    ]
    assert found[0].extra["Homepage"] == "https://tides.example.org/tide-gs/"
    assert {paper.venue for paper in found} == {"CVPR 2024"}
    assert open_source(CASES / "bold-titles.md").list_name == "CVPR 2024 论文和开源项目合集(Papers with Code)"


def test_nested_lists_give_their_upper_points_as_topics():
    found = read(CASES / "nested.md")

    assert [(paper.title, paper.extra["topic"]) for paper in found] == [
        ("Tides of the Very North", "Reinforcement learning > Offline"),
        ("Storms of the Deep South", "Reinforcement learning > Offline"),
        ("Winds of the Wild West", "Reinforcement learning > Online"),
        ("Waves of the Far East", "Vision"),
        ("Calm of the Mid Sea", "Vision"),
    ]
    assert found[0].authors == ("Ann Lee", "Bo Ray")


def test_html_between_markdown_has_papers_in_its_paragraphs():
    first, second = read(CASES / "html.md")

    assert (first.title, first.authors) == ("Tides of the North: A Study", ("Ann Lee", "Bo Ray"))
    assert (first.arxiv, first.code) == ("2301.00001", "https://github.com/example/tides")
    assert first.extra["Session"] == "Fri 21 Jun 1:30 p.m. EDT — 3 p.m. EDT #84"
    assert (second.title, second.authors) == ("Storms for No $$$", ("Cy Fox", "Di Wu"))
    assert (first.line, second.line, first.venue) == (14, 32, "CVPR 2024")
    assert first.raw.startswith('<p align="left">')
    assert first.raw.endswith("</p>")


def test_a_note_is_one_paper_with_its_sections_as_fields():
    (paper,) = read(CASES / "note.md")

    assert (paper.title, paper.authors, paper.year) == ("Tides of the North: A Study", ("Ann Lee", "Bo Ray"), 2024)
    assert (paper.openreview, paper.keywords) == ("abcdefghij", ("tides", "north"))
    assert paper.abstract == (
        "We study tides in the north, where they are high.\n\n"
        "They are low in the south, as we show in a second paragraph."
    )
    assert any("Theorem 2" in value for value in paper.extra.values())


def test_lists_of_other_things_are_no_papers():
    found = read(
        "# Papers\n\n- [Tides of the North](https://arxiv.org/abs/2301.00001)\n\n# See also\n\n"
        "- [Awesome storms](https://github.com/a/b)\n- [My home page](https://a.example.org)\n- [Top](#papers)\n"
    )

    assert [paper.title for paper in found] == ["Tides of the North"]


def test_markdown_without_papers_is_refused_with_a_clear_message():
    with pytest.raises(UnreadableFile) as caught:
        open_source(CASES / "readme.md")

    assert caught.value.reason == "It looks like Markdown, but no papers were found in it."


def test_a_named_format_without_papers_says_that_none_were_found():
    (problem,) = list(open_source(CASES / "readme.md", format="markdown"))

    assert "No papers were found" in getattr(problem, "message", "")
