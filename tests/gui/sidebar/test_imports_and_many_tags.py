"""Imports as places of the sidebar, and what becomes of the tags when there are thousands."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui_desk import Desk
from nightstand.domain.decision import Decision
from nightstand.domain.paper import BatchId
from nightstand.domain.tag import Tag, TagId, TagName
from nightstand.services.browsing import SidebarCounts
from nightstand.services.import_history import PastImport
from nightstand.ui.icons import IconStore
from nightstand.ui.sidebar.places import (
    ALL_PAPERS,
    Command,
    Node,
    PlaceKind,
    Section,
    SidebarPlace,
)
from nightstand.ui.sidebar.tree import MOST_TAGS, shown_tags, tree_of
from nightstand.ui.sidebar.view import SidebarView
from nightstand.ui.theme import ThemeChoice, ThemeStore
from paper_window import popup_messages

NOW = datetime.now(UTC)
COUNTS = SidebarCounts(
    all=7,
    inbox=3,
    library=0,
    decisions=dict.fromkeys(Decision, 0),
    reading=0,
    starred=0,
    trash=0,
    lists=(),
    tags=(),
    sources=(),
)


def past(number: int, title: str, at: datetime = NOW, count: int = 3) -> PastImport:
    return PastImport(
        id=BatchId(number),
        title=title,
        label=f"Import “{title}”",
        at=at,
        count=count,
        is_undone=False,
        is_finished=True,
        was_cancelled=False,
    )


def keywords(count: int) -> tuple[Tag, ...]:
    """Return tags of which those with higher numbers are used more."""
    return tuple(Tag(TagId(number), TagName(f"keyword {number:04}"), "blue", number) for number in range(count))


def section(root: Node, wanted: Section) -> Node | None:
    return next((node for node in root.children if node.section is wanted), None)


@pytest.fixture
def view(qtbot: QtBot) -> SidebarView:
    themes = ThemeStore(ThemeChoice.LIGHT)
    made = SidebarView(themes, IconStore(themes))
    qtbot.addWidget(made)
    made.resize(236, 1_600)
    made.show()
    return made


def test_imports_are_rows_with_their_time_or_day_and_their_count() -> None:
    long_ago = NOW - timedelta(days=40)
    counts = replace(COUNTS, imports=(past(9, "b.bib"), past(3, "a.bib", long_ago, 12)), import_count=2)

    heading = section(tree_of(counts), Section.IMPORTS)

    assert heading is not None
    local, day = NOW.astimezone(), long_ago.astimezone()
    assert [(node.text, node.detail, node.count) for node in heading.children] == [
        ("b.bib", f"{local:%H:%M}", 3),
        ("a.bib", f"{day.day} {day:%b}", 12),
    ]
    assert heading.children[0].place == SidebarPlace(PlaceKind.IMPORT, "9")


def test_an_import_that_did_not_come_to_its_end_is_marked() -> None:
    stopped = replace(past(9, "b.bib"), was_cancelled=True)
    cut_short = replace(past(3, "a.bib"), is_finished=False)

    heading = section(tree_of(replace(COUNTS, imports=(stopped, cut_short), import_count=2)), Section.IMPORTS)

    assert heading is not None
    assert [node.detail for node in heading.children] == ["stopped", "unfinished"]
    assert all("brings in the rest" in node.full_name for node in heading.children)


def test_without_imports_there_is_no_such_section() -> None:
    assert section(tree_of(COUNTS), Section.IMPORTS) is None


def test_more_imports_than_are_shown_are_reached_by_a_row_of_their_own(view: SidebarView, qtbot: QtBot) -> None:
    view.sidebar_model.show(replace(COUNTS, imports=(past(9, "b.bib"),), import_count=30))
    row = next(node for node in view.sidebar_model.nodes if node.command is Command.ALL_IMPORTS)
    at = view.visualRect(view.sidebar_model.index_of_node(row)).center()

    with qtbot.waitSignal(view.command_requested) as asked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert row.text == "All 30 imports…"
    assert asked.args == [Command.ALL_IMPORTS]
    # What is shown stays the selected row.
    assert view.sidebar_model.place_at(view.selectedIndexes()[0]) == ALL_PAPERS


def test_a_command_is_given_by_the_keyboard_too(view: SidebarView, qtbot: QtBot) -> None:
    view.sidebar_model.show(replace(COUNTS, imports=(past(9, "b.bib"),), import_count=30))
    view.choose(SidebarPlace(PlaceKind.IMPORT, "9"))

    qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.command_requested) as asked:
        qtbot.keyClick(view, Qt.Key.Key_Return)

    assert asked.args == [Command.ALL_IMPORTS]


def test_few_tags_are_all_shown() -> None:
    assert len(shown_tags(keywords(MOST_TAGS), frozenset())) == MOST_TAGS


def test_of_thousands_the_most_used_are_shown_in_the_order_of_their_names() -> None:
    heading = section(tree_of(replace(COUNTS, tags=keywords(5_000))), Section.TAGS)

    assert heading is not None
    texts = [node.text for node in heading.children]
    assert texts[:2] == ["keyword 4970", "keyword 4971"]
    assert texts[-1] == "All 5,000 tags…"
    assert len(texts) == 31


def test_a_rare_tag_that_is_gone_to_gets_a_row_with_the_tags_it_is_nested_in(view: SidebarView) -> None:
    nested = (Tag(TagId(9_001), TagName("ml"), "red", 0), Tag(TagId(9_002), TagName("ml/rl"), "red", 0))
    view.sidebar_model.show(replace(COUNTS, tags=(*keywords(5_000), *nested)))
    rare = SidebarPlace(PlaceKind.TAG, "ml/rl")
    before = view.node_of(rare)

    view.choose(rare)

    node = view.node_of(rare)
    assert before is None
    assert view.current_place == rare
    assert node is not None
    assert node.parent is not None
    assert node.parent.full_name == "ml"


def test_a_tag_without_a_row_is_still_known_by_its_name(view: SidebarView) -> None:
    view.sidebar_model.show(replace(COUNTS, tags=keywords(5_000)))

    assert view.sidebar_model.tag_named("KEYWORD 0001") == "keyword 0001"


@popup_messages
def test_the_row_of_all_tags_opens_a_filter_that_leads_to_one(desk: Desk) -> None:
    papers = desk.shown()
    names = [f"keyword {number}" for number in range(MOST_TAGS + 10)]
    desk.services.tagging.tag(papers, add=names)
    desk.services.tagging.tag(papers[1:], remove=["keyword 7"])
    desk.actions.trigger("refresh")
    model = desk.window.sidebar.sidebar_model
    desk.until(lambda: any(node.command is Command.ALL_TAGS for node in model.nodes))

    desk.window.sidebar.command_requested.emit(Command.ALL_TAGS)
    chooser = desk.work.sidebar.tags.popup
    chooser.field.setText("word 7")
    desk.qtbot.keyClick(chooser.field, Qt.Key.Key_Return)

    assert desk.window.sidebar.current_place == SidebarPlace(PlaceKind.TAG, "keyword 7")
    desk.until(lambda: desk.shown() == papers[:1])


def test_undoing_is_offered_for_the_newest_import_alone(desk: Desk) -> None:
    menu = QMenu(desk.window)
    place = SidebarPlace(PlaceKind.IMPORT, "4")

    desk.work.sidebar.menu.fill(menu, place, 4)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    menu.clear()
    desk.work.sidebar.menu.fill(menu, place, 3)

    assert texts == ["Show report", "Undo this import", "&Imports…", "&Triage these papers", "Export these papers…"]
    shown = [action for action in menu.actions() if action.text().startswith("Undo this import")]
    assert [(action.text(), action.isEnabled()) for action in shown] == [
        ("Undo this import (only the newest step can be undone)", False)
    ]


def test_files_over_a_reading_list_mark_it_and_over_anything_else_nothing(desk: Desk) -> None:
    made = desk.services.reading_lists.create("Survey")
    desk.actions.trigger("refresh")
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    sidebar = desk.window.sidebar
    row = sidebar.visualRect(sidebar.sidebar_model.index_of(place)).center()

    over_list = sidebar.list_at(sidebar.viewport().mapToGlobal(row))
    above = sidebar.list_at(sidebar.viewport().mapToGlobal(QPoint(40, 30)))
    outside = sidebar.list_at(sidebar.viewport().mapToGlobal(row + QPoint(900, 0)))

    assert (over_list, above, outside) == ("Survey", "", "")
