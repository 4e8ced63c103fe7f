"""Labelled fields of a paper become a record, whatever their labels."""

from __future__ import annotations

import pytest

from nightstand_corpus.fields.labelled import Place, record_of
from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.fields.sorting import FieldText
from nightstand_corpus.record import PaperRecord

ABSTRACT = "We study the drift of storms and prove that the bound of the tide is tight."


def record(**fields: FieldText) -> PaperRecord:
    return record_of(fields, Place(1, 1))[0]


def labelled(fields: dict[str, FieldText], place: Place | None = None) -> PaperRecord:
    return record_of(fields, place or Place(1, 1))[0]


@pytest.mark.parametrize(
    ("label", "field"),
    [
        ("Paper Title", "title"),
        ("paper_title", "title"),
        ("speakers/authors", "authors"),
        ("Author(s)", "authors"),
        ("作者", "authors"),
        ("Autoren", "authors"),
        ("摘要", "abstract"),
        ("Résumé", "abstract"),
        ("PAPER LINK", "url"),
        ("virtualsite_url", "url"),
        ("openreview_url", "openreview"),
        ("pdf_url", "pdf"),
        ("GitHub", "code"),
        ("关键词", "keywords"),
        ("Erscheinungsjahr", "year"),
        ("Publication Title", "venue"),
        ("Seiten", "pages"),
        ("issue", "number"),
        ("abstract_takeaway", None),
        ("decision", None),
        ("id", None),
        ("x" * 1000, None),
    ],
)
def test_labels_are_known_in_many_spellings_and_languages(label: str, field: str | None):
    assert known_field(label) == field


def test_a_field_without_place_is_kept_under_its_own_label():
    paper = labelled({"title": "One", "decision": "Accept (regular)", "Topic": "RL->Online", "empty": " ", "rank": 3})

    assert paper.extra == {"decision": "Accept (regular)", "Topic": "RL->Online", "rank": "3"}


def test_of_two_labels_for_one_field_the_commoner_counts_and_the_other_is_kept():
    paper = labelled({"name": "Short", "title": "The Long Title", "author_site": "A Lee", "author": "Ann Lee; Bo Ray"})

    assert (paper.title, paper.authors) == ("The Long Title", ("Ann Lee", "Bo Ray"))
    assert paper.extra == {"name": "Short", "author_site": "A Lee"}


def test_a_name_is_the_title_when_there_is_no_other():
    assert labelled({"name": "Tides", "speakers/authors": "Ann Lee, Bo Ray"}).title == "Tides"


def test_addresses_go_where_they_lead():
    paper = labelled(
        {
            "url": "https://icml.cc/virtual/2026/poster/64393",
            "paper_url": "https://openreview.net/forum?id=O4PweOea13",
            "link": "https://arxiv.org/pdf/2401.00001v2",
            "DOI": "https://doi.org/10.5555/ABC.",
            "github": "ann/tides",
        }
    )

    assert (paper.url, paper.openreview) == ("https://icml.cc/virtual/2026/poster/64393", "O4PweOea13")
    assert (paper.arxiv, paper.pdf) == ("2401.00001", "https://arxiv.org/pdf/2401.00001v2")
    assert (paper.doi, paper.code) == ("10.5555/ABC", "https://github.com/ann/tides")
    assert paper.extra == {}


def test_the_site_of_a_conference_tells_venue_and_year_when_nothing_else_does():
    paper = labelled({"title": "One", "url": "https://icml.cc/virtual/2026/poster/1"})
    named = labelled(
        {"title": "One", "url": "https://icml.cc/virtual/2026/poster/1", "venue": "Workshop", "year": 2025}
    )

    assert (paper.venue, paper.year, paper.type) == ("ICML 2026", 2026, "inproceedings")
    assert (named.venue, named.year) == ("Workshop", 2025)


def test_an_address_begins_at_the_base_that_the_record_names():
    paper = labelled(
        {"title": "One", "base_url": "https://openaccess.thecvf.com/content/CVPR2024", "title_page": "/html/One.html"}
    )

    assert paper.url == "https://openaccess.thecvf.com/content/CVPR2024/html/One.html"
    assert (paper.venue, paper.year) == ("CVPR 2024", 2024)


def test_what_is_no_web_address_is_kept_but_not_as_one():
    paper = labelled({"title": "One", "url": "file:///etc/hostname", "pdf": "javascript:alert(1)"})

    assert (paper.url, paper.pdf) == ("", "")
    assert paper.extra == {"url": "file:///etc/hostname", "pdf": "javascript:alert(1)"}


def test_a_column_called_paper_may_hold_the_address():
    paper = labelled({"Title": "One", "Paper": "https://a.b/c.pdf"})

    assert (paper.title, paper.pdf) == ("One", "https://a.b/c.pdf")


