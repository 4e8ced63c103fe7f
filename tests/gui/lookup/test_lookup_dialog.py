"""Looking up in the window: nothing is asked before the person says, and only what is ticked is taken."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.author import Author
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.lookup.dialog import LookupDialog, Page
from nightstand.ui.lookup.feature import LookupFeature
from nightstand.ui.paper_selection import PaperSelection
from online_server import Answer, LocalServer, json_answer

DOI = "10.5555/tides.2025.7"
PATIENCE_MS = 10_000


@pytest.fixture
def paper(context: UiContext) -> PaperId:
    values = {"title": "On tides & ebb", "doi": DOI, "year": 2024, "authors": (Author("Sato", "Mika"),)}
    return context.services.papers.add(values).papers[0]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def feature(context: UiContext, paper: PaperId, window: QWidget) -> LookupFeature:
    return LookupFeature(context, lambda: PaperSelection((paper,), paper), window)


def opened(action: str, context: UiContext, window: QWidget, qtbot: QtBot) -> LookupDialog:
    context.actions.trigger(action)
    qtbot.waitUntil(lambda: window.findChild(LookupDialog) is not None, timeout=PATIENCE_MS)
    dialog = window.findChild(LookupDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def wait_for(page: Page, dialog: LookupDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: dialog.page is page, timeout=PATIENCE_MS)


def said_of(context: UiContext, paper: PaperId) -> Bibliography:
    return context.services.browsing.details(paper).bibliography


def boxes(dialog: LookupDialog) -> dict[str, bool]:
    """Return the services shown, and whether each is ticked."""
    return {box.text(): box.isChecked() for box in dialog.findChildren(QCheckBox) if not box.isHidden()}


def test_the_dialog_says_who_would_be_asked_and_asks_nobody_by_itself(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    dialog = opened("look_up", context, window, qtbot)

    qtbot.wait(200)

    assert dialog.page is Page.ASK
    assert boxes(dialog) == dict.fromkeys(("Crossref", "OpenReview", "arXiv", "DBLP"), True)
    assert server.requests == []
    dialog.reject()
    assert server.requests == []


def test_only_ticked_services_are_asked(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    dialog = opened("look_up", context, window, qtbot)
    for box in dialog.findChildren(QCheckBox):
        box.setChecked(box.text() == "DBLP")

    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)

    assert {request.path for request in server.requests} == {"/dblp"}
    dialog.reject()


def test_without_a_service_there_is_nothing_to_ask(
    feature: LookupFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("look_up", context, window, qtbot)

    for box in dialog.findChildren(QCheckBox):
        box.setChecked(False)

    assert not dialog.main_button.isEnabled()
    dialog.reject()


def test_what_is_ticked_is_applied_as_one_step(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, qtbot: QtBot
) -> None:
    before, steps = said_of(context, paper), len(context.services.library.history())
    dialog = opened("look_up", context, window, qtbot)
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    ticked = dialog.found.table.taken

    dialog.main_button.click()

    after = said_of(context, paper)
    assert {"venue", "type", "pages"} <= set(ticked)
    assert "year" not in ticked
    assert (after.venue, after.year, after.extra["pages"]) == ("Journal of Tides", 2024, "101-119")
    assert len(context.services.library.history()) == steps + 1
    assert not dialog.isVisible()
    context.services.library.undo()
    assert said_of(context, paper) == before


def test_ticking_with_the_keyboard_decides_field_by_field(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("look_up", context, window, qtbot)
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    table = dialog.found.table
    table.tick(())
    emptied = (dialog.main_button.text(), dialog.main_button.isEnabled())

    rows = {table.item(row, 0).text(): row for row in range(table.rowCount())}
    table.setCurrentCell(rows["Year"], 0)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    named = dialog.main_button.text()
    qtbot.keyClick(table, Qt.Key.Key_Return)

    after = said_of(context, paper)
    assert emptied == ("Apply", False)
    assert named == "Apply 1 field"
    assert (after.year, after.venue) == (2025, "")


def test_the_presets_fill_gaps_take_all_or_none(
    feature: LookupFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("look_up", context, window, qtbot)
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    presets = {button.text(): button for button in dialog.found.findChildren(QAbstractButton)}
    gaps = set(dialog.found.table.taken)

    presets["Take all"].click()
    everything = set(dialog.found.table.taken)
    presets["Take none"].click()
    nothing = set(dialog.found.table.taken)
    presets["Fill gaps"].click()

    assert nothing == set()
    assert gaps < everything
    assert set(dialog.found.table.taken) == gaps
    dialog.reject()


def test_another_candidate_shows_its_own_differences(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText("On tides & ebb: A long view")
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    shown = []

    for row in range(dialog.found.list.count()):
        dialog.found.list.setCurrentRow(row)
        assert dialog.found.current is not None
        shown.append((dialog.found.current.service, dialog.found.table.rowCount()))

    assert len({service for service, _count in shown}) == 4
    assert len({count for _service, count in shown}) > 1
    dialog.reject()


def test_a_failure_is_shown_in_place_and_can_be_tried_again(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    server.answer(f"/crossref/works/{DOI}", Answer(b"", 403), json_answer({"message": {"DOI": DOI, "title": ["T"]}}))
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText(DOI)
    dialog.main_button.click()
    wait_for(Page.FAILED, dialog, qtbot)
    failure = dialog.failure

    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)

    assert "Crossref refuses the question" in failure
    assert "403" in failure
    dialog.reject()


def test_what_nobody_knows_leads_back_to_the_question(
    feature: LookupFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText("10.5555/unknown")
    dialog.main_button.click()
    wait_for(Page.FAILED, dialog, qtbot)

    dialog.main_button.click()

    assert dialog.page is Page.ASK
    assert dialog.ask.field.text() == "10.5555/unknown"
    dialog.reject()


def test_stopping_leads_back_and_changes_nothing(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    before = said_of(context, paper)
    server.answer(f"/crossref/works/{DOI}", Answer(is_held=True))
    dialog = opened("look_up", context, window, qtbot)
    dialog.main_button.click()
    qtbot.waitUntil(lambda: len(server.requests) == 1, timeout=PATIENCE_MS)

    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    stopped = dialog.page
    qtbot.waitUntil(lambda: context.tasks.is_idle, timeout=1_500)

    assert stopped is Page.ASK
    assert dialog.page is Page.ASK
    assert said_of(context, paper) == before
    assert len(server.requests) == 1
    dialog.reject()


def test_closing_the_dialog_while_it_waits_stops_the_question(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    server.answer(f"/crossref/works/{DOI}", Answer(is_held=True))
    dialog = opened("look_up", context, window, qtbot)
    dialog.main_button.click()
    qtbot.waitUntil(lambda: len(server.requests) == 1, timeout=PATIENCE_MS)

    dialog.close()

    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: context.tasks.is_idle, timeout=1_500)


def test_a_paper_added_by_identifier_is_in_the_library_and_announced(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, qtbot: QtBot
) -> None:
    context.services.papers.set_fields((paper,), {"doi": "", "title": "Another thing altogether"})
    added: list[PaperId] = []
    feature.paper_added.connect(added.append)
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText(f"https://doi.org/{DOI}")
    shown = boxes(dialog)
    qtbot.keyClick(dialog.ask.field, Qt.Key.Key_Return)
    wait_for(Page.FOUND, dialog, qtbot)
    button = dialog.main_button.text()

    qtbot.keyClick(dialog, Qt.Key.Key_Return)

    assert shown == {"Crossref": True}
    assert button == "Add paper"
    assert len(added) == 1
    assert said_of(context, added[0]).doi == DOI


def test_a_paper_the_library_has_is_shown_with_its_differences_instead_of_added_twice(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, qtbot: QtBot
) -> None:
    added: list[PaperId] = []
    feature.paper_added.connect(added.append)
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText(DOI)
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    button = dialog.main_button.text()

    dialog.main_button.click()

    assert button.startswith("Apply ")
    assert added == [paper]
    assert said_of(context, paper).venue == "Journal of Tides"


@pytest.mark.parametrize("text", ["", "?!", "https://example.org/x"])
def test_what_names_no_paper_cannot_be_asked(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot, text: str
) -> None:
    dialog = opened("add_by_identifier", context, window, qtbot)

    dialog.ask.field.setText(text)
    qtbot.keyClick(dialog.ask.field, Qt.Key.Key_Return)

    assert dialog.page is Page.ASK
    assert not dialog.main_button.isEnabled()
    assert server.requests == []
    dialog.reject()


def test_a_paper_that_nothing_identifies_says_so_instead_of_opening_a_dialog(
    feature: LookupFeature, context: UiContext, paper: PaperId, window: QWidget, qtbot: QtBot
) -> None:
    context.services.papers.set_fields((paper,), {"doi": "", "title": "?"})

    with qtbot.waitSignal(context.tasks.failed, timeout=PATIENCE_MS) as told:
        context.actions.trigger("look_up")

    (error,) = told.args
    assert isinstance(error, NightstandError)
    assert error.title == "The paper cannot be looked up"
    assert window.findChild(LookupDialog) is None


def test_a_failed_service_is_named_above_what_the_others_found(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    server.answer("/dblp", Answer(b"<html>"))
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText("On tides & ebb: A long view")

    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)

    texts = [
        label.text() for label in dialog.found.findChildren(QWidget) if hasattr(label, "text") and label.isVisible()
    ]
    assert "DBLP gave an answer that cannot be used." in texts
    dialog.reject()


def test_every_control_can_be_reached_by_tab_and_has_a_name(
    feature: LookupFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText("On tides & ebb: A long view")
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    qtbot.waitUntil(dialog.isActiveWindow)

    reached = set()
    for _ in range(20):
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)

    controls = [
        control
        for control in dialog.findChildren(QWidget)
        if control.isVisible() and isinstance(control, QAbstractButton | QLineEdit)
    ] + [dialog.found.list, dialog.found.table]
    wanted = {control for control in controls if control.focusPolicy() & Qt.FocusPolicy.TabFocus}
    assert wanted - reached == set()
    nameless = [c for c in wanted if not c.accessibleName() and not (isinstance(c, QAbstractButton) and c.text())]
    assert nameless == []
    dialog.reject()


def test_the_theme_can_change_while_candidates_are_shown(
    feature: LookupFeature, context: UiContext, window: QWidget, qtbot: QtBot
) -> None:
    dialog = opened("add_by_identifier", context, window, qtbot)
    dialog.ask.field.setText("On tides & ebb: A long view")
    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)
    before = dialog.found.list.grab().toImage()

    context.themes.set_choice("dark" if not context.themes.current.is_dark else "light")

    assert dialog.found.list.grab().toImage() != before
    dialog.reject()


def test_a_contact_address_of_the_preferences_is_told(
    feature: LookupFeature, context: UiContext, window: QWidget, server: LocalServer, qtbot: QtBot
) -> None:
    paths = context.services.paths
    paths.config.mkdir(parents=True, exist_ok=True)
    (paths.config / "settings.toml").write_text('contact_address = "mika@example.org"\n', encoding="utf-8")
    dialog = opened("look_up", context, window, qtbot)

    dialog.main_button.click()
    wait_for(Page.FOUND, dialog, qtbot)

    assert "mailto:mika@example.org" in server.requests[0].headers["User-Agent"]
    dialog.reject()
