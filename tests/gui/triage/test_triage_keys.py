"""Deciding by single keys: each goes on at once, is an edit of the journal, and can be taken back."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from gui_desk import Desk
from nightstand.domain.decision import Decision
from nightstand.services.searching import SearchRequest
from nightstand.ui.sidebar.places import INBOX
from nightstand.ui.triage.view import Shown
from nightstand.ui.widgets.completion_popup import CompletionPopup
from triage_at_work import TriageAtWork


@pytest.mark.parametrize(
    ("key", "decision"),
    [
        (Qt.Key.Key_Y, Decision.KEEP),
        (Qt.Key.Key_Right, Decision.KEEP),
        (Qt.Key.Key_M, Decision.MAYBE),
        (Qt.Key.Key_L, Decision.LATER),
        (Qt.Key.Key_X, Decision.SKIP),
        (Qt.Key.Key_Left, Decision.SKIP),
    ],
)
def test_a_key_decides_on_the_paper_and_shows_the_next_at_once(
    triage: TriageAtWork, key: Qt.Key, decision: Decision
) -> None:
    first, second = triage.order[:2]
    triage.desk.until(lambda: triage.feature.presenter.pages.page(second) is not None)

    triage.press(key)

    assert triage.paper == second
    assert triage.feature.view.page.paper == second
    assert triage.decision_of(first) is decision
    assert triage.desk.services.library.history()[0].label.startswith(
        {"keep": "Keep", "maybe": "Mark", "later": "Leave", "skip": "Skip"}[decision.value]
    )


def test_nothing_is_decided_of_a_paper_that_is_not_on_the_page_yet(triage: TriageAtWork) -> None:
    presenter = triage.feature.presenter
    last = triage.order[-1]
    assert presenter.pile is not None
    presenter.pile.go_to(last)

    triage.press(Qt.Key.Key_Y)

    assert triage.decision_of(last) is Decision.UNDECIDED


def test_j_and_k_and_the_arrows_go_through_the_pile_without_deciding(triage: TriageAtWork) -> None:
    order = triage.order
    reached = []

    for key in (Qt.Key.Key_J, Qt.Key.Key_Down, Qt.Key.Key_K, Qt.Key.Key_Up):
        triage.press(key)
        reached.append(triage.paper)

    assert reached == [order[1], order[2], order[1], order[0]]
    assert triage.desk.services.triage.newest_step()[0].startswith("Add")


@pytest.mark.parametrize("key", [Qt.Key.Key_U, Qt.Key.Key_Backspace])
def test_taking_back_undoes_the_decision_and_returns_to_its_paper(triage: TriageAtWork, key: Qt.Key) -> None:
    first = triage.order[0]
    triage.decide(Qt.Key.Key_X)
    triage.wait()

    triage.press(key)
    triage.until_at(first)

    assert triage.decision_of(first) is Decision.UNDECIDED
    assert triage.feature.presenter.session.decided == 0


def test_taking_back_never_undoes_what_was_done_before_any_decision(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_U)

    triage.wait()
    assert len(triage.desk.services.triage.pile(SearchRequest()).papers) == len(triage.order)


def test_redoing_goes_on_again(triage: TriageAtWork) -> None:
    first, second = triage.order[:2]
    triage.decide(Qt.Key.Key_Y)
    triage.wait()
    triage.press(Qt.Key.Key_U)
    triage.until_at(first)
    triage.desk.until(lambda: triage.desk.actions.action("redo").isEnabled())

    triage.desk.actions.trigger("redo")
    triage.until_at(second)

    assert triage.decision_of(first) is Decision.KEEP


def test_star_and_rating_mark_the_paper_and_stay_with_it(triage: TriageAtWork) -> None:
    first = triage.order[0]

    triage.press(Qt.Key.Key_S)
    triage.desk.until(lambda: "Starred" in triage.feature.view.page.shown_marks)
    triage.press(Qt.Key.Key_4)
    triage.desk.until(lambda: "4 of 5" in triage.feature.view.page.shown_marks)

    marks = triage.desk.services.browsing.details(first).marks
    assert (triage.paper, marks.starred, marks.rating) == (first, True, 4)


def test_a_note_is_kept_by_escape_and_the_keys_decide_again(triage: TriageAtWork) -> None:
    first = triage.order[0]
    triage.press(Qt.Key.Key_N)
    editor = triage.feature.view.page.notes.editor
    assert QApplication.focusWidget() is editor

    triage.desk.qtbot.keyClicks(editor, "yes, my next kit")
    triage.press(Qt.Key.Key_Escape)
    triage.desk.until(lambda: bool(triage.desk.services.browsing.details(first).notes))

    assert triage.feature.is_open
    assert triage.desk.services.browsing.details(first).notes[0].text == "yes, my next kit"
    assert triage.decision_of(first) is Decision.UNDECIDED
    triage.decide(Qt.Key.Key_Y)
    assert triage.decision_of(first) is Decision.KEEP


def test_a_note_being_written_goes_to_its_own_paper_when_another_comes_up(triage: TriageAtWork) -> None:
    first, second = triage.order[:2]
    triage.press(Qt.Key.Key_N)
    triage.desk.qtbot.keyClicks(triage.feature.view.page.notes.editor, "half a thought")

    triage.feature.view.list.chosen.emit(second)
    triage.until_at(second)

    triage.desk.until(lambda: bool(triage.desk.services.browsing.details(first).notes))
    assert not triage.desk.services.browsing.details(second).notes


@pytest.mark.qt_log_ignore("does not support")
def test_t_opens_the_tags_of_the_paper_at_hand(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_T)

    (popup,) = (popup for popup in triage.desk.window.findChildren(CompletionPopup) if popup.isVisible())
    popup.created.emit("tides")
    popup.hide()

    triage.desk.until(lambda: bool(triage.feature.view.page.tags.chips))
    assert triage.desk.services.browsing.details(triage.order[0]).tags == ("tides",)


def test_progress_tells_what_is_decided_and_what_is_left(triage: TriageAtWork) -> None:
    triage.decide(Qt.Key.Key_Y, Qt.Key.Key_X, Qt.Key.Key_M)

    progress, sitting, _hint = triage.feature.view.head.texts

    assert progress.startswith("3 decided\u2002·\u20023 left")
    assert sitting == "This time 1 kept\u2002·\u20021 maybe\u2002·\u20021 skipped"


def test_the_end_offers_what_can_be_done_with_the_kept_papers(triage: TriageAtWork) -> None:
    order = triage.order
    triage.decide(*[Qt.Key.Key_Y] * 2, *[Qt.Key.Key_X] * 4)

    assert triage.feature.view.shown is Shown.NOTICE
    assert triage.feature.view.notice.texts[0] == "All decided"
    assert triage.feature.view.notice.buttons[0].text() == "Make a list of the 2 kept papers…"
    assert set(triage.desk.work.papers.selection().papers) == set(order[:2])

    triage.press(Qt.Key.Key_U)
    triage.until_at(order[-1])
    assert triage.feature.view.shown is Shown.PAPER


@pytest.mark.qt_log_ignore("does not support")
def test_enter_at_the_end_takes_the_first_offer(triage: TriageAtWork) -> None:
    order = triage.order
    triage.decide(Qt.Key.Key_Y, *[Qt.Key.Key_X] * 5)

    triage.press(Qt.Key.Key_Return)
    (popup,) = (popup for popup in triage.desk.window.findChildren(CompletionPopup) if popup.isVisible())
    popup.created.emit("To read")
    popup.hide()

    (made,) = triage.desk.services.browsing.reading_lists()
    assert triage.desk.services.browsing.list_order(made.id) == order[:1]


def test_a_search_narrows_the_pile_and_the_paper_at_hand_stays_when_it_fits(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_J)
    at_hand = triage.paper
    assert at_hand is not None
    year = triage.desk.services.browsing.details(at_hand).bibliography.year

    triage.desk.window.top_bar.search.show_text(f"year:{year}")
    triage.desk.until(lambda: triage.order == (at_hand,))

    assert triage.paper == at_hand


def test_leaving_gives_the_list_its_keys_and_selection_back(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_J)
    at_hand = triage.paper

    triage.press(Qt.Key.Key_Escape)

    desk = triage.desk
    assert not triage.feature.is_open
    assert desk.work.papers.selection().papers == (at_hand,)
    assert desk.work.papers.view.isVisible()
    assert not desk.actions.action("triage_keep").isEnabled()
    desk.actions.trigger("keep")
    assert at_hand is not None
    assert triage.decision_of(at_hand) is Decision.KEEP


def test_the_sidebar_makes_room_and_comes_back(triage: TriageAtWork) -> None:
    sidebar = triage.desk.window.sidebar
    was_hidden = not sidebar.isVisible()
    triage.press(Qt.Key.Key_Escape)
    width_px = sidebar.width()

    triage.desk.actions.trigger("triage")
    triage.press(Qt.Key.Key_Escape)

    assert was_hidden
    assert (sidebar.isVisible(), sidebar.width()) == (True, width_px)


def test_deciding_in_the_inbox_goes_through_all_of_it(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_Escape)
    triage.desk.window.sidebar.choose(INBOX)
    triage.desk.actions.trigger("triage")
    triage.wait()

    triage.decide(*[Qt.Key.Key_X] * 6)

    assert all(triage.decision_of(paper) is Decision.SKIP for paper in triage.order)


def test_a_trashed_paper_leaves_the_pile(triage: TriageAtWork) -> None:
    first, second = triage.order[:2]

    triage.desk.context.edits.make(lambda: triage.desk.services.papers.trash((first,)))
    triage.desk.until(lambda: first not in triage.order)

    triage.until_at(second)


def test_the_window_opens_where_the_person_stopped(triage: TriageAtWork, open_desk: Callable[[int], Desk]) -> None:
    triage.decide(Qt.Key.Key_Y, Qt.Key.Key_X)
    triage.wait()
    stopped_at, desk = triage.paper, triage.desk
    desk.window.close()
    desk.work.stop()
    desk.context.state.save()

    again = TriageAtWork(open_desk(6))
    again.desk.until(lambda: again.feature.is_open)
    again.wait()

    assert again.paper == stopped_at
    assert again.feature.view.head.texts[0].startswith("2 decided\u2002·\u20024 left")


def test_every_button_has_a_name_and_a_place_in_the_order_of_tab(triage: TriageAtWork) -> None:
    buttons = [button for button in triage.feature.view.findChildren(QPushButton) if button.isVisible()]

    assert buttons
    assert all(button.accessibleName() or button.text() for button in buttons)
    out_of_reach = [button.text() for button in buttons if not button.focusPolicy() & Qt.FocusPolicy.TabFocus]
    # The arrows go on from the order that is chosen.
    assert out_of_reach == ["Likely first", "Mixed"]


def test_an_arrow_in_the_switch_of_orders_decides_nothing(triage: TriageAtWork) -> None:
    first = triage.order[0]
    triage.feature.view.head.order.button("given").setFocus()

    triage.press(Qt.Key.Key_Right)

    assert triage.decision_of(first) is Decision.UNDECIDED
    triage.feature.view.setFocus()
    triage.press(Qt.Key.Key_Right)
    assert triage.decision_of(first) is Decision.KEEP


def test_keys_of_triage_count_only_there(triage: TriageAtWork) -> None:
    triage.press(Qt.Key.Key_Escape)

    names = ("triage_back", "triage_next", "triage_rate_3", "triage_less")
    assert not any(triage.desk.actions.action(name).isEnabled() for name in names)


def test_a_note_is_saved_while_it_is_typed_and_is_one_note_and_one_step_in_the_end(triage: TriageAtWork) -> None:
    first, services = triage.order[0], triage.desk.services
    steps = len(services.library.history())
    triage.press(Qt.Key.Key_N)
    notes = triage.feature.view.page.notes
    triage.desk.qtbot.keyClicks(notes.editor, "half a")
    triage.desk.until(lambda: [note.text for note in services.browsing.details(first).notes] == ["half a"])
    triage.feature.view.page.notes.show_again()
    shown_meanwhile = cards(triage)
    assert notes.editor.isVisible()
    assert notes.editor.hasFocus()

    triage.desk.qtbot.keyClicks(notes.editor, " thought")
    triage.press(Qt.Key.Key_Escape)
    triage.desk.until(lambda: cards(triage) == ["half a thought"])

    assert shown_meanwhile == []
    assert [note.text for note in services.browsing.details(first).notes] == ["half a thought"]
    assert len(services.library.history()) == steps + 1
    triage.press(Qt.Key.Key_N)
    triage.desk.qtbot.keyClicks(notes.editor, "another")
    triage.press(Qt.Key.Key_Escape)
    triage.desk.until(lambda: cards(triage) == ["half a thought", "another"])


def test_selected_words_are_marked_in_the_colour_picked_from_the_bar_and_the_keys_still_decide(
    triage: TriageAtWork,
) -> None:
    first, page, bar = triage.order[0], triage.feature.view.page, triage.feature.marking.highlighting.bar
    page.abstract.text.select_span(0, 5)
    page.abstract.text.selection_settled.emit()
    was_shown = bar.isVisible()

    triage.desk.qtbot.mouseClick(bar.swatches[3], Qt.MouseButton.LeftButton)
    triage.wait()
    page.abstract.text.select_span(6, 8)
    triage.press(Qt.Key.Key_H)
    triage.wait()

    made = triage.desk.services.browsing.details(first).highlights
    assert was_shown
    assert not bar.isVisible()
    assert [(one.anchor.start, one.anchor.end, one.colour) for one in made] == [(0, 5, "pink"), (6, 8, "pink")]
    triage.decide(Qt.Key.Key_Y)
    assert triage.decision_of(first) is Decision.KEEP


def test_the_bar_goes_with_the_paper_it_was_shown_on(triage: TriageAtWork) -> None:
    page, bar = triage.feature.view.page, triage.feature.marking.highlighting.bar
    page.abstract.text.select_span(0, 5)
    page.abstract.text.selection_settled.emit()

    triage.decide(Qt.Key.Key_Y)
    triage.wait()

    assert not bar.isVisible()


def test_nothing_is_said_of_a_paper_that_is_not_there_yet(open_desk: Callable[[int], Desk]) -> None:
    page = open_desk(0).work.triage.feature.view.page

    assert not page.body.isVisibleTo(page)


def test_a_note_without_end_is_shown_by_its_beginning(triage: TriageAtWork) -> None:
    first, desk = triage.order[0], triage.desk

    desk.bus.announce(desk.services.noting.add_note(first, "a thought 😀 " * 10_000).changes)
    desk.until(lambda: bool(cards(triage)))

    (shown,) = cards(triage)
    assert shown.startswith("a thought 😀 a thought")
    assert shown.endswith("…")
    assert len(shown) <= 1_501


def cards(triage: TriageAtWork) -> list[str]:
    """The notes shown below the paper at hand."""
    notes = triage.feature.view.page.notes
    return [label.text() for label in notes.findChildren(QLabel, "note") if label.isVisible()]
