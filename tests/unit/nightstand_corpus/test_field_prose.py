"""Real lists in prose and Markdown: how many papers they hold, and what is known of some."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, PersonName, Problem, Severity


def read(path: Path) -> list[PaperRecord]:
    found = list(open_source(path))
    assert not [item for item in found if isinstance(item, Problem) and item.severity is Severity.ERROR]
    return [item for item in found if isinstance(item, PaperRecord)]


@pytest.mark.parametrize(
    ("name", "format_name", "papers", "with_authors", "with_abstract", "with_address"),
    [
        ("icml2026-paperlist.txt", "labelled-blocks", 120, 120, 0, 120),
        ("kdd2026-paperlist.txt", "labelled-blocks", 80, 80, 80, 80),
        ("icml2022-list.md", "markdown", 60, 60, 60, 60),
        ("icml2026-topic-robotics.md", "markdown", 72, 72, 0, 72),
        ("icml2025-badges-table.md", "markdown", 4, 0, 0, 4),
        ("icml2024-graph-awesome.md", "markdown", 286, 0, 0, 286),
        ("top-cvpr-2024.md", "markdown", 9, 9, 0, 9),
        ("neurips2020-notes.md", "titled-list", 45, 42, 16, 8),
        ("pmlr-post-v54.md", "front-matter", 1, 1, 1, 1),
        ("pmlr-post-v125.md", "front-matter", 1, 1, 1, 1),
        ("pmlr-post-v286.md", "front-matter", 1, 1, 1, 1),
    ],
)
def test_a_list_has_all_its_papers_with_what_it_says_of_them(
    field_data: Path,
    name: str,
    format_name: str,
    papers: int,
    with_authors: int,
    with_abstract: int,
    with_address: int,
):
    path = field_data / "lists" / name

    found = read(path)

    assert open_source(path).format == format_name
    assert [paper.entry for paper in found] == list(range(1, papers + 1))
    assert all(paper.title and not paper.title_is_provisional and paper.raw for paper in found)
    assert sum(bool(paper.authors) for paper in found) == with_authors
    assert sum(bool(paper.abstract) for paper in found) == with_abstract
    assert sum(bool(paper.url or paper.pdf or paper.arxiv or paper.openreview) for paper in found) == with_address


def test_the_lines_of_records_are_those_of_their_titles(field_data: Path):
    for name in ("icml2026-topic-robotics.md", "icml2024-graph-awesome.md", "icml2025-badges-table.md"):
        path = field_data / "lists" / name
        lines = path.read_text("utf-8").split("\n")

        assert all(paper.title in " ".join(lines[paper.line - 1].split()) for paper in read(path))


def test_blocks_keep_identifiers_names_and_abstracts(field_data: Path):
    found = read(field_data / "lists" / "kdd2026-paperlist.txt")

    assert found[0].title.startswith("VaLUH: Fast Algorithms for the Configuration Model")
    assert (found[0].authors, found[0].doi) == (("Maryam Abuissa", "Matteo Riondato"), "10.1145/3770854.3780254")
    assert found[0].abstract.startswith("We present VaLUH, a suite of Markov-Chain-Monte-Carlo")
    assert all(paper.doi.startswith("10.1145/3770854.") for paper in found)


def test_a_list_cut_by_and_others_says_so(field_data: Path):
    found = read(field_data / "lists" / "icml2026-topic-robotics.md")

    assert sum(paper.authors_are_incomplete for paper in found) == 36
    assert found[-1].authors == ("Dongsheng Wang", "Dawei Su", "Hui Huang")
    assert all(paper.url.startswith("https://icml.cc/virtual/2026/poster/") for paper in found)


def test_headings_with_bold_fields_keep_title_names_and_abstract(field_data: Path):
    found = read(field_data / "lists" / "icml2022-list.md")

    assert (found[58].title, found[58].authors[0], len(found[58].authors)) == (
        "A3T: Alignment-Aware Acoustic and Text Pretraining for Speech Synthesis and Editing",
        "He Bai",
        6,
    )
    assert {paper.venue for paper in found} == {"icml 2022"}
    assert sum(paper.abstract.endswith(".") for paper in found) == 59


def test_paragraphs_of_notes_keep_affiliations_sections_and_remarks(field_data: Path):
    found = read(field_data / "lists" / "neurips2020-notes.md")

    assert (found[2].title, found[2].authors, found[2].arxiv, found[2].extra["affiliations"]) == (
        "On the training dynamics of deep networks with L2 regularization",
        ("Aitor Lewkowycz", "Guy Gur-Ari"),
        "2006.08643",
        "Google; Google",
    )
    assert {paper.extra["topic"] for paper in found} >= {"NeurIPS'20 Oral", "NeurIPS'20 Spotlight"}
    assert sum("note" in paper.extra for paper in found) >= 4


def test_posts_of_proceedings_have_people_in_parts(field_data: Path):
    (paper,) = read(field_data / "lists" / "pmlr-post-v286.md")

    assert paper.authors[0] == PersonName("An", "Sangho")
    assert (len(paper.authors), paper.openreview, paper.year) == (8, "n1UUgGyh2Z", 2025)
    assert paper.url == "https://proceedings.mlr.press/v286/an25a.html"
    assert "\\red{in order to find the optimal structure" in paper.abstract


SUFFIX_FORMATS = {".bib": {"bibtex"}, ".xml": {"acl-xml"}, ".html": {"html"}, ".js": {"javascript"}, ".csv": {"csv"}}


def test_every_real_file_is_taken_for_what_it_is(field_data: Path):
    files = sorted(path for folder in ("bib", "ris", "lists") for path in (field_data / folder).iterdir())
    told = {path.name: str(open_source(path).format) for path in files}

    wrong = {
        name: format_name
        for name, format_name in told.items()
        if format_name not in SUFFIX_FORMATS.get(Path(name.removesuffix(".gz")).suffix, {format_name})
        or (name.endswith((".json", ".ris", ".enw", ".nbib", ".isi")) and format_name in PROSE)
    }
    assert wrong == {}
    assert len(told) >= 50


PROSE = {
    "abstract-list",
    "citations",
    "front-matter",
    "labelled-blocks",
    "markdown",
    "plain-lines",
    "titled-list",
    "csv",
}
