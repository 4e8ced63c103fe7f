"""Versions of works: people see one paper, found by what any version holds, and nothing of the others is lost."""

import pytest

from builders import add_papers, rows_of
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.domain.edit import SetVerdict, SetWork, Verdict
from nightstand.domain.errors import EditConflict
from nightstand.domain.paper import PaperId, WorkPlace
from nightstand.services.export_selection import ExportSelection
from nightstand.services.searching import Scope, ScopeKind, SearchRequest
from nightstand.storage.first_page import read_first_page


def found(services: Services, query: str, scope: Scope | None = None) -> tuple[PaperId, ...]:
    """Return what a query finds, once the index has taken in everything."""
    services.indexing.catch_up()
    return services.searching.search(SearchRequest(query, scope or Scope())).ids


def linked(services: Services) -> tuple[PaperId, PaperId, PaperId]:
    """Return the version that is shown, the one behind it, and another paper."""
    shown, hidden, other = add_papers(services, 3)
    services.duplicates.link_versions([shown, hidden], shown=shown)
    return shown, hidden, other


def test_only_the_shown_version_is_seen_and_counted(services: Services) -> None:
    shown, hidden, other = linked(services)

    page = read_first_page(services.database.path)
    sidebar = services.browsing.sidebar()

    assert page is not None
    assert page.papers == (shown, other)
    assert found(services, "*") == (shown, other)
    assert found(services, "tides number 2") == (shown,)
    assert (sidebar.all, sidebar.inbox, sidebar.decisions[Decision.UNDECIDED]) == (2, 2, 2)
    assert services.care.info().papers == 3
    assert services.browsing.resolve_paper(str(hidden)) == hidden


def test_versions_know_each_other(services: Services) -> None:
    shown, hidden, other = linked(services)

    details = services.browsing.details(hidden)

    assert [(version.id, version.title, version.year, version.is_shown) for version in details.versions] == [
        (shown, "On tides of the kind 1", 2001, True)
    ]
    assert [version.id for version in services.browsing.details(shown).versions] == [hidden]
    assert services.browsing.details(other).versions == ()
    assert found(services, "has:version") == (shown,)


def test_a_work_is_found_by_what_any_version_holds(services: Services) -> None:
    shown, hidden, other = linked(services)
    services.tagging.tag([hidden], add=["sea"])
    services.noting.add_note(hidden, "Compare the gauges.")

    assert found(services, "tag:sea") == found(services, "has:note") == found(services, "gauges") == (shown,)
    assert found(services, "-tag:sea") == (other,)
    assert [(tag.name, tag.count) for tag in services.browsing.tags()] == [("sea", 1)]
    assert found(services, "", Scope(ScopeKind.TAG, "sea")) == (shown,)


def test_the_marks_of_a_hidden_version_do_not_count(services: Services) -> None:
    shown, hidden, _other = linked(services)

    services.papers.decide([hidden], Decision.KEEP)

    assert found(services, "is:kept") == ()
    services.papers.decide([shown], Decision.KEEP)
    assert found(services, "is:kept") == (shown,)


def test_what_was_said_of_a_paper_is_not_out_of_sight_with_it(services: Services) -> None:
    preprint, paper, other = add_papers(services, 3)
    services.papers.decide([preprint], Decision.KEEP)
    services.papers.rate([preprint], 2)
    services.papers.rate([paper], 5)

    services.duplicates.link_versions([preprint, paper], shown=paper)
    marks = services.browsing.details(paper).marks
    services.library.undo()

    assert (marks.decision, marks.rating) == (Decision.KEEP, 5)
    assert services.browsing.details(paper).marks.decision is Decision.UNDECIDED
    assert found(services, "is:undecided") == (paper, other)


def test_a_tag_taken_off_a_work_leaves_all_its_versions(services: Services) -> None:
    shown, hidden, _other = linked(services)
    services.tagging.tag([hidden], add=["sea", "north"])

    services.tagging.tag([shown], remove=["sea"], add=["deep"])

    assert services.browsing.details(hidden).tags == ("north",)
    assert services.browsing.details(shown).tags == ("deep",)


def test_a_list_shows_a_work_once_and_keeps_its_place(services: Services) -> None:
    first, second, third, fourth = add_papers(services, 4)
    reading = services.reading_lists.create("Reading").new_id
    services.reading_lists.add(reading, [second, third, first, fourth])
    services.duplicates.link_versions([first, second], shown=first)
    scope = Scope(ScopeKind.LIST, str(reading))

    linked_order = services.browsing.list_order(reading)
    services.reading_lists.move_to(reading, first, 3)
    moved = services.browsing.list_order(reading)
    services.reading_lists.move(reading, [third], 3)
    services.reading_lists.add(reading, [first])

    assert linked_order == (first, third, fourth)
    assert moved == (third, fourth, first)
    assert services.browsing.list_order(reading) == found(services, "", scope) == (fourth, first, third)
    assert [found_list.count for found_list in services.browsing.reading_lists()] == [3]
    services.duplicates.unlink(second)
    assert services.browsing.list_order(reading) == (fourth, second, first, third)
    services.reading_lists.remove(reading, [first])
    assert services.browsing.list_order(reading) == (fourth, second, third)


