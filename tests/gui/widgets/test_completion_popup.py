"""The popup in which names are picked, with very many of them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.choice_rows import Choice
from nightstand.ui.widgets.completion_popup import CompletionPopup, PopupTexts
from paper_window import popup_messages


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def popup(window: QWidget) -> CompletionPopup:
    themes = ThemeStore(ThemeChoice.LIGHT)
    made = CompletionPopup(themes, IconStore(themes), PopupTexts("Tag, or a new one", "New tag"), window)
    made.set_choices([Choice(f"tag {number:03}") for number in range(300)])
    made.open_at(QPoint(10, 10))
    return made


@popup_messages
def test_every_one_of_very_many_names_can_be_reached_by_the_keys(popup: CompletionPopup, qtbot: QtBot) -> None:
    picked: list[str] = []
    popup.picked.connect(picked.append)

    for _ in range(34):
        qtbot.keyClick(popup.field, Qt.Key.Key_PageDown)
    qtbot.keyClick(popup.field, Qt.Key.Key_Return)

    assert picked == ["tag 299"]


@popup_messages
def test_a_click_takes_the_row_under_the_pointer(popup: CompletionPopup, qtbot: QtBot) -> None:
    picked: list[str] = []
    popup.picked.connect(picked.append)
    rows = popup._list

    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.model().index(2, 0)).center())

    assert picked == ["tag 002"]


@popup_messages
def test_names_that_begin_with_what_is_typed_come_before_those_that_hold_it(popup: CompletionPopup) -> None:
    popup.set_choices([Choice("deep learning"), Choice("learning rates"), Choice("tides")])

    popup.field.setText("LEARN")

    assert popup.offered == ("learning rates", "deep learning", "LEARN")


@popup_messages
def test_of_thousands_of_names_typing_finds_the_one_that_is_not_offered_at_first(popup: CompletionPopup) -> None:
    popup.set_choices([Choice(f"keyword {number}") for number in range(5_000)])

    at_first = len(popup.offered)
    popup.field.setText("keyword 4999")

    assert at_first < 5_000
    assert popup.offered == ("keyword 4999",)
