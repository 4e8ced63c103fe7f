"""A row of chips: very many are folded, unfold by a click, and are folded again for something new."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.chips import ChipRow, ChipText


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def row(window: QWidget) -> ChipRow:
    themes = ThemeStore(ThemeChoice.LIGHT)
    made = ChipRow(themes, IconStore(themes), "Tag", "+ tag", window)
    column = QVBoxLayout(window)
    column.addWidget(made)
    column.addStretch(1)
    window.resize(600, 900)
    window.show()
    return made


def texts(count: int) -> Sequence[ChipText]:
    return [ChipText(f"tag {number}", "blue") for number in range(count)]


def names(row: ChipRow) -> list[str]:
    return [chip.chip.name for chip in row.chips]


def test_very_many_chips_are_folded_and_unfold_in_their_order_by_a_click(row: ChipRow, qtbot: QtBot) -> None:
    row.set_chips(texts(300))
    folded, text = names(row), row.more_chip.text()

    qtbot.mouseClick(row.more_chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(row.chips) == 300)

    assert (len(folded), text) == (40, "+260 more")
    assert names(row) == [chip.name for chip in texts(300)]
    assert row.more_chip.isHidden()
    assert all(chip.isVisible() for chip in row.chips)


def test_an_unfolded_row_stays_so_for_a_change_and_is_folded_for_something_new(row: ChipRow, qtbot: QtBot) -> None:
    row.set_chips(texts(100))
    qtbot.mouseClick(row.more_chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(row.chips) == 100)

    row.set_chips(texts(99))
    changed = len(row.chips)
    row.set_chips(texts(99), is_new=True)

    assert (changed, len(row.chips), row.more_chip.text()) == (99, 40, "+59 more")


def test_unfolding_by_the_keyboard_goes_on_at_the_first_new_chip(row: ChipRow, qtbot: QtBot) -> None:
    row.set_chips(texts(50))
    row.more_chip.setFocus()

    qtbot.keyClick(row.more_chip, Qt.Key.Key_Space)

    assert row.chips[40].hasFocus()


def test_a_chip_that_stays_keeps_its_focus_when_many_others_change(row: ChipRow) -> None:
    row.set_chips(texts(30))
    row.chips[3].setFocus()

    row.set_chips(texts(5))

    assert row.chips[3].hasFocus()
