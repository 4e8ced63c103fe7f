"""CSL-JSON: dates, names and loose shapes of reference programs, and the program's own exports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import Name, PaperRecord, PersonName, Problem, Severity, UnreadableFile

CASES = Path(__file__).parents[3] / "cases" / "json"


def read(content: object) -> tuple[list[PaperRecord], list[Problem]]:
    source = content if isinstance(content, Path | bytes) else json.dumps(content).encode()
    reading = open_source(source)
    assert reading.format == "csl-json"
    found = list(reading)
    return (
        [record for record in found if isinstance(record, PaperRecord)],
        [problem for problem in found if isinstance(problem, Problem)],
    )


def item(**members: object) -> dict[str, object]:
    return {"id": "k", "type": "article-journal", "title": "Tides", **members}


def one(**members: object) -> PaperRecord:
    ((paper,), _) = read([item(**members)])
    return paper


def test_every_kind_of_date_is_read_and_an_odd_one_stops_no_other():
    papers, problems = read(CASES / "B082-dates.csl.json")

    assert [(paper.title, paper.year, dict(paper.extra)) for paper in papers] == [
        ("Strings", 2015, {"month": "3"}),
        ("Season", 2021, {"season": "winter"}),
        ("Season token", 2009, {"season": "winter"}),
        ("Literal", None, {"year": "in press"}),
        ("Raw", 2014, {"month": "6"}),
        ("Range", 2015, {"month": "3", "date": "2015-03/2015-09"}),
    ]
    assert problems == []


@pytest.mark.parametrize(
    ("issued", "year", "extra"),
    [
        ({"date-parts": [[2014, 6, 12]]}, 2014, {"month": "6", "date": "2014-06-12"}),
        ({"date-parts": [2014]}, 2014, {}),
        ({"date-parts": [[None]]}, None, {}),
        ({"date-parts": [[2014, 21]]}, 2014, {"season": "spring"}),
        ({"raw": "12 June 2014"}, 2014, {"month": "6", "date": "2014-06-12"}),
        ({"literal": "submitted 2020"}, 2020, {"year": "submitted 2020"}),
        ("2014-06-12", 2014, {"month": "6", "date": "2014-06-12"}),
        (2014, 2014, {}),
        ([{"year": "2014", "month": "06"}], 2014, {"month": "6"}),
        (None, None, {}),
    ],
)
def test_dates_of_other_programs_are_understood(issued: object, year: int | None, extra: dict[str, str]):
    paper = one(issued=issued)

    assert (paper.year, paper.extra) == (year, extra)


def test_loose_shapes_give_their_papers_and_one_report():
    papers, problems = read(CASES / "B083-loose-many.csl.json")
    ((single,), _) = read(CASES / "B083-loose-one.csl.json")

    assert [(paper.title, paper.year) for paper in papers] == [
        ("No type", None),
        ("Null author", None),
        ("Bad date", 1965),
    ]
    assert [(problem.entry, problem.severity) for problem in problems] == [(3, Severity.WARNING), (4, Severity.ERROR)]
    assert (single.title, single.key, single.type) == ("Single", "7", "book")


def test_of_a_member_given_twice_the_last_counts():
    papers, _ = read(b'[{"id": "k", "type": "book", "title": "First", "title": "Last"}]')

    assert papers[0].title == "Last"


def test_a_file_cut_off_in_the_middle_gives_nothing():
    whole = json.dumps([item(), item(id="l")]).encode()

    with pytest.raises(UnreadableFile, match="cut off"):
        read(whole[:-20])


def test_markup_in_titles_and_names_comes_in_literally():
    ((paper,), problems) = read(CASES / "B165-richtext.csl.json")

    assert paper.title == '<b>Bold</b> claims <a href="file:///">open</a><img src="http://127.0.0.1:9/p.png">'
    assert paper.authors == (PersonName("<h1>Lee</h1>", "A"),)
    assert problems == []


def test_an_address_that_is_none_of_the_web_is_kept_as_text_only():
    ((paper,), _) = read(CASES / "B166-preview.csl.json")

    assert paper.url == ""
    assert paper.extra == {"URL": "file:///etc/hostname"}
    assert paper.abstract.startswith('See <img src="file:///etc/hostname">')


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ({"family": "Berg", "given": "Ann", "non-dropping-particle": "van der"}, PersonName("Berg", "Ann", "van der")),
        ({"family": "van der Berg", "given": "Ann"}, PersonName("Berg", "Ann", "van der")),
        ({"family": "Beethoven", "given": "Ludwig van"}, PersonName("Beethoven", "Ludwig", "van")),
        ({"family": "King", "given": "Martin", "suffix": "Jr."}, PersonName("King", "Martin", "", "Jr.")),
        ({"literal": "Acme Widgets, LLC"}, PersonName("Acme Widgets, LLC", is_body=True)),
        ({"literal": "Plato"}, "Plato"),
        ({"family": "Lee"}, PersonName("Lee")),
    ],
)
def test_names_keep_their_parts_wherever_a_program_put_them(author: dict[str, str], name: Name):
    assert one(author=[author]).authors == (name,)


def test_others_at_the_end_are_no_person():
    paper = one(author=[{"family": "Lee", "given": "Ann"}, {"literal": "others"}])

    assert paper.authors == (PersonName("Lee", "Ann"),)
    assert paper.authors_are_incomplete


def test_fields_go_by_their_names_in_bibtex_and_unknown_ones_by_their_own():
    paper = one(
        **{"container-title": "J. Tides", "page": "1–29", "issue": 3, "publisher-place": "Cham", "ISBN": "1-2"},
        editor=[{"family": "Ray", "given": "Bo"}, {"literal": "Acme Labs"}],
        accessed={"date-parts": [[2020, 1, 2]]},
        **{"event-title": "Tides 2020", "PMID": 7, "x-own": {"a": 1}, "keyword": "storms; tides", "genre": "Review"},
    )

    assert (paper.venue, paper.keywords) == ("J. Tides", ("storms", "tides"))
    assert paper.extra == {
        "pages": "1–29",
        "number": "3",
        "address": "Cham",
        "isbn": "1-2",
        "editor": "Ray, Bo and {Acme Labs}",
        "urldate": "2020-01-02",
        "eventtitle": "Tides 2020",
        "pmid": "7",
        "x-own": '{"a": 1}',
        "genre": "Review",
    }


@pytest.mark.parametrize(
    ("members", "bibtex"),
    [
        ({"type": "paper-conference"}, "inproceedings"),
        ({"type": "thesis", "genre": "Master's thesis"}, "mastersthesis"),
        ({"type": "thesis"}, "phdthesis"),
        ({"type": "article", "container-title": "J. Tides"}, "article"),
        ({"type": "journal-article"}, "article"),
        ({"type": "document", "custom": {"type": "exhibit"}}, "exhibit"),
    ],
)
def test_types_become_those_of_bibtex(members: dict[str, object], bibtex: str):
    assert one(**members).type == bibtex


def test_a_type_without_a_counterpart_is_kept_by_name():
    paper = one(type="motion_picture", **{"title-short": "T"})

    assert (paper.type, paper.extra) == ("", {"type": "motion_picture", "shorttitle": "T"})


def test_an_arxiv_id_in_place_of_the_journal_is_found():
    assert one(**{"container-title": "arXiv:1906.01539 [cs, q-bio]"}).arxiv == "1906.01539"


def test_the_programs_own_fields_come_back_but_not_its_marks():
    custom = {
        "arxiv": "2401.00001",
        "openreview": "abcDEF1234",
        "pdf": "https://a.b/c.pdf",
        "code": "https://github.com/a/b",
        "title_is_provisional": True,
        "decision": "undecided",
        "status": "unread",
        "rating": 3,
        "topic": "RL->Online",
    }

    paper = one(custom=custom, id="lee2024tides", **{"citation-key": "lee2024tides"})

    assert (paper.arxiv, paper.openreview, paper.pdf) == ("2401.00001", "abcDEF1234", "https://a.b/c.pdf")
    assert (paper.code, paper.key, paper.title_is_provisional) == ("https://github.com/a/b", "lee2024tides", True)
    assert paper.extra == {"topic": "RL->Online"}


def test_names_and_values_of_other_members_hold_only_what_can_be_stored():
    (paper,), _ = read([{"id": "1", "type": "book", "title": "Tides", "ro\x00om": "3", "map": {"at": "\ud800"}}])

    assert paper.extra["room"] == "3"
    assert paper.extra["map"] == '{"at": "\ufffd"}'
