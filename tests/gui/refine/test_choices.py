"""Values of one facet are alternatives in the search, and each can be added and taken out by itself."""

import pytest

from nightstand.domain.query_edit import ClauseState
from nightstand.services.faceting import FacetName
from nightstand.ui.refine.choices import chosen, with_value, without_facet
from nightstand.ui.refine.shown import YearSpan
from nightstand.ui.refine.year_clause import without_years, year_span

INCLUDED, EXCLUDED, OFF = ClauseState.INCLUDED, ClauseState.EXCLUDED, ClauseState.OFF


def test_a_second_value_of_a_facet_is_an_alternative_and_can_go_again() -> None:
    one = with_value("regret", "tag:rl", INCLUDED)
    two = with_value(one, 'tag:"best arm"', INCLUDED)
    three = with_value(two, "tag:gap", INCLUDED)

    assert chosen(three) == {FacetName.TAG: ("rl", "best arm", "gap")}
    assert chosen(with_value(three, "tag:rl", OFF)) == {FacetName.TAG: ("best arm", "gap")}
    assert with_value(with_value(two, "tag:rl", OFF), 'tag:"best arm"', OFF).split() == ["regret"]


def test_values_of_other_facets_have_to_fit_too() -> None:
    text = with_value(with_value("", "tag:rl", INCLUDED), "decision:keep", INCLUDED)

    assert chosen(text) == {FacetName.TAG: ("rl",), FacetName.DECISION: ("keep",)}


def test_excluding_one_of_several_leaves_the_others_included() -> None:
    two = with_value(with_value("", "tag:rl", INCLUDED), "tag:gap", INCLUDED)

    turned = with_value(two, "tag:gap", EXCLUDED)

    assert chosen(turned) == {FacetName.TAG: ("rl",)}
    assert "-tag:gap" in turned


def test_what_papers_have_they_shall_have_all_of() -> None:
    assert with_value("has:pdf ", "has:code", INCLUDED).split() == ["has:pdf", "has:code"]


def test_without_a_facet_the_rest_stays_as_typed() -> None:
    text = '(venue:"ICML 2026" OR venue:"NeurIPS") regret -venue:"AAAI" tag:rl'

    assert without_facet(text, FacetName.VENUE).split() == ["regret", '-venue:"AAAI"', "tag:rl"]


@pytest.mark.parametrize("text", ["author:wei", "tag:rl OR gap", "-tag:rl", "venue:icm*"])
def test_what_was_typed_in_another_way_is_no_choice(text: str) -> None:
    assert chosen(text) == {}


def test_years_that_are_listed_count_as_years() -> None:
    assert year_span("year:2024,2025 ") == YearSpan(2024, 2025)
    assert year_span("year:2019,2025 ") is None
    assert without_years("year:2019,2025 gap").strip() == "gap"
