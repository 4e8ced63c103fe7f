"""Adding and editing by hand on a real library, with the keys a person uses."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.editing.dialog import PaperDialog
from nightstand.ui.editing.feature import EditingFeature
from nightstand.ui.paper_selection import PaperSelection


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    return add_papers(context.services, 2)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, ...], window: QWidget) -> EditingFeature:
    return EditingFeature(context, lambda: PaperSelection(papers, papers[0]), window)


def edit_dialog(context: UiContext, window: QWidget, qtbot: QtBot) -> PaperDialog:
    context.actions.trigger("edit")
    qtbot.waitUntil(lambda: window.findChild(PaperDialog) is not None)
    dialog = window.findChild(PaperDialog)
    assert dialog is not None
    return dialog


def is_gone(dialog: PaperDialog) -> bool:
    return not dialog.isVisible()


def test_a_paper_added_by_hand_is_in_the_library_and_is_announced(
    feature: EditingFeature, context: UiContext, qtbot: QtBot
) -> None:
    added: list[PaperId] = []
    feature.paper_added.connect(added.append)
    dialog = feature.add_paper()

    dialog.form.row("title").set_text("On ebb")
    dialog.form.row("authors").set_text("Mika Sato")
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    details = context.services.browsing.details(added[0])
    assert (details.title_text, details.bibliography.title_is_provisional) == ("On ebb", False)
    assert is_gone(dialog)


def test_editing_saves_what_was_changed_as_one_step(
    feature: EditingFeature, context: UiContext, papers: tuple[PaperId, ...], window: QWidget, qtbot: QtBot
) -> None:
    dialog = edit_dialog(context, window, qtbot)
    steps = len(context.services.library.history())

    dialog.form.row("title").set_text("On ebb")
    dialog.form.row("year").set_text("1999")
    dialog.save_button.click()

    details = context.services.browsing.details(papers[0])
    assert (details.title_text, details.bibliography.year) == ("On ebb", 1999)
    assert len(context.services.library.history()) == steps + 1
    assert is_gone(dialog)


def test_a_refused_key_keeps_the_form_open_and_says_why(
    feature: EditingFeature, context: UiContext, papers: tuple[PaperId, ...], window: QWidget, qtbot: QtBot
) -> None:
    taken = context.services.browsing.details(papers[1]).key
    dialog = edit_dialog(context, window, qtbot)

    dialog.form.row("key").set_text(taken)
    dialog.save_button.click()

    assert dialog.isVisible()
    assert taken in dialog.form.row("key").error
    dialog.finish()


def test_escape_closes_an_untouched_form_without_a_question(
    feature: EditingFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = edit_dialog(context, window, qtbot)

    qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    assert is_gone(dialog)


def test_escape_asks_before_it_throws_away_what_was_typed(feature: EditingFeature, qtbot: QtBot) -> None:
    dialog = feature.add_paper()
    dialog.form.row("title").set_text("On ebb")

    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    box = dialog.findChild(QMessageBox)
    asked = dialog.isVisible() and box is not None
    next(button for button in box.buttons() if button.text() == "Throw away").click()

    assert asked
    assert is_gone(dialog)


def test_enter_in_a_line_does_not_close_the_form(feature: EditingFeature, qtbot: QtBot) -> None:
    dialog = feature.add_paper()
    dialog.form.row("year").set_text("2026")

    qtbot.keyClick(dialog.form.row("year").editor, Qt.Key.Key_Return)

    assert dialog.isVisible()
    dialog.finish()
