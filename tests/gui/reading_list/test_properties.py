"""Saying what a list is for: what is typed, what it is taken for, and the one step that keeps it."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gui_desk import Desk
from nightstand.domain.reading_list import ListDetails, ListId, ListKind, ReadingListSpec
from nightstand.ui.reading_list.properties import read_properties, typed_properties
from nightstand.ui.reading_list.properties_dialog import PropertiesDialog, TypedProperties
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

TODAY = date(2026, 11, 30)


def test_typed_texts_become_a_date_and_minutes() -> None:
    read = read_properties(TypedProperties(name="Tides", due="in 3 days", budget="8 h", colour="blue"), TODAY)

    assert read.details == ListDetails(colour="blue", due=date(2026, 12, 3), budget=480)
    assert (read.due.text, read.budget.text) == ("Thursday, 3 December 2026: due in 3 days", "8 h")


@pytest.mark.parametrize(
    "typed",
    [
        TypedProperties(name=""),
        TypedProperties(name="Tides", due="soon"),
        TypedProperties(name="Tides", budget="a while"),
        TypedProperties(name="Tides", budget="0"),
        TypedProperties(name="Tides", query=""),
    ],
)
def test_what_cannot_be_read_cannot_be_kept(typed: TypedProperties) -> None:
    assert read_properties(typed, TODAY).details is None


def test_values_are_typed_out_as_they_would_be_typed_in() -> None:
    spec = ReadingListSpec("Found", ListKind.SMART, "tides", due=date(2026, 12, 24), budget=90)

    typed = typed_properties(spec)

    assert (typed.due, typed.budget, typed.query) == ("2026-12-24", "1 h 30 min", "tides")
    assert read_properties(typed, TODAY).details == ListDetails(due=spec.due, budget=90)


@pytest.fixture
def tides(desk: Desk) -> SidebarPlace:
    made = desk.services.reading_lists.create("Tides")
    desk.services.reading_lists.create("Currents")
    desk.bus.announce(made.changes, None)
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    desk.window.sidebar.choose(place)
    return place


def opened(desk: Desk) -> PropertiesDialog:
    desk.actions.trigger("list_properties")
    desk.until(lambda: bool(desk.window.findChildren(PropertiesDialog)))
    return desk.window.findChildren(PropertiesDialog)[0]


def save_button(dialog: PropertiesDialog) -> QPushButton:
    return next(button for button in dialog.findChildren(QPushButton) if button.isDefault())


def test_what_is_typed_is_kept_in_one_step_and_seen_in_the_sidebar(desk: Desk, tides: SidebarPlace) -> None:
    dialog = opened(desk)
    dialog.name.setText("Spring tides")
    dialog.colour.setCurrentIndex(dialog.colour.findData("green"))
    dialog.due.setText("2020-01-02")
    dialog.budget.setText("90 min")
    desk.qtbot.keyClick(dialog.budget, Qt.Key.Key_Return)
    node = desk.window.sidebar.node_of
    desk.until(lambda: (found := node(tides)) is not None and found.text == "Spring tides")
    kept = desk.services.list_budget.outlook(ListId(int(tides.value)), ()).spec

    desk.actions.trigger("undo")
    desk.until(lambda: (found := node(tides)) is not None and found.text == "Tides")

    assert (kept.name, kept.colour, kept.due, kept.budget) == ("Spring tides", "green", date(2020, 1, 2), 90)
    assert desk.services.list_budget.outlook(ListId(int(tides.value)), ()).spec.budget is None


def test_a_taken_name_is_said_in_the_dialog_which_stays_open(desk: Desk, tides: SidebarPlace) -> None:
    dialog = opened(desk)
    dialog.name.setText("Currents")

    save_button(dialog).click()

    desk.until(lambda: "already" in dialog.name.accessibleDescription())
    assert dialog.isVisible()
    dialog.reject()


def test_what_does_not_fit_is_said_below_its_field_while_it_is_typed(desk: Desk, tides: SidebarPlace) -> None:
    dialog = opened(desk)

    dialog.due.setText("soon")

    assert "such as 24 December" in dialog.due.accessibleDescription()
    assert not save_button(dialog).isEnabled()
    dialog.reject()
