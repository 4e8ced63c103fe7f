"""Reading lists: their order is the person's and nobody else's."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import add_papers
from nightstand.bootstrap import Services, open_services
from nightstand.domain.errors import InvalidValue, NameTaken, NotFound
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, inserted, moved
from nightstand.paths import AppPaths


def make_list(services: Services, name: str, *papers: PaperId) -> ListId:
    made = services.reading_lists.create(name, selection=papers).new_id
    assert made is not None
    return ListId(made)


def test_order_is_the_same_after_reopening(services: Services, app_paths: AppPaths) -> None:
    papers = add_papers(services, 5)
    reading = make_list(services, "Reading", *papers)
    services.reading_lists.move_to(reading, papers[4], 1)
    services.reading_lists.move(reading, [papers[0], papers[1]], at=5)
    expected = (papers[4], papers[2], papers[3], papers[0], papers[1])
    services.close()

    reopened = open_services(app_paths)

    assert reopened.browsing.list_order(reading) == expected
    reopened.close()


def test_two_lists_keep_different_orders_of_the_same_papers(services: Services) -> None:
    a, b, c = add_papers(services, 3)

    first, second = make_list(services, "L", c, a, b), make_list(services, "M", b, a, c)

    assert services.browsing.list_order(first) == (c, a, b)
    assert services.browsing.list_order(second) == (b, a, c)
    assert services.browsing.details(a).lists == ("L", "M")


def test_adding_a_paper_twice_leaves_it_where_it_stands(services: Services) -> None:
    a, b, c = add_papers(services, 3)
    reading = make_list(services, "Reading", a, b)

    services.reading_lists.add(reading, [a, c])

    assert services.browsing.list_order(reading) == (a, b, c)


def test_a_trashed_paper_keeps_its_place_and_moves_go_by_what_is_shown(services: Services) -> None:
    a, b, c, d = add_papers(services, 4)
    reading = make_list(services, "Reading", a, b, c, d)
    services.papers.trash([b])

    services.reading_lists.move_to(reading, d, 2)
    shown = services.browsing.list_order(reading)
    services.papers.restore([b])

    assert shown == (a, d, c)
    assert services.browsing.list_order(reading) == (a, b, d, c)


def test_names_are_taken_ignoring_case(services: Services) -> None:
    make_list(services, "Reading")

    with pytest.raises(NameTaken):
        services.reading_lists.create("READING ")


def test_only_the_case_of_a_list_name_can_be_changed(services: Services) -> None:
    reading = make_list(services, "reading")

    services.reading_lists.rename(reading, "Reading")

    assert [found.spec.name for found in services.browsing.reading_lists()] == ["Reading"]


def test_deleting_a_list_keeps_its_papers_and_undo_brings_the_order_back(services: Services) -> None:
    a, b = add_papers(services, 2)
    reading = make_list(services, "Reading", b, a)

    services.reading_lists.delete(reading)

    assert services.browsing.reading_lists() == ()
    assert len(services.browsing.rows([a, b])) == 2
    services.library.undo()
    assert services.browsing.list_order(reading) == (b, a)


def test_a_saved_search_cannot_be_filled_by_hand(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    smart = services.reading_lists.create("Tides", query="tides").new_id

    with pytest.raises(InvalidValue):
        services.reading_lists.add(ListId(smart or 0), [paper])


def test_a_saved_search_counts_what_its_query_finds_now(services: Services) -> None:
    papers = add_papers(services, 3)
    services.reading_lists.create("Tides", query="tag:read")
    services.tagging.tag(papers[:2], add=["read"])

    assert [found.count for found in services.browsing.sidebar().lists] == [2]


def test_moving_a_paper_that_is_not_in_the_list_is_told(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    reading = make_list(services, "Reading")

    with pytest.raises(NotFound):
        services.reading_lists.move_to(reading, paper, 1)


ORDERS = st.lists(st.integers(1, 30), unique=True, max_size=12)


@given(ORDERS, st.lists(st.integers(1, 30), max_size=5), st.none() | st.integers(-3, 20))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_inserting_keeps_the_order_of_all_others(order: list[int], papers: list[int], at: int | None) -> None:
    after = inserted([PaperId(p) for p in order], [PaperId(p) for p in papers], at)

    assert [paper for paper in after if paper not in papers] == [paper for paper in order if paper not in papers]
    assert sorted(after) == sorted(set(order) | set(papers))


@given(ORDERS.filter(bool), st.integers(0, 11), st.integers(-2, 20))
def test_a_moved_paper_stands_at_its_position(order: list[int], index: int, position: int) -> None:
    paper = PaperId(order[index % len(order)])

    after = moved([PaperId(p) for p in order], paper, position)

    assert after.index(paper) == max(0, min(position - 1, len(order) - 1))
    assert [other for other in after if other != paper] == [other for other in order if other != paper]


@pytest.mark.parametrize(
    ("typed", "kept"), [("Thesis//Methods", "Thesis/Methods"), (" /Thesis / Methods/ ", "Thesis/Methods")]
)
def test_a_list_name_has_no_empty_level(services: Services, typed: str, kept: str) -> None:
    made = make_list(services, typed)

    assert {found.id: found.spec.name for found in services.browsing.reading_lists()} == {made: kept}


def test_a_list_name_of_nothing_but_separators_is_no_name(services: Services) -> None:
    with pytest.raises(InvalidValue, match="needs a name"):
        services.reading_lists.create(" / / ")


def test_a_taken_name_is_told_as_the_other_list_has_it(services: Services) -> None:
    make_list(services, "To read")

    with pytest.raises(NameTaken) as told:
        services.reading_lists.create("to READ")

    assert "“To read”" in told.value.detail


def test_lists_nested_under_the_same_name_in_other_letters_move_with_it(services: Services) -> None:
    above = make_list(services, "Straße")
    nested = make_list(services, "STRASSE/Theory")
    services.reading_lists.rename(above, "Weg")

    assert {found.id: found.spec.name for found in services.browsing.reading_lists()}[nested] == "Weg/Theory"


def test_a_folder_of_lists_is_renamed_in_one_step_with_the_searches_that_name_them(services: Services) -> None:
    first, second = make_list(services, "Thesis/Methods"), make_list(services, "Thesis/Data/Raw")
    other = make_list(services, "Thesis 2")
    services.reading_lists.create("Unread methods", query="list:Thesis/Methods is:unread")

    services.reading_lists.rename_level("Thesis", "Book/Thesis")
    names = {found.id: found.spec.name for found in services.browsing.reading_lists()}
    queries = {found.spec.query for found in services.browsing.reading_lists()}
    services.library.undo()

    assert names[first] == "Book/Thesis/Methods" and names[second] == "Book/Thesis/Data/Raw"
    assert names[other] == "Thesis 2"
    assert "list:Book/Thesis/Methods is:unread" in queries
    assert {found.spec.name for found in services.browsing.reading_lists()} >= {"Thesis/Methods", "Thesis/Data/Raw"}


def test_a_folder_takes_no_name_under_which_one_of_its_lists_would_be_taken(services: Services) -> None:
    make_list(services, "Thesis/Methods")
    make_list(services, "Book/Methods")

    with pytest.raises(NameTaken, match="already"):
        services.reading_lists.rename_level("Thesis", "Book")


def test_a_folder_without_lists_cannot_be_renamed(services: Services) -> None:
    with pytest.raises(NotFound, match="folder"):
        services.reading_lists.rename_level("Thesis", "Book")
