"""The pane: what keys and clicks ask for, and that counts change without anything moving."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nightstand.domain.query_edit import ClauseState
from nightstand.ui.refine.shown import RowKind, ShownFacet, ShownValue, ShownYears, YearSpan
from nightstand.ui.refine.view import RefineView

OFF, INCLUDED, EXCLUDED = ClauseState.OFF, ClauseState.INCLUDED, ClauseState.EXCLUDED
NO_KEYS = Qt.KeyboardModifier.NoModifier
YEARS = ShownYears(((2020, 4), (2021, 9), (2023, 2)))


def facet(*values: ShownValue, name: str = "tag") -> ShownFacet:
    return ShownFacet(name, name.capitalize(), values)


def value(label: str, count: int = 3, state: ClauseState = OFF) -> ShownValue:
    return ShownValue(label, f"tag:{label}", count, state)


def show(view: RefineView, *facets: ShownFacet, years: ShownYears = YEARS) -> list[tuple[str, ClauseState]]:
    """Show facets; return the list in which the wishes are noted."""
    wishes: list[tuple[str, ClauseState]] = []
    view.list.state_wanted.connect(lambda clause, state: wishes.append((clause, state)))
    view.show_facets(facets, years, can_clear=False)
    return wishes


def click(view: RefineView, qtbot: QtBot, row: int) -> None:
    place = view.list.visualRect(view.list.model().index(row, 0)).center()
    qtbot.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, place)


def test_a_click_includes_again_excludes_and_again_leaves_out(view: RefineView, qtbot: QtBot) -> None:
    wishes = show(view, facet(value("rl")))

    for state in (OFF, INCLUDED, EXCLUDED):
        view.show_facets((facet(value("rl", state=state)),), YEARS, can_clear=True)
        click(view, qtbot, 1)

    assert wishes == [("tag:rl", INCLUDED), ("tag:rl", EXCLUDED), ("tag:rl", OFF)]


def test_a_click_on_a_heading_asks_for_nothing(view: RefineView, qtbot: QtBot) -> None:
    wishes = show(view, facet(value("rl")))

    click(view, qtbot, 0)

    assert wishes == []


@pytest.mark.parametrize(
    ("key", "modifier", "state", "wanted"),
    [
        (Qt.Key.Key_Space, NO_KEYS, OFF, INCLUDED),
        (Qt.Key.Key_Space, NO_KEYS, INCLUDED, OFF),
        (Qt.Key.Key_X, NO_KEYS, OFF, EXCLUDED),
        (Qt.Key.Key_Minus, NO_KEYS, OFF, EXCLUDED),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier, INCLUDED, EXCLUDED),
        (Qt.Key.Key_X, NO_KEYS, EXCLUDED, OFF),
    ],
)
def test_space_includes_and_x_excludes(
    view: RefineView, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, state: ClauseState, wanted: ClauseState
) -> None:
    wishes = show(view, facet(value("rl", state=state)))
    view.enter()

    qtbot.keyClick(view.list, key, modifier)

    assert wishes == [("tag:rl", wanted)]


def test_arrows_pass_over_headings(view: RefineView, qtbot: QtBot) -> None:
    wishes = show(view, facet(value("rl")), facet(value("kept"), name="decision"))
    view.enter()

    qtbot.keyClick(view.list, Qt.Key.Key_Down)
    qtbot.keyClick(view.list, Qt.Key.Key_Space)

    assert wishes == [("tag:kept", INCLUDED)]


def test_new_counts_leave_the_cursor_and_the_scroll_where_they_are(view: RefineView) -> None:
    many = [facet(*(value(f"{name}{number}") for number in range(6)), name=name) for name in "abcdefgh"]
    show(view, *many)
    view.list.setCurrentIndex(view.list.model().index(20, 0))
    view.list.verticalScrollBar().setValue(150)
    resets: list[None] = []
    view.list.model().modelReset.connect(lambda: resets.append(None))

    fewer = tuple(ShownFacet(each.name, each.title, tuple(value(v.label, 1) for v in each.values)) for each in many)
    view.show_facets(fewer, YEARS, can_clear=False)

    assert (view.list.currentIndex().row(), view.list.verticalScrollBar().value(), resets) == (20, 150, [])
    assert view.list.rows[1].value == value("a0", 1)


def test_the_cursor_stays_with_its_value_when_others_come_in_above(view: RefineView) -> None:
    show(view, facet(value("rl"), value("theory")))
    view.list.setCurrentIndex(view.list.model().index(2, 0))

    view.show_facets((facet(value("gap"), value("rl"), value("theory")),), YEARS, can_clear=False)

    assert view.list.currentIndex().data() == "theory"


def test_a_facet_without_values_is_hidden_and_a_long_one_ends_with_more(view: RefineView, qtbot: QtBot) -> None:
    wanted: list[str] = []
    show(view, facet(name="venue"), facet(*(value(f"t{number}", 30 - number) for number in range(20))))
    view.list.all_wanted.connect(wanted.append)

    kinds = [row.kind for row in view.list.rows]
    click(view, qtbot, len(kinds) - 1)

    assert kinds == [RowKind.HEADING, *[RowKind.VALUE] * 6, RowKind.MORE]
    assert wanted == ["tag"]


def test_a_value_in_the_search_is_shown_however_rare(view: RefineView) -> None:
    show(view, facet(*(value(f"t{number}", 30 - number) for number in range(20)), value("rare", 0, EXCLUDED)))

    assert [row.value.label for row in view.list.rows if row.value is not None][-1] == "rare"


def test_a_screen_reader_hears_facet_value_count_and_state(view: RefineView) -> None:
    show(view, facet(value("نظرية", 7, EXCLUDED)))

    said = view.list.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)

    assert said == "Tag, نظرية, 7 papers, excluded"


def spans(view: RefineView) -> list[YearSpan | None]:
    wanted: list[YearSpan | None] = []
    view.years.span_wanted.connect(wanted.append)
    return wanted


def test_a_click_asks_for_a_year_and_dragging_for_a_span(view: RefineView, qtbot: QtBot) -> None:
    show(view)
    wanted = spans(view)
    bars = view.years
    step = (bars.width() - 34) // 4

    def place(number: int) -> QPoint:
        return QPoint(17 + number * step + step // 2, 30)

    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, NO_KEYS, place(1))
    qtbot.mousePress(bars, Qt.MouseButton.LeftButton, NO_KEYS, place(3))
    qtbot.mouseMove(bars, place(1))
    qtbot.mouseRelease(bars, Qt.MouseButton.LeftButton, NO_KEYS, place(1))

    assert wanted == [YearSpan(2021, 2021), YearSpan(2021, 2023)]


def test_the_same_years_again_are_all_years(view: RefineView, qtbot: QtBot) -> None:
    show(view, years=ShownYears(YEARS.count_by_year, YearSpan(2020, 2020)))
    wanted = spans(view)

    qtbot.mouseClick(view.years, Qt.MouseButton.LeftButton, NO_KEYS, QPoint(20, 30))

    assert wanted == [None]


def test_the_keyboard_marks_years_and_excludes_one(view: RefineView, qtbot: QtBot) -> None:
    show(view)
    wanted = spans(view)
    excluded: list[int] = []
    view.years.year_excluded.connect(excluded.append)

    for key, modifier in (
        (Qt.Key.Key_Left, NO_KEYS),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_Return, NO_KEYS),
        (Qt.Key.Key_X, NO_KEYS),
    ):
        qtbot.keyClick(view.years, key, modifier)

    assert wanted == [YearSpan(2022, 2023)]
    assert excluded == [2022]


def test_very_old_years_are_one_bar_with_an_open_end(view: RefineView, qtbot: QtBot) -> None:
    show(view, years=ShownYears(((1905, 1), (1990, 2), (2026, 9))))
    wanted = spans(view)

    qtbot.mouseClick(view.years, Qt.MouseButton.LeftButton, NO_KEYS, QPoint(18, 30))

    assert wanted == [YearSpan(None, 1987)]


def test_clear_is_offered_while_something_is_refined(view: RefineView) -> None:
    show(view, facet(value("rl")))
    clear = view.findChild(QPushButton)
    before = clear.isVisible()

    view.show_facets((facet(value("rl", state=INCLUDED)),), YEARS, can_clear=True)

    assert (before, clear.isVisible()) == (False, True)


def test_nothing_found_says_that_there_is_nothing_to_refine(view: RefineView) -> None:
    show(view, years=ShownYears())

    assert not view.years.isVisible()
    assert view.list.rows == ()
