"""Suggestions below the search field: which keys are theirs, and what taking one makes of the text."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.search_field import SearchField
from nightstand.ui.widgets.suggestion_list import Suggestion

TAGS = (Suggestion("tag:theory ", "theory", "tag", 12), Suggestion("tag:thesis ", "thesis", "tag", 1))


@pytest.fixture
def field(qtbot: QtBot) -> Iterator[SearchField]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    window = QWidget()
    made = SearchField(themes, icons, "Search titles")
    column = QVBoxLayout(window)
    column.addWidget(made)
    column.addWidget(QLineEdit())
    window.resize(600, 400)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    made.setFocus()
    yield made


def typed(field: SearchField, text: str, *, is_plain: bool = False, start: int = 0) -> list[str]:
    """Type a text for whose last part suggestions come; return the list in which leaving the field is noted."""
    left: list[str] = []
    field.left.connect(lambda: left.append(field.text()))
    field.setText(text)
    field.offer(start, len(text), TAGS, is_plain=is_plain)
    return left


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_tab_and_enter_take_the_value_that_is_highlighted(field: SearchField, qtbot: QtBot, key: Qt.Key) -> None:
    left = typed(field, "gap tag:th", start=4)

    qtbot.keyClick(field, key)

    assert field.text() == "gap tag:theory "
    assert field.cursorPosition() == len(field.text())
    assert left == []


def test_down_and_up_go_through_the_suggestions_and_round_their_end(field: SearchField, qtbot: QtBot) -> None:
    typed(field, "tag:th")
    seen = []

    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(field, key)
        seen.append(field.suggestions.highlighted)

    assert seen == [TAGS[1], TAGS[0], TAGS[1]]


def test_escape_closes_the_suggestions_and_nothing_else(field: SearchField, qtbot: QtBot) -> None:
    left = typed(field, "tag:th")

    qtbot.keyClick(field, Qt.Key.Key_Escape)

    assert (field.text(), field.suggestions.isVisible(), left) == ("tag:th", False, [])


def test_enter_after_a_plain_word_goes_on_to_the_results(field: SearchField, qtbot: QtBot) -> None:
    left = typed(field, "th", is_plain=True)

    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert left == ["th"]
    assert not field.suggestions.isVisible()


def test_tab_completes_a_plain_word_and_leaves_the_field_without_suggestions(field: SearchField, qtbot: QtBot) -> None:
    typed(field, "th", is_plain=True)

    qtbot.keyClick(field, Qt.Key.Key_Tab)
    completed, had_focus = field.text(), field.hasFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)

    assert (completed, had_focus, field.hasFocus()) == ("tag:theory ", True, False)


def test_what_was_completed_can_be_undone_and_asks_for_suggestions_anew(field: SearchField, qtbot: QtBot) -> None:
    typed(field, "tag:th")
    asked: list[tuple[str, int]] = []
    field.suggestions_wanted.connect(lambda text, cursor: asked.append((text, cursor)))

    qtbot.keyClick(field, Qt.Key.Key_Tab)
    field.undo()

    assert asked[0] == ("tag:theory ", 11)
    assert field.text() != "tag:theory "


def test_places_are_counted_in_code_points(field: SearchField, qtbot: QtBot) -> None:
    field.setText("😀 tag:th")
    cursor = field.cursor_in_code_points
    field.offer(2, 8, TAGS)

    qtbot.keyClick(field, Qt.Key.Key_Tab)

    assert cursor == 8
    assert field.text() == "😀 tag:theory "


def test_composing_a_character_closes_the_suggestions(field: SearchField) -> None:
    typed(field, "tag:th")

    QApplication.sendEvent(field, QInputMethodEvent("li", []))
    while_composing = field.suggestions.isVisible()
    commit = QInputMethodEvent()
    commit.setCommitString("理")
    QApplication.sendEvent(field, commit)

    assert not while_composing
    assert field.text() == "tag:th理"


def test_a_word_typed_in_full_needs_no_suggestion(field: SearchField) -> None:
    field.setText("tag:theory")

    field.offer(0, 10, TAGS[:1])

    assert field.suggestions.suggestions == ()


def test_a_field_without_the_focus_offers_nothing(field: SearchField) -> None:
    field.clearFocus()

    typed(field, "tag:th")

    assert not field.suggestions.isVisible()


def test_a_click_takes_a_suggestion_and_leaves_the_keyboard_in_the_field(field: SearchField, qtbot: QtBot) -> None:
    typed(field, "tag:th")

    field.suggestions.taken.emit(TAGS[1])

    assert (field.text(), field.hasFocus()) == ("tag:thesis ", True)


def test_a_screen_reader_hears_kind_and_count() -> None:
    assert [each.spoken for each in TAGS] == ["theory, tag, 12 papers", "thesis, tag, 1 paper"]


def test_f1_asks_for_help_on_the_language_and_alt_enter_for_the_better_spelling(
    field: SearchField, qtbot: QtBot
) -> None:
    with qtbot.waitSignals([field.help_requested, field.spelling_taken]):
        qtbot.keyClick(field, Qt.Key.Key_F1)
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
