"""How candidates are judged and ordered; whatever a service says, judging it ends in an answer."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography
from nightstand.online import crossref, dblp, openreview
from nightstand.online.answers import UnusableAnswer
from nightstand.online.found import Found
from nightstand.services.asked import Asked
from nightstand.services.candidates import Candidate, Findings, judged, ranked
from nightstand.services.differences import field_changes
from nightstand.services.merging import OnConflict, merged
from online_server import CROSSREF_WORK, DBLP_HITS, OPENREVIEW_NOTE

SATO, LEE = Author("Sato", "Mika"), Author("Lee", "Ann")
TITLE = Asked("title", "Forecasting tides in harbours")


def found(title: str = "Forecasting tides in harbours", *authors: Author, **values: Any) -> Found:
    return Found(Bibliography(title=title, authors=authors, **values), "crossref")


def paper(title: str = "Forecasting tides in harbours", *authors: Author, **values: Any) -> Bibliography:
    return Bibliography(title=title, authors=authors, **values)


@pytest.mark.parametrize(
    ("title", "is_shown", "is_sure"),
    [
        ("Forecasting tides in harbours", True, True),
        ("Forecasting Tides in Harbors", True, True),
        ("Forecasting tides in harbours: a long view", True, True),
        ("Forecasting tides in harbours II", True, False),
        ("Forecasting storms in harbours", False, False),
        ("A theory of everything", False, False),
    ],
)
def test_a_title_with_an_author_in_common_is_sure_only_if_it_is_the_same(
    title: str, is_shown: bool, is_sure: bool
) -> None:
    candidate = judged(TITLE, paper(TITLE.value, SATO), found(title, SATO), "Crossref")

    assert (candidate is not None, candidate is not None and candidate.is_sure) == (is_shown, is_sure)


def test_other_authors_rule_a_candidate_out() -> None:
    assert judged(TITLE, paper(TITLE.value, SATO), found(TITLE.value, LEE), "Crossref") is None


@pytest.mark.parametrize("title", ["Preface", "Editorial", "Notes"])
def test_a_common_title_alone_is_never_sure(title: str) -> None:
    candidate = judged(Asked("title", title), None, found(title, SATO), "Crossref")

    assert candidate is not None
    assert not candidate.is_sure


def test_the_clearly_best_needs_all_sure_ones_to_be_one_paper() -> None:
    def sure(title: str, *authors: Author, **values: Any) -> Candidate:
        return Candidate(paper(title, *authors, **values), "crossref", "Crossref", "", 1.0, True, "")

    one, same, other = sure("Tides in harbours", SATO, doi="10.1/a"), sure("Tides in Harbours", SATO), sure("Ebb", LEE)
    unsure = Candidate(paper("Ebb", LEE), "dblp", "DBLP", "", 0.9, False, "")

    assert ranked((unsure, same, one)) == (one, same, unsure)
    assert Findings((one, same, unsure)).clear_best == one
    assert Findings((one, other)).clear_best is None
    assert Findings((unsure,)).clear_best is None
    assert Findings(()).clear_best is None


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def about(shape: object) -> st.SearchStrategy[Any]:
    """Return values of about a shape, any part of which may be anything."""
    if isinstance(shape, dict):
        return st.fixed_dictionaries({}, optional={name: about(value) for name, value in shape.items()}) | anything
    if isinstance(shape, list):
        return st.lists(st.one_of([about(value) for value in shape]), max_size=3) | anything
    return st.just(shape) | anything


ANSWERS = {
    crossref._several: {"message": {"items": [dict(CROSSREF_WORK)]}},
    openreview._several: {"notes": [dict(OPENREVIEW_NOTE)]},
    dblp._several: dict(DBLP_HITS),
}
PAPERS = (
    None,
    paper("On tides & ebb: A long view", SATO, doi="10.5555/tides.2025.7", abstract="We study tides."),
    paper("Tidal9", title_is_provisional=True, abstract="Tidal9 forecasts."),
)


@pytest.mark.parametrize("understand", ANSWERS)
@given(data=st.data())
def test_any_answer_is_judged_and_compared(understand: Any, data: st.DataObject) -> None:
    answer = data.draw(about(ANSWERS[understand]))
    present = data.draw(st.sampled_from(PAPERS))
    asked = data.draw(st.sampled_from([TITLE, Asked("doi", "10.5555/tides.2025.7")]))
    try:
        papers = understand(json.dumps(answer).encode())
    except UnusableAnswer:
        return

    candidates = [one for each in papers if (one := judged(asked, present, each, "S")) is not None]

    for candidate in ranked(candidates):
        assert 0 <= candidate.score <= 1
        if present is not None:
            joined = merged(present, candidate.bibliography, OnConflict.MERGE)
            assert all(change.arriving for change in field_changes(present, candidate.bibliography, joined))
