"""Lists between people: a file takes a list over whole, two lists are compared, and one is taken into the other."""

import json
from pathlib import Path

import pytest

from builders import add_papers, paper_values, rows_of
from nightstand.bootstrap import Services, open_services
from nightstand.domain.errors import CorpusUnreadable, NotFound
from nightstand.domain.list_file import ListFile, ListFilePaper
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails, ListId
from nightstand.paths import AppPaths
from nightstand.services.list_exchange import Taking, parsed_list_file, read_list_file


def make_list(services: Services, *papers: PaperId, name: str = "Reading") -> ListId:
    return ListId(services.reading_lists.create(name, selection=papers).new_id or 0)


def file_of(*titles: str) -> ListFile:
    return ListFile(name="Theirs", papers=tuple(ListFilePaper(title=title) for title in titles))


def tides(*numbers: int) -> ListFile:
    return file_of(*(f"On tides of the kind {number}" for number in numbers))


def test_a_list_arrives_in_another_library_in_its_order(services: Services, tmp_path: Path) -> None:
    a, b, c = add_papers(services, 3)
    reading = make_list(services, c, a, b)
    services.reading_lists.describe(reading, ListDetails(description="For Tuesdays", budget=90))
    services.papers.set_fields([a], {"tier": "must"})
    target = tmp_path / "reading.json"
    services.exporting.write_list_file(reading, target)
    root = tmp_path / "other"
    other = open_services(AppPaths(root / "l", root / "c", root / "x", root / "g"))

    made = other.list_exchange.bring_in(read_list_file(target), adds_missing=True).new_id

    order = other.browsing.list_order(ListId(made or 0))
    details = [other.browsing.details(paper) for paper in order]
    outlook = other.list_budget.outlook(ListId(made or 0))
    other.close()
    assert [paper.title_text for paper in details] == [f"On tides of the kind {number}" for number in (3, 1, 2)]
    assert [author.family for author in details[0].bibliography.authors] == ["Sato", "Okafor3"]
    assert (outlook.spec.description, outlook.spec.budget) == ("For Tuesdays", 90)
    assert read_list_file(target).papers[1].tier == "must"


def test_notes_stay_at_home_unless_asked_for(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    services.noting.add_note(paper, "a private thought")
    reading = make_list(services, paper)

    plain = services.exporting.list_file(reading)
    asked = services.exporting.list_file(reading, with_notes=True)

    assert b"private" not in plain
    assert parsed_list_file(asked).papers[0].notes == ("a private thought",)


def test_papers_are_recognised_by_identifiers_before_titles(services: Services) -> None:
    first = services.papers.add({**paper_values(1), "doi": "10.5555/one"}).papers[0]
    reading = make_list(services, first)
    entry = ListFilePaper(title="Another title altogether", doi="10.5555/ONE")

    comparison = services.list_exchange.compare(reading, ListFile(name="Theirs", papers=(entry,)))

    assert [shared.paper for shared in comparison.shared] == [first]


def test_a_paper_of_the_same_title_by_somebody_else_is_another_one(services: Services) -> None:
    (paper,) = add_papers(services, 1)
    reading = make_list(services, paper)
    entry = ListFilePaper(title="On tides of the kind 1", authors=("Ada Quill",))

    comparison = services.list_exchange.compare(reading, ListFile(name="Theirs", papers=(entry,)))

    assert comparison.shared == ()
    assert [each.paper for each in comparison.only_theirs] == [None]


def test_a_comparison_counts_the_overlap_and_how_far_the_orders_agree(services: Services) -> None:
    papers = add_papers(services, 5)
    reading = make_list(services, *papers)

    comparison = services.list_exchange.compare(reading, tides(2, 1, 3, 4, 9))

    assert [(one.mine, one.theirs) for one in comparison.shared] == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert comparison.only_mine == (papers[4],)
    assert [each.entry.title for each in comparison.only_theirs] == ["On tides of the kind 9"]
    assert comparison.overlap == pytest.approx(4 / 6)
    assert comparison.kendall == pytest.approx(2 / 3)
    assert comparison.spearman == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("taking", "expected"),
    [(Taking.THEIRS, (4, 2, 1, 3)), (Taking.MINE, (1, 2, 3, 4)), (Taking.INTERLEAVE, (1, 4, 2, 3))],
)
def test_taking_a_list_loses_nobodys_papers(services: Services, taking: Taking, expected: tuple[int, ...]) -> None:
    papers = add_papers(services, 4)
    reading = make_list(services, *papers[:3])

    services.list_exchange.take(reading, tides(4, 2, 77), taking)

    assert services.browsing.list_order(reading) == tuple(papers[number - 1] for number in expected)


def test_taking_a_list_with_papers_that_are_new_is_one_step(services: Services) -> None:
    papers = add_papers(services, 2)
    reading = make_list(services, *papers)
    before = rows_of(services.database.path)
    steps = len(services.library.history())

    services.list_exchange.take(reading, tides(9, 1), Taking.THEIRS, adds_missing=True)
    taken = [row.title for row in services.browsing.rows(services.browsing.list_order(reading))]
    step_count = len(services.library.history()) - steps
    services.library.undo()

    assert taken == [f"On tides of the kind {number}" for number in (9, 1, 2)]
    assert step_count == 1
    assert rows_of(services.database.path) == before
    assert services.care.check() == ()
    services.library.redo()
    assert len(services.browsing.list_order(reading)) == 3


def test_a_list_that_is_brought_in_twice_gets_a_number(services: Services) -> None:
    add_papers(services, 2)

    for _ in range(2):
        services.list_exchange.bring_in(tides(1, 2))

    assert [found.spec.name for found in services.browsing.reading_lists()] == ["Theirs", "Theirs (2)"]


def test_a_list_file_without_papers_is_told(services: Services) -> None:
    reading = make_list(services)

    with pytest.raises(NotFound):
        services.list_exchange.compare(reading, ListFile(name="Empty"))


def test_a_paper_in_the_trash_is_not_taken(services: Services) -> None:
    a, b = add_papers(services, 2)
    reading = make_list(services, a)
    services.papers.trash([b])

    services.list_exchange.take(reading, tides(2, 1), Taking.THEIRS)

    assert services.browsing.list_order(reading) == (a,)


GOOD = {"format": "nightstand-list", "version": 1, "name": "L", "papers": [{"title": "T"}]}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version 2"),
        ({"version": True}, "version"),
        ({"papers": {}}, "papers"),
        ({"papers": ["T"]}, "paper 1"),
        ({"papers": [{"title": "T"}, {"title": 3}]}, "paper 2"),
        ({"papers": [{"tier": "first"}]}, "tier"),
        ({"papers": [{"authors": "A; B"}]}, "authors"),
        ({"papers": [{"year": "2026"}]}, "year"),
        ({"budget_minutes": -3}, "budget_minutes"),
        ({"due": "soon"}, "due"),
    ],
)
def test_what_is_wrong_in_a_list_file_is_named(changed: dict[str, object], told: str) -> None:
    with pytest.raises(CorpusUnreadable) as failure:
        parsed_list_file(json.dumps({**GOOD, **changed}).encode())

    assert told in failure.value.detail


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 100_000, b"[]", b"3"])
def test_what_is_no_list_file_is_refused(content: bytes) -> None:
    with pytest.raises(CorpusUnreadable):
        parsed_list_file(content)
