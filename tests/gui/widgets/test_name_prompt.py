"""The dialog that asks for a name."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from nightstand.ui.widgets.name_prompt import NamePrompt, Question


def prompt(qtbot: QtBot, answers: list[tuple[str, ...]], *questions: Question) -> NamePrompt:
    made = NamePrompt("New list", "Create", questions, answers.append)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.show()
    return made


def create_button(dialog: NamePrompt) -> QPushButton:
    return next(button for button in dialog.findChildren(QPushButton) if button.text() == "Create")


def test_a_typed_name_is_answered_without_the_spaces_around_it(qtbot: QtBot) -> None:
    answers: list[tuple[str, ...]] = []
    dialog = prompt(qtbot, answers, Question("Name"))

    qtbot.keyClicks(dialog.findChildren(QLineEdit)[0], "  Survey ")
    qtbot.keyClick(dialog.findChildren(QLineEdit)[0], Qt.Key.Key_Return)

    assert answers == [("Survey",)]


def test_an_empty_name_cannot_be_answered(qtbot: QtBot) -> None:
    answers: list[tuple[str, ...]] = []
    dialog = prompt(qtbot, answers, Question("Name"))

    qtbot.keyClicks(dialog.findChildren(QLineEdit)[0], "   ")

    assert not create_button(dialog).isEnabled()


def test_leaving_answers_nothing(qtbot: QtBot) -> None:
    answers: list[tuple[str, ...]] = []
    dialog = prompt(qtbot, answers, Question("Name", "Survey"))

    qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    assert answers == []


def test_a_text_that_may_be_empty_does_not_hold_up_the_answer(qtbot: QtBot) -> None:
    dialog = prompt(qtbot, [], Question("Name", "Survey"), Question("Description", is_required=False))

    assert create_button(dialog).isEnabled()
