"""Each field of an entry gets its place in the record, and what has none stays under its own name."""

from __future__ import annotations

import pytest

from nightstand_corpus.formats.bibtex import read
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.text_source import open_text


def results(text: str) -> list[PaperRecord | Problem]:
    return list(read(open_text(text.encode())))


def read_one(fields: str, kind: str = "article") -> PaperRecord:
    (record,) = (result for result in results(f"@{kind}{{k, {fields}}}") if isinstance(result, PaperRecord))
    return record


def warnings(text: str) -> list[str]:
    return [result.message for result in results(text) if isinstance(result, Problem)]


def test_a_title_keeps_its_protecting_braces_and_its_formulas():
    assert read_one("title={Folding of {RNA} by {DeepFold}}").title == "Folding of {RNA} by {DeepFold}"
    assert read_one("title={{Whole Title Kept}}").title == "{Whole Title Kept}"
    assert read_one(r"title={The {${\rm ZFA}$} and $x < y$}").title == r"The {${\rm ZFA}$} and $x < y$"
    assert read_one('title="A {"}quoted{"}\n\t title"').title == 'A {"}quoted{"} title'


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ("title={Tides}, subtitle={A View}", "Tides: A View"),
        ("title={Why Tides?}, subtitle={A View}", "Why Tides? A View"),
        ("title={Tides: A {View}}, subtitle={A View}", "Tides: A {View}"),
    ],
)
def test_a_subtitle_follows_the_title_once(fields: str, title: str):
    record = read_one(fields)

    assert record.title == title
    assert record.extra["subtitle"] == "A View"


@pytest.mark.parametrize(
    ("entry", "title", "is_provisional"),
    [
        ("@proceedings{k, booktitle={Proc. of Tides}, year=2001}", "Proc. of Tides", False),
        ("@inbook{k, chapter={The Moon}, author={Ann Lee}}", "The Moon", False),
        ("@book{k1, author={Ann Lee}}", "k1", True),
        ("@book{, url={https://example.org/x}, publisher={P}}", "https://example.org/x", True),
    ],
)
def test_an_entry_without_a_title_gets_one_made_of_what_there_is(entry: str, title: str, is_provisional: bool):
    (record, *_) = results(entry)

    assert isinstance(record, PaperRecord)
    assert (record.title, record.title_is_provisional) == (title, is_provisional)


def test_a_made_up_title_is_warned_of_and_known_again():
    assert any("no title" in message for message in warnings("@book{k1, author={Ann Lee}}"))
    again = read_one("title={Made up}, note={Read it. Provisional title}")
    assert (again.title_is_provisional, dict(again.extra)) == (True, {"note": "Read it"})


@pytest.mark.parametrize(
    ("fields", "year", "extra"),
    [
        ("year={2001}", 2001, {}),
        ("year=2001", 2001, {}),
        ("year={{2001}}", 2001, {}),
        ("year={1988-89}", 1988, {"year": "1988-89"}),
        ("year={in press}", None, {"year": "in press"}),
        ("year={2418}", None, {"year": "2418"}),
        ("year={2009}, month={2}", 2009, {"month": "February"}),
        ("year={2009}, month=feb", 2009, {"month": "February"}),
        ("year={2009}, month={Sept.}", 2009, {"month": "September"}),
        ('year={2009}, month=jul # "~4"', 2009, {"month": "July~4"}),
        ("date={1931/1937}", 1931, {"date": "1931/1937"}),
        ("date={2014-06-03}", 2014, {"date": "2014-06-03", "month": "June"}),
        ("date={2014-06}", 2014, {"date": "2014-06", "month": "June"}),
        ("date={199X}", 1990, {"date": "199X"}),
        ("date={/1999}", 1999, {"date": "/1999"}),
        ("date={-0876}", None, {"date": "-0876"}),
        ("date={2001-02}, year={2003}", 2003, {"date": "2001-02", "month": "February"}),
    ],
)
def test_years_and_dates_sort_by_a_number_and_keep_what_they_say(fields: str, year: int | None, extra: dict[str, str]):
    record = read_one(f"title={{T}}, {fields}")

    assert (record.year, dict(record.extra)) == (year, extra)


