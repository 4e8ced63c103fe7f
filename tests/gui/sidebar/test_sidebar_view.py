"""The sidebar as people use it: choosing, folding, dropping, and staying put while it is read anew."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ReadingList, ReadingListSpec
from nightstand.domain.tag import Tag, TagId, TagName
from nightstand.services.browsing import SidebarCounts
from nightstand.ui.drag import papers_mime
from nightstand.ui.icons import IconStore
from nightstand.ui.sidebar.delegate import add_rect
from nightstand.ui.sidebar.places import ALL_PAPERS, INBOX, STARRED, PlaceKind, Section, SidebarPlace
from nightstand.ui.sidebar.view import SidebarView
from nightstand.ui.theme import ThemeChoice, ThemeStore

SURVEY = SidebarPlace(PlaceKind.LIST, "1")
COUNTS = SidebarCounts(
    all=7,
    inbox=3,
    library=0,
    decisions=dict.fromkeys(Decision, 0),
    reading=0,
    starred=0,
    trash=0,
    lists=(ReadingList(ListId(1), ReadingListSpec("Survey"), 2),),
    tags=(Tag(TagId(1), TagName("ml"), "blue", 2), Tag(TagId(2), TagName("ml/rlhf"), "green", 1)),
    sources=(),
)


@pytest.fixture
def view(qtbot: QtBot) -> SidebarView:
    themes = ThemeStore(ThemeChoice.LIGHT)
    made = SidebarView(themes, IconStore(themes))
    qtbot.addWidget(made)
    made.resize(236, 800)
    made.show()
    made.sidebar_model.show(COUNTS)
    return made


def centre(view: SidebarView, place: SidebarPlace) -> QPoint:
    return view.visualRect(view.sidebar_model.index_of(place)).center()


def test_a_click_chooses_a_place_once(view: SidebarView, qtbot: QtBot) -> None:
    chosen: list[SidebarPlace] = []
    view.place_chosen.connect(chosen.append)

    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, STARRED))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, STARRED))

    assert chosen == [STARRED]
    assert view.current_place == STARRED


def test_the_arrow_keys_go_through_the_places(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(ALL_PAPERS)

    qtbot.keyClick(view, Qt.Key.Key_Down)

    assert view.current_place == INBOX


def test_letters_are_left_to_the_actions(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(ALL_PAPERS)

    qtbot.keyClicks(view, "s")

    assert view.current_place == ALL_PAPERS


def test_the_place_stays_chosen_when_the_sidebar_is_built_anew(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(SURVEY)

    with qtbot.assertNotEmitted(view.place_chosen):
        view.sidebar_model.show(replace(COUNTS, tags=()))

    assert view.sidebar_model.place_at(view.currentIndex()) == SURVEY


def test_when_the_chosen_place_is_gone_all_papers_are_chosen(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(SURVEY)

    with qtbot.waitSignal(view.place_chosen) as signal:
        view.sidebar_model.show(replace(COUNTS, lists=()))

    assert signal.args == [ALL_PAPERS]


def test_a_folded_part_stays_folded_when_the_sidebar_is_built_anew(view: SidebarView) -> None:
    ml = view.sidebar_model.index_of(SidebarPlace(PlaceKind.TAG, "ml"))
    view.collapse(ml)

    view.sidebar_model.show(replace(COUNTS, lists=()))

    assert not view.isExpanded(view.sidebar_model.index_of(SidebarPlace(PlaceKind.TAG, "ml")))
    assert view.folded == ("tag\tml",)


def test_folds_that_were_kept_come_back(qtbot: QtBot) -> None:
    themes = ThemeStore(ThemeChoice.LIGHT)
    view = SidebarView(themes, IconStore(themes))
    qtbot.addWidget(view)

    view.fold(("tag\tml",))
    view.sidebar_model.show(COUNTS)

    assert not view.isExpanded(view.sidebar_model.index_of(SidebarPlace(PlaceKind.TAG, "ml")))


def test_a_click_on_a_heading_folds_and_on_its_plus_adds(view: SidebarView, qtbot: QtBot) -> None:
    heading = next(node for node in view.sidebar_model.nodes if node.section is Section.TAGS)
    index = view.sidebar_model.index_of_node(heading)
    rect = view.visualRect(index)

    with qtbot.waitSignal(view.add_requested) as signal:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=add_rect(rect).center())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, rect.center().y()))

    assert signal.args == [Section.TAGS]
    assert not view.isExpanded(index)


def dropped(view: SidebarView, mime: QMimeData, at: QPoint) -> bool:
    """Drag data in, over a point, and drop it there; tell whether it was taken."""
    actions, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, actions, mime, button, keys)
    move = QDragMoveEvent(at, actions, mime, button, keys)
    drop = QDropEvent(QPointF(at), actions, mime, button, keys)
    for event in (enter, move, drop):
        QApplication.sendEvent(view.viewport(), event)
    return drop.isAccepted()


def test_papers_dropped_on_a_list_are_told(view: SidebarView, qtbot: QtBot) -> None:
    papers = (PaperId(4), PaperId(2))

    with qtbot.waitSignal(view.sidebar_model.papers_dropped) as signal:
        assert dropped(view, papers_mime(papers), centre(view, SURVEY))

    assert signal.args == [papers, SURVEY]


def test_papers_dropped_on_all_papers_are_refused(view: SidebarView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.sidebar_model.papers_dropped):
        assert not dropped(view, papers_mime([PaperId(4)]), centre(view, ALL_PAPERS))


def test_a_drag_that_enters_beside_a_target_is_accepted_so_that_its_moves_are_told(view: SidebarView) -> None:
    mime = papers_mime([PaperId(4)])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(centre(view, ALL_PAPERS), Qt.DropAction.CopyAction, mime, buttons, keys)

    QApplication.sendEvent(view.viewport(), enter)

    assert enter.isAccepted()


def test_a_name_is_edited_in_its_row(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(SURVEY)
    view.rename_current()
    editor = view.indexWidget(view.currentIndex()) or QApplication.focusWidget()

    with qtbot.waitSignal(view.sidebar_model.rename_requested) as signal:
        assert editor is not None
        qtbot.keyClicks(editor, "Reading group")
        qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert signal.args == [SURVEY, "Reading group"]


def test_the_menu_of_a_place_is_asked_for_by_keyboard_too(view: SidebarView, qtbot: QtBot) -> None:
    view.choose(SURVEY)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))

    with qtbot.waitSignal(view.menu_requested) as signal:
        QApplication.sendEvent(view.viewport(), event)

    assert signal.args[0] == SURVEY


@pytest.mark.parametrize("theme", list(ThemeChoice))
def test_the_sidebar_paints_itself_in_each_theme(qtbot: QtBot, theme: ThemeChoice) -> None:
    themes = ThemeStore(theme)
    view = SidebarView(themes, IconStore(themes))
    qtbot.addWidget(view)
    view.resize(236, 800)
    view.sidebar_model.show(COUNTS)
    view.choose(INBOX)

    image = view.grab().toImage()

    rect = view.visualRect(view.sidebar_model.index_of(INBOX))
    assert image.pixelColor(rect.right() - 60, rect.center().y()) == themes.current.sidebar_selection
