"""The search tools in the window at work: suggestions, refining, papers like one, and why a paper was found."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gui_desk import Desk
from nightstand.domain.query_edit import ClauseState
from nightstand.ui.finding.reasons_view import ReasonsView, ShownReason
from nightstand.ui.papers.clause_chip import ClauseShown
from nightstand.ui.refine.shown import YearSpan
from nightstand.ui.search_help import SearchHelp
from paper_window import popup_messages


def typing(desk: Desk, text: str) -> None:
    field = desk.window.top_bar.search
    desk.window.activateWindow()
    field.setFocus()
    # The names are read a moment after the start, and after each change.
    desk.work._asking.refresh_names()
    desk.qtbot.keyClicks(field, text)


def labels(desk: Desk) -> list[str]:
    return [each.label for each in desk.window.top_bar.search.suggestions.suggestions]


def searched(desk: Desk, text: str) -> None:
    desk.window.top_bar.search.show_text(text)
    desk.until(lambda: desk.work.papers._presenter._answered.request.text == text)  # type: ignore[union-attr]


def test_the_values_of_a_field_are_suggested_while_it_is_typed(desk: Desk) -> None:
    desk.services.tagging.tag(desk.shown()[:2], add=("tidal theory",))

    typing(desk, "kind tag:ti")
    desk.until(lambda: labels(desk) == ["tidal theory"])
    desk.qtbot.keyClick(desk.window.top_bar.search, Qt.Key.Key_Tab)

    assert desk.window.top_bar.search.text() == 'kind tag:"tidal theory" '
    desk.until(lambda: len(desk.shown()) == 2)


@pytest.mark.parametrize("text", ["okaf", "ti", "tag", "auth", "title rank"])
def test_plain_words_bring_up_nothing_and_keep_their_keys(desk: Desk, text: str) -> None:
    typing(desk, text)
    desk.until(lambda: desk.context.tasks.is_idle)
    unasked = labels(desk)

    desk.qtbot.keyClick(desk.window.top_bar.search, Qt.Key.Key_Tab)

    assert unasked == []
    assert desk.window.top_bar.search.text() == text
    assert not desk.window.top_bar.search.hasFocus()


def test_ctrl_space_suggests_names_and_fields_for_a_plain_word(desk: Desk) -> None:
    typing(desk, "okaf")
    desk.qtbot.keyClick(desk.window.top_bar.search, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)

    desk.until(lambda: len(labels(desk)) > 1)
    assert all("Okafor" in label for label in labels(desk))


def test_a_click_elsewhere_closes_the_suggestions(desk: Desk) -> None:
    typing(desk, "is:")
    desk.until(lambda: bool(labels(desk)))

    button = desk.window.status
    desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert labels(desk) == []


def test_choosing_a_facet_writes_the_search_and_choosing_it_again_turns_it_round(desk: Desk) -> None:
    desk.services.papers.star(desk.shown()[:1], starred=True)
    desk.services.tagging.tag(desk.shown()[:1], add=("ebb",))
    desk.actions.trigger("toggle_refine")
    clauses = lambda: [row.value.clause for row in desk.window.refine.list.rows if row.value is not None]  # noqa: E731
    desk.until(lambda: "tag:ebb" in clauses())

    desk.window.refine.list.state_wanted.emit("tag:ebb", ClauseState.INCLUDED)
    desk.until(lambda: len(desk.shown()) == 1)
    included = desk.window.top_bar.search.text()
    desk.window.refine.list.state_wanted.emit("tag:ebb", ClauseState.EXCLUDED)
    desk.until(lambda: len(desk.shown()) == 3)

    def states() -> list[ClauseState]:
        rows = desk.window.refine.list.rows
        return [row.value.state for row in rows if row.value is not None and row.value.clause == "tag:ebb"]

    desk.until(lambda: states() == [ClauseState.EXCLUDED])
    assert included.strip() == "tag:ebb"
    assert desk.window.top_bar.search.text().strip() == "-tag:ebb"


def test_the_bars_keep_all_years_while_one_is_chosen(desk: Desk) -> None:
    desk.actions.trigger("toggle_refine")
    desk.until(lambda: len(desk.window.refine.years.years.count_by_year) == 4)

    desk.window.refine.years.span_wanted.emit(YearSpan(2002, 2003))
    desk.until(lambda: len(desk.shown()) == 2)

    desk.until(lambda: desk.window.refine.years.years.span == YearSpan(2002, 2003))
    assert [year for year, _ in desk.window.refine.years.years.count_by_year] == [2001, 2002, 2003, 2004]


def test_the_pane_is_kept_over_a_restart(desk: Desk) -> None:
    before = desk.window.is_refine_shown
    desk.actions.trigger("toggle_refine")
    desk.window.save_state()

    assert not before
    assert desk.context.state.numbers("panes/refine") == (desk.window.refine.width(),)


def test_refining_moves_the_keyboard_there_and_back(desk: Desk) -> None:
    desk.window.activateWindow()
    desk.actions.trigger("toggle_refine")
    went = desk.window.refine.list.hasFocus()

    desk.actions.trigger("toggle_refine")

    assert went
    assert desk.work.papers.view.table.hasFocus()


def test_more_like_this_is_a_search_for_the_papers_like_it(desk: Desk) -> None:
    (row,) = desk.services.browsing.rows(desk.shown()[:1])
    desk.work.papers.go_to(row.id)

    desk.actions.trigger("more_like_this")

    assert desk.window.top_bar.search.text() == f"like:{row.key}"
    desk.until(lambda: desk.work.papers.query == f"like:{row.key}" and row.id not in desk.shown())


@popup_messages
def test_why_tells_the_words_that_were_found_and_where_they_stand(desk: Desk) -> None:
    searched(desk, "tides")
    desk.work.papers.view.table.go_to_row(0)

    desk.actions.trigger("why_found")

    desk.until(lambda: bool(desk.window.findChildren(ReasonsView)))
    view = desk.window.findChildren(ReasonsView)[0]
    said = view.accessibleName()
    view.close()
    assert "title" in said and "abstract" in said and "%" in said


def test_why_is_possible_only_where_something_is_searched(desk: Desk) -> None:
    action = desk.actions.action("why_found")
    before = action.isEnabled()

    searched(desk, "tides")

    assert (before, action.isEnabled()) == (False, True)


@pytest.mark.parametrize(("share", "said"), [(0.004, "< 1 %"), (0.5, "50 %"), (1.0, "100 %")])
def test_shares_are_told_in_percent(share: float, said: str) -> None:
    assert ShownReason("tide", "title", share).percent == said


def test_the_head_counts_each_clause_and_takes_one_out(desk: Desk) -> None:
    searched(desk, "okafor3 year:2001")
    line = desk.work.papers.view.header.reading
    counts = [(chip.clause.words, chip.clause.count) for chip in line.chips]

    line.chips[1].removal_requested.emit(line.chips[1].clause.without)

    assert counts == [("okafor3", 1), ("year 2001", 1)]
    assert isinstance(line.chips[1].clause, ClauseShown)
    desk.until(lambda: len(desk.shown()) == 1)


def test_when_no_paper_has_all_words_those_with_most_are_shown_and_it_is_said(desk: Desk) -> None:
    searched(desk, "tides regularity zebra ")

    desk.until(lambda: bool(desk.shown()))
    assert "these have most" in desk.work.papers.view.header.reading.reading.remarks[0]


def test_f1_in_the_field_opens_the_search_language(desk: Desk) -> None:
    typing(desk, "")

    desk.qtbot.keyClick(desk.window.top_bar.search, Qt.Key.Key_F1)

    shown = desk.window.findChildren(SearchHelp)
    assert len(shown) == 1
    shown[0].close()


def test_leaving_the_field_goes_on_with_what_is_in_view(desk: Desk) -> None:
    typing(desk, "tides")
    desk.until(lambda: len(desk.shown()) == 4)

    desk.qtbot.keyClick(desk.window.top_bar.search, Qt.Key.Key_Return)
    QApplication.processEvents()

    assert desk.work.papers.view.table.hasFocus()
    assert desk.work.papers.current_paper() in desk.shown()


@pytest.mark.parametrize("text", ["tides regularity", "okafor3 year:2001"])
def test_tab_goes_through_the_list_its_head_with_the_chips_and_back(desk: Desk, text: str) -> None:
    searched(desk, text)
    desk.window.activateWindow()
    header = desk.work.papers.view.header
    wanted = {*header.focus_chain} - {header.reading.more}
    wanted = {stop for stop in wanted if stop.isVisible() and stop.isEnabled()}
    desk.window.sidebar.setFocus()
    seen: list[QWidget] = []
    for _ in range(40):
        stop = QApplication.focusWidget()
        assert stop is not None
        seen.append(stop)
        desk.qtbot.keyClick(stop, Qt.Key.Key_Tab)

    assert wanted <= set(seen)
    assert len(seen) - len(set(seen)) > 1
    assert seen.count(desk.window.sidebar) > 1


def test_escape_in_the_list_clears_the_search_which_can_be_undone(desk: Desk) -> None:
    searched(desk, "tides")
    desk.window.activateWindow()
    desk.work.papers.view.table.setFocus()

    desk.qtbot.keyClick(desk.work.papers.view.table, Qt.Key.Key_Escape)
    cleared = desk.window.top_bar.search.text()
    desk.window.top_bar.search.undo()

    assert cleared == ""
    assert desk.window.top_bar.search.text() == "tides"


def test_a_clause_taken_out_comes_back_with_undo_in_the_field(desk: Desk) -> None:
    searched(desk, "okafor3 year:2001")
    chip = desk.work.papers.view.header.reading.chips[1]

    chip.removal_requested.emit(chip.clause.without)
    without = desk.window.top_bar.search.text()
    desk.window.top_bar.search.undo()

    assert without.strip() == "okafor3"
    assert desk.window.top_bar.search.text() == "okafor3 year:2001"


def test_escape_in_the_pane_to_refine_goes_on_in_the_list(desk: Desk) -> None:
    desk.window.activateWindow()
    desk.actions.trigger("toggle_refine")
    desk.until(lambda: bool(desk.window.refine.list.rows))
    has_cursor = desk.window.refine.list.currentIndex().isValid()

    desk.qtbot.keyClick(desk.window.refine.list, Qt.Key.Key_Escape)

    assert has_cursor
    assert desk.work.papers.view.table.hasFocus()


def test_that_papers_are_still_being_indexed_is_said_no_longer_than_it_is_true(desk: Desk) -> None:
    searched(desk, "tides")
    remarks = lambda: desk.work.papers.view.header.reading.reading.remarks  # noqa: E731
    desk.work.papers.set_indexing(is_indexing=True)
    while_indexing = remarks()

    desk.work.papers.set_indexing(is_indexing=False)

    assert len(while_indexing) == 1
    assert remarks() == ()


def test_a_chosen_value_leaves_the_others_of_its_facet_to_choose_from(desk: Desk) -> None:
    desk.services.tagging.tag(desk.shown()[:1], add=("ebb",))
    desk.services.tagging.tag(desk.shown()[1:3], add=("flow",))
    desk.actions.trigger("toggle_refine")

    def counts() -> dict[str, tuple[int, ClauseState]]:
        values = [row.value for row in desk.window.refine.list.rows if row.value is not None]
        return {value.label: (value.count, value.state) for value in values if value.clause.startswith("tag:")}

    desk.until(lambda: set(counts()) == {"ebb", "flow"})
    desk.window.refine.list.state_wanted.emit("tag:ebb", ClauseState.INCLUDED)
    desk.until(lambda: counts() == {"ebb": (1, ClauseState.INCLUDED), "flow": (2, ClauseState.OFF)})
    desk.window.refine.list.state_wanted.emit("tag:flow", ClauseState.INCLUDED)

    desk.until(lambda: len(desk.shown()) == 3)
    desk.until(lambda: counts() == {"ebb": (1, ClauseState.INCLUDED), "flow": (2, ClauseState.INCLUDED)})


@popup_messages
def test_why_a_paper_is_like_another_tells_the_words_of_both(desk: Desk) -> None:
    (row,) = desk.services.browsing.rows(desk.shown()[:1])
    searched(desk, f"like:{row.key}")
    desk.until(lambda: bool(desk.shown()))
    chip = desk.work.papers.view.header.reading.chips[0].clause.words
    desk.work.papers.view.table.go_to_row(0)

    desk.actions.trigger("why_found")

    desk.until(lambda: bool(desk.window.findChildren(ReasonsView)))
    view = desk.window.findChildren(ReasonsView)[0]
    said = view.accessibleName()
    view.close()
    assert chip == f"like “{row.title}”"
    assert "%" in said
