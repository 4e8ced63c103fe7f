"""Reading lists nested by their names, with colour and date, and dragged onto one another."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from gui_desk import Desk
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListDetails, ListId, ListKind, ReadingList, ReadingListSpec
from nightstand.ui.drag import papers_mime
from nightstand.ui.sidebar.list_drag import dragged_level, dragged_list, level_mime, list_mime, nested_name
from nightstand.ui.sidebar.list_rows import add_list_rows, add_search_rows
from nightstand.ui.sidebar.model import spoken
from nightstand.ui.sidebar.places import Node, PlaceKind, Section, SidebarPlace
from nightstand.ui.sidebar.view import SidebarView

TODAY = date(2026, 11, 30)


def rows(*names: str) -> Node:
    root = Node("")
    lists = [ReadingList(ListId(at), ReadingListSpec(name), at) for at, name in enumerate(names, start=1)]
    add_list_rows(root, lists, TODAY)
    return root.children[0]


def outline(node: Node) -> list[object]:
    return [[child.text, *outline(child)] if child.children else child.text for child in node.children]


def make(desk: Desk, name: str, *papers: int) -> SidebarPlace:
    selection = tuple(map(PaperId, papers))
    made = desk.services.reading_lists.create(name, selection=selection)
    desk.bus.announce(made.changes, None)
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    return place


def order(desk: Desk, place: SidebarPlace) -> tuple[PaperId, ...]:
    return desk.services.browsing.list_order(ListId(int(place.value)))


def name_of(desk: Desk, place: SidebarPlace) -> str:
    return desk.services.list_budget.outlook(ListId(int(place.value)), ()).spec.name


def test_lists_nest_by_their_names_in_natural_order() -> None:
    heading = rows("Week 10", "Survey/Theory", "Week 2", "Survey", "Survey/Practice")

    assert outline(heading) == [["Survey", "Practice", "Theory"], "Week 2", "Week 10"]


def test_a_level_without_a_list_of_its_own_is_a_row_that_is_no_place() -> None:
    level = rows("Team/Monday").children[0]

    assert (level.text, level.place, level.level, level.count) == ("Team", None, "Team", None)


def test_a_list_says_its_colour_and_when_it_is_due_in_words() -> None:
    root = Node("")
    due = ReadingListSpec("Survey", colour="green", due=TODAY + timedelta(days=3), description="For Monday")
    add_list_rows(root, [ReadingList(ListId(1), due, 4)], TODAY)

    row = root.children[0].children[0]

    assert spoken(row) == ("Survey, 4, green list · due in 3 days (Thursday, 3 December 2026) · For Monday")
    assert (row.detail, row.is_overdue, row.tint) == ("3 days", False, "green")


def test_an_overdue_list_says_so_in_a_word_and_not_by_colour_alone() -> None:
    root = Node("")
    late = ReadingListSpec("Survey", due=TODAY - timedelta(days=1))
    add_list_rows(root, [ReadingList(ListId(1), late, 4)], TODAY)

    row = root.children[0].children[0]

    assert (row.detail, row.is_overdue) == ("late", True)
    assert "overdue by 1 day" in spoken(row)


def test_a_saved_search_is_read_out_by_its_name_with_its_query() -> None:
    root = Node("")
    add_search_rows(root, [ReadingList(ListId(1), ReadingListSpec("Regret", ListKind.SMART, "regret bound"), 9)], TODAY)

    assert spoken(root.children[0].children[0]) == "Regret, 9, regret bound"


@pytest.mark.parametrize(
    ("name", "target", "expected"),
    [
        ("Survey", Node("Team", place=SidebarPlace(PlaceKind.LIST, "2"), full_name="Team"), "Team/Survey"),
        ("Team/Survey", Node("", section=Section.LISTS), "Survey"),
        ("Team/Survey", Node("Team", place=SidebarPlace(PlaceKind.LIST, "2"), full_name="Team"), None),
        ("Team", Node("Survey", place=SidebarPlace(PlaceKind.LIST, "2"), full_name="Team/Survey"), None),
        ("Team", Node("Team", place=SidebarPlace(PlaceKind.LIST, "1"), full_name="Team"), None),
        ("Team", Node("Inbox", place=SidebarPlace(PlaceKind.INBOX)), None),
        ("Survey", Node("Team", level="Team", full_name="Team"), "Team/Survey"),
    ],
)
def test_a_dragged_list_goes_below_another_one_but_never_into_itself(
    name: str, target: Node, expected: str | None
) -> None:
    assert nested_name(name, target) == expected


def test_dropping_a_list_on_another_one_nests_it_with_what_it_holds_in_one_step(desk: Desk) -> None:
    survey, nested, team = make(desk, "Survey", 1), make(desk, "Survey/Theory", 2), make(desk, "Team")
    model = desk.window.sidebar.sidebar_model

    model.dropMimeData(list_mime(survey.value), Qt.DropAction.MoveAction, -1, -1, model.index_of(team))
    names = name_of(desk, survey), name_of(desk, nested)
    desk.actions.trigger("undo")
    desk.until(lambda: name_of(desk, survey) == "Survey")

    assert names == ("Team/Survey", "Team/Survey/Theory")
    assert name_of(desk, nested) == "Survey/Theory"


def drop(desk: Desk, paper: int, onto: SidebarPlace, keys: Qt.KeyboardModifier) -> None:
    view = desk.window.sidebar
    at = QPointF(view.visualRect(view.sidebar_model.index_of(onto)).center())
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    mime = papers_mime((PaperId(paper),))
    view.dropEvent(QDropEvent(at, both, mime, Qt.MouseButton.LeftButton, keys))


def test_papers_dragged_from_list_to_list_move_and_the_toast_says_so(desk: Desk) -> None:
    told: list[str] = []
    desk.messages.toast_requested.connect(lambda toast: told.append(toast.text))
    source, target = make(desk, "Here", 1, 2), make(desk, "There", 3)
    desk.window.sidebar.choose(source)

    drop(desk, 1, target, Qt.KeyboardModifier.NoModifier)

    assert (order(desk, source), order(desk, target)) == ((2,), (3, 1))
    assert "from “Here” to “There”" in told[-1]


def test_with_ctrl_held_they_are_copied(desk: Desk) -> None:
    source, target = make(desk, "Here", 1, 2), make(desk, "There", 3)
    desk.window.sidebar.choose(source)

    drop(desk, 1, target, Qt.KeyboardModifier.ControlModifier)

    assert (order(desk, source), order(desk, target)) == ((1, 2), (3, 1))


def test_papers_from_elsewhere_stay_where_they_are(desk: Desk) -> None:
    target = make(desk, "There", 3)

    drop(desk, 1, target, Qt.KeyboardModifier.NoModifier)

    assert order(desk, target) == (3, 1)


def test_left_and_right_fold_and_unfold_a_nested_list(desk: Desk) -> None:
    survey = make(desk, "Survey")
    make(desk, "Survey/Theory")
    view = desk.window.sidebar
    view.choose(survey)
    index = view.sidebar_model.index_of(survey)

    desk.qtbot.keyClick(view, Qt.Key.Key_Left)
    is_folded = not view.isExpanded(index)
    desk.qtbot.keyClick(view, Qt.Key.Key_Right)

    assert is_folded
    assert view.isExpanded(index)


def test_a_date_is_read_with_the_rest_of_a_list(desk: Desk) -> None:
    survey = make(desk, "Survey")
    details = ListDetails(colour="red", due=date(2020, 1, 1))
    desk.context.edits.make(lambda: desk.services.reading_lists.describe(ListId(int(survey.value)), details))

    def row() -> Node:
        node = desk.window.sidebar.node_of(survey)
        assert node is not None
        return node

    desk.until(lambda: row().is_overdue)
    assert row().tint == "red"


def test_the_arrow_of_a_long_name_that_is_cut_still_folds(desk: Desk) -> None:
    long = make(desk, "A list with a name that is longer than the sidebar is wide, by far")
    make(desk, "A list with a name that is longer than the sidebar is wide, by far/Inner")
    view = desk.window.sidebar
    index = view.sidebar_model.index_of(long)
    row = view.visualRect(index)

    desk.qtbot.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(view.viewport().width() - 28, row.center().y())
    )

    assert not view.isExpanded(index)


def folder(desk: Desk, name: str) -> Node:
    return next(node for node in desk.window.sidebar.sidebar_model.nodes if node.level == name)


def go_to_row(desk: Desk, node: Node) -> None:
    view = desk.window.sidebar
    view.setFocus()
    view.setCurrentIndex(view.sidebar_model.index_of_node(node))


def test_a_folder_that_only_holds_lists_is_renamed_in_its_row(desk: Desk) -> None:
    nested = make(desk, "Team/Monday", 1)
    go_to_row(desk, folder(desk, "Team"))

    desk.actions.trigger("rename")
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    before = editor.text()
    editor.setText("Group")
    desk.qtbot.keyClick(editor, Qt.Key.Key_Return)

    desk.until(lambda: name_of(desk, nested) == "Group/Monday")
    assert before == "Team"
    desk.actions.trigger("undo")
    desk.until(lambda: name_of(desk, nested) == "Team/Monday")


def test_a_folder_is_dragged_into_a_list_and_back_to_the_top(desk: Desk) -> None:
    nested, survey = make(desk, "Team/Monday", 1), make(desk, "Survey")
    model = desk.window.sidebar.sidebar_model

    model.dropMimeData(level_mime("Team"), Qt.DropAction.MoveAction, -1, -1, model.index_of(survey))
    inside = name_of(desk, nested)
    desk.until(lambda: any(node.level == "Survey/Team" for node in model.nodes))
    heading = next(node for node in model.nodes if node.section is Section.LISTS)
    model.dropMimeData(level_mime("Survey/Team"), Qt.DropAction.MoveAction, -1, -1, model.index_of_node(heading))

    assert inside == "Survey/Team/Monday"
    assert name_of(desk, nested) == "Team/Monday"


def test_keys_on_a_folder_or_heading_leave_the_list_that_is_shown_alone(desk: Desk) -> None:
    shown = make(desk, "Survey", 1)
    make(desk, "Team/Monday")
    view = desk.window.sidebar
    view.choose(shown)
    heading = next(node for node in view.sidebar_model.nodes if node.section is Section.LISTS)

    for row in (heading, folder(desk, "Team")):
        go_to_row(desk, row)
        desk.qtbot.keyClick(view, Qt.Key.Key_Delete)
    is_still_there = view.node_of(shown) is not None
    desk.actions.trigger("delete_place")

    assert is_still_there and name_of(desk, shown) == "Survey"
    assert not desk.actions.action("delete_place").isEnabled()
    go_to_row(desk, view.sidebar_model.node_at(view.sidebar_model.index_of(shown)))
    assert desk.actions.action("delete_place").isEnabled()


def test_what_is_dragged_is_the_row_that_was_pressed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = make(desk, "Survey", 1)
    make(desk, "Team/Monday")
    view = desk.window.sidebar
    view.choose(shown)
    heading = next(node for node in view.sidebar_model.nodes if node.section is Section.LISTS)
    dragged: list[tuple[str, str]] = []

    def take(drag: QDrag, _actions: Qt.DropAction, _default: Qt.DropAction) -> Qt.DropAction:
        dragged.append((dragged_list(drag.mimeData()), dragged_level(drag.mimeData())))
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(QDrag, "exec", take)
    for node in (heading, folder(desk, "Team"), view.sidebar_model.node_at(view.sidebar_model.index_of(shown))):
        pull(view, view.visualRect(view.sidebar_model.index_of_node(node)).center())

    assert dragged == [("", "Team"), (shown.value, "")]
    assert view.current_place == shown


def pull(view: SidebarView, at: QPoint) -> None:
    """Press a row and move the mouse up over the row above."""
    for kind, way, button in (
        (QEvent.Type.MouseButtonPress, 0, Qt.MouseButton.LeftButton),
        (QEvent.Type.MouseMove, 12, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseMove, 45, Qt.MouseButton.NoButton),
    ):
        there = QPointF(at - QPoint(0, way))
        place = QPointF(view.viewport().mapToGlobal(there))
        event = QMouseEvent(kind, there, place, button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), event)
    away = QPointF(-5, -5)
    none = Qt.MouseButton.NoButton
    released = QMouseEvent(
        QEvent.Type.MouseButtonRelease, away, away, Qt.MouseButton.LeftButton, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), released)
