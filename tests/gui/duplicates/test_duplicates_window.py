"""The window of duplicates: pairs come up one after the other, are decided by one key each, and all is undone."""

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.author import Author
from nightstand.domain.changes import EVERYTHING
from nightstand.domain.paper import PaperId
from nightstand.services.duplicate_search import DuplicatePair
from nightstand.services.progress import Progress
from nightstand.ui.context import UiContext
from nightstand.ui.duplicates.presenter import DuplicatesPresenter
from nightstand.ui.duplicates.shown import Kind, Showing, Side
from nightstand.ui.duplicates.view import DuplicatesDialog, Page
from paper_window import popup_messages

Opened = Callable[[], DuplicatesDialog]
Settle = Callable[[], None]
Papers = tuple[PaperId, ...]
LEE = (Author("Lee", "Ann"),)


def keys(dialog: DuplicatesDialog) -> list[tuple[int, int]]:
    return [row.key for place in range(dialog.model.rowCount()) if (row := dialog.model.row_at(place)) is not None]


def current(dialog: DuplicatesDialog) -> tuple[int, int] | None:
    row = dialog.list.current_row
    return row.key if row is not None else None


def wait_for(dialog: DuplicatesDialog, key: tuple[int, int], qtbot: QtBot) -> None:
    """Wait until a pair is current and its papers are to be seen."""
    qtbot.waitUntil(
        lambda: current(dialog) == key and dialog.pane.comparison is not None and dialog.pane.comparison.key == key,
        timeout=10_000,
    )


def press(dialog: DuplicatesDialog, key: Qt.Key, qtbot: QtBot) -> None:
    qtbot.keyClick(dialog.list, key)


def undo_steps(context: UiContext) -> int:
    return len(context.services.library.history())


def trashed(context: UiContext) -> tuple[PaperId, ...]:
    return tuple(paper for paper in (row.id for row in context.services.browsing.rows(range(1, 7)) if row.is_trashed))


def test_pairs_are_listed_the_surest_first_with_kind_and_reason(papers: Papers, opened: Opened) -> None:
    dialog = opened()

    rows = [dialog.model.row_at(place) for place in range(3)]
    assert [(row.key, row.kind) for row in rows if row] == [
        ((1, 2), Kind.SAME), ((3, 4), Kind.VERSIONS), ((5, 6), Kind.POSSIBLE_SAME),
    ]  # fmt: skip
    assert rows[0] is not None
    assert "DOI" in rows[0].reason
    assert (rows[0].right.title, rows[0].right.venue, rows[0].right.year) == (
        "Quiet Tides.",
        "Journal of Tides",
        "2020",
    )
    assert dialog.head.headline == "3 pairs of papers look alike"


def test_both_papers_stand_side_by_side_and_say_what_a_merged_one_takes(papers: Papers, opened: Opened) -> None:
    dialog = opened()

    comparison = dialog.pane.comparison
    assert comparison is not None
    fields = {field.title: field for field in comparison.fields}
    assert fields["Year"].is_same
    assert fields["Venue"].taken_from(Side.LEFT) is Side.RIGHT
    assert fields["Title"].taken_from(Side.LEFT) is Side.LEFT
    assert [piece.text for piece in fields["Title"].right if piece.differs] == ["Tides."]
    assert "Journal of Tides" in dialog.pane.shown_text


