"""The charts: true to the library, gone through by keyboard, and leading to the papers behind a mark."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.changes import EVERYTHING
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.ui.charts.coverage_list import bar_rect, part_rects
from nightstand.ui.charts.feature import ChartsFeature
from nightstand.ui.charts.rows import Order, spoken_row
from nightstand.ui.context import UiContext

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> list[PaperId]:
    services = context.services
    topics = ["Tides"] * 6 + ["Storms"] * 7
    added = [
        services.papers.add({"title": f"Paper {number}", "extra.topic": topic, "year": 2024 if number else 2025})
        for number, topic in enumerate(topics)
    ]
    return [outcome.papers[0] for outcome in added]


@pytest.fixture
def feature(context: UiContext, papers: list[PaperId], settle: Settle, qtbot: QtBot) -> ChartsFeature:
    services = context.services
    services.papers.decide(papers[:3], Decision.KEEP)
    services.papers.decide(papers[3:4], Decision.SKIP)
    services.papers.set_status(papers[:1], ReadingStatus.READ)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()

    def show(view: QWidget) -> None:
        view.resize(1000, 700)
        view.show()

    made = ChartsFeature(context, show, lambda: made.view.hide(), window)
    made.open()
    settle()
    return made


def rows(feature: ChartsFeature) -> list[str]:
    return [spoken_row(row) for row in feature.view.list.coverage.rows]


def test_topics_tell_how_far_they_are_decided_on(feature: ChartsFeature) -> None:
    assert rows(feature) == [
        "Storms: 7 papers, 0 % decided on: 7 undecided",
        "Tides: 6 papers, 67 % decided on: 3 kept, 1 skipped, 2 undecided, 1 read",
    ]


def test_another_order_brings_what_was_kept_first_and_makes_it_current(feature: ChartsFeature) -> None:
    feature.view.order.chosen.emit(Order.MOST_KEPT)

    assert [row.label for row in feature.view.list.coverage.rows] == ["Tides", "Storms"]
    assert feature.view.list.currentIndex().row() == 0


def test_years_come_newest_first(feature: ChartsFeature) -> None:
    feature.view.by.chosen.emit("year")

    assert [row.label for row in feature.view.list.coverage.rows] == ["2025", "2024"]


def test_a_kind_that_no_paper_has_says_so_in_place_of_rows(feature: ChartsFeature) -> None:
    feature.view.by.chosen.emit("tag")

    assert not feature.view.list.isVisible()
    assert "No paper has a tag" in [
        label.text() for label in feature.view.findChildren(QWidget) if hasattr(label, "text")
    ]


def test_enter_searches_for_the_current_row_and_leaves(feature: ChartsFeature, qtbot: QtBot) -> None:
    with qtbot.waitSignal(feature.search_requested) as asked:
        qtbot.keyClick(feature.view.list, Qt.Key.Key_Return)

    assert asked.args == ["topic:Storms"]
    assert not feature.is_open


def test_a_click_on_a_part_searches_for_what_was_decided_so(feature: ChartsFeature, qtbot: QtBot) -> None:
    shown, index = feature.view.list, feature.view.list.coverage.index(1)
    part = dict(part_rects(shown.coverage.rows[1], bar_rect(shown.visualRect(index))))[Decision.KEEP]
    place = QPoint(int(part.center().x()), int(part.center().y()))

    with qtbot.waitSignal(feature.search_requested) as asked:
        qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert asked.args == ["topic:Tides decision:keep"]


def test_arrows_go_through_the_days_and_say_what_was_done(feature: ChartsFeature, qtbot: QtBot) -> None:
    chart = feature.view.activity
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    today = chart.accessibleDescription()
    qtbot.keyClick(chart, Qt.Key.Key_Left)

    assert today.endswith(": 3 kept, 1 skipped, 1 read")
    assert chart.accessibleDescription().endswith(": nothing")


def test_what_is_decided_elsewhere_is_shown_at_once(
    feature: ChartsFeature, context: UiContext, papers: list[PaperId], settle: Settle
) -> None:
    context.services.papers.decide(papers[6:], Decision.LATER)
    context.bus.announce(EVERYTHING)
    settle()

    assert rows(feature)[0] == "Storms: 7 papers, 100 % decided on: 7 later"