@pytest.mark.parametrize(
    ("kind", "fields", "venue", "extra"),
    [
        ("article", r"journal={Trees {\&} Leaves}", "Trees & Leaves", {}),
        ("article", "journaltitle={J}, shortjournal={S}", "J", {"shortjournal": "S"}),
        ("article", "journaltitle={J}, journal={Abbr.}", "J", {"journal": "Abbr."}),
        ("inproceedings", "booktitle={Proc.}, series={LNCS}", "Proc.", {"series": "LNCS"}),
        ("inproceedings", "journal={J}", "J", {"journal": "J"}),
        ("phdthesis", "school={MIT}", "MIT", {}),
        ("report", "institution={ISO}", "ISO", {}),
        ("book", "publisher={P}", "P", {"publisher": "P"}),
        ("misc", "howpublished={Blog}", "Blog", {}),
        ("misc", r"howpublished={\url{https://example.org/x}}", "", {"howpublished": r"\url{https://example.org/x}"}),
    ],
)
def test_the_venue_is_plain_text_and_stays_beside_it_where_the_type_has_no_such_field(
    kind: str, fields: str, venue: str, extra: dict[str, str]
):
    record = read_one(f"title={{T}}, {fields}", kind)

    assert (record.venue, dict(record.extra)) == (venue, extra)


@pytest.mark.parametrize(
    ("fields", "doi"),
    [
        ("doi={10.5555/ABC.123}", "10.5555/ABC.123"),
        ("doi={https://doi.org/10.5555/abc.123}", "10.5555/abc.123"),
        ("doi={doi:10.5555/abc.123 }", "10.5555/abc.123"),
        ("url={http://dx.doi.org/10.5555/Abc.123}", "10.5555/Abc.123"),
        (r"doi={10.1007/978-3-642-31365-3\_2}", "10.1007/978-3-642-31365-3_2"),
        (r"doi={10.1175/1520-0485(1996)026$<$0214:OAI$>$2.0.CO;2}", "10.1175/1520-0485(1996)026<0214:OAI>2.0.CO;2"),
        ("ee={https://doi.org/10.5555/x}", "10.5555/x"),
        ("doi={none yet}", ""),
    ],
)
def test_a_doi_is_read_in_any_spelling(fields: str, doi: str):
    assert read_one(f"title={{T}}, {fields}").doi == doi


def test_a_doi_field_that_says_more_than_one_is_kept():
    assert read_one("title={T}, doi={none yet}").extra == {"doi": "none yet"}
    assert read_one("title={T}, doi={10.5555/a, 10.5555/b}").extra == {"doi": "10.5555/a, 10.5555/b"}


@pytest.mark.parametrize(
    ("fields", "arxiv", "extra"),
    [
        ("eprint={1706.03762}, archivePrefix={arXiv}, primaryClass={cs.CL}", "1706.03762", {"primaryclass": "cs.CL"}),
        ("eprint={1706.03762}, eprinttype={arxiv}", "1706.03762", {}),
        ("eprint={0105097}, archiveprefix={arXiv}, primaryclass={hep-th}", "hep-th/0105097", None),
        ("eprint={1706.03762v2}, eprinttype={arxiv}", "1706.03762", None),
        ("eprint={12345}, eprinttype={jstor}", "", {"eprint": "12345", "eprinttype": "jstor"}),
        ("journal={arXiv preprint arXiv:1706.03762}", "1706.03762", {}),
        ("journal={CoRR}, volume={abs/1706.03762}", "1706.03762", {"volume": "abs/1706.03762"}),
        ("url={https://arxiv.org/abs/1706.03762v1}", "1706.03762", {}),
    ],
)
def test_an_arxiv_number_is_found_where_people_put_it(fields: str, arxiv: str, extra: dict[str, str] | None):
    record = read_one(f"title={{T}}, {fields}")

    assert record.arxiv == arxiv
    assert extra is None or dict(record.extra) == extra


def test_addresses_are_plain_and_others_than_web_addresses_stay_as_they_are():
    record = read_one(r"title={T}, url={\url{https://example.org/a\_b/50\%25\#x}}, pdf={C:\papers\x.pdf}")

    assert record.url == "https://example.org/a_b/50%25#x"
    assert (record.pdf, record.extra["pdf"]) == ("", r"C:\papers\x.pdf")
    assert read_one("title={T}, url={see the library}").extra == {"url": "see the library"}
    assert read_one("title={T}, url={https://openreview.net/forum?id=AbC12_d-}").openreview == "AbC12_d-"


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ("graph partition; signed graphs ; 2,4-D", ("graph partition", "signed graphs", "2,4-D")),
        ("alpha, beta", ("alpha", "beta")),
        ("one long phrase", ("one long phrase",)),
        ("x; ; X; x;", ("x",)),
        (r"R\&D, G{\"o}del", ("R&D", "Gödel")),
    ],
)
def test_keywords_are_split_at_semicolons_before_commas(keywords: str, expected: tuple[str, ...]):
    assert read_one(f"title={{A}}, keywords={{{keywords}}}", "misc").keywords == expected


