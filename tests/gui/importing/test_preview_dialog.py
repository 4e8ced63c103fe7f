"""The preview as a person uses it: filters, choices for groups and entries, differences, and the answer."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from import_plans import SOURCE, entry, file_report, mixed_plan, plan
from nightstand.domain.paper import PaperId
from nightstand.services.import_plan import Handling, Outcome
from nightstand.ui.icons import IconStore
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.preview import preview_of
from nightstand.ui.importing.preview_dialog import Answer, PreviewDialog
from nightstand.ui.importing.preview_model import Column
from nightstand.ui.importing.preview_parts import Surroundings, all_parts
from nightstand.ui.importing.preview_table import PADDING_PX
from nightstand.ui.importing.reading_bar import ALL_FILES, ReadAs
from nightstand.ui.theme import ThemeChoice, ThemeStore

TITLES = {"bibtex": "BibTeX", "ris": "RIS"}


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[PreviewDialog]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    surroundings = Surroundings(["Survey"], TITLES, into="", keywords_as_tags=True)
    made = PreviewDialog(all_parts(themes, IconStore(themes), surroundings), surroundings)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made, before_close_func=PreviewDialog.finish)
    made.show()
    yield made


def titles(dialog: PreviewDialog) -> list[str]:
    model = dialog.model
    return [str(model.index(row, Column.TITLE).data()) for row in range(model.rowCount())]


def outcomes(dialog: PreviewDialog) -> list[str]:
    model = dialog.model
    return [str(model.index(row, Column.OUTCOME).data()) for row in range(model.rowCount())]


def select(dialog: PreviewDialog, group: Group) -> None:
    dialog.pills.choose(group.value)
    dialog.table.selectRow(0)


def answered(dialog: PreviewDialog, qtbot: QtBot) -> Answer:
    with qtbot.waitSignal(dialog.import_requested) as signal:
        dialog.import_button.click()
    (answer,) = signal.args
    assert isinstance(answer, Answer)
    return answer


def test_all_shows_every_entry_and_a_pill_its_group_alone(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})

    everything = dialog.model.rowCount()
    dialog.pills.choose(Group.CONFLICTING.value)

    assert everything == 8
    assert outcomes(dialog) == ["Conflict"]


def test_the_pills_name_the_groups_that_there_are(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2, Outcome.CHANGED))), {})

    assert dialog.pills.values == ("all", "new", "changed")


def test_the_filter_finds_entries_by_words_of_title_authors_place_and_reason(dialog: PreviewDialog) -> None:
    entries = (entry(1, title="Harbours"), entry(2, Outcome.CHANGED), entry(3, title="Ebb"))
    dialog.show_preview(preview_of(plan(*entries)), {})

    dialog.filter_field.setText("harb SATO")
    by_title = titles(dialog)
    dialog.filter_field.setText("same doi")
    by_reason = titles(dialog)
    dialog.filter_field.setText(":30")

    assert by_title == ["Harbours"]
    assert by_reason == ["On tides of the kind 2"]
    assert titles(dialog) == ["Ebb"]


def test_a_column_sorts_by_its_head(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(plan(entry(1, title="b"), entry(2, title="C"), entry(3, title="a"))), {})

    dialog.table.sortByColumn(Column.TITLE, Qt.SortOrder.AscendingOrder)

    assert titles(dialog) == ["a", "b", "C"]


def test_the_page_shows_the_fields_before_and_arriving(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})

    select(dialog, Group.CONFLICTING)

    qtbot.waitUntil(lambda: "2024" in dialog.page.shown_text)
    assert "2025" in dialog.page.shown_text
    assert "In the library: Tides — the same DOI" in dialog.page.shown_text


def test_an_entry_that_cannot_be_read_shows_its_source_and_gives_it_away(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})

    select(dialog, Group.UNREADABLE)
    qtbot.waitUntil(lambda: SOURCE in dialog.page.shown_text)
    next(button for button in dialog.page.findChildren(QPushButton) if button.text() == "Copy text").click()

    assert "No brace closes it." in dialog.page.shown_text
    assert QGuiApplication.clipboard().text() == SOURCE


def test_markup_in_a_file_is_shown_as_it_stands(dialog: PreviewDialog, qtbot: QtBot) -> None:
    title = '<img src="file:///etc/hostname"><b>bold</b>'
    dialog.show_preview(preview_of(plan(entry(1, title=title))), {})

    qtbot.waitUntil(lambda: title in dialog.page.shown_text)
    assert titles(dialog) == [title]


def test_a_choice_for_a_group_goes_into_the_answer(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})

    dialog.pills.choose(Group.CONFLICTING.value)
    dialog.group_choice.setCurrentIndex(dialog.group_choice.findData(Handling.REPLACE))
    dialog.group_choice.activated.emit(dialog.group_choice.currentIndex())

    assert outcomes(dialog) == ["Conflict · file’s values"]
    assert answered(dialog, qtbot).choices.by_outcome == {Outcome.CONFLICTING: Handling.REPLACE}


def test_space_leaves_the_selected_entries_out_and_takes_them_back_in(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2), entry(3))), {})
    dialog.table.selectAll()
    texts = [dialog.import_button.text()]

    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    texts.append(dialog.import_button.text())
    is_enabled = dialog.import_button.isEnabled()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)

    assert texts == ["Import 3 papers", "Import"]
    assert not is_enabled
    assert dialog.import_button.text() == "Import 3 papers"


def test_a_click_on_the_box_leaves_one_entry_out(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2))), {})
    rect = dialog.table.visualRect(dialog.model.index(1, Column.OUTCOME))

    at = rect.topLeft() + QPoint(PADDING_PX + 4, rect.height() // 2)
    qtbot.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert outcomes(dialog) == ["New", "New · left out"]
    assert answered(dialog, qtbot).choices.by_entry == {(0, 2): Handling.LEAVE_OUT}


def test_one_entry_of_a_group_that_is_left_out_can_come_in(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2))), {})
    dialog.pills.choose(Group.NEW.value)
    dialog.group_choice.setCurrentIndex(dialog.group_choice.findData(Handling.LEAVE_OUT))
    dialog.group_choice.activated.emit(dialog.group_choice.currentIndex())

    dialog.table.selectRow(0)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)

    assert outcomes(dialog) == ["New", "New · left out"]
    assert dialog.import_button.text() == "Import 1 paper"


def test_the_choice_below_the_table_counts_for_all_selected_entries(dialog: PreviewDialog, qtbot: QtBot) -> None:
    entries = (entry(1, Outcome.CHANGED), entry(2, Outcome.CHANGED))
    dialog.show_preview(preview_of(plan(*entries)), {})
    dialog.table.selectAll()

    choice = dialog.page.choice
    choice.setCurrentIndex(choice.findData(Handling.KEEP))
    choice.activated.emit(choice.currentIndex())

    assert answered(dialog, qtbot).choices.by_entry == {(0, 1): Handling.KEEP, (0, 2): Handling.KEEP}


def test_a_list_is_chosen_or_named_anew(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(plan(entry(1))), {})
    before = dialog.answer.into

    dialog.foot.into_choice.setCurrentIndex(1)
    known = dialog.answer.into
    dialog.foot.into_choice.setEditText("  New list ")

    assert (before, known, dialog.answer.into) == ("", "Survey", "New list")


def test_a_file_of_several_can_be_looked_at_alone_and_be_read_again(dialog: PreviewDialog, qtbot: QtBot) -> None:
    files = [file_report("a.bib", added=1), file_report("b.bib", added=1)]
    dialog.show_preview(preview_of(plan(entry(1), entry(1, file=1, title="Ebb"), files=files)), {})
    asked_for_all = dialog.reading.ask()

    dialog.reading.choose(1)
    question = dialog.reading.ask()
    assert question is not None
    question.encoding.setCurrentIndex(question.encoding.findData("cp1250"))
    with qtbot.waitSignal(dialog.reading_requested) as signal:
        next(button for button in question.findChildren(QPushButton) if button.isDefault()).click()

    assert asked_for_all is None
    assert titles(dialog) == ["Ebb"]
    assert dialog.reading.about == "BibTeX · Western (Windows-1252)"
    assert signal.args == [1, ReadAs(encoding="cp1250")]


def test_after_another_reading_the_same_file_and_group_are_shown(dialog: PreviewDialog) -> None:
    files = [file_report("a.bib", added=1), file_report("b.bib", added=1)]
    read = preview_of(plan(entry(1), entry(1, file=1, title="Ebb"), files=files))
    dialog.show_preview(read, {})
    dialog.pills.choose(Group.NEW.value)
    dialog.reading.choose(1)

    dialog.set_waiting(waits=True)
    waits = (dialog.import_button.isEnabled(), dialog.table.isEnabled())
    dialog.show_preview(read, {1: ReadAs(encoding="cp1250")})

    assert waits == (False, False)
    assert titles(dialog) == ["Ebb"]
    assert dialog.pills.value == Group.NEW.value
    assert dialog.table.isEnabled()
    assert dialog.reading.file != ALL_FILES


def test_a_choice_for_a_group_stays_after_another_reading_and_one_for_an_entry_does_not(
    dialog: PreviewDialog, qtbot: QtBot
) -> None:
    read = preview_of(mixed_plan())
    dialog.show_preview(read, {})
    dialog.pills.choose(Group.CONFLICTING.value)
    dialog.group_choice.setCurrentIndex(dialog.group_choice.findData(Handling.REPLACE))
    dialog.group_choice.activated.emit(dialog.group_choice.currentIndex())
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)

    dialog.show_preview(read, {0: ReadAs(encoding="cp1250")})

    assert dialog.answer.choices.by_outcome == {Outcome.CONFLICTING: Handling.REPLACE}
    assert dialog.answer.choices.by_entry == {}


def test_nothing_but_failures_cannot_be_imported(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(plan(entry(1, Outcome.UNREADABLE))), {})

    assert not dialog.import_button.isEnabled()


def test_a_latin_author_behind_a_hebrew_one_keeps_its_place(dialog: PreviewDialog) -> None:
    mixed = replace(entry(1), authors="דנה כהן; Ann Lee")
    dialog.show_preview(preview_of(plan(mixed)), {})

    shown = dialog.model.index(0, Column.AUTHORS).data()

    # Between first strong isolates, each name runs in its own direction and the order of names stays.
    assert shown == "\u2068דנה כהן\u2069; \u2068Ann Lee\u2069"


def test_enter_in_the_filter_goes_to_the_entries_and_imports_nothing(dialog: PreviewDialog, qtbot: QtBot) -> None:
    asked: list[object] = []
    dialog.import_requested.connect(asked.append)
    dialog.show_preview(preview_of(plan(entry(1), entry(2))), {})
    dialog.filter_field.setFocus()

    qtbot.keyClick(dialog.filter_field, Qt.Key.Key_Return)

    assert asked == []
    assert dialog.table.hasFocus()


def test_ctrl_enter_imports(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1))), {})

    with qtbot.waitSignal(dialog.import_requested):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_tab_goes_through_the_dialog_from_top_to_bottom(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2, Outcome.CHANGED))), {})
    dialog.filter_field.setFocus()

    seen: list[bool] = []
    for part in (dialog.pills, dialog.table, dialog.page):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        focused = dialog.focusWidget()
        seen.append(focused is part or part.isAncestorOf(focused))

    assert seen == [True, True, True]


def test_the_dialog_fits_a_small_screen_or_a_large_scale(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})

    dialog.resize(712, 406)

    assert (dialog.width(), dialog.height()) == (712, 406)
    lowest = max(button.geometry().bottom() for button in dialog.pills.findChildren(QPushButton))
    assert lowest <= dialog.pills.height()


def test_a_plan_with_nothing_new_is_only_closed_unless_it_goes_into_a_list(dialog: PreviewDialog) -> None:
    known = replace(entry(1, Outcome.MERGED), paper=PaperId(7), known_as="Tides")
    dialog.show_preview(preview_of(plan(known)), {})
    alone = (dialog.texts[0], dialog.import_button.isVisible(), dialog.cancel_button.text())

    dialog.foot.into_choice.setEditText("Survey")

    assert alone == ("Nothing new in tides.bib", False, "Close")
    assert (dialog.import_button.text(), dialog.import_button.isEnabled()) == ("Put into the list", True)


def test_a_new_entry_that_resembles_a_paper_is_told_as_new(dialog: PreviewDialog, qtbot: QtBot) -> None:
    alike = replace(entry(1), paper=PaperId(7), known_as="Tides", reason="a like title")
    dialog.show_preview(preview_of(plan(alike)), {})

    qtbot.waitUntil(lambda: "perhaps a duplicate" in dialog.page.shown_text)
    assert "Looks like: Tides — a like title" in dialog.page.shown_text
    assert "In the library:" not in dialog.page.shown_text


def question(dialog: PreviewDialog) -> QMessageBox | None:
    return next((box for box in dialog.findChildren(QMessageBox) if box.isVisible()), None)


def test_escape_closes_at_once_while_nothing_was_chosen(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1))), {})

    qtbot.keyClick(dialog.table, Qt.Key.Key_Escape)

    assert not dialog.isVisible()


def test_escape_asks_before_choices_are_thrown_away(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(plan(entry(1), entry(2))), {})
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)

    qtbot.keyClick(dialog.table, Qt.Key.Key_Escape)
    asked = question(dialog)
    assert asked is not None
    was_open = dialog.isVisible()
    next(button for button in asked.buttons() if button.text() == "Import nothing").click()

    assert was_open
    qtbot.waitUntil(lambda: not dialog.isVisible())


def test_cancel_asks_before_a_long_reading_is_thrown_away(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(replace(plan(entry(1)), seconds=42.4)), {})

    dialog.cancel_button.click()

    asked = question(dialog)
    assert asked is not None
    told = asked.informativeText()
    asked.reject()
    assert "42 s" in told
    assert dialog.isVisible()


def test_no_way_to_handle_an_entry_is_offered_twice(dialog: PreviewDialog) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})
    select(dialog, Group.CONFLICTING)

    choice = dialog.page.choice
    texts = [choice.itemText(number) for number in range(choice.count())]

    assert texts[0] == "As for all conflicts: Keep my values, fill gaps only"
    assert "Keep my values, fill gaps only" not in texts[1:]


def test_the_text_of_the_differences_is_reached_between_table_and_foot(dialog: PreviewDialog, qtbot: QtBot) -> None:
    dialog.show_preview(preview_of(mixed_plan()), {})
    select(dialog, Group.CONFLICTING)
    dialog.page.choice.setFocus()

    qtbot.keyClick(dialog.page.choice, Qt.Key.Key_Tab)
    first = dialog.focusWidget().accessibleName()
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)

    assert first == "Differences"
    assert dialog.focusWidget() is dialog.foot.into_choice


def test_what_contradicts_another_entry_of_the_files_is_not_compared_with_the_library(
    dialog: PreviewDialog, qtbot: QtBot
) -> None:
    entries = (entry(1), entry(2, Outcome.CONFLICTING))
    dialog.show_preview(preview_of(plan(*entries), {PaperId(7)}), {})

    select(dialog, Group.CONFLICTING)

    qtbot.waitUntil(lambda: "earlier in these files" in dialog.page.shown_text)
    assert "In these files: Tides" in dialog.page.shown_text
    assert "library" not in dialog.page.shown_text
