"""Two papers side by side: whose value a merged paper has, said before and true after; and rules for many pairs."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.duplicates import Rule
from nightstand.services.side_by_side import Taken

LEE = (Author("Lee", "Ann"),)


@pytest.fixture
def pair(services: Services) -> tuple[PaperId, PaperId]:
    first = services.papers.add(
        {"title": "Quiet northern tides", "authors": LEE, "year": 2020, "extra.pages": "1-9"}
    ).papers[0]
    second = services.papers.add(
        {
            "title": "Quiet northern tides: a study",
            "authors": LEE,
            "year": 2021,
            "doi": "10.5555/q.1",
            "extra.note": "draft",
        }
    ).papers[0]
    services.papers.decide([second], Decision.KEEP)
    services.tagging.tag([first], add=["sea"])
    services.tagging.tag([second], add=["north"])
    return first, second


def test_each_field_says_whose_value_stays_whichever_paper_is_kept(
    services: Services, pair: tuple[PaperId, PaperId]
) -> None:
    found = services.duplicates.side_by_side(*pair)

    taken = {field.name: (field.if_first, field.if_second) for field in found.fields}
    assert taken["title"] == (Taken.SECOND, Taken.SECOND)
    assert taken["authors"] == (Taken.BOTH, Taken.BOTH)
    assert taken["year"] == (Taken.FIRST, Taken.SECOND)
    assert taken["doi"] == (Taken.SECOND, Taken.SECOND)
    assert taken["tags"] == (Taken.BOTH, Taken.BOTH)
    assert taken["decision"] == (Taken.SECOND, Taken.SECOND)
    assert taken["citation key"] == (Taken.FIRST, Taken.SECOND)
    assert taken["pages"] == (Taken.FIRST, Taken.FIRST)


def test_fields_of_one_source_stand_after_those_that_everybody_asks_for(
    services: Services, pair: tuple[PaperId, PaperId]
) -> None:
    names = [field.name for field in services.duplicates.side_by_side(*pair).fields]

    assert names[:3] == ["title", "authors", "year"]
    assert names[-2:] == ["note", "pages"]


@pytest.mark.parametrize("keeps_first", [True, False])
def test_what_is_said_beforehand_is_what_merging_does(
    services: Services, pair: tuple[PaperId, PaperId], *, keeps_first: bool
) -> None:
    said = services.duplicates.side_by_side(*pair)
    keep, gone = pair if keeps_first else reversed(pair)

    services.duplicates.merge(keep, gone)

    kept = {field.name: field.first for field in services.duplicates.side_by_side(keep, keep).fields}
    for field in said.fields:
        taken = field.if_first if keeps_first else field.if_second
        if field.name != "tags":
            assert kept[field.name] == (field.second if taken is Taken.SECOND else field.first), field.name
    assert kept["tags"] == "north, sea"


def test_a_paper_that_is_gone_cannot_be_compared(services: Services, pair: tuple[PaperId, PaperId]) -> None:
    with pytest.raises(NotFound):
        services.duplicates.side_by_side(pair[0], PaperId(99))


def test_rules_hold_for_the_pairs_they_name(services: Services) -> None:
    add = services.papers.add
    for values in (
        {"title": "Quiet tides", "authors": LEE, "year": 2020, "arxiv": "2001.00001"},
        {"title": "Quiet tides", "authors": LEE, "year": 2020, "arxiv": "2001.00001"},
        {"title": "Storms over northern harbours", "authors": LEE, "year": 2001, "venue": "Harbour Letters"},
        {"title": "Storms over northern harbours", "authors": LEE, "year": 2002, "venue": "Harbour Letters"},
    ):
        add(values)

    held = {rule: [(pair.a, pair.b) for pair in services.duplicates.pairs() if rule.holds(pair)] for rule in Rule}

    assert held[Rule.SAME_IDENTIFIER] == [(1, 2)]
    assert held[Rule.SAME_FACTS] == [(1, 2)]
    assert held[Rule.CERTAIN_VERSIONS] == []
    assert [rule for rule in Rule if rule.links] == [Rule.CERTAIN_VERSIONS, Rule.LIKELY_VERSIONS]


def test_finding_pairs_tells_how_far_it_is(services: Services) -> None:
    add_papers(services, 2)
    services.papers.add({"title": "On tides of the kind 1", "authors": (Author("Sato", "Mika"),)})
    told: list[tuple[int, int | None]] = []

    services.duplicates.pairs(lambda done, total, what: told.append((done, total)))

    assert (0, 3) in told
