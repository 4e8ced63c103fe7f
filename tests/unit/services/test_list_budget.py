"""What lists are meant for, how they stand, and papers that go from one list to another."""

from datetime import date

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.decision import ReadingStatus
from nightstand.domain.errors import InvalidValue, NameTaken
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails, ListId
from nightstand.services.list_budget import joined


def make_list(services: Services, name: str, *papers: PaperId) -> ListId:
    return ListId(services.reading_lists.create(name, selection=papers).new_id or 0)


def test_a_description_is_one_step_that_can_be_undone(services: Services) -> None:
    reading = make_list(services, "Reading")
    details = ListDetails(description=" For *Tuesdays* ", colour="green", due=date(2026, 12, 24), budget=480)
    services.reading_lists.describe(reading, details)
    described = services.browsing.reading_lists()[0].spec

    services.library.undo()

    assert (described.description, described.colour) == ("For *Tuesdays*", "green")
    assert (described.due, described.budget) == (date(2026, 12, 24), 480)
    assert services.browsing.reading_lists()[0].spec.due is None
    with pytest.raises(InvalidValue):
        services.reading_lists.describe(reading, ListDetails(budget=0))


def test_a_budget_reaches_as_far_as_the_papers_that_are_not_read_take(services: Services) -> None:
    papers = add_papers(services, 5)
    reading = make_list(services, "Reading", *papers)
    for paper, minutes in zip(papers, (100, 60, 45, 30, 10), strict=True):
        services.papers.set_fields([paper], {"minutes": minutes})
    services.papers.set_status([papers[0]], ReadingStatus.READ)
    services.reading_lists.describe(reading, ListDetails(budget=120, due=date(2026, 3, 1)))

    outlook = services.list_budget.outlook(reading)

    assert (outlook.text, outlook.within, outlook.minutes) == ("2 h: the first 3", 3, 145)
    assert outlook.status_counts[ReadingStatus.READ] == 1
    assert outlook.days_left(date(2026, 2, 27)) == 2


def test_minutes_follow_from_pages_unless_the_person_says_them(services: Services) -> None:
    first, second = add_papers(services, 2)
    services.papers.set_fields([first], {"extra.pages": "1–20"})
    services.papers.set_fields([second], {"extra.pages": "1–20", "minutes": 15})
    reading = make_list(services, "Reading", first, second)

    assert services.list_budget.outlook(reading).minutes_by_paper == {first: 60, second: 15}


@pytest.mark.parametrize(
    ("budget", "text"),
    [(10, "10 min: not even the first"), (60, "1 h: the first one"), (600, "10 h: all of it")],
)
def test_the_cut_line_is_told_in_words(services: Services, budget: int, text: str) -> None:
    papers = add_papers(services, 3)
    services.papers.set_fields(papers, {"minutes": 40})
    reading = make_list(services, "Reading", *papers)

    services.reading_lists.describe(reading, ListDetails(budget=budget))

    assert services.list_budget.outlook(reading).text == text


def test_papers_of_several_lists_stand_together_once() -> None:
    a, b, c, d = map(PaperId, (1, 2, 3, 4))

    together = joined([(c, a, b), (b, d, c)])

    assert (together.union, together.intersection) == ((c, a, b, d), (c, b))
    assert joined([]).union == ()


def test_saying_all_of_a_list_anew_is_one_step(services: Services) -> None:
    reading = make_list(services, "Reading", *add_papers(services, 1))
    nested = make_list(services, "Reading/Soon")

    services.reading_lists.revise(reading, "Tides", ListDetails(colour="blue", budget=480))
    after = {found.id: found.spec for found in services.browsing.reading_lists()}
    services.library.undo()
    undone = {found.id: found.spec for found in services.browsing.reading_lists()}

    assert (after[reading].name, after[reading].colour, after[reading].budget) == ("Tides", "blue", 480)
    assert after[nested].name == "Tides/Soon"
    assert (undone[reading].name, undone[reading].budget, undone[nested].name) == ("Reading", None, "Reading/Soon")


def test_a_saved_search_can_be_given_another_query_with_the_rest(services: Services) -> None:
    made = services.reading_lists.create("Found", query="tides").new_id
    assert made is not None

    services.reading_lists.revise(ListId(made), "Found", ListDetails(description="For Monday"), "currents")

    spec = services.list_budget.outlook(ListId(made), ()).spec
    assert (spec.query, spec.description) == ("currents", "For Monday")


def test_moving_papers_between_lists_is_one_step(services: Services) -> None:
    a, b, c = add_papers(services, 3)
    source, target = make_list(services, "L", a, b, c), make_list(services, "M", b)
    services.reading_lists.move_between(source, target, [c, a, b])
    orders = services.browsing.list_order(source), services.browsing.list_order(target)

    services.library.undo()

    assert orders == ((), (b, c, a))
    assert services.browsing.list_order(source) == (a, b, c)
    assert services.browsing.list_order(target) == (b,)


def test_moving_to_a_place_puts_papers_in_front_of_what_is_shown_there(services: Services) -> None:
    a, b, c = add_papers(services, 3)
    source, target = make_list(services, "L", a), make_list(services, "M", b, c)

    services.reading_lists.move_between(source, target, [a], at=1)

    assert services.browsing.list_order(target) == (b, a, c)


def test_nested_lists_are_renamed_with_the_one_above_them(services: Services) -> None:
    for name in ("Thesis", "thesis/Methods", "Thesis/methods/Old", "Theses"):
        make_list(services, name)

    services.reading_lists.rename(services.browsing.resolve_list("Thesis"), "PhD")
    renamed = {found.spec.name for found in services.browsing.reading_lists()}
    services.library.undo()

    assert renamed == {"PhD", "PhD/Methods", "PhD/methods/Old", "Theses"}
    assert "Thesis/methods/Old" in {found.spec.name for found in services.browsing.reading_lists()}


def test_a_list_is_not_renamed_where_one_nested_under_it_would_meet_another(services: Services) -> None:
    for name in ("A", "A/x", "B/x"):
        make_list(services, name)

    with pytest.raises(NameTaken):
        services.reading_lists.rename(services.browsing.resolve_list("A"), "B")