def test_a_work_leaves_a_list_with_all_its_versions(services: Services) -> None:
    shown, hidden, other = linked(services)
    reading = services.reading_lists.create("Reading").new_id
    services.reading_lists.add(reading, [hidden, other])

    before = services.browsing.list_order(reading)
    services.reading_lists.remove(reading, [shown])

    assert before == (shown, other)
    assert services.browsing.list_order(reading) == (other,)


def test_another_version_can_be_chosen(services: Services) -> None:
    shown, hidden, other = linked(services)

    services.duplicates.choose_version(hidden)

    assert found(services, "*") == (hidden, other)
    services.library.undo()
    assert found(services, "*") == (shown, other)


def test_without_a_choice_the_version_that_came_furthest_is_shown(services: Services) -> None:
    values = {"title": "Quiet Tides", "venue": "arXiv", "year": 2021}
    preprint = services.papers.add(values).papers[0]
    paper = services.papers.add({**values, "venue": "Journal of Tides", "year": 2020}).papers[0]
    workshop = services.papers.add({**values, "venue": "Workshop on Tides", "year": 2022}).papers[0]

    services.duplicates.link_versions([preprint, paper, workshop])

    assert found(services, "*") == (paper,)
    assert {version.id for version in services.browsing.details(paper).versions} == {preprint, workshop}


def test_when_the_shown_version_goes_to_the_trash_the_next_one_is_seen(services: Services) -> None:
    shown, hidden, other = linked(services)

    services.papers.trash([shown])
    left = found(services, "*")
    services.papers.restore([shown])

    assert left == (hidden, other)
    assert found(services, "*") == (shown, other)


def test_a_version_that_is_alone_after_the_trash_was_emptied_is_seen(services: Services) -> None:
    shown, hidden, other = linked(services)
    services.papers.trash([shown])

    services.papers.empty_trash()

    assert found(services, "*") == (hidden, other)
    assert found(services, "has:version") == ()
    assert services.care.check() == ()


def test_two_works_become_one_when_versions_of_them_are_linked(services: Services) -> None:
    first, second, third, fourth = add_papers(services, 4)
    services.duplicates.link_versions([first, second], shown=first)
    services.duplicates.link_versions([third, fourth], shown=third)

    services.duplicates.link_versions([second, fourth], shown=fourth)

    assert found(services, "*") == (fourth,)
    services.duplicates.unlink(fourth)
    assert found(services, "*") == (first, fourth)
    assert len(services.browsing.details(first).versions) == 2


def test_an_export_writes_the_chosen_version_of_a_work(services: Services) -> None:
    shown, hidden, _other = linked(services)
    reading = services.reading_lists.create("Reading").new_id
    services.reading_lists.add(reading, [hidden])

    everything = services.exporting.content(ExportSelection(), "markdown").decode()
    of_list = [listed.paper for listed in services.exporting.listed(reading)]

    assert "kind 1" in everything
    assert "kind 2" not in everything
    assert of_list == [shown]


def test_telling_versions_apart_unlinks_them(services: Services) -> None:
    shown, hidden, other = linked(services)

    services.duplicates.distinct(shown, hidden)

    assert found(services, "*") == (shown, hidden, other)
    assert services.library.history()[0].label == "Tell “On tides of the kind 1” and “On tides of the kind 2” apart"


@pytest.mark.parametrize("edit", ["work", "verdict"])
def test_an_edit_on_versions_and_its_inverse_restore_every_row(services: Services, edit: str) -> None:
    a, b, _c = add_papers(services, 3)
    chosen = (
        SetWork({a: WorkPlace(), b: WorkPlace()}, {a: WorkPlace(7, True), b: WorkPlace(7)})
        if edit == "work"
        else SetVerdict(a, b, None, Verdict.DISTINCT)
    )
    before = rows_of(services.database.path)
    services.library.apply(chosen, "change")
    after = rows_of(services.database.path)

    services.library.apply(chosen.inverse(), "change back")

    assert after != before
    assert rows_of(services.database.path) == before


def test_an_edit_on_versions_is_refused_when_things_are_otherwise(services: Services) -> None:
    a, b = add_papers(services, 2)
    services.duplicates.link_versions([a, b])

    with pytest.raises(EditConflict):
        services.library.apply(SetWork({a: WorkPlace()}, {a: WorkPlace(9)}), "link")
