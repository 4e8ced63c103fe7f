"""A search that finds nothing is followed by searches near it that find something, each with its true count."""

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperId
from nightstand.services.searching import EVERYWHERE, Scope, ScopeKind, SearchRequest, WayKind, WayOut

TITLES = [("Waves in harbours", 2023), ("Tides in estuaries", 2023), ("Sediment and waves", 2024)]


@pytest.fixture
def sea(services: Services) -> Services:
    for title, year in TITLES:
        services.papers.add({"title": title, "year": year})
    services.tagging.tag([PaperId(1)], add=["bandits"])
    services.indexing.catch_up()
    return services


def ways(services: Services, text: str, scope: Scope = EVERYWHERE) -> tuple[WayOut, ...]:
    request = SearchRequest(text, scope)
    found = services.searching.ways_out(request, services.searching.search(request))
    for way in found:
        again = services.searching.search(SearchRequest(way.text, way.scope))
        assert again.total == way.count > 0, way
    return found


def told(services: Services, text: str, scope: Scope = EVERYWHERE) -> list[tuple[WayKind, str, int]]:
    return [(way.kind, way.text, way.count) for way in ways(services, text, scope)]


def test_each_part_whose_absence_helps_can_be_left_out(sea: Services) -> None:
    assert told(sea, "title:harbours year:2024") == [
        (WayKind.LEAVE_OUT, "year:2024", 1),
        (WayKind.LEAVE_OUT, "title:harbours ", 1),
    ]


def test_a_part_under_a_minus_can_be_left_out(sea: Services) -> None:
    assert (WayKind.LEAVE_OUT, "waves ", 2) in told(sea, "waves -waves ")


def test_parts_that_only_together_stand_in_the_way_are_left_out_together(sea: Services) -> None:
    (way,) = ways(sea, "year:2024 author:zebra author:quagga ")

    assert way.kind is WayKind.LEAVE_OUT
    assert way.words == "Leave out author:zebra and author:quagga (1 paper)"


def test_a_name_near_a_wrong_one_stands_in_for_it(sea: Services) -> None:
    assert (WayKind.OTHER_NAME, "tag:bandits ", 1) in told(sea, "tag:bandit ")


def test_papers_in_the_trash_and_elsewhere_are_counted(sea: Services) -> None:
    sea.papers.trash([PaperId(2)])

    assert told(sea, "estuaries ") == [(WayKind.TRASH, "is:trashed estuaries ", 1)]
    assert told(sea, "waves ", Scope(ScopeKind.STARRED)) == [(WayKind.EVERYWHERE, "waves ", 2)]


def test_a_misspelt_word_is_offered_put_right(sea: Services) -> None:
    first = ways(sea, "sedimant ")[0]

    assert (first.kind, first.text.strip(), first.count) == (WayKind.SPELLING, "sediment", 1)


@pytest.mark.parametrize("text", ["", "waves", "zebra ", "zebra OR quagga "])
def test_nothing_is_offered_where_papers_are_found_or_nothing_helps(sea: Services, text: str) -> None:
    assert ways(sea, text) == ()


def test_a_misspelt_value_of_a_field_is_offered_put_right(sea: Services) -> None:
    assert told(sea, "is:undecidet ") == [(WayKind.SPELLING, "is:undecided ", 3)]
