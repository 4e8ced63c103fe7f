"""Saved searches go on finding the same after what they name is called otherwise, and undo takes that back too."""

from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId


def make(services: Services, name: str, query: str = "") -> ListId:
    return ListId(services.reading_lists.create(name, query=query).new_id or 0)


def query_of(services: Services, name: str) -> str:
    return next(found.spec.query for found in services.browsing.reading_lists() if found.spec.name == name)


def test_a_renamed_saved_search_is_named_so_by_others(services: Services) -> None:
    recent = make(services, "Recent", "added:<7d")
    make(services, "Recent/starred", "is:starred list:recent")
    make(services, "Both", '-list:recent OR list:"Recent/starred" regret')

    services.reading_lists.rename(recent, "New ones")

    assert query_of(services, "New ones/starred") == 'is:starred list:"New ones"'
    assert query_of(services, "Both") == '-list:"New ones" OR list:"New ones/starred" regret'


def test_undo_gives_back_name_and_searches_in_one_step(services: Services) -> None:
    recent = make(services, "Recent", "added:<7d list:Recent")
    make(services, "Both", "list:Recent regret")
    services.reading_lists.rename(recent, "New")

    services.library.undo()

    assert (query_of(services, "Both"), query_of(services, "Recent")) == ("list:Recent regret", "added:<7d list:Recent")
    services.library.redo()
    assert query_of(services, "New") == "added:<7d list:New"


def test_a_renamed_tag_is_found_by_the_saved_searches_that_name_it(services: Services) -> None:
    services.papers.add({"title": "Tides"})
    services.tagging.tag([PaperId(1)], add=["ml/theory/bounds"])
    make(services, "Level", "tag:ML/theory")
    make(services, "Top", "tag:(none OR ml)")

    services.tagging.rename("ml", "machine learning")

    assert query_of(services, "Level") == 'tag:"machine learning/theory"'
    assert query_of(services, "Top") == 'tag:(none OR "machine learning")'
    assert services.searching.count(query_of(services, "Level")) == 1


def test_a_search_for_a_merged_tag_is_one_for_the_tag_it_went_into(services: Services) -> None:
    services.papers.add({"title": "Tides"})
    services.tagging.tag([PaperId(1)], add=["sea", "ocean"])
    make(services, "Sea", "tag:sea")

    services.tagging.merge(["sea"], "ocean")

    assert query_of(services, "Sea") == "tag:ocean"
    services.library.undo()
    assert query_of(services, "Sea") == "tag:sea"


def test_another_spelling_of_a_name_leaves_searches_as_typed(services: Services) -> None:
    recent = make(services, "Recent", "added:<7d")
    make(services, "Both", "list:recent")

    services.reading_lists.rename(recent, "RECENT")

    assert query_of(services, "Both") == "list:recent"
