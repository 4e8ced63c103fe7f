"""The paper list on a real library: searching, marking, sorting, and staying true while things change."""

import itertools
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.changes import EVERYTHING
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.services.searching import EVERYWHERE, Scope, ScopeKind, SearchRequest, SearchResult, SearchService
from nightstand.ui.context import UiContext
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.papers.header import PaperListHeader
from nightstand.ui.papers.shown_fields import ShownField
from nightstand.ui.widgets.toned_label import TonedLabel

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    """Return nine papers in the library, searchable."""
    added = add_papers(context.services, 9)
    context.services.indexing.catch_up()
    return added


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot) -> PapersFeature:
    made = PapersFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(420, 700)
    made.view.show()
    made.show_scope(EVERYWHERE, "All papers")
    return made


@pytest.fixture
def settle(context: UiContext, feature: PapersFeature, qtbot: QtBot) -> Settle:
    """Wait until nothing is asked or waits to be asked."""

    def is_quiet() -> bool:
        waiting = any(timer.isActive() for timer in feature.findChildren(QTimer))
        return context.tasks.is_idle and context.edits.is_idle and not waiting

    def wait() -> None:
        qtbot.waitUntil(is_quiet, timeout=10_000)

    wait()
    return wait


def head(feature: PapersFeature) -> list[str]:
    header = feature.view.findChild(PaperListHeader)
    return [label.text() for label in header.findChildren(TonedLabel) if label.isVisibleTo(header) and label.text()]


def test_a_place_shows_its_papers_its_title_and_their_number(
    feature: PapersFeature, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    assert sorted(feature.shown_papers) == list(papers)
    assert head(feature) == ["All papers", "9 papers"]
    assert feature.current_paper() == feature.shown_papers[0]


def test_typing_shows_what_was_found_and_how_long_it_took(feature: PapersFeature, settle: Settle) -> None:
    feature.set_search("okafor7")
    settle()

    assert len(feature.shown_papers) == 1
    assert head(feature)[1].startswith("1 result in ")


def test_a_search_with_fields_says_how_it_was_understood(feature: PapersFeature, settle: Settle) -> None:
    feature.set_search("tides year:2003")
    settle()

    assert [chip.clause.words for chip in feature.view.header.reading.chips] == ["tides", "year 2003"]


def test_plain_words_need_no_explanation(feature: PapersFeature, settle: Settle) -> None:
    feature.set_search("tides regularity")
    settle()

    assert len(head(feature)) == 2


def test_an_answer_for_another_place_is_never_shown(
    feature: PapersFeature, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ScopeKind]] = []
    search = SearchService.search

    def recorded(service: SearchService, request: SearchRequest, *, cancelled: Callable[[], bool]) -> SearchResult:
        asked.append((request.text, request.scope.kind))
        return search(service, request, cancelled=cancelled)

    monkeypatch.setattr(SearchService, "search", recorded)
    shown: list[SearchRequest] = []
    feature.answered.connect(shown.append)

    feature.set_search("okafor1")
    QApplication.processEvents()
    feature.show_scope(Scope(ScopeKind.STARRED), "Starred")
    settle()

    assert [kind for _, kind in asked] == [ScopeKind.EVERYTHING, ScopeKind.STARRED]
    assert [request.scope.kind for request in shown] == [ScopeKind.STARRED]


