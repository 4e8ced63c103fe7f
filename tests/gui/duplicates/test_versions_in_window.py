"""Versions in the window at work: seen beside the paper, opened out of sight, shown, unlinked, linked, merged."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from builders import add_papers
from gui_desk import Desk
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.ui.duplicates.merge_dialog import MergeDialog
from nightstand.ui.widgets.linked_label import LinkedLabel


def details(desk: Desk, paper: PaperId) -> PaperDetails:
    return desk.services.browsing.details(paper)


def shown_paper(desk: Desk) -> PaperId | None:
    shown = desk.work.details.view.shown
    return shown.id if shown is not None else None


def see(desk: Desk, paper: PaperId) -> None:
    desk.work.papers.go_to(paper)
    desk.until(lambda: shown_paper(desk) == paper)


def select(desk: Desk, *papers: PaperId) -> None:
    table = desk.work.papers.view.table
    table.clearSelection()
    for paper in papers:
        row = table.model().index(desk.shown().index(paper), 0)
        table.selectionModel().select(row, QItemSelectionModel.SelectionFlag.Select)
    desk.until(lambda: set(desk.work.papers.selected_papers()) == set(papers))


def open_version(desk: Desk, number: int = 0) -> None:
    """Click the link to one of the other versions."""
    rows = [row for row in desk.work.details.view.page.versions.findChildren(LinkedLabel) if not row.isHidden()]
    rows[number].linkActivated.emit("0")


@pytest.fixture
def linked(desk: Desk) -> tuple[PaperId, PaperId, PaperId]:
    """Link the first two papers, of which the second is shown, and see that one."""
    first, second, third = desk.shown()[:3]
    desk.services.papers.set_fields([first], {"venue": "arXiv", "year": 2019})
    outcome = desk.services.duplicates.link_versions([first, second], second)
    desk.bus.announce(outcome.changes)
    desk.until(lambda: first not in desk.shown())
    see(desk, second)
    desk.until(lambda: bool(desk.work.details.view.page.versions.texts))
    return first, second, third


def test_the_details_list_the_other_versions_with_venue_and_year(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    section = desk.work.details.view.page.versions

    assert section.texts == (f"arXiv 2019\u2002·\u2002{details(desk, linked[0]).title_text}",)
    assert not section.is_out_of_sight
    assert not desk.actions.action("show_version").isEnabled()
    assert desk.actions.action("unlink_version").isEnabled()


def test_a_paper_without_versions_shows_no_section(desk: Desk, linked: tuple[PaperId, PaperId, PaperId]) -> None:
    see(desk, linked[2])

    assert desk.work.details.view.page.versions.isHidden()
    assert not desk.actions.action("unlink_version").isEnabled()


def test_a_version_out_of_sight_is_opened_and_marked_as_such(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    hidden, shown, _third = linked

    open_version(desk)
    desk.until(lambda: shown_paper(desk) == hidden)

    section = desk.work.details.view.page.versions
    assert section.is_out_of_sight
    assert "shown in lists" in section.texts[0]
    open_version(desk)
    desk.until(lambda: shown_paper(desk) == shown)
    assert not section.is_out_of_sight


def test_keys_act_on_the_opened_version_until_another_row_is_chosen(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    hidden, shown, third = linked
    open_version(desk)
    desk.until(lambda: shown_paper(desk) == hidden)

    desk.actions.trigger("star")
    desk.until(lambda: details(desk, hidden).marks.starred)
    see(desk, third)
    desk.actions.trigger("star")

    assert details(desk, third).marks.starred
    assert not details(desk, shown).marks.starred
    assert desk.work.papers.selected_papers() == (third,)


def test_a_click_on_the_same_row_leaves_the_opened_version(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    hidden, shown, _third = linked
    open_version(desk)
    desk.until(lambda: shown_paper(desk) == hidden)
    table = desk.work.papers.view.table

    row = desk.shown().index(shown)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.row_rect(row).center())
    desk.until(lambda: shown_paper(desk) == shown)

    assert desk.work.papers.selected_papers() == (shown,)


def test_the_opened_version_stays_open_while_the_library_changes(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    hidden, _shown, third = linked
    open_version(desk)
    desk.until(lambda: shown_paper(desk) == hidden)

    outcome = desk.services.papers.set_fields([third], {"title": "Another title"})
    desk.bus.announce(outcome.changes)
    desk.until(lambda: desk.context.tasks.is_idle)

    assert shown_paper(desk) == hidden


def test_showing_the_opened_version_puts_it_into_the_list_and_undo_takes_it_back(
    desk: Desk, linked: tuple[PaperId, PaperId, PaperId]
) -> None:
    hidden, shown, _third = linked
    open_version(desk)
    desk.until(lambda: desk.actions.action("show_version").isEnabled())

    desk.actions.trigger("show_version")
    desk.until(lambda: hidden in desk.shown() and shown not in desk.shown())
    desk.until(lambda: shown_paper(desk) == hidden and not desk.actions.action("show_version").isEnabled())
    desk.actions.trigger("undo")
    desk.until(lambda: shown in desk.shown() and hidden not in desk.shown())


def test_unlinking_makes_two_papers_of_the_work_again(desk: Desk, linked: tuple[PaperId, PaperId, PaperId]) -> None:
    button = next(
        button
        for button in desk.work.details.view.page.versions.findChildren(QPushButton)
        if button.text() == "Not a version of this work"
    )

    button.click()
    desk.until(lambda: set(linked) <= set(desk.shown()))

    assert details(desk, linked[0]).versions == ()
    desk.until(lambda: desk.work.details.view.page.versions.isHidden())


def test_selected_papers_are_linked_as_versions_in_one_step(desk: Desk) -> None:
    first, second, third = desk.shown()[:3]
    assert not desk.actions.action("link_versions").isEnabled()
    select(desk, first, second, third)

    desk.actions.trigger("link_versions")
    desk.until(lambda: len(desk.shown()) == 2)

    assert len(details(desk, first).versions) == 2
    desk.actions.trigger("undo")
    desk.until(lambda: len(desk.shown()) == 4)


def test_selected_papers_are_merged_into_the_one_that_is_chosen(desk: Desk) -> None:
    first, second, third = desk.shown()[:3]
    select(desk, first, second, third)

    desk.actions.trigger("merge_selected")
    desk.until(lambda: bool(desk.window.findChildren(MergeDialog)))
    dialog = desk.window.findChildren(MergeDialog)[0]
    dialog.choose(second)
    dialog.merge_button.click()
    desk.until(lambda: len(desk.shown()) == 2)
    desk.until(lambda: shown_paper(desk) == second)

    assert second in desk.shown()
    assert len(details(desk, second).bibliography.authors) >= 2
    desk.actions.trigger("undo")
    desk.until(lambda: len(desk.shown()) == 4)


def test_the_question_which_paper_stays_can_be_left(desk: Desk) -> None:
    first, second = desk.shown()[:2]
    select(desk, first, second)

    desk.actions.trigger("merge_selected")
    desk.until(lambda: bool(desk.window.findChildren(MergeDialog)))
    dialog = desk.window.findChildren(MergeDialog)[0]
    kept = dialog.kept
    dialog.reject()

    assert kept in (first, second)
    assert len(desk.services.library.history()) == 4


def test_more_papers_than_anybody_means_are_not_merged(desk: Desk) -> None:
    add_papers(desk.services, 60)
    desk.actions.trigger("refresh")
    desk.until(lambda: len(desk.shown()) == 64)
    desk.actions.trigger("select_all")
    desk.until(lambda: desk.actions.action("merge_selected").isEnabled())

    desk.actions.trigger("merge_selected")
    desk.actions.trigger("link_versions")
    desk.until(lambda: desk.context.tasks.is_idle)

    assert desk.window.findChildren(MergeDialog) == []
    assert len(desk.shown()) == 64


def test_what_is_about_several_papers_needs_several(desk: Desk) -> None:
    states = []
    select(desk, desk.shown()[0])
    states.append(desk.actions.action("merge_selected").isEnabled())
    select(desk, *desk.shown()[:2])
    states.append(desk.actions.action("merge_selected").isEnabled())

    assert states == [False, True]
