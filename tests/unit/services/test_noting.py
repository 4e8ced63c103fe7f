"""Notes: sittings, notes on lists, and links between papers."""

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.annotation import NoteId
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.list_note import ListNoteId
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId


@pytest.fixture
def papers(services: Services) -> tuple[PaperId, ...]:
    return add_papers(services, 3)


def texts(services: Services, paper: PaperId) -> list[str]:
    return [note.text for note in services.browsing.details(paper).notes]


def test_a_sitting_is_one_step_that_undo_takes_back_whole(services: Services, papers: tuple[PaperId, ...]) -> None:
    note = NoteId(services.noting.add_note(papers[0], "before").new_id or 0)
    step = services.noting.edit_note(note, "C").step
    for text in ("Co", "Com", "Compare"):
        step = services.noting.edit_note(note, text, continuing=step).step

    services.library.undo()
    undone = texts(services, papers[0])
    services.library.redo()

    assert undone == ["before"]
    assert texts(services, papers[0]) == ["Compare"]


def test_a_sitting_ends_with_whatever_is_done_in_between(services: Services, papers: tuple[PaperId, ...]) -> None:
    note = NoteId(services.noting.add_note(papers[0], "one").new_id or 0)
    step = services.noting.edit_note(note, "two").step
    services.papers.star(papers[:1], starred=True)

    services.noting.edit_note(note, "three", continuing=step)
    services.library.undo()

    assert texts(services, papers[0]) == ["two"]
    assert services.browsing.details(papers[0]).marks.starred


def test_an_undone_sitting_is_not_gone_on_with(services: Services, papers: tuple[PaperId, ...]) -> None:
    note = NoteId(services.noting.add_note(papers[0], "one").new_id or 0)
    step = services.noting.edit_note(note, "two").step
    services.library.undo()

    services.noting.edit_note(note, "three", continuing=step)
    services.library.undo()

    assert texts(services, papers[0]) == ["one"]


def test_a_list_has_notes_of_its_own_that_are_found_and_go_and_come_with_it(services: Services) -> None:
    survey = ListId(services.reading_lists.create("Survey").new_id or 0)
    note = ListNoteId(services.list_noting.add(survey, "Compare 低差异 bounds").new_id or 0)
    services.list_noting.edit(note, "Compare 低差异 regret bounds")

    found = [kept.content.text for kept in services.list_noting.notes(words="REGRET 低差异")]
    services.reading_lists.delete(survey)
    gone = services.list_noting.notes()
    services.library.undo()

    assert found == ["Compare 低差异 regret bounds"]
    assert gone == ()
    assert [kept.content.list for kept in services.list_noting.notes(survey)] == [survey]
    assert services.list_noting.notes(words="nothing") == ()


def test_blank_notes_and_unknown_lists_are_told(services: Services) -> None:
    with pytest.raises(InvalidValue):
        services.list_noting.add(ListId(1), " ")
    with pytest.raises(NotFound):
        services.list_noting.add(ListId(99), "text")
    with pytest.raises(NotFound):
        services.list_noting.delete(ListNoteId(99))


def test_a_paper_knows_the_notes_that_link_to_it(services: Services, papers: tuple[PaperId, ...]) -> None:
    first, second, third = papers
    key = services.browsing.details(first).key
    survey = ListId(services.reading_lists.create("Survey").new_id or 0)
    services.noting.add_note(second, f"As in [[{key.upper()}]].")
    services.noting.add_note(third, f"{key} alone is no link")
    services.list_noting.add(survey, f"Begin with [[{key}|the first]].")

    mentions = services.note_links.mentions(first)

    assert [mention.paper for mention in mentions.papers] == [second]
    assert [mention.name for mention in mentions.lists] == ["Survey"]
    services.papers.trash((second,))
    assert len(services.note_links.mentions(first)) == 1


def test_notes_follow_a_changed_key_in_the_same_step(services: Services, papers: tuple[PaperId, ...]) -> None:
    first, second, _third = papers
    key = services.browsing.details(first).key
    survey = ListId(services.reading_lists.create("Survey").new_id or 0)
    services.noting.add_note(second, f"As in [[{key}]].")
    services.list_noting.add(survey, f"[[{key}|first]]")

    services.papers.set_fields((first,), {"key": "sato2026new"})
    followed = (texts(services, second), [note.content.text for note in services.list_noting.notes()])
    services.library.undo()

    assert followed == (["As in [[sato2026new]]."], ["[[sato2026new|first]]"])
    assert texts(services, second) == [f"As in [[{key}]]."]


def test_keys_are_suggested_by_their_beginning_before_titles(services: Services) -> None:
    services.papers.add({"title": "Tides and lee shores", "key": "sato2020tides"})
    services.papers.add({"title": "Regret", "key": "lee2016regret"})

    assert [found.key for found in services.note_links.suggestions("Lee")] == ["lee2016regret", "sato2020tides"]
