"""Renaming a tag onto another asks first, because it makes one tag of two."""

import pytest
from PySide6.QtWidgets import QMessageBox

from gui_desk import Desk
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

RLHF = SidebarPlace(PlaceKind.TAG, "RLHF")


@pytest.fixture
def tagged(desk: Desk) -> Desk:
    first, second = desk.shown()[:2]
    desk.services.tagging.tag([first], add=["RLHF"])
    desk.services.tagging.tag([second], add=["bandits"])
    desk.actions.trigger("refresh")
    desk.until(lambda: desk.window.sidebar.node_of(RLHF) is not None)
    return desk


def tags(desk: Desk) -> list[tuple[str, int]]:
    return sorted((tag.name, tag.count) for tag in desk.services.browsing.tags())


def click(box: QMessageBox, text: str) -> None:
    next(button for button in box.buttons() if button.text().replace("&", "") == text).click()


def test_a_name_that_is_taken_merges_only_after_a_question(tagged: Desk) -> None:
    tagged.window.sidebar.sidebar_model.rename_requested.emit(RLHF, "Bandits")
    asked = tags(tagged)
    box = tagged.window.findChildren(QMessageBox)[0]
    click(box, "Merge")

    assert asked == [("RLHF", 1), ("bandits", 1)]
    assert box.text() == "Merge “RLHF” into “bandits”?"
    assert tags(tagged) == [("bandits", 2)]
    tagged.until(lambda: tagged.window.sidebar.current_place == SidebarPlace(PlaceKind.TAG, "bandits"))


def test_both_tags_stay_when_the_question_is_declined(tagged: Desk) -> None:
    tagged.window.sidebar.sidebar_model.rename_requested.emit(RLHF, "bandits")

    click(tagged.window.findChildren(QMessageBox)[0], "Cancel")

    assert tags(tagged) == [("RLHF", 1), ("bandits", 1)]


def test_a_new_name_or_other_letters_are_taken_without_a_question(tagged: Desk) -> None:
    tagged.window.sidebar.sidebar_model.rename_requested.emit(RLHF, "rlhf")

    assert tagged.window.findChildren(QMessageBox) == []
    assert tags(tagged) == [("bandits", 1), ("rlhf", 1)]