@pytest.mark.parametrize(
    ("given", "year", "kept"),
    [
        (2026, 2026, None),
        ("2026.0", 2026, None),
        ("1988-89", 1988, "1988-89"),
        ("in press", None, "in press"),
        ("", None, None),
    ],
)
def test_a_year_that_is_more_than_a_number_is_kept_as_it_came(given: FieldText, year: int | None, kept: str | None):
    paper = record(title="One", year=given)

    assert (paper.year, paper.extra.get("year")) == (year, kept)


def test_a_text_in_place_of_the_year_is_a_doubt():
    _, doubts = record_of({"title": "One", "year": "soon"}, Place(1, 1))

    assert [doubt for doubt in doubts if "soon" in doubt] == list(doubts) != []


def test_a_date_gives_the_year_and_is_kept():
    paper = record(title="One", date="6 July 2026")

    assert (paper.year, paper.extra) == (2026, {"date": "2026-07-06", "month": "7"})


def test_the_list_tells_venue_and_year_where_the_entry_does_not():
    place = Place(3, 7, list_name="Papers", venue="UAI", year=2024, type="inproceedings")

    paper = labelled({"title": "One"}, place)
    own = labelled({"title": "One", "venue": "ICLR 2026 Oral"}, place)

    assert (paper.venue, paper.year, paper.type, paper.list_name) == ("UAI", 2024, "inproceedings", "Papers")
    assert (own.venue, own.year, own.extra) == ("ICLR 2026", 2026, {"presentation": "Oral"})


def test_the_type_is_told_by_its_name_or_by_the_label_of_the_venue():
    assert labelled({"title": "One", "Document Type": "Conference Paper"}).type == "inproceedings"
    assert labelled({"title": "One", "Journal": "Tides"}).type == "article"
    assert labelled({"title": "One", "type": "Poster"}).extra == {"presentation": "Poster"}


def test_entities_in_titles_and_names_are_decoded_once_but_make_no_tags():
    paper = labelled(
        {
            "title": "R&amp;D at AT&T: &lt;b&gt; and &amp;amp;",
            "authors": "Jos&eacute; Ray",
            "abstract": "a &lt; b " + ABSTRACT,
        }
    )

    assert paper.title == "R&D at AT&T: &lt;b&gt; and &amp;"
    assert paper.authors == ("José Ray",)
    assert paper.abstract.startswith("a &lt; b")


def test_a_title_becomes_one_line_and_an_abstract_keeps_its_lines():
    paper = record(title=" A\n title  here ", abstract=f"{ABSTRACT}\r\n\r\nSecond paragraph of it.")

    assert paper.title == "A title here"
    assert paper.abstract == f"{ABSTRACT}\n\nSecond paragraph of it."


def test_a_paper_without_title_takes_one_from_its_abstract():
    paper = record(abstract=ABSTRACT)

    assert paper.title_is_provisional
    assert "storms" in paper.title


@pytest.mark.parametrize("placeholder", ["NOT_FOUND", "None", "N/A", "nan", "-"])
def test_a_word_for_nothing_is_no_abstract_and_no_doubt(placeholder: str):
    paper, doubts = record_of({"title": "One", "abstract": placeholder}, Place(1, 1))

    assert (paper.abstract, paper.extra, doubts) == ("", {}, ())


def test_a_filled_place_is_no_abstract_but_a_doubt_and_not_lost():
    paper, doubts = record_of({"title": "One", "abstract": "Retracted."}, Place(1, 1))

    assert (paper.abstract, paper.extra) == ("", {"abstract_given": "Retracted."})
    assert "Retracted." in doubts[0]


def test_languages_are_told_by_name_code_or_text():
    assert [record(title="x", language=name).language for name in ("fra", "Chinese", "en-US", "no-NO", "qq")] == [
        "fr", "zh", "en", "no", "qq",
    ]  # fmt: skip
    assert record(title="x", abstract=ABSTRACT).language == "en"
    assert record(title="x", abstract="我们研究在线学习。").language == "zh"
    assert record(title="x", abstract="y").language == ""


def test_a_manner_of_presentation_is_no_keyword():
    paper = record(title="x", tag="Oral")

    assert (paper.keywords, paper.extra) == ((), {"tag": "Oral"})


def test_ids_of_known_collections_give_an_address():
    paper = record(title="x", id="pmlr-v28-gong13")

    assert paper.url == "https://proceedings.mlr.press/v28/gong13.html"
    assert paper.extra == {"id": "pmlr-v28-gong13"}


def test_control_characters_are_left_out():
    paper = record(title="A\x00 b", authors=["Ann\x07 Lee"], note="c\x1bd")

    assert (paper.title, paper.authors, paper.extra) == ("A b", ("Ann Lee",), {"note": "cd"})


def test_first_and_last_page_become_a_range():
    assert record(title="x", **{"Page start": "1", "Page end": "9"}).extra == {"pages": "1-9"}
    assert record(title="x", pages="1--9", **{"Start Page": "1"}).extra == {"pages": "1--9"}


def test_what_has_volume_and_issue_stands_in_a_journal():
    assert record(title="x", publication="Tides", volume="3", number="2").type == "article"
    assert record(title="x", publication="Tides", volume="3").type == "inproceedings"
