"""A paper leaves in BibTeX with everything it has, in fields that hold what they say."""

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.export_report import ExportRemark, RemarkKind
from nightstand.domain.paper import PaperDetails
from nightstand.export.bibtex import write_biblatex, write_bibtex
from nightstand.export.bibtex_values import is_balanced
from nightstand.export.exported import Piece
from paper_builders import document, file_of, paper


def entry(details: PaperDetails) -> str:
    return file_of(write_bibtex(document(details))).decode()


def fields(details: PaperDetails) -> dict[str, str]:
    return dict(re.findall(r"^  (\S+) = (.*?),?$", entry(details), re.MULTILINE))


def test_an_entry_names_its_fields_in_a_fixed_order() -> None:
    details = paper(
        "HelioX: A Framework",
        authors=["Ann Lee", "Carmelo di Nolfo"],
        key="lee2026heliox",
        abstract="We show it.",
        venue="ICML 2026",
        kind="inproceedings",
        doi="10.5555/ab_c(05)1<2>3",
        arxiv="2401.00001",
        url="https://example.org/a_b/50%25off?x=1&y=2#frag",
        openreview="XoONWh8fbL",
        code="https://github.com/example/heliox",
        tags=["rl/theory", "R&D"],
        notes=["See 5%."],
        extra={"topic": "A->B", "pages": "41–48", "month": "June", "poster": "https://example.org/p_1"},
    )

    assert entry(details) == (
        "@inproceedings{lee2026heliox,\n"
        "  author = {Lee, Ann and di Nolfo, Carmelo},\n"
        "  title = {{HelioX}: A Framework},\n"
        "  booktitle = {ICML 2026},\n"
        "  pages = {41--48},\n"
        "  month = jun,\n"
        "  year = {2026},\n"
        "  doi = {10.5555/ab_c(05)1<2>3},\n"
        "  eprint = {2401.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://example.org/a_b/50%25off?x=1&y=2#frag},\n"
        "  abstract = {We show it.},\n"
        "  keywords = {rl/theory, R\\&D},\n"
        "  annote = {See 5\\%.},\n"
        "  openreview = {XoONWh8fbL},\n"
        "  code = {https://github.com/example/heliox},\n"
        "  poster = {https://example.org/p_1},\n"
        "  topic = {A->B}\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("kind", "field"),
    [("article", "journal"), ("inproceedings", "booktitle"), ("phdthesis", "school"), ("misc", "howpublished")],
)
def test_the_venue_stands_in_the_field_that_the_type_prints(kind: str, field: str) -> None:
    assert fields(paper(kind=kind, venue="Trees & Leaves"))[field] == r"{Trees \& Leaves}"


@pytest.mark.parametrize("kind", ["online", "software", "dataset", "patent", "thesis", "report"])
def test_a_type_that_bibtex_does_not_know_becomes_one_it_does(kind: str) -> None:
    assert entry(paper(kind=kind)).startswith(("@misc{", "@techreport{"))


def test_a_provisional_title_says_that_it_is_one() -> None:
    details = paper("Box Thirding", authors=[], kind="inproceedings", venue="ICML 2026", is_provisional=True)

    assert entry(details).startswith("@misc{")
    assert fields(details)["note"] == "{Provisional title}"
    assert fields(details)["howpublished"] == "{ICML 2026}"
    assert fields(details)["key"] == "{lee2026tides}"


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("{HelioX}: a {Tide} and an {{ISO}} thing", "{{HelioX}: a {Tide} and an {{ISO}} thing}"),
        ("{Karten und Berichte}", "{{Karten und Berichte}}"),
        (r"G{\"o}del and \emph{Tides}", r"{G{\"o}del and \emph{Tides}}"),
    ],
)
def test_braces_that_protect_capitals_in_the_source_go_on_protecting(source: str, value: str) -> None:
    assert fields(paper(source))["title"] == value


def test_a_formula_in_a_title_stays_a_formula() -> None:
    assert fields(paper("$f$-Divergence and $O(\\log T)$"))["title"] == r"{$f$-Divergence and {$O(\log T)$}}"


def test_braces_inside_a_formula_in_latex_brackets_protect_nothing_and_stay() -> None:
    assert fields(paper("An \\(O(n^{12}m)\\) bound for {R}"))["title"] == r"{An {$O(n^{12}m)$} bound for {R}}"


def biblatex(details: PaperDetails) -> str:
    return file_of(write_biblatex(document(details))).decode()


def test_biblatex_keeps_letters_as_they_are_and_tells_the_language() -> None:
    text = biblatex(paper("Über die Flut & 5%", authors=["Zoë Müller"], language="de", venue="Zeitschrift für α"))

    assert "  author = {Müller, Zoë},\n  title = {Über die Flut \\& 5\\%}," in text
    assert "  langid = {ngerman}" in text
    assert "Zeitschrift für α" in text


