"""What each service's answer becomes: every field in its place, and nothing that is no metadata."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.errors import ServiceRefused
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.online import answers, arxiv, crossref, dblp, openreview
from nightstand.online.answers import UnusableAnswer, xml_root
from nightstand.online.arxiv import ARXIV
from nightstand.online.crossref import CROSSREF
from nightstand.online.dblp import DBLP
from nightstand.online.found import LONGEST_ABSTRACT, Found, web_address
from nightstand.online.openreview import OPENREVIEW
from nightstand.online.service import Asking, Service
from online_server import (
    ARXIV_FEED,
    CROSSREF_WORK,
    DBLP_HITS,
    NO_ARXIV_FEED,
    OLD_OPENREVIEW_NOTE,
    OPENREVIEW_NOTE,
    Answer,
    LocalServer,
    answer_well,
    json_answer,
)


def by_identifier(service: Service, asking: Asking, scheme: str, value: str) -> Found | None:
    assert service.by_identifier is not None
    return service.by_identifier(asking, scheme, value)


def crossref_found(work: Mapping[str, object]) -> Found | None:
    """Return what a work becomes."""
    return crossref._one(json.dumps({"message": work}).encode())


def test_crossref_gives_all_it_says_of_a_doi(server: LocalServer, asking: Asking) -> None:
    answer_well(server)

    found = by_identifier(CROSSREF, asking, "doi", "10.5555/tides.2025.7")

    assert found is not None
    said = found.bibliography
    assert plain_title(said.title) == "On tides & ebb: A long view"
    assert said.authors == (
        Author("Sato", "Mika"),
        Author("Berg", "James", "van der", "Jr."),
        Author("The Harbour Collaboration", is_body=True),
    )
    assert parse_markup(said.abstract).plain == "We study tides of height h."
    assert said.abstract.startswith("<jats:p>")
    assert (said.year, said.venue, said.type, said.doi) == (2025, "Journal of Tides", "article", "10.5555/tides.2025.7")
    assert (said.url, said.pdf) == ("https://doi.org/10.5555/tides.2025.7", "https://press.example.org/tides.pdf")
    assert said.extra == {
        "date": "2025-04-07",
        "shortjournal": "J. Tides",
        "volume": "12",
        "number": "3",
        "pages": "101-119",
        "publisher": "Harbour Press",
        "issn": "1234-5678",
    }


def test_a_doi_with_signs_of_its_own_is_asked_for_as_one_part_of_the_path(server: LocalServer, asking: Asking) -> None:
    by_identifier(CROSSREF, asking, "doi", "10.1002/(sici)1097<1::aid-x>3.0.co;2-#?")

    assert server.requests[0].path == "/crossref/works/10.1002/(sici)1097<1::aid-x>3.0.co;2-#?"


def test_crossref_is_asked_for_a_title_with_few_answers(server: LocalServer, asking: Asking) -> None:
    answer_well(server)

    found = CROSSREF.by_title(asking, "On tides & ebb")

    assert [one.bibliography.doi for one in found] == ["10.5555/tides.2025.7"]
    assert server.requests[0].query["query.bibliographic"] == "On tides & ebb"
    assert server.requests[0].query["rows"] == "5"


def test_a_conference_paper_of_crossref_without_container_has_the_name_of_the_event() -> None:
    found = crossref_found({"title": ["T"], "type": "proceedings-article", "event": {"name": "TideConf '25"}})

    assert found is not None
    assert (found.bibliography.venue, found.bibliography.type) == ("TideConf '25", "inproceedings")


@pytest.mark.parametrize(
    ("parts", "year", "date"),
    [
        ([[2025]], 2025, None),
        ([[2025, 4]], 2025, "2025-04"),
        ([[2025, 13]], 2025, None),
        ([[None]], None, None),
        ([], None, None),
        ([["2025"]], None, None),
        ("2025", None, None),
        ([[True, 1, 1]], None, None),
    ],
)
def test_dates_of_crossref_are_taken_as_far_as_they_are_dates(
    parts: object, year: int | None, date: str | None
) -> None:
    found = crossref_found({"title": ["T"], "issued": {"date-parts": parts}})

    assert found is not None
    assert (found.bibliography.year, found.bibliography.extra.get("date")) == (year, date)


def test_a_subtitle_that_the_title_holds_already_is_not_added_again() -> None:
    found = crossref_found({"title": ["Tides: A long view"], "subtitle": ["A Long View"]})

    assert found is not None
    assert found.bibliography.title == "Tides: A long view"


def test_arxiv_gives_all_it_says_of_an_id(server: LocalServer, asking: Asking) -> None:
    answer_well(server)

    found = by_identifier(ARXIV, asking, "arxiv", "2501.01234")

    assert found is not None
    said = found.bibliography
    assert said.title == "On tides & ebb: A long view"
    assert said.authors == (Author("Sato", "Mika"), Author("Berg", "James", "van der"))
    assert said.abstract == "We study tides of height $h$ in harbours.\n\nA second paragraph follows."
    assert (said.year, said.arxiv, said.doi) == (2025, "2501.01234", "10.5555/tides.2025.7")
    assert (said.url, said.pdf) == ("https://arxiv.org/abs/2501.01234", "https://arxiv.org/pdf/2501.01234")
    assert said.extra == {
        "date": "2025-01-02",
        "primaryclass": "physics.ao-ph",
        "journal_ref": "J. Tides 12 (2025)",
        "comment": "12 pages",
    }
    assert server.requests[0].query["id_list"] == "2501.01234"


def test_arxiv_says_what_went_wrong_as_an_entry_which_is_no_paper(server: LocalServer, asking: Asking) -> None:
    error = b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title></entry></feed>'
    server.answer("/arxiv", Answer(error), Answer(NO_ARXIV_FEED))

    assert by_identifier(ARXIV, asking, "arxiv", "9999.99999") is None
    assert by_identifier(ARXIV, asking, "arxiv", "9999.99999") is None


def test_a_title_for_arxiv_holds_words_only_so_that_it_cannot_be_read_as_a_query(
    server: LocalServer, asking: Asking
) -> None:
    server.answer("/arxiv", Answer(NO_ARXIV_FEED))

    ARXIV.by_title(asking, 'Tides: "ebb" OR (flow) ANDNOT au:sato?')

    assert server.requests[0].query["search_query"] == ("ti:Tides AND ti:flow AND ti:ANDNOT AND ti:sato")
    assert ARXIV.by_title(asking, "?!") == ()


@pytest.mark.parametrize(
    "body",
    [
        b'<!DOCTYPE feed [<!ENTITY a "b">]><feed xmlns="http://www.w3.org/2005/Atom">&a;</feed>',
        b'<!DOCTYPE feed SYSTEM "file:///etc/passwd"><feed/>',
        b"<html><body>Sorry</body></html>",
        b"<feed><entry>",
        b"",
        b"{}",
        b"<a>" * 500 + b"</a>" * 500,
        b"<feed>" + b"<b/>" * 30_000 + b"</feed>",
    ],
)
def test_what_is_no_feed_is_a_known_failure(server: LocalServer, asking: Asking, body: bytes) -> None:
    server.answer("/arxiv", Answer(body))

    with pytest.raises(ServiceRefused, match="cannot be used"):
        ARXIV.by_title(asking, "tides")


def test_openreview_gives_all_it_says_of_a_forum(server: LocalServer, asking: Asking) -> None:
    answer_well(server)

    found = by_identifier(OPENREVIEW, asking, "openreview", "Ab3dEf7hIj")

    assert found is not None
    said = found.bibliography
    assert said.title == "On tides & ebb: A long view"
    assert said.authors == (Author("Sato", "Mika"), Author("Berg", "James", "van der"))
    assert (said.venue, said.year, said.type) == ("TideConf 2025", 2025, "inproceedings")
    assert (said.openreview, said.url) == ("Ab3dEf7hIj", "https://openreview.net/forum?id=Ab3dEf7hIj")
    assert said.pdf == "https://openreview.net/pdf?id=Ab3dEf7hIj"
    assert said.extra == {"keywords": "tides; ebb", "presentation": "spotlight"}


def test_openreview_is_asked_at_its_former_interface_for_what_the_present_one_lacks(
    server: LocalServer, asking: Asking
) -> None:
    server.answer("/openreview2/notes", Answer(b'{"name": "ForbiddenError"}', 403))
    server.answer("/openreview1/notes", json_answer({"notes": [OLD_OPENREVIEW_NOTE]}))

    found = by_identifier(OPENREVIEW, asking, "openreview", "B1xYzOld9")

    assert found is not None
    said = found.bibliography
    assert (said.title, said.venue, said.type) == ("Old harbours", "Submitted to TideConf 2019", "misc")
    assert said.year == 2019


def test_a_refusal_of_both_interfaces_of_openreview_is_told(server: LocalServer, asking: Asking) -> None:
    server.answer("/openreview2/notes", Answer(b"", 403))

    with pytest.raises(ServiceRefused, match="403"):
        by_identifier(OPENREVIEW, asking, "openreview", "Ab3dEf7hIj")


def test_a_preprint_that_openreview_took_over_from_dblp_has_no_venue(server: LocalServer, asking: Asking) -> None:
    content = {**OLD_OPENREVIEW_NOTE["content"], "venue": "CoRR 2024", "venueid": "dblp.org/journals/CORR/2024"}  # type: ignore[dict-item]
    server.answer("/openreview2/notes/search", json_answer({"notes": [{**OLD_OPENREVIEW_NOTE, "content": content}]}))

    (found,) = OPENREVIEW.by_title(asking, "Old harbours")

    assert (found.bibliography.venue, found.bibliography.type, found.bibliography.year) == ("", "misc", 2024)


def test_authors_of_openreview_may_be_profiles(server: LocalServer, asking: Asking) -> None:
    people = [{"fullname": "Mika Sato", "username": "~Mika_Sato1"}, {"username": "~Nameless1"}, "Ann Lee"]
    content = {"title": {"value": "Tides"}, "authors": {"value": people}}
    server.answer("/openreview2/notes/search", json_answer({"notes": [{**OPENREVIEW_NOTE, "content": content}]}))

    (found,) = OPENREVIEW.by_title(asking, "Tides")

    assert [author.name for author in found.bibliography.authors] == ["Mika Sato", "Ann Lee"]


def test_a_review_below_a_submission_is_no_paper(server: LocalServer, asking: Asking) -> None:
    review = {"id": "zzzzzzzzzz", "forum": "Ab3dEf7hIj", "content": {"title": {"value": "A fine paper"}}}
    server.answer("/openreview2/notes/search", json_answer({"notes": [review, OPENREVIEW_NOTE]}))

    found = OPENREVIEW.by_title(asking, "tides")

    assert [one.bibliography.title for one in found] == ["On tides & ebb: A long view"]


def test_dblp_gives_papers_without_the_numbers_of_namesakes(server: LocalServer, asking: Asking) -> None:
    answer_well(server)

    published, preprint = (found.bibliography for found in DBLP.by_title(asking, "On tides & ebb: A long view"))

    assert published.title == "On tides & ebb: A long view"
    assert published.authors == (Author("Sato", "Mika"), Author("Berg", "James", "van der"))
    assert (published.venue, published.year, published.type) == ("TideConf", 2025, "inproceedings")
    assert (published.doi, published.extra["pages"]) == ("10.5555/TIDES.2025.7", "11-20")
    assert (preprint.arxiv, preprint.venue, preprint.type) == ("2501.01234", "", "misc")
    assert server.requests[0].query["q"] == "On tides ebb A long view"


@pytest.mark.parametrize("hits", [{"@total": "0"}, {}, {"hit": []}, {"hit": None}])
def test_dblp_without_hits_gives_nothing(server: LocalServer, asking: Asking, hits: object) -> None:
    server.answer("/dblp", json_answer({"result": {"hits": hits}}))

    assert DBLP.by_title(asking, "tides") == ()


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("https://example.org/a.pdf", True),
        ("http://example.org", True),
        ("javascript:alert(1)", False),
        ("file:///etc/passwd", False),
        ("ftp://example.org/a", False),
        ("https://", False),
        ("https://user:word@example.org/", False),
        ("https://example.org/a b", False),
        ("https://[broken", False),
        ("//example.org", False),
        ("https://example.org/" + "a" * 3_000, False),
        (7, False),
    ],
)
def test_only_addresses_of_the_web_are_kept(address: object, kept: bool) -> None:
    assert web_address(address) == (address if kept else "")


def test_control_characters_and_texts_without_bound_are_left_out() -> None:
    found = crossref_found({"title": ["Tides\x1b[31m\x00 and\u202e ebb"], "abstract": "a" * (LONGEST_ABSTRACT + 1)})

    assert found is not None
    assert found.bibliography.title == "Tides[31m and\u202e ebb"
    assert found.bibliography.abstract == ""


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


def mutated(shape: object) -> st.SearchStrategy[Any]:
    """Return a strategy of values of about this shape, any part of which may be anything else."""
    if isinstance(shape, dict):
        parts = st.fixed_dictionaries({}, optional={name: mutated(value) for name, value in shape.items()})
        return parts | json_values
    if isinstance(shape, list):
        return st.lists(st.one_of([mutated(value) for value in shape]), max_size=3) | json_values
    return st.just(shape) | json_values


SHAPES = {
    crossref._one: {"message": dict(CROSSREF_WORK)},
    crossref._several: {"message": {"items": [dict(CROSSREF_WORK)]}},
    openreview._several: {"notes": [dict(OPENREVIEW_NOTE), dict(OLD_OPENREVIEW_NOTE)]},
    dblp._several: dict(DBLP_HITS),
}


@pytest.mark.parametrize("understand", SHAPES)
@given(data=st.data())
def test_any_json_is_a_result_or_an_unusable_answer(understand: Any, data: st.DataObject) -> None:
    value = data.draw(mutated(SHAPES[understand]) | json_values)

    try:
        found = understand(json.dumps(value).encode())
    except UnusableAnswer:
        return
    for one in (found,) if isinstance(found, Found) else found or ():
        said = one.bibliography
        assert said.title
        assert all(isinstance(value, str) and value for value in said.extra.values())
        assert all(author.family for author in said.authors)
        for address in (said.url, said.pdf, said.code):
            assert address == "" or address.startswith(("http://", "https://"))


@given(data=st.data())
def test_any_bytes_are_a_feed_or_an_unusable_answer(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(ARXIV_FEED)))
    body = (
        ARXIV_FEED[:start]
        + data.draw(st.binary(max_size=20))
        + ARXIV_FEED[data.draw(st.integers(start, len(ARXIV_FEED))) :]
    )

    try:
        found = arxiv._several(body)
    except UnusableAnswer:
        return
    assert all(one.bibliography.title and one.bibliography.arxiv for one in found)


def test_text_in_several_pieces_is_one_text() -> None:
    root = xml_root(b"<a>one<b>two</b>three</a>")

    assert (root.children[0].text, root.children[0].text_of("b")) == ("onethree", "two")
    assert answers.json_object(b"{}") == {}


def test_an_encoding_that_nobody_knows_makes_an_answer_unusable() -> None:
    with pytest.raises(UnusableAnswer, match="no XML"):
        xml_root(b"<?xml version='1.0' encoding='AUTF-8'?><a/>")
