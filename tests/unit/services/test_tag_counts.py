"""How many papers the sidebar says a tag has: as many as are found by it, whatever was trashed, linked or merged."""

import random

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.services.searching import Scope, ScopeKind, SearchRequest


def counts(services: Services) -> dict[str, int]:
    return {str(tag.name): tag.count for tag in services.browsing.tags()}


def found(services: Services, name: str) -> int:
    return services.searching.search(SearchRequest(scope=Scope(ScopeKind.TAG, name))).total


def test_papers_in_the_trash_are_not_counted(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.tagging.tag([first, second], add=["sea"])

    services.papers.trash([first])

    assert counts(services) == {"sea": 1}


def test_two_versions_with_a_tag_count_once(services: Services) -> None:
    first, second, third = add_papers(services, 3)
    services.tagging.tag([first, second, third], add=["sea"])

    services.duplicates.link_versions([first, second], shown=first)

    assert counts(services) == {"sea": 2}


def test_a_tag_of_a_hidden_version_counts_for_the_one_that_is_shown(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.tagging.tag([second], add=["sea"])

    services.duplicates.link_versions([first, second], shown=first)

    assert counts(services) == {"sea": 1}


@pytest.mark.parametrize("seed", range(4))
def test_the_count_of_each_tag_is_the_number_of_papers_found_by_it(services: Services, seed: int) -> None:
    chance = random.Random(seed)
    papers = add_papers(services, 12)
    names = ["sea", "harbour", "ebb", "moon"]
    for name in names:
        services.tagging.tag(chance.sample(papers, 7), add=[name])
    services.duplicates.link_versions(papers[:3], shown=papers[1])
    services.duplicates.merge(papers[3], papers[4])
    services.papers.trash(chance.sample(papers[5:], 3))

    assert counts(services) == {name: found(services, name) for name in sorted(names)}
