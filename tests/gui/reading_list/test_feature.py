"""Adding to lists, taking out, and moving, on a real library."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.messages import Toast
from nightstand.ui.paper_selection import PaperSelection
from nightstand.ui.reading_list.feature import ListSurroundings, ReadingListFeature
from paper_window import popup_messages


@dataclass
class Around:
    """What the window would show and have selected."""

    shown: tuple[PaperId, ...]
    selected: tuple[PaperId, ...] = ()
    shown_list: ListId | None = None
    can_reorder: bool = True
    toasts: list[Toast] = field(default_factory=list)

    def selection(self) -> PaperSelection:
        return PaperSelection(self.selected, self.selected[0] if self.selected else None, self.shown_list)


@pytest.fixture
def around(context: UiContext) -> Around:
    """Return a window that shows the list “Tides” with papers 1 to 5."""
    papers = add_papers(context.services, 7)
    made = context.services.reading_lists.create("Tides", selection=papers[:5]).new_id
    assert made is not None
    around = Around(papers[:5], shown_list=ListId(made))
    context.messages.toast_requested.connect(around.toasts.append)
    return around


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def feature(context: UiContext, around: Around, window: QWidget) -> ReadingListFeature:
    surroundings = ListSurroundings(
        around.selection, lambda: around.shown, lambda: around.can_reorder, lambda: QPoint(10, 10)
    )
    return ReadingListFeature(context, surroundings, window)


def order(context: UiContext, around: Around) -> Sequence[PaperId]:
    assert around.shown_list is not None
    return context.services.browsing.list_order(around.shown_list)


def test_moving_up_is_one_step_that_can_be_undone(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    around.selected = (PaperId(4),)

    context.actions.trigger("move_up")
    after = order(context, around)
    context.services.library.undo()

    assert after == (1, 2, 4, 3, 5)
    assert order(context, around) == (1, 2, 3, 4, 5)


def test_several_papers_are_dropped_together_in_their_order(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    feature.place((PaperId(2), PaperId(5)), PaperId(1))

    assert order(context, around) == (2, 5, 1, 3, 4)


def test_a_paper_dropped_among_those_a_search_shows_leaves_hidden_ones_in_place(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    around.shown = (PaperId(1), PaperId(3), PaperId(5))

    feature.place((PaperId(5),), PaperId(3))

    assert order(context, around) == (1, 2, 5, 3, 4)


def test_to_the_top_and_to_the_end(feature: ReadingListFeature, context: UiContext, around: Around) -> None:
    around.selected = (PaperId(3),)
    context.actions.trigger("move_to_top")
    top = order(context, around)
    around.shown = tuple(top)

    context.actions.trigger("move_to_end")

    assert top == (3, 1, 2, 4, 5)
    assert order(context, around) == (1, 2, 4, 5, 3)


def test_a_list_sorted_otherwise_says_why_nothing_moves(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    around.selected, around.can_reorder = (PaperId(2),), False

    context.actions.trigger("move_up")

    assert order(context, around) == (1, 2, 3, 4, 5)
    assert "My order" in around.toasts[0].text
    assert around.toasts[0].offer is not None


def test_outside_a_list_the_message_offers_no_order(feature: ReadingListFeature, around: Around) -> None:
    around.shown_list = None

    feature.place((PaperId(2),), PaperId(1))

    assert around.toasts[0].offer is None


def test_removing_takes_papers_out_of_this_list_only(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    around.selected = (PaperId(2), PaperId(3))

    context.actions.trigger("remove_from_list")

    assert order(context, around) == (1, 4, 5)
    assert context.services.browsing.rows((PaperId(2),))[0].is_trashed is False


@popup_messages
def test_enter_adds_the_selected_papers_at_the_end_of_the_offered_list(
    feature: ReadingListFeature, context: UiContext, around: Around, qtbot: QtBot
) -> None:
    around.selected = (PaperId(7), PaperId(6))
    context.actions.trigger("add_to_list")

    qtbot.keyClicks(feature.popup.field, "tid")
    qtbot.keyClick(feature.popup.field, Qt.Key.Key_Return)

    assert order(context, around) == (1, 2, 3, 4, 5, 7, 6)
    assert not feature.popup.isVisible()


@popup_messages
def test_a_name_that_is_not_known_makes_a_list_with_the_papers_in_it(
    feature: ReadingListFeature, context: UiContext, around: Around, qtbot: QtBot
) -> None:
    around.selected = (PaperId(6),)
    context.actions.trigger("add_to_list")

    qtbot.keyClicks(feature.popup.field, "Currents")
    qtbot.keyClick(feature.popup.field, Qt.Key.Key_Return)

    made = context.services.browsing.resolve_list("Currents")
    assert context.services.browsing.list_order(made) == (6,)


@popup_messages
def test_saved_searches_are_not_offered(feature: ReadingListFeature, context: UiContext, around: Around) -> None:
    context.services.reading_lists.create("Found", query="tides")
    around.selected = (PaperId(6),)

    context.actions.trigger("add_to_list")

    assert feature.popup.offered == ("Tides",)


@popup_messages
def test_papers_move_to_another_list_and_back_with_one_undo(
    feature: ReadingListFeature, context: UiContext, around: Around, qtbot: QtBot
) -> None:
    other = context.services.reading_lists.create("Currents", selection=(PaperId(6),)).new_id
    around.selected = (PaperId(2), PaperId(4))
    context.actions.trigger("move_to_list")

    qtbot.keyClicks(feature.move_popup.field, "cur")
    qtbot.keyClick(feature.move_popup.field, Qt.Key.Key_Return)
    after = order(context, around), context.services.browsing.list_order(ListId(other or 0))
    context.services.library.undo()

    assert after == ((1, 3, 5), (6, 2, 4))
    assert order(context, around) == (1, 2, 3, 4, 5)


@popup_messages
def test_the_list_they_are_in_is_not_offered_to_move_to(
    feature: ReadingListFeature, context: UiContext, around: Around
) -> None:
    context.services.reading_lists.create("Currents")
    around.selected = (PaperId(2),)

    context.actions.trigger("move_to_list")

    assert feature.move_popup.offered == ("Currents",)


@popup_messages
def test_papers_move_to_a_list_made_by_typing_its_name_in_one_step(
    feature: ReadingListFeature, context: UiContext, around: Around, qtbot: QtBot
) -> None:
    around.selected = (PaperId(5), PaperId(1))
    context.actions.trigger("move_to_list")

    qtbot.keyClicks(feature.move_popup.field, "Soon")
    qtbot.keyClick(feature.move_popup.field, Qt.Key.Key_Return)
    made = context.services.browsing.list_order(context.services.browsing.resolve_list("Soon"))
    rest = order(context, around)
    context.services.library.undo()

    assert (made, rest) == ((5, 1), (2, 3, 4))
    assert [found.spec.name for found in context.services.browsing.reading_lists()] == ["Tides"]
