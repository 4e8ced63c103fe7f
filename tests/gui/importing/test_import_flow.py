"""Importing in the window at work: at once where that is safe, else after a look; stopped, undone, reported."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton

from builders import abstract_list, long_abstract
from gui_desk import Desk
from nightstand.bootstrap import Services
from nightstand.paths import AppPaths
from nightstand.services.import_plan import Handling
from nightstand.services.searching import SearchRequest
from nightstand.ui.importing.all_imports import AllImportsDialog
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.preview_dialog import PreviewDialog
from nightstand.ui.importing.view import ImportReportDialog
from nightstand.ui.lookup.dialog import LookupDialog
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

CLEAN = "@misc{a, title={Of harbours and their tides}, year=2020}\n"
BROKEN = CLEAN + "\n@article{b, title={Cut in the middle of its sentence"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tides.bib"


PROCESS_MS = 60_000
"""What is large is worked on in a process of its own, which takes its time to start on a busy machine."""


def wait_long(desk: Desk, holds: Callable[[], bool]) -> None:
    desk.qtbot.waitUntil(holds, timeout=PROCESS_MS)


def total(desk: Desk) -> int:
    return desk.services.searching.search(SearchRequest()).total


def bring(desk: Desk, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    desk.work.importing.import_paths([file])


def preview(desk: Desk) -> PreviewDialog:
    wait_long(
        desk,
        lambda: desk.work.importing.preview_dialog is not None and desk.work.importing.preview_dialog.isVisible(),
    )
    dialog = desk.work.importing.preview_dialog
    assert dialog is not None
    return dialog


def titled(desk: Desk) -> list[str]:
    ids = desk.services.searching.search(SearchRequest()).ids
    return sorted(row.title for row in desk.services.browsing.rows(ids))


def copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def press(dialog: QFileDialog | ImportReportDialog | AllImportsDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_a_small_clean_file_comes_in_at_once_with_the_offer_to_undo_it(empty_desk: Desk, file: Path) -> None:
    bring(empty_desk, file, CLEAN)

    empty_desk.until(lambda: empty_desk.window.banner.accessibleName().startswith("1 paper added"))
    came = total(empty_desk)
    empty_desk.banner_button("Undo").click()

    assert came == 1
    empty_desk.until(lambda: total(empty_desk) == 0)


def test_the_banner_of_an_import_goes_when_the_import_is_undone_by_another_way(empty_desk: Desk, file: Path) -> None:
    bring(empty_desk, file, CLEAN)
    empty_desk.until(lambda: empty_desk.window.banner.isVisible() and empty_desk.actions.action("undo").isEnabled())

    empty_desk.actions.trigger("undo")

    empty_desk.until(lambda: total(empty_desk) == 0)
    empty_desk.until(lambda: not empty_desk.window.banner.isVisible())


def test_the_banner_of_an_import_stays_when_something_else_is_done(desk: Desk, file: Path) -> None:
    bring(desk, file, CLEAN)
    desk.until(lambda: desk.window.banner.isVisible())

    desk.context.edits.make(lambda: desk.services.papers.star(desk.shown()[:1], starred=True))

    desk.qtbot.wait(200)
    assert desk.window.banner.isVisible()


def test_a_file_with_an_unreadable_entry_is_shown_first_and_cancelling_imports_nothing(
    empty_desk: Desk, file: Path
) -> None:
    bring(empty_desk, file, BROKEN)

    dialog = preview(empty_desk)
    dialog.cancel_button.click()

    empty_desk.until(lambda: empty_desk.work.importing.preview_dialog is None)
    assert not empty_desk.work.importing.is_running
    assert total(empty_desk) == 0


def test_what_is_readable_comes_in_and_what_failed_is_reported_with_its_text(empty_desk: Desk, file: Path) -> None:
    bring(empty_desk, file, BROKEN)
    preview(empty_desk).import_button.click()
    empty_desk.until(lambda: empty_desk.window.banner.isVisible())

    empty_desk.banner_button("Show the one that failed").click()

    dialog = empty_desk.window.findChildren(ImportReportDialog)[0]
    assert "Cut in the middle" in dialog.problem_page.source.toPlainText()
    assert "not readable" in empty_desk.window.banner.accessibleName()


def test_an_entry_that_is_left_out_in_the_preview_does_not_come_in(empty_desk: Desk, file: Path) -> None:
    other = "@misc{c, title={Of ebbs alone}, year=2021}\n"
    bring(empty_desk, file, other + BROKEN)
    dialog = preview(empty_desk)
    dialog.filter_field.setText("ebbs")

    dialog.model.decide(dialog.table.chosen_rows, Handling.LEAVE_OUT)
    dialog.import_button.click()

    empty_desk.until(lambda: empty_desk.window.banner.isVisible())
    assert titled(empty_desk) == ["Of harbours and their tides"]


def test_the_papers_go_into_the_list_that_is_named_in_the_preview(empty_desk: Desk, file: Path) -> None:
    bring(empty_desk, file, BROKEN)
    dialog = preview(empty_desk)

    dialog.foot.into_choice.setEditText("Survey")
    dialog.import_button.click()

    empty_desk.until(lambda: [(one.spec.name, one.count) for one in empty_desk.services.browsing.reading_lists()] != [])
    assert [(one.spec.name, one.count) for one in empty_desk.services.browsing.reading_lists()] == [("Survey", 1)]


def test_a_wrong_encoding_is_mended_by_reading_again(empty_desk: Desk, file: Path) -> None:
    file.write_bytes(("@misc{a, title={Příliv a odliv v přístavu}, year=2020}\n" + BROKEN).encode("cp1250"))
    empty_desk.work.importing.import_paths([file])
    dialog = preview(empty_desk)
    question = dialog.reading.ask()
    assert question is not None

    question.encoding.setCurrentIndex(question.encoding.findData("cp1250"))
    next(button for button in question.findChildren(QPushButton) if button.isDefault()).click()
    empty_desk.until(lambda: dialog.table.isEnabled() and "1250" in dialog.reading.about)
    dialog.import_button.click()

    empty_desk.until(lambda: empty_desk.window.banner.isVisible())
    assert "Příliv a odliv v přístavu" in titled(empty_desk)


def test_a_large_file_is_looked_at_first_and_comes_in_when_that_is_wanted(empty_desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(1, 302)]))
    empty_desk.work.importing.import_paths([file])

    dialog = preview(empty_desk)
    before = total(empty_desk)
    dialog.import_button.click()

    assert dialog.pills.values == ("all", Group.NEW.value)
    wait_long(empty_desk, lambda: empty_desk.window.banner.accessibleName().startswith("301 papers added"))
    assert before == 0


def test_reading_can_be_stopped_and_nothing_is_imported(empty_desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(1, 1501)]))
    said: list[str] = []
    empty_desk.messages.toast_requested.connect(lambda toast: said.append(toast.text))

    empty_desk.work.importing.import_paths([file])
    wait_long(empty_desk, lambda: empty_desk.window.status.text == "Reading many.txt")
    empty_desk.window.status.cancel_button.click()

    wait_long(empty_desk, lambda: said == ["Stopped; nothing was imported"])
    assert total(empty_desk) == 0
    assert empty_desk.work.importing.preview_dialog is None


def test_an_import_can_be_stopped_and_what_is_in_stays_as_one_step(empty_desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(1, 4001)]))
    empty_desk.work.importing.import_paths([file])
    preview(empty_desk).import_button.click()

    wait_long(empty_desk, lambda: " of " in empty_desk.window.status.figures)
    empty_desk.window.status.cancel_button.click()

    wait_long(empty_desk, lambda: empty_desk.window.banner.accessibleName().startswith("Import stopped"))
    assert 0 < total(empty_desk) < 4000
    empty_desk.banner_button("Undo").click()
    wait_long(empty_desk, lambda: total(empty_desk) == 0)


def test_pasted_bibtex_comes_in_from_the_table_and_is_text_in_a_field(desk: Desk) -> None:
    copy("@misc{p, title={Pasted among the tides}, year=2020}")
    desk.work.papers.view.table.setFocus()

    desk.actions.trigger("import_clipboard")

    desk.until(lambda: total(desk) == 5)
    assert "Pasted among the tides" in titled(desk)
    desk.until(
        lambda: [node.text for node in desk.window.sidebar.sidebar_model.nodes if node.detail] == ["Pasted text"]
    )


def test_a_pasted_paragraph_is_asked_about(desk: Desk) -> None:
    copy(long_abstract(77))

    desk.actions.trigger("import_clipboard")

    dialog = preview(desk)
    assert dialog.texts[0] == "Import 1 paper from the pasted text"
    dialog.cancel_button.click()


def test_a_pasted_identifier_is_offered_to_be_looked_up_and_nothing_else_happens(desk: Desk) -> None:
    copy("10.1145/3292500.3330701")

    desk.actions.trigger("import_clipboard")

    assert desk.window.banner.accessibleName().startswith("Look up 10.1145/3292500.3330701?")
    assert not desk.work.importing.is_running
    assert total(desk) == 4
    desk.banner_button("Look up…").click()
    desk.until(lambda: bool(desk.window.findChildren(LookupDialog)))
    dialog = desk.window.findChildren(LookupDialog)[0]
    assert dialog.ask.field.text() == "10.1145/3292500.3330701"
    dialog.close()


def test_an_empty_clipboard_is_said(desk: Desk) -> None:
    said: list[str] = []
    desk.messages.toast_requested.connect(lambda toast: said.append(toast.text))
    QGuiApplication.clipboard().clear()

    desk.actions.trigger("import_clipboard")

    assert said == ["There is no text on the clipboard"]


@pytest.mark.parametrize("action", ["import_files", "import_folder"])
def test_what_is_chosen_in_the_dialog_is_imported(empty_desk: Desk, file: Path, action: str) -> None:
    file.write_text(CLEAN, encoding="utf-8")

    empty_desk.actions.trigger(action)
    dialog = empty_desk.window.findChildren(QFileDialog)[0]
    dialog.filesSelected.emit([str(file if action == "import_files" else file.parent)])
    dialog.close()

    empty_desk.until(lambda: total(empty_desk) == 1)


def test_a_file_that_is_no_list_is_told_without_a_preview(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)

    desk.window.file_drop.dropped.emit([QUrl.fromLocalFile(str(file))], "")

    desk.until(lambda: desk.window.banner.isVisible())
    assert desk.work.importing.preview_dialog is None
    assert "cannot be read" in desk.window.banner.accessibleName()
    assert desk.actions.action("import_report").isEnabled()


def test_an_empty_file_is_told_as_empty(desk: Desk, file: Path) -> None:
    bring(desk, file, "")

    desk.until(lambda: desk.window.banner.isVisible())
    assert desk.window.banner.accessibleName() == "tides.bib is empty. There is nothing to import."


def test_an_entry_that_cannot_be_read_stands_in_the_preview_as_in_its_file(empty_desk: Desk, file: Path) -> None:
    bring(empty_desk, file, CLEAN + "\n@article{b, title={{On {\\'E}bbs} without end")

    dialog = preview(empty_desk)
    dialog.pills.choose(Group.UNREADABLE.value)
    row = dialog.model.row_at(0)

    assert row is not None
    assert row.title == "@article{b, title={{On {\\'E}bbs} without end"
    dialog.cancel_button.click()


def test_an_import_is_a_place_of_the_sidebar_and_the_banner_leads_there(desk: Desk, file: Path) -> None:
    bring(desk, file, CLEAN)
    desk.until(lambda: desk.window.banner.isVisible())

    desk.banner_button("Show papers").click()

    desk.until(lambda: desk.window.sidebar.current_place.kind is PlaceKind.IMPORT)
    desk.until(lambda: len(desk.shown()) == 1)
    assert desk.window.top_bar.place == "tides.bib"


def test_the_report_can_be_read_after_a_restart(paths: AppPaths, services: Services, file: Path, qtbot: object) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    services.importing.run([file])
    again = Desk(paths, services, qtbot)  # type: ignore[arg-type]
    again.until(lambda: again.actions.action("import_report").isEnabled())

    again.actions.trigger("import_report")

    again.until(lambda: bool(again.window.findChildren(ImportReportDialog)))
    dialog = again.window.findChildren(ImportReportDialog)[0]
    dialog.show_errors()
    assert "Cut in the middle" in dialog.problem_page.source.toPlainText()
    assert again.context.tasks.close()


def test_the_list_of_imports_undoes_the_newest(desk: Desk, file: Path) -> None:
    bring(desk, file, CLEAN)
    desk.until(lambda: total(desk) == 5)
    desk.until(lambda: desk.actions.action("all_imports").isEnabled())

    desk.actions.trigger("all_imports")
    desk.until(lambda: bool(desk.window.findChildren(AllImportsDialog)))
    press(desk.window.findChildren(AllImportsDialog)[0], "Undo this import")

    desk.until(lambda: total(desk) == 4)
    place = SidebarPlace(PlaceKind.IMPORT, "1")
    desk.until(lambda: desk.window.sidebar.node_of(place) is None)


def test_an_import_is_not_undone_once_something_else_was(desk: Desk, file: Path) -> None:
    bring(desk, file, CLEAN)
    desk.until(lambda: total(desk) == 5)
    desk.context.edits.make(lambda: desk.services.papers.star(desk.shown()[:1], starred=True))

    desk.work.importing.reports.undo(1)

    desk.qtbot.wait(200)
    assert total(desk) == 5
    assert desk.services.library.undo_label() is not None


def test_pairs_that_an_import_leaves_to_be_decided_on_are_offered(empty_desk: Desk, file: Path) -> None:
    entry = "@article{{{0}, title={{On storms over harbours}}, author={{Lee, Ann}}, journal={{Tides}}, year={1}}}\n"
    bring(empty_desk, file, entry.format("a", 2001) + entry.format("b", 2002))

    empty_desk.until(lambda: empty_desk.window.banner.accessibleName().startswith("2 papers added"))
    empty_desk.until(lambda: bool(offers(empty_desk, "Look at 1 possible duplicate")))
    empty_desk.banner_button("Look at 1 possible duplicate").click()
    dialog = empty_desk.work.duplicates.dialog
    assert dialog is not None
    empty_desk.until(lambda: dialog.model.rowCount() == 1)

    assert dialog.isVisible()
    assert dialog.head.import_pill.text().startswith("From this import · 1")
    assert empty_desk.window.banner.isVisible()


def offers(desk: Desk, text: str) -> list[QPushButton]:
    return [button for button in desk.window.banner.findChildren(QPushButton) if button.text() == text]
