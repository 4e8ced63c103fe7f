"""Panes keep the widths a person gave them, and always have room for what they show."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.ui.panes import WorkPanes


@pytest.fixture
def panes(qtbot: QtBot) -> Iterator[WorkPanes]:
    refine = QWidget()
    refine.setMinimumWidth(150)
    made = WorkPanes(refine, QWidget(), QWidget())
    made.show_refine(is_shown=False)
    made.resize(1200, 400)
    qtbot.addWidget(made)
    made.show()
    yield made


def test_opening_and_closing_refine_leaves_the_list_as_wide_as_it_is(panes: WorkPanes) -> None:
    before = panes.sizes()

    widths = []
    for _ in range(4):
        panes.show_refine(is_shown=True)
        widths.append(panes.papers.width())
        panes.show_refine(is_shown=False)

    assert panes.sizes() == before
    assert widths == [before[1]] * 4


def test_a_small_window_squeezes_the_list_and_a_large_one_gives_its_width_back(panes: WorkPanes) -> None:
    before = panes.sizes()
    panes.resize(620, 400)
    squeezed = panes.sizes()

    panes.resize(1200, 400)

    assert squeezed[1] < before[1]
    assert squeezed[2] >= 320
    assert panes.sizes() == before
    assert panes.widths_px[1] == before[1]


def test_where_there_is_no_room_for_all_the_details_make_way_while_refining(panes: WorkPanes) -> None:
    panes.resize(560, 400)
    panes.show_refine(is_shown=True)
    while_refining = (panes.details.isVisible(), panes.refine.geometry().right() < panes.papers.geometry().left())

    panes.show_refine(is_shown=False)

    assert while_refining == (False, True)
    assert panes.details.isVisible()
    assert panes.papers.geometry().right() < panes.details.geometry().left()


def test_asking_for_details_that_have_no_room_closes_refine(panes: WorkPanes) -> None:
    panes.resize(560, 400)
    panes.show_refine(is_shown=True)

    panes.want_details(are_wanted=True)

    assert (panes.refine.isVisible(), panes.details.isVisible()) == (False, True)


def test_a_width_that_a_person_gives_is_learnt(panes: WorkPanes) -> None:
    panes.moveSplitter(600, 2)
    panes.resize(700, 400)
    panes.resize(1200, 400)

    assert panes.papers.width() == 600