def test_m_merges_into_the_chosen_side_as_one_step_and_the_next_pair_comes_up(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog, steps = opened(), undo_steps(context)

    press(dialog, Qt.Key.Key_Right, qtbot)
    press(dialog, Qt.Key.Key_M, qtbot)

    assert current(dialog) == (3, 4)
    assert keys(dialog) == [(3, 4), (5, 6)]
    assert trashed(context) == (1,)
    assert undo_steps(context) == steps + 1
    assert dialog.head.headline == "2 pairs of papers look alike"


def test_v_links_as_versions_and_shows_the_one_that_came_furthest(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog = opened()
    press(dialog, Qt.Key.Key_Down, qtbot)
    wait_for(dialog, (3, 4), qtbot)
    suggested = dialog.pane.kept

    press(dialog, Qt.Key.Key_V, qtbot)

    assert suggested is Side.RIGHT
    (version,) = context.services.browsing.details(papers[2]).versions
    assert (version.id, version.is_shown) == (4, True)
    assert keys(dialog) == [(1, 2), (5, 6)]


def test_n_tells_apart_for_good(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot, settle: Settle
) -> None:
    dialog = opened()

    press(dialog, Qt.Key.Key_N, qtbot)
    dialog.close()
    settle()

    assert [(pair.a, pair.b) for pair in context.services.duplicates.pairs()] == [(3, 4), (5, 6)]


def test_s_goes_on_without_a_decision_and_comes_round(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog, steps = opened(), undo_steps(context)
    seen = []

    for _time in range(3):
        press(dialog, Qt.Key.Key_S, qtbot)
        seen.append(current(dialog))

    assert seen == [(3, 4), (5, 6), (1, 2)]
    assert undo_steps(context) == steps


def test_nobody_decides_on_a_pair_before_its_papers_are_seen(papers: Papers, opened: Opened, qtbot: QtBot) -> None:
    dialog = opened()

    with qtbot.assertNotEmitted(dialog.merge_requested):
        press(dialog, Qt.Key.Key_Down, qtbot)
        press(dialog, Qt.Key.Key_M, qtbot)

    wait_for(dialog, (3, 4), qtbot)
    with qtbot.waitSignal(dialog.merge_requested):
        press(dialog, Qt.Key.Key_M, qtbot)


def test_what_is_undone_comes_back_and_is_looked_at(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog = opened()
    dialog.undo_requested.connect(lambda: context.edits.make(context.services.library.undo))
    press(dialog, Qt.Key.Key_M, qtbot)
    assert dialog.told.startswith("Merged “Quiet")
    assert not dialog.pane.isAncestorOf(dialog.toast)
    assert dialog.foot.toast_room.rect().contains(dialog.toast.geometry())

    qtbot.keyClick(dialog.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for(dialog, (1, 2), qtbot)

    assert keys(dialog) == [(1, 2), (3, 4), (5, 6)]
    assert trashed(context) == ()


def test_all_pairs_of_a_merged_paper_go_with_it(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    context.services.papers.add({"title": "Quiet Tides", "doi": "10.5555/q.1", "year": 2020})
    dialog = opened()
    assert {(1, 2), (1, 7), (2, 7)} <= set(keys(dialog))
    wait_for(dialog, (1, 2), qtbot)

    press(dialog, Qt.Key.Key_M, qtbot)

    assert [key for key in keys(dialog) if 2 in key] == []
    assert (1, 7) in keys(dialog)


def test_pills_and_words_narrow_the_list(papers: Papers, opened: Opened, qtbot: QtBot) -> None:
    dialog = opened()
    counts = {showing.value: count for showing, count in dialog.model.counts.items()}

    dialog.head.pills.choose(Showing.VERSIONS)
    versions = keys(dialog)
    dialog.head.pills.choose(Showing.POSSIBLE_SAME)
    possible, headline = keys(dialog), dialog.head.headline
    dialog.head.pills.choose(Showing.ALL)
    dialog.head.filter_field.setText("quiet JOURNAL")
    worded = keys(dialog)
    dialog.head.filter_field.setText("no such word")

    assert counts == {"all": 3, "same": 1, "versions": 1, "possible same": 1, "possible versions": 0}
    assert headline == "1 of 3 pairs"
    assert (versions, possible, worded) == ([(3, 4)], [(5, 6)], [(1, 2)])
    assert keys(dialog) == []
    assert not dialog.foot.merge_button.isEnabled()
    assert dialog.page is Page.PAIRS


def test_letters_typed_into_the_filter_decide_nothing(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog, steps = opened(), undo_steps(context)
    dialog.activateWindow()
    dialog.head.filter_field.setFocus()

    qtbot.keyClicks(dialog.head.filter_field, "northern sm")

    assert dialog.head.filter_field.text() == "northern sm"
    assert undo_steps(context) == steps


def test_esc_clears_the_filter_then_leaves_it_then_closes(papers: Papers, opened: Opened, qtbot: QtBot) -> None:
    dialog = opened()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: dialog.isActiveWindow())
    dialog.head.filter_field.setFocus()
    dialog.head.filter_field.setText("quiet")
    states = []

    for _time in range(3):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Escape)
        states.append((dialog.head.filter_field.text(), dialog.head.filter_field.hasFocus(), dialog.isVisible()))

    assert states == [("", True, True), ("", False, True), ("", False, False)]


@pytest.mark.parametrize(
    ("text", "left", "merged"),
    [
        ("Merge all with the same identifier  (1)", [(3, 4), (5, 6)], (2,)),
        ("Merge all with the same title, authors and year  (1)", [(3, 4), (5, 6)], (2,)),
        ("Link all certain versions  (1)", [(1, 2), (5, 6)], ()),
    ],
)
def test_a_rule_says_how_many_it_settles_and_settles_them_as_one_step(
    text: str, left: list[tuple[int, int]], merged: tuple[int, ...],
    papers: Papers, opened: Opened, context: UiContext, settle: Settle,
) -> None:  # fmt: skip
    dialog, steps = opened(), undo_steps(context)
    offers = {action.text(): action for action in dialog.head.bulk_menu.actions()}

    offers[text].trigger()
    settle()

    assert keys(dialog) == left
    assert trashed(context) == merged
    assert undo_steps(context) == steps + 1


def test_a_rule_settles_many_pairs_off_the_interface_in_one_step(
    opened: Opened, context: UiContext, qtbot: QtBot, settle: Settle
) -> None:
    for number in range(30):
        for _time in range(2):
            context.services.papers.add({"title": f"Tide number {number}", "doi": f"10.5555/t.{number}"})
    dialog, steps = opened(), undo_steps(context)

    next(action for action in dialog.head.bulk_menu.actions() if "(30)" in action.text()).trigger()
    assert not context.edits.is_idle
    settle()

    assert dialog.page is Page.EMPTY
    assert undo_steps(context) == steps + 1
    context.services.library.undo()
    assert len(context.services.duplicates.pairs()) == 30


@pytest.mark.parametrize(
    ("key", "trash", "versions"), [(Qt.Key.Key_M, (1, 4, 6), 0), (Qt.Key.Key_V, (), 1), (Qt.Key.Key_N, (), 0)]
)
def test_a_key_decides_on_all_selected_pairs_as_one_step(
    key: Qt.Key, trash: tuple[int, ...], versions: int,
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot, settle: Settle,
) -> None:  # fmt: skip
    dialog, steps = opened(), undo_steps(context)
    press(dialog, Qt.Key.Key_Right, qtbot)

    qtbot.keyClick(dialog.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    tip = dialog.foot.merge_button.toolTip()
    press(dialog, key, qtbot)
    settle()

    assert tip.startswith("Merge all 3 selected pairs")
    assert (keys(dialog), dialog.page) == ([], Page.EMPTY)
    assert trashed(context) == trash
    assert len(context.services.browsing.details(papers[2]).versions) == versions
    assert undo_steps(context) == steps + 1
    context.services.library.undo()
    assert len(context.services.duplicates.pairs()) == 3


def test_after_some_pairs_are_settled_the_next_one_is_current_and_a_new_search_keeps_what_is_selected(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot, settle: Settle
) -> None:
    context.services.papers.add({"title": "Quiet Tides", "doi": "10.5555/q.1", "year": 2020})
    dialog = opened()
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down, shift)
    before = [row.key for row in dialog.list.selected_rows]
    with qtbot.waitSignal(dialog.model.modelReset, timeout=10_000):
        context.bus.announce(EVERYTHING)
    kept = [row.key for row in dialog.list.selected_rows]

    press(dialog, Qt.Key.Key_N, qtbot)
    settle()

    assert kept == before
    assert len(kept) == 2
    assert len(dialog.list.selected_rows) == 1
    assert current(dialog) == keys(dialog)[0]


@popup_messages
def test_pairs_of_an_import_are_shown_alone_until_they_are_settled_or_all_are_asked_for(
    papers: Papers, presenter: DuplicatesPresenter, opened: Opened, qtbot: QtBot
) -> None:
    presenter.show_import(papers[3:5])
    dialog = opened()
    pill = dialog.head.import_pill
    first = (keys(dialog), dialog.head.headline, pill.text().split("  ")[0])

    press(dialog, Qt.Key.Key_N, qtbot)
    wait_for(dialog, (5, 6), qtbot)
    second = (keys(dialog), pill.text().split("  ")[0])
    press(dialog, Qt.Key.Key_N, qtbot)

    assert first == ([(3, 4), (5, 6)], "2 of 3 pairs", "From this import · 2")
    assert second == ([(5, 6)], "From this import · 1")
    assert (keys(dialog), pill.isVisible()) == ([(1, 2)], False)
    presenter.show_import(papers[:1])
    assert pill.isVisible()
    pill.click()
    assert not pill.isVisible()


def test_in_a_low_window_the_page_scrolls_and_the_comparison_stays_high_enough_to_read(
    papers: Papers, opened: Opened, qtbot: QtBot
) -> None:
    dialog = opened()

    dialog.resize(712, 406)
    qtbot.waitUntil(lambda: dialog.height() == 406)
    dialog.scrolled.ensureWidgetVisible(dialog.pane)

    shown = dialog.pane.visibleRegion().boundingRect()
    assert dialog.pane.height() >= 300
    assert shown.height() >= 290
    assert dialog.foot.merge_button.visibleRegion().boundingRect().height() == dialog.foot.merge_button.height()


def test_ticks_and_their_legend_stand_only_where_merging_is_offered(
    papers: Papers, opened: Opened, qtbot: QtBot
) -> None:
    dialog = opened()
    same = ("✓" in dialog.pane.shown_text, dialog.pane.legend)

    press(dialog, Qt.Key.Key_Down, qtbot)
    wait_for(dialog, (3, 4), qtbot)
    versions = ("✓" in dialog.pane.shown_text, dialog.pane.legend)

    assert same == (True, "✓  is what a merged paper would have")
    assert versions == (False, "")


def test_titles_with_formulas_are_read_as_text_on_both_sides(opened: Opened, context: UiContext, qtbot: QtBot) -> None:
    for title in ("Growth of Al$_x$In$_{1-x}$As layers", "Growth of \\emph{Al}$_x$In$_{1-x}$As layers."):
        context.services.papers.add({"title": title, "doi": "10.5555/al.1"})

    shown = opened().pane.shown_text

    assert "$" not in shown
    assert "\\emph" not in shown


def test_alt_and_a_letter_decides_while_the_filter_is_typed_in(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog, steps = opened(), undo_steps(context)
    dialog.activateWindow()
    qtbot.waitUntil(lambda: dialog.isActiveWindow())
    dialog.head.filter_field.setFocus()

    qtbot.keyClick(dialog.head.filter_field, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    # A button shows that it is pressed before it acts.
    qtbot.waitUntil(lambda: undo_steps(context) == steps + 1)

    assert dialog.head.filter_field.text() == ""
    assert keys(dialog) == [(3, 4), (5, 6)]
    assert dialog.foot.merge_button.accessibleName() == "Merge"


def test_where_no_rule_holds_the_button_says_why(opened: Opened, context: UiContext, qtbot: QtBot) -> None:
    for year in (2001, 2002):
        context.services.papers.add(
            {"title": "On storms over harbours", "authors": LEE, "year": year, "venue": "Harbour Letters"}
        )

    button = opened().head.bulk_button

    assert not button.isEnabled()
    assert button.toolTip().startswith("No pair falls under a rule")


def test_when_all_is_settled_the_window_says_so(papers: Papers, opened: Opened, qtbot: QtBot) -> None:
    dialog = opened()

    for _time in range(3):
        qtbot.waitUntil(dialog.foot.distinct_button.isEnabled, timeout=10_000)
        press(dialog, Qt.Key.Key_N, qtbot)

    assert dialog.page is Page.EMPTY
    assert dialog.notice.texts[0] == "No papers look alike"


def test_a_library_without_duplicates_reassures(opened: Opened) -> None:
    dialog = opened()

    assert dialog.page is Page.EMPTY
    (close,) = dialog.notice.buttons
    close.click()
    assert not dialog.isVisible()


def test_changes_elsewhere_are_followed_and_the_current_pair_stays(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot
) -> None:
    dialog = opened()
    press(dialog, Qt.Key.Key_Down, qtbot)
    wait_for(dialog, (3, 4), qtbot)

    outcome = context.services.papers.trash([papers[0]])
    context.bus.announce(outcome.changes)
    qtbot.waitUntil(lambda: keys(dialog) == [(3, 4), (5, 6)], timeout=10_000)

    assert current(dialog) == (3, 4)


def test_a_decision_while_pairs_are_sought_does_not_come_up_again(
    papers: Papers, opened: Opened, context: UiContext, qtbot: QtBot, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened()
    found, go_on = threading.Event(), threading.Event()
    duplicates = context.services.duplicates
    find = duplicates.pairs

    def find_slowly(*given: Progress) -> tuple[DuplicatePair, ...]:
        pairs = find(*given)
        found.set()
        go_on.wait(10)
        return pairs

    monkeypatch.setattr(duplicates, "pairs", find_slowly)
    context.bus.announce(EVERYTHING)
    qtbot.waitUntil(found.is_set, timeout=10_000)
    shown = []
    dialog.model.modelReset.connect(lambda: shown.append((1, 2) in keys(dialog)))

    press(dialog, Qt.Key.Key_N, qtbot)
    go_on.set()
    qtbot.waitUntil(lambda: bool(shown), timeout=10_000)
    settle()

    assert True not in shown
    assert keys(dialog) == [(3, 4), (5, 6)]


@popup_messages
def test_the_window_opens_once_and_again_after_it_was_closed(
    papers: Papers, opened: Opened, presenter: DuplicatesPresenter, window: QWidget, qtbot: QtBot
) -> None:
    first = opened()
    assert opened() is first
    first.close()
    qtbot.waitUntil(lambda: presenter.dialog is None, timeout=10_000)

    again = opened()

    assert again.isVisible()
    assert len(window.findChildren(DuplicatesDialog)) == 1


def test_closing_while_pairs_are_sought_is_harmless(
    papers: Papers, presenter: DuplicatesPresenter, context: UiContext, qtbot: QtBot, settle: Settle
) -> None:
    context.actions.trigger("find_duplicates")
    assert presenter.dialog is not None

    presenter.dialog.close()
    settle()
    qtbot.wait(50)

    assert presenter.dialog is None


def test_what_is_found_after_the_window_went_is_for_nobody(
    papers: Papers, context: UiContext, qtbot: QtBot, settle: Settle
) -> None:
    window, gone = QWidget(), []
    presenter = DuplicatesPresenter(context, window)
    presenter.show()
    assert presenter.dialog is not None
    presenter.dialog.destroyed.connect(lambda: gone.append(True))

    window.deleteLater()
    qtbot.waitUntil(lambda: bool(gone))
    settle()
    qtbot.wait(20)

    assert context.tasks.is_idle
