"""What the program writes as RIS and as a table comes back as the papers it was; what differs is listed here."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from nightstand.domain.decision import Decision
from nightstand.domain.export_report import RemarkKind
from nightstand.domain.paper import PAPER_TYPES, Marks, PaperDetails
from nightstand.export.csv_table import write_csv
from nightstand.export.exported import Remarks
from nightstand.export.ris import write_ris
from nightstand.services.arriving import bibliography_of
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord
from paper_builders import document, file_of, paper

AUTHORS = ("Ann van der Lee", "Ray, Jr., Bo", "Plato", "{{Tidal Labs}}", "{{ATLAS Collaboration}}", "Martin L. King")
EXTRA = {
    "volume": "4",
    "number": "2",
    "pages": "1-9",
    "keywords": "storms; tides",
    "topic": "RL->Online",
    "publisher": "Tide Press",
    "editor": "Roe, Jim and Poe, Kim",
    "isbn": "978-3-16-148410-0",
    "issn": "1234-5678",
    "series": "Notes on tides",
    "address": "Berlin",
    "note": "A note",
    "shorttitle": "Tides",
    "edition": "2",
}


def full_paper(kind: str) -> PaperDetails:
    return paper(
        "Tides & storms",
        authors=AUTHORS,
        abstract="We study the drift of storms and the bound of the tide.",
        venue="J. Tides",
        kind=kind,
        extra=EXTRA,
        doi="10.5555/abc",
        arxiv="2401.00001",
        openreview="abcDEF1234",
        url="https://a.b/1",
        pdf="https://a.b/1.pdf",
        code="https://github.com/a/b",
        language="en",
        marks=Marks(decision=Decision.KEEP, starred=True),
    )


def sole_record(content: bytes) -> PaperRecord:
    (record,) = open_source(content)
    assert isinstance(record, PaperRecord)
    return record


def ris_lines(details: PaperDetails) -> list[str]:
    return file_of(write_ris(document(details))).decode().split("\r\n")


@pytest.mark.parametrize("kind", PAPER_TYPES)
def test_a_paper_of_every_type_comes_back_from_ris(kind: str) -> None:
    exported = full_paper(kind)

    record = sole_record(file_of(write_ris(document(exported))))

    assert record.key == exported.key
    assert bibliography_of(record) == exported.bibliography


@pytest.mark.parametrize("kind", PAPER_TYPES)
def test_a_paper_of_every_type_comes_back_from_a_table(kind: str) -> None:
    exported = full_paper(kind)

    record = sole_record(file_of(write_csv(document(exported))))

    assert record.key == exported.key
    # A table holds plain text, in which a range has its dash.
    assert bibliography_of(record) == exported.bibliography


def test_ris_repeats_a_tag_for_each_value_and_ends_lines_as_described() -> None:
    lines = ris_lines(paper(authors=["Ann Lee", "{{Tidal Labs}}"], kind="article", tags=["rl", "theory"], year=2026))

    assert lines == [
        "TY  - JOUR",
        "ID  - lee2026tides",
        "TI  - Tides",
        "AU  - Lee, Ann",
        "AU  - Tidal Labs,",
        "PY  - 2026",
        "KW  - rl",
        "KW  - theory",
        "ER  - ",
        "",
        "",
    ]


def test_a_month_and_a_day_leave_as_a_date_of_ris() -> None:
    month = paper(extra={"month": "jul"}, year=2026)
    day = paper(extra={"month": "jul", "date": "2026-07-03"}, year=2026)

    assert "DA  - 2026/07" in ris_lines(month)
    assert "DA  - 2026/07/03" in ris_lines(day)


def test_text_that_looks_like_a_tag_opens_no_field_of_ris() -> None:
    abstract = "We study tides.\n\nER  - is how a record ends.\n\nTY  - JOUR\nAU  - Nobody"

    record = sole_record(file_of(write_ris(document(paper(abstract=abstract, notes=["T1  - mine\nER  - "])))))

    assert record.abstract == "We study tides. ER - is how a record ends. TY - JOUR AU - Nobody"
    assert [author if isinstance(author, str) else author.family for author in record.authors] == ["Lee"]


def test_paragraphs_of_an_abstract_come_back_from_ris() -> None:
    record = sole_record(file_of(write_ris(document(paper(abstract="We study tides.\n\nThey rise.")))))

    assert record.abstract == "We study tides.\n\nThey rise."


def test_what_ris_must_change_is_told() -> None:
    remarks = Remarks()

    b"".join(remarks.kept_from(write_ris(document(paper(authors=["{{Tidal Labs, LLC}}"], tags=["a; b"])))))

    told = remarks.report(1).remarks
    assert {(remark.kind, remark.field) for remark in told} == {
        (RemarkKind.CHANGED, "author"),
        (RemarkKind.CHANGED, "keywords"),
    }


def test_a_key_that_databases_use_as_a_number_comes_back_from_ris() -> None:
    assert sole_record(file_of(write_ris(document(paper(key="2026-tides"))))).key == "2026-tides"


@pytest.mark.parametrize("write", [write_ris, write_csv])
def test_a_made_up_title_and_more_authors_are_told_again(write) -> None:
    details = paper("Storms of the north", is_provisional=True, abstract="We study storms of the north.")
    exported = replace(details, bibliography=replace(details.bibliography, authors_are_incomplete=True))

    record = sole_record(file_of(write(document(exported))))

    assert (record.title, record.title_is_provisional) == ("Storms of the north", True)
    assert record.authors_are_incomplete


@pytest.mark.parametrize("opening", ["=", "+", "-", "@", "'=", "''+", "＝", "－"])
def test_no_cell_begins_as_a_formula_and_each_comes_back(opening: str) -> None:
    title = f'{opening}HYPERLINK("https://a.b","x")'
    exported = paper(title, venue=f"{opening}1+1", extra={"topic": f"{opening}cmd", "note": f"{opening}2"})

    content = file_of(write_csv(document(exported)))

    cells = [cell for row in csv.reader(StringIO(content.decode("utf-8-sig"))) for cell in row]
    assert not [cell for cell in cells if cell.startswith(tuple("=+-@\t\r\n＝＋－＠"))]
    record = sole_record(content)
    assert (record.title, record.venue) == (title, f"{opening}1+1")
    assert (record.extra["topic"], record.extra["note"]) == (f"{opening}cmd", f"{opening}2")


def test_notes_that_begin_with_a_tab_or_a_line_end_are_guarded_in_a_table() -> None:
    content = file_of(write_csv(document(paper(notes=["\t=1+1"], title="T"), why="\r=2")))

    rows = list(csv.DictReader(StringIO(content.decode("utf-8-sig"), newline="")))

    assert (rows[0]["my notes"], rows[0]["why"]) == ("'\t=1+1", "'\r=2")


def test_a_table_says_its_encoding_and_has_every_field_as_a_column() -> None:
    content = file_of(write_csv(document(paper(extra={"pmid": "1"}), paper(key="b", extra={"volume": "3"}))))

    assert content.startswith(b"\xef\xbb\xbfposition,citation key,title,")
    rows = list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))
    assert [(row["field: pmid"], row["volume"]) for row in rows] == [("1", ""), ("", "3")]


def test_decisions_of_a_table_do_not_become_fields_of_the_paper() -> None:
    exported = paper(marks=Marks(decision=Decision.KEEP, rating=4, minutes=9), notes=["mine"])

    record = sole_record(file_of(write_csv(document(exported, why="Best"))))

    assert dict(record.extra) == {}