def test_unknown_fields_are_kept_as_they_stand():
    record = read_one(
        r"title={T}, file={:C$\backslash$:/Papers/[Lee]{\_}2016.pdf:pdf}, groups={Later, Thesis}, X-Rating={4}"
    )

    assert dict(record.extra) == {
        "file": r":C$\backslash$:/Papers/[Lee]{\_}2016.pdf:pdf",
        "groups": "Later, Thesis",
        "x-rating": "4",
    }


def test_paragraphs_of_an_abstract_stay_and_line_ends_do_not():
    record = read_one("title={T}, abstract={One\n   two.\n\n\tThree $\\alpha$. \\par Four.}")

    assert record.abstract == "One two.\n\nThree $\\alpha$.\n\nFour."


def test_the_language_is_told_by_any_of_its_fields():
    assert read_one("title={T}, langid={ngerman}").language == "ngerman"
    assert read_one("title={T}, langid={ngerman}").extra == {"langid": "ngerman"}
    assert read_one("title={T}, language={French}").language == "French"


CROSSREF = """@inproceedings{part, title={Part}, author={Ann Lee}, crossref={whole}, pages={1--2}}
@proceedings{whole, title={Proc. of Tides}, editor={Bo Ray}, year={2001}, doi={10.5555/w}, abstract={All.},
  publisher={P}, url={https://example.org/w}}
@incollection{chapter, title={Chapter}, crossref={book}, date={1999}}
@book{book, title={Book}, subtitle={Of Tides}, author={Cy Wood}, date={1998-03}, series={S}}
@article{lost, title={Lost}, crossref={nowhere}}
"""


def test_a_part_takes_over_what_is_said_of_its_volume_and_the_volume_is_a_paper_too():
    part, whole, chapter, book, lost = (result for result in results(CROSSREF) if isinstance(result, PaperRecord))

    assert (part.venue, part.year, part.title) == ("Proc. of Tides", 2001, "Part")
    assert (part.extra["editor"], part.extra["publisher"]) == ("Bo Ray", "P")
    assert (part.doi, part.url, part.abstract) == ("", "", "")
    assert (whole.title, whole.doi) == ("Proc. of Tides", "10.5555/w")
    assert (chapter.venue, chapter.year, chapter.authors) == ("Book", 1999, ())
    assert (chapter.extra["booksubtitle"], chapter.extra["series"]) == ("Of Tides", "S")
    assert book.title == "Book: Of Tides"
    assert lost.title == "Lost"
    assert any("“nowhere”" in message for message in warnings(CROSSREF))


XDATA = """@xdata{pub, publisher={P}, xdata={place}}
@xdata{place, ids={town}, location={Here}}
@xdata{people, author={Ann Lee and Bo Ray}}
@book{b1, title={One}, xdata={pub}}
@book{b2, title={Two}, xdata={town, loop}, publisher={Q}}
@book{b3, title={Three}, author={Cy Wood and xdata=people-author-2}, note={xdata=people-note}}
@xdata{loop, xdata={loop}}
"""


def test_data_entries_lend_their_fields_and_are_no_papers():
    one, two, three = (result for result in results(XDATA) if isinstance(result, PaperRecord))

    assert (one.extra["publisher"], one.extra["location"]) == ("P", "Here")
    assert (two.extra["publisher"], two.extra["location"]) == ("Q", "Here")
    assert [name.family for name in three.authors if not isinstance(name, str)] == ["Wood", "Ray"]
    assert "note" not in three.extra
    assert "note={xdata=people-note}" in three.raw
    assert "b3: “xdata=people-note” in “note” leads to nothing in the file; it was left out." in warnings(XDATA)
    assert sum("no paper" in message for message in warnings(XDATA)) == 4


def test_references_to_fields_of_data_lead_on_and_those_that_lead_nowhere_are_told_of():
    text = """@xdata{a, editor={Ann Lee and xdata=b-editor}, note={xdata=a-note}}
@xdata{b, editor={Bo Ray}}
@book{c, title={One}, editor={xdata=a-editor-2 and xdata=a-editor-7 and Cy Wood}, note={xdata=a-note},
  publisher={xdata=b}, abstract={We write xdata=a-nothing into the file.}}
"""

    (record,) = (result for result in results(text) if isinstance(result, PaperRecord))

    assert record.extra == {"editor": "Bo Ray and Cy Wood"}
    assert record.abstract == "We write xdata=a-nothing into the file."
    assert [message for message in warnings(text) if "leads to nothing" in message] == [
        "c: “xdata=a-editor-7” in “editor” leads to nothing in the file; it was left out.",
        "c: “xdata=a-note” in “note” leads to nothing in the file; it was left out.",
        "c: “xdata=b” in “publisher” leads to nothing in the file; it was left out.",
    ]
