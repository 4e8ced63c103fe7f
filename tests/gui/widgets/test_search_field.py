"""The search field: what it says, and how to step out of it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.search_field import SearchField


@pytest.fixture
def field(qtbot: QtBot) -> Iterator[SearchField]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    made = SearchField(themes, icons, "Search titles")
    qtbot.addWidget(made)
    made.show()
    yield made


def test_each_letter_is_told(field: SearchField, qtbot: QtBot) -> None:
    told: list[str] = []
    field.edited.connect(told.append)

    qtbot.keyClicks(field, "gap")

    assert told == ["g", "ga", "gap"]


def test_escape_clears_first_and_leaves_then(field: SearchField, qtbot: QtBot) -> None:
    left: list[None] = []
    field.left.connect(lambda: left.append(None))
    field.show_text("gap")

    qtbot.keyClick(field, Qt.Key.Key_Escape)
    after_first = (field.text(), len(left))
    qtbot.keyClick(field, Qt.Key.Key_Escape)

    assert after_first == ("", 0)
    assert len(left) == 1


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_going_on_to_the_results_keeps_the_text(field: SearchField, qtbot: QtBot, key: Qt.Key) -> None:
    field.show_text("gap")

    with qtbot.waitSignal(field.left):
        qtbot.keyClick(field, key)

    assert field.text() == "gap"


def test_showing_the_same_text_again_tells_nothing(field: SearchField, qtbot: QtBot) -> None:
    field.show_text("gap")

    with qtbot.assertNotEmitted(field.edited):
        field.show_text("gap")


def test_a_text_from_elsewhere_can_be_undone_and_brings_up_no_suggestions(field: SearchField, qtbot: QtBot) -> None:
    wanted: list[str] = []
    field.suggestions_wanted.connect(lambda text, _cursor: wanted.append(text))
    field.show_text("gap year:2024")

    field.show_text("gap")
    unasked = list(wanted)
    field.undo()

    assert field.text() == "gap year:2024"
    assert unasked == []
