"""New keys from the window: shown before they are given, given as one step, and no dialog where nothing changes."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui_desk import Desk
from nightstand.domain.paper import PaperId
from nightstand.ui.keys.dialog import NewKeysDialog
from nightstand.ui.keys.model import Column


def key_of(desk: Desk, paper: int) -> str:
    return desk.context.services.browsing.details(PaperId(paper)).key


def opened(desk: Desk) -> NewKeysDialog:
    desk.until(lambda: bool(desk.window.findChildren(NewKeysDialog)))
    return desk.window.findChildren(NewKeysDialog)[0]


def test_keys_are_changed_only_once_a_person_agrees_and_one_undo_takes_them_back(desk: Desk, qtbot: QtBot) -> None:
    desk.context.services.papers.set_fields((PaperId(2),), {"key": "mine"})
    before = key_of(desk, 2)
    desk.context.actions.trigger("new_keys_for_all")
    dialog = opened(desk)
    model = dialog.table.model()
    shown = [model.index(row, column).data() for row in range(model.rowCount()) for column in Column]
    untouched = key_of(desk, 2)

    qtbot.mouseClick(dialog.agree_button, Qt.MouseButton.LeftButton)
    desk.until(lambda: key_of(desk, 2) != "mine")
    after = key_of(desk, 2)
    desk.context.services.library.undo()

    assert (before, untouched) == ("mine", "mine")
    assert shown == ["mine", after, "On tides of the kind 2"]
    assert key_of(desk, 2) == "mine"


def test_leaving_the_dialog_changes_nothing(desk: Desk) -> None:
    desk.context.services.papers.set_fields((PaperId(1),), {"key": "mine"})
    desk.context.actions.trigger("new_keys_for_all")

    opened(desk).reject()

    assert key_of(desk, 1) == "mine"


def test_papers_whose_keys_are_of_the_pattern_open_no_dialog(desk: Desk) -> None:
    told: list[str] = []
    desk.context.messages.toast_requested.connect(lambda toast: told.append(toast.text))

    desk.context.actions.trigger("new_keys_for_all")

    desk.until(lambda: bool(told))
    assert "of the pattern already" in told[0]
    assert desk.window.findChildren(NewKeysDialog) == []
