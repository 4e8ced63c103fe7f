"""Undo and redo say what they did, and offer the way back."""

from gui_desk import Desk
from nightstand.ui.messages import Toast


def told(desk: Desk) -> list[Toast]:
    toasts: list[Toast] = []
    desk.messages.toast_requested.connect(toasts.append)
    return toasts


def test_undo_names_the_step_and_offers_to_do_it_again(desk: Desk) -> None:
    toasts = told(desk)
    desk.context.edits.make(lambda: desk.services.reading_lists.create("Survey"))
    desk.until(desk.actions.action("undo").isEnabled)

    desk.actions.trigger("undo")
    undone = toasts[-1]
    assert undone.offer is not None
    undone.offer.call()

    assert undone.text == "Undone: Make the list “Survey”"
    assert undone.offer.text == "Redo"
    assert [found.spec.name for found in desk.services.browsing.reading_lists()] == ["Survey"]


def test_redo_names_the_step_and_offers_to_undo_it(desk: Desk) -> None:
    toasts = told(desk)
    desk.context.edits.make(lambda: desk.services.reading_lists.create("Survey"))
    desk.work.history.undo()

    desk.work.history.redo()
    redone = toasts[-1]
    assert redone.offer is not None
    redone.offer.call()

    assert redone.text == "Redone: Make the list “Survey”"
    assert redone.offer.text == "Undo"
    assert desk.services.browsing.reading_lists() == ()


def test_the_offer_to_redo_does_nothing_after_another_edit(desk: Desk) -> None:
    toasts = told(desk)
    desk.context.edits.make(lambda: desk.services.reading_lists.create("Survey"))
    desk.work.history.undo()
    offer = toasts[-1].offer
    assert offer is not None
    desk.context.edits.make(lambda: desk.services.tagging.create("tides"))

    offer.call()

    assert desk.services.browsing.reading_lists() == ()
    assert not desk.window.banner.isVisible()