def test_typing_fast_searches_once(feature: PapersFeature, settle: Settle, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    search = SearchService.search

    def recorded(service: SearchService, request: SearchRequest, *, cancelled: Callable[[], bool]) -> SearchResult:
        asked.append(request.text)
        return search(service, request, cancelled=cancelled)

    monkeypatch.setattr(SearchService, "search", recorded)

    for text in ("o", "ok", "oka", "okaf", "okafo", "okafor", "okafor3"):
        feature.set_search(text)
    settle()

    assert asked == ["okafor3"]


def test_found_words_reach_the_rows_in_view(feature: PapersFeature, settle: Settle) -> None:
    feature.set_search("regularity")
    settle()

    assert feature._model.lacking_hits(0, 3) == ()


def test_a_paper_that_stays_current_is_told_again_when_another_text_found_it(
    feature: PapersFeature, settle: Settle
) -> None:
    current = feature.current_paper()
    told: list[PaperId | None] = []
    feature.current_changed.connect(told.append)

    feature.set_search("tides")
    settle()

    assert told[-1] == current


def test_nothing_found_says_why_and_offers_to_search_everywhere(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    gone: list[str] = []
    context.actions.bind("go_all", lambda: gone.append("all"))
    feature.show_scope(Scope(ScopeKind.STARRED), "Starred")
    feature.set_search("tides")
    settle()

    title, detail = feature.view.notice.texts
    (everywhere,) = feature.view.notice.buttons
    everywhere.click()

    assert (title, detail[:13]) == ("Nothing found here for “tides”", "No paper fits")
    assert everywhere.text().startswith("Search all papers (")
    assert feature.current_paper() is None
    assert gone == ["all"]


def test_where_no_place_has_it_there_is_no_button_but_a_hint(feature: PapersFeature, settle: Settle) -> None:
    feature.set_search("zebra ")
    settle()

    assert feature.view.notice.texts[1].startswith("No paper fits: “zebra”.")
    assert "Check the spelling" in feature.view.notice.texts[1]
    assert feature.view.notice.buttons == ()


def test_a_button_leaves_out_the_part_that_no_paper_fits(feature: PapersFeature, settle: Settle) -> None:
    asked: list[str] = []
    feature.search_text_requested.connect(asked.append)
    feature.set_search("tides year:1812")
    settle()

    (button,) = feature.view.notice.buttons
    button.click()

    assert button.text().startswith("Leave out year:1812 (")
    assert asked == ["tides "]


def test_an_identifier_that_no_paper_has_can_be_looked_up(feature: PapersFeature, settle: Settle) -> None:
    wanted: list[str] = []
    feature.lookup_requested.connect(wanted.append)
    feature.set_search("https://doi.org/10.1145/3292500.3330701")
    settle()

    (button,) = feature.view.notice.buttons
    button.click()

    assert button.text() == "Look up this DOI…"
    assert wanted == ["https://doi.org/10.1145/3292500.3330701"]


def test_an_empty_place_says_what_fills_it(feature: PapersFeature, settle: Settle) -> None:
    feature.show_scope(Scope(ScopeKind.STARRED), "Starred")
    settle()

    assert feature.view.is_showing_notice
    assert feature.view.notice.texts == ("No starred papers", "Press S to star the selected paper.")


def test_deciding_in_the_inbox_moves_on_to_the_next_paper(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    feature.show_scope(Scope(ScopeKind.INBOX), "Inbox")
    settle()
    shown = feature.shown_papers
    feature.view.table.go_to_row(2)

    context.actions.trigger("keep")
    settle()

    assert feature.current_paper() == shown[3]
    assert shown[2] not in feature.shown_papers
    assert context.services.browsing.details(shown[2]).marks.decision is Decision.KEEP


def test_marking_several_papers_is_one_step_that_can_be_undone(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    feature.view.table.selectAll()
    chosen = feature.selected_papers()

    context.actions.trigger("mark_reading")
    marked = {context.services.browsing.details(paper).marks.status for paper in chosen}
    context.bus.announce(context.services.library.undo().changes)
    settle()

    assert len(chosen) == 9
    assert marked == {ReadingStatus.READING}
    assert {row.marks.status for row in context.services.browsing.rows(chosen)} == {ReadingStatus.UNREAD}
    assert feature.selected_papers() == chosen


def test_the_star_key_stars_all_selected_and_takes_all_stars_back(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    context.services.papers.star(feature.shown_papers[:1], starred=True)
    feature.view.table.selectAll()

    context.actions.trigger("star")
    first = [row.marks.starred for row in context.services.browsing.rows(feature.shown_papers)]
    context.actions.trigger("star")
    second = [row.marks.starred for row in context.services.browsing.rows(feature.shown_papers)]

    assert (all(first), any(second)) == (True, False)


@pytest.mark.parametrize(("trashed", "selected"), [(4, 5), (-1, -2)])
def test_trashing_offers_an_undo_and_selects_the_next_paper_or_at_the_end_the_one_before(
    feature: PapersFeature, context: UiContext, settle: Settle, trashed: int, selected: int
) -> None:
    shown = feature.shown_papers
    feature.view.table.go_to_row(shown.index(shown[trashed]))
    toasts: list[object] = []
    context.messages.toast_requested.connect(toasts.append)

    context.actions.trigger("trash")
    settle()

    assert shown[trashed] not in feature.shown_papers
    assert feature.current_paper() == shown[selected]
    assert len(toasts) == 1


def test_changes_from_another_program_are_shown(
    feature: PapersFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    context.services.papers.set_fields([feature.shown_papers[0]], {"title": "Renamed elsewhere"})

    context.bus.announce(EVERYTHING)
    settle()

    assert feature._model.index(0, 0).data() == "Renamed elsewhere"


def test_a_chosen_order_is_kept_for_the_same_situation(
    feature: PapersFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    context.actions.trigger("sort_year")
    settle()
    by_year = feature.shown_papers
    context.actions.trigger("sort_reverse")
    settle()
    reverse = feature.shown_papers
    feature.set_search("tides")
    settle()
    feature.set_search("")
    settle()

    assert by_year == tuple(reversed(papers))
    assert reverse == papers
    assert feature.shown_papers == reverse
    assert context.actions.action("sort_year").isChecked()


def test_my_order_is_offered_in_a_list_only(feature: PapersFeature, context: UiContext, settle: Settle) -> None:
    made = context.services.reading_lists.create("Tides", selection=feature.shown_papers[3:6]).new_id
    outside = context.actions.action("sort_position").isVisible()

    feature.show_scope(Scope(ScopeKind.LIST, str(made)), "Tides")
    settle()

    assert (outside, context.actions.action("sort_position").isVisible()) == (False, True)
    assert feature.can_reorder
    assert feature.selection().list == made


def test_a_list_sorted_otherwise_does_not_let_rows_be_moved(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    made = context.services.reading_lists.create("Tides", selection=feature.shown_papers[3:6]).new_id
    feature.show_scope(Scope(ScopeKind.LIST, str(made)), "Tides")

    context.actions.trigger("sort_title")
    settle()

    assert not feature.can_reorder


def test_hidden_fields_stay_hidden_in_the_next_window(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    feature.view.header.field_actions[ShownField.SNIPPET].trigger()

    assert "snippet" not in context.state.words("papers/fields")
    assert feature.view.table.verticalHeader().defaultSectionSize() == 58


@pytest.mark.parametrize(
    ("action", "text"),
    [("copy_key", "{},{}"), ("copy_cite", r"\cite{{{},{}}}"), ("copy_pandoc", "[@{}; @{}]")],
)
def test_several_papers_are_cited_at_once_in_the_order_shown(
    feature: PapersFeature, context: UiContext, settle: Settle, qtbot: QtBot, action: str, text: str
) -> None:
    feature.view.table.go_to_row(0)
    qtbot.keyClick(feature.view.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    keys = [row.key for row in context.services.browsing.rows(feature.selected_papers())]

    context.actions.trigger(action)
    settle()

    assert QApplication.clipboard().text() == text.format(*keys)


def test_a_drag_to_another_program_carries_citations(feature: PapersFeature, settle: Settle) -> None:
    mime = feature._citing.drag_data(feature.shown_papers[:2])

    lines = mime.text().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("M. Sato, J. Okafor")
    assert "Journal of Tides" in lines[0]


def test_the_context_menu_holds_only_what_is_possible(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    menu = feature.context_menu(feature.view)

    names = [action.objectName() for action in menu.actions()]
    assert "keep" in names
    # Nobody bound it here, so it cannot be done.
    assert "export_selected" not in names
    assert names[-1] == "trash"
    assert not any(first == second == "" for first, second in itertools.pairwise(names))


def test_less_is_wanted_of_the_like_of_all_selected_papers_in_one_step(
    feature: PapersFeature, context: UiContext, settle: Settle
) -> None:
    first, second = feature.shown_papers[:2]
    feature.view.table.selectAll()
    names = [action.objectName() for action in feature.context_menu(feature.view).actions()]

    context.actions.trigger("less_like_this")

    assert "less_like_this" in names
    assert {first, second} <= context.services.less_of.current().papers
    context.services.library.undo()
    assert context.services.less_of.current().is_empty