def remarks(pieces: Iterable[Piece]) -> list[ExportRemark]:
    return [piece for piece in pieces if isinstance(piece, ExportRemark)]


def test_characters_that_latex_cannot_set_stay_and_are_told_with_their_key() -> None:
    details = paper("If α ≤ 深 holds 😀", key="s1")

    assert "深 holds 😀" in entry(details)
    (remark,) = remarks(write_bibtex(document(details)))
    assert str(remark) == "s1, title: pdfLaTeX cannot print 深😀"
    assert remark.kind is RemarkKind.NOT_PRINTABLE


def test_a_kept_value_that_would_not_compile_is_told_with_what_it_was() -> None:
    details = paper(key="k", extra={"note": "50% of R&D", "series": "fine", "own": "a_b { c"})

    told = remarks(write_bibtex(document(details)))

    assert [(remark.kind, remark.field) for remark in told] == [
        (RemarkKind.REPAIRED, "note"),
        (RemarkKind.REPAIRED, "own"),
    ]
    assert "50% of R&D" in told[0].detail


def test_an_entry_that_leaves_as_it_came_is_not_told() -> None:
    assert remarks(write_bibtex(document(paper("Zoë’s α", extra={"note": r"50\% of {R\&D}", "file": "a_b%"})))) == []


@pytest.mark.parametrize(
    ("language", "title", "value"),
    [
        ("de", "Karten und Berichte zur Flut", "{{Karten und Berichte zur Flut}}"),
        ("en-GB", "Maps and Reports", "{Maps and Reports}"),
        ("zh", "Maps and Möbius Reports", r"{Maps and M{\"o}bius Reports}"),
        ("zh", "深層学習", "{{深層学習}}"),
    ],
)
def test_a_title_in_another_language_keeps_its_case(language: str, title: str, value: str) -> None:
    assert fields(paper(title, language=language))["title"] == value


@pytest.mark.parametrize(
    ("month", "value"),
    [("jun", "jun"), ("June", "jun"), ("06", "jun"), ("Sept.", "sep"), ("early June", "{early June}")],
)
def test_a_month_is_a_macro_where_it_is_a_month(month: str, value: str) -> None:
    assert fields(paper(extra={"month": month}))["month"] == value


def test_a_paper_without_a_year_has_no_year_field() -> None:
    assert "year" not in fields(paper(year=None))
    assert fields(paper(year=None, extra={"year": "in press"}))["year"] == "{in press}"


@pytest.mark.parametrize(
    ("url", "value"),
    [
        ("https://example.org/a b", "{https://example.org/a%20b}"),
        ("https://example.org/{x", "{https://example.org/%7Bx}"),
        ("https://example.org/{x}", "{https://example.org/{x}}"),
        ("https://example.org/é", "{https://example.org/%C3%A9}"),
    ],
)
def test_an_address_is_verbatim_but_for_what_would_break_the_field(url: str, value: str) -> None:
    assert fields(paper(url=url))["url"] == value


@pytest.mark.parametrize(
    ("tags", "value"),
    [(["a", "b c"], "{a, b c}"), (["graphs", "2,4-D"], "{graphs; 2,4-D}"), (["2,4-D"], "{2,4-D;}")],
)
def test_tags_are_separated_so_that_they_can_be_read_back(tags: list[str], value: str) -> None:
    assert fields(paper(tags=tags))["keywords"] == value


def test_keywords_of_the_source_follow_the_tags() -> None:
    details = paper(tags=["rl"], extra={"keywords": "RL; signed graphs"})

    assert fields(details)["keywords"] == "{rl, signed graphs}"


def test_a_lone_brace_in_an_abstract_is_printed_and_breaks_nothing() -> None:
    text = entry(paper(abstract="Sets { and tuples ) at 5%, and a formula $\\{x : x > 0$."))

    assert is_balanced(text)
    assert r"\%" in text


def test_a_paragraph_break_stays_one_on_one_line() -> None:
    assert fields(paper(abstract="One.\n\nTwo."))["abstract"] == r"{One. \par Two.}"


def test_references_to_other_entries_are_left_out() -> None:
    assert "crossref" not in fields(paper(extra={"crossref": "book1"}))


@given(st.text(), st.text(), st.lists(st.text(), max_size=3), st.text(), st.text(), st.text())
def test_any_paper_gives_an_entry_that_ends_where_it_should(
    title: str, abstract: str, names: list[str], venue: str, url: str, value: str
) -> None:
    details = paper(title, abstract=abstract, authors=names, venue=venue, url=url, extra={"x": value, "pages": value})

    text = entry(details)

    assert is_balanced(text)
    assert text.count("\n@") == 0
    assert text.endswith("\n}\n")
