"""Thousands of pairs in a list model, and how they are drawn."""

import time

from pytestqt.qtbot import QtBot

from nightstand.domain.paper import PaperId
from nightstand.ui.duplicates.model import PairModel
from nightstand.ui.duplicates.pair_list import PairList
from nightstand.ui.duplicates.shown import Kind, PairRow, PairSide, Showing
from nightstand.ui.theme import ThemeChoice, ThemeStore

KINDS = tuple(Kind)


def row(number: int) -> PairRow:
    side = PairSide(f"On tides of the kind {number}", "Journal of Tides", "2020")
    key = (PaperId(2 * number), PaperId(2 * number + 1))
    return PairRow(key, KINDS[number % 4], 0.9, "Same title", side, side, f"on tides of the kind {number}")


def test_five_thousand_pairs_are_shown_filtered_and_drawn_within_a_blink(qtbot: QtBot) -> None:
    model = PairModel()
    shown = PairList(model, ThemeStore(ThemeChoice.LIGHT))
    qtbot.addWidget(shown)
    shown.resize(1000, 400)
    shown.show()
    model.show_pairs([row(number) for number in range(5_000)])
    started_s = time.perf_counter()

    model.set_text("kind 49")
    found = model.rowCount()
    model.set_text("")
    model.set_showing(Showing.POSSIBLE_SAME)
    possible = model.rowCount()
    model.set_showing(Showing.ALL)
    shown.go_to(4_000)
    shown.grab()

    assert (found, possible) == (sum("49" in str(number) for number in range(5_000)), 1_250)
    assert time.perf_counter() - started_s < 1


def test_removing_a_paper_takes_its_pairs_and_keeps_the_place(qtbot: QtBot) -> None:
    model = PairModel()
    shown = PairList(model, ThemeStore(ThemeChoice.LIGHT))
    qtbot.addWidget(shown)
    model.show_pairs([row(number) for number in range(10)])
    shown.go_to(5)

    model.remove((PaperId(10), PaperId(11)), PaperId(4))

    current = shown.current_row
    assert current is not None
    assert current.key == (12, 13)
    assert model.rowCount() == 8


def test_the_last_pair_s_removal_leaves_the_one_before_current(qtbot: QtBot) -> None:
    model = PairModel()
    shown = PairList(model, ThemeStore(ThemeChoice.LIGHT))
    qtbot.addWidget(shown)
    model.show_pairs([row(number) for number in range(3)])
    shown.go_to(2)

    model.remove((PaperId(4), PaperId(5)))

    assert shown.current_row is not None
    assert shown.current_row.key == (2, 3)
