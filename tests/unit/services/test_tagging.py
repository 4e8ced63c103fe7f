"""Tags on papers, and changes to the tags themselves."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.searching import SearchRequest


def tags_of(services: Services, *papers: PaperId) -> list[tuple[str, ...]]:
    return [services.browsing.details(paper).tags for paper in papers]


def test_tags_that_differ_only_in_case_are_one_with_the_first_spelling(services: Services) -> None:
    first, second = add_papers(services, 2)

    services.tagging.tag([first], add=["ML", "Ökologie"])
    services.tagging.tag([second], add=["ml", "ökologie"])

    assert tags_of(services, first, second) == [("ML", "Ökologie")] * 2
    assert [(tag.name, tag.count) for tag in services.browsing.tags()] == [("ML", 2), ("Ökologie", 2)]


def test_only_the_case_of_a_tag_can_be_changed(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["ML"])

    services.tagging.rename("ml", "Ml")

    assert tags_of(services, paper) == [("Ml",)]


def test_renaming_onto_an_existing_tag_merges_and_one_undo_parts_them_again(services: Services) -> None:
    papers = add_papers(services, 3)
    services.tagging.tag(papers[::2], add=["survey"])
    services.tagging.tag(papers[1:], add=["review"])
    services.tagging.set_colour("review", "red")
    before = (tags_of(services, *papers), services.browsing.tags())

    services.tagging.rename("survey", "review")

    assert tags_of(services, *papers) == [("review",)] * 3
    assert [(tag.name, tag.colour, tag.count) for tag in services.browsing.tags()] == [("review", "red", 3)]
    services.library.undo()
    assert (tags_of(services, *papers), services.browsing.tags()) == before


def test_renaming_takes_nested_tags_along(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["ml", "ml/rl/offline", "mlops"])

    services.tagging.rename("ml", "learning/deep")

    assert tags_of(services, paper) == [("learning/deep", "learning/deep/rl/offline", "mlops")]


def test_a_tag_cannot_move_below_itself(services: Services) -> None:
    services.tagging.create("ml")

    with pytest.raises(InvalidValue):
        services.tagging.rename("ml", "ml/rl")


def test_a_rename_is_seen_by_search_at_once(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["draft"])
    services.indexing.catch_up()

    services.tagging.rename("draft", "final")
    services.indexing.catch_up()

    def found(text: str) -> tuple[PaperId, ...]:
        return services.searching.search(SearchRequest(text)).ids

    assert found("tag:final") == found("final") == (paper,)
    assert found("tag:draft") == found("draft") == ()


def test_a_nested_tag_is_found_by_its_ancestor_but_not_by_a_name_it_starts_with(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.tagging.tag([first], add=["ML/rl"])
    services.tagging.tag([second], add=["mlops"])

    assert services.searching.search(SearchRequest("tag:ml")).ids == (first,)


def test_deleting_a_tag_deletes_what_is_nested_below_it(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["ml", "ml/rl", "tides"])

    services.tagging.delete("ML")

    assert tags_of(services, paper) == [("tides",)]
    assert [tag.name for tag in services.browsing.tags()] == ["tides"]


def test_signs_in_tags_are_kept_as_typed(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    typed = ["R&D", "kids' sleep", "a<b", '"quoted"', "2,4-D", "100%", "a_b"]

    services.tagging.tag([paper], add=typed)

    assert set(tags_of(services, paper)[0]) == set(typed)


@pytest.mark.parametrize("name", ["", "  ", "/", "a\x00b", "x" * 201])
def test_what_is_no_tag_name_is_told(services: Services, name: str) -> None:
    (paper,) = add_papers(services, 1)

    with pytest.raises(InvalidValue):
        services.tagging.tag([paper], add=["good", name])

    assert tags_of(services, paper) == [()]


def test_an_unknown_tag_is_told_with_the_known_ones(services: Services) -> None:
    services.tagging.create("tides")

    with pytest.raises(NotFound) as failure:
        services.tagging.rename("waves", "swell")

    assert "tides" in failure.value.remedy


def test_tags_of_trashed_papers_do_not_count(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.tagging.tag([first, second], add=["tides"])

    services.papers.trash([first])

    assert [tag.count for tag in services.browsing.tags()] == [1]


def test_a_level_that_only_nested_tags_name_can_be_renamed_and_deleted(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.tagging.tag([paper], add=["rl/theory", "rl/deep", "tides"])

    services.tagging.rename("RL", "learning")
    renamed = tags_of(services, paper)
    services.tagging.delete("learning")

    assert renamed == [("learning/deep", "learning/theory", "tides")]
    assert tags_of(services, paper) == [("tides",)]
