"""The report of an import: what is said in one line, and what the lasting report lists."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import CorpusUnreadable
from nightstand.domain.paper import BatchId
from nightstand.services.import_history import PastImport, PastReport
from nightstand.services.import_report import FileReport, ImportReport, ReportedProblem
from nightstand.ui.importing.all_imports import AllImportsDialog, ImportRow
from nightstand.ui.importing.report import ProblemRow, shown_past, shown_report
from nightstand.ui.importing.view import ImportReportDialog
from nightstand.ui.messages import Tone
from nightstand_corpus.record import Severity
from paper_builders import NOON

BROKEN = ReportedProblem(12, 3, "The entry has no closing brace.", Severity.ERROR, "@misc{c, title={")
DOUBT = ReportedProblem(1, None, "The encoding is a guess.", Severity.WARNING)


def report(*files: FileReport, was_cancelled: bool = False) -> ImportReport:
    return ImportReport(
        is_dry_run=False,
        files=files,
        batch=BatchId(1),
        papers=(),
        seconds=0.25,
        was_cancelled=was_cancelled,
        changes=ChangeSet(everything=True),
    )


def test_a_clean_import_says_how_many_papers_came() -> None:
    shown = shown_report(report(FileReport("/lists/en.txt", "abstract-list", added=19)))

    assert (shown.headline, shown.tone) == ("19 papers added", Tone.SUCCESS)
    assert shown.problems == []


def test_one_paper_is_said_in_the_singular() -> None:
    assert shown_report(report(FileReport("a.bib", "bibtex", added=1))).headline == "1 paper added"


def test_an_import_that_only_updates_does_not_speak_of_none_added() -> None:
    shown = shown_report(report(FileReport("a.bib", "bibtex", updated=2, unchanged=3)))

    assert shown.headline == "2 papers updated"
    assert "3 already there, unchanged" in shown.detail


def test_a_second_import_of_the_same_says_that_nothing_came() -> None:
    shown = shown_report(report(FileReport("a.bib", "bibtex", unchanged=38)))

    assert (shown.headline, shown.tone) == ("Nothing new: 38 papers are already there", Tone.INFORMATION)


def test_what_is_in_the_library_under_another_file_is_nothing_new_either() -> None:
    shown = shown_report(report(FileReport("b.bib", "bibtex", merged=1)))

    assert (shown.headline, shown.tone) == ("Nothing new: 1 paper is already there", Tone.INFORMATION)
    assert "more record" not in shown.detail


def test_problems_are_listed_with_file_and_line() -> None:
    shown = shown_report(report(FileReport("/lists/a.bib", "bibtex", added=2, problems=[BROKEN])))

    assert shown.tone is Tone.WARNING
    assert shown.problems == [ProblemRow("a.bib", 12, "error", "The entry has no closing brace.", "@misc{c, title={")]
    assert "1 not readable" in shown.detail
    assert "a.bib:12: error: The entry has no closing brace." in shown.text


def test_a_file_that_could_not_be_read_is_a_failure_among_the_problems() -> None:
    failure = CorpusUnreadable("The file cannot be read", "a.bib: it is a picture", "Choose a list.")
    shown = shown_report(report(FileReport("a.bib", failure=failure), FileReport("b.bib", "bibtex", added=1)))

    assert shown.tone is Tone.ERROR
    assert [row.line for row in shown.problems] == [None]
    assert "Choose a list." in shown.problems[0].message


def test_when_the_only_file_cannot_be_read_that_is_the_headline() -> None:
    failure = CorpusUnreadable("The file cannot be read", "a.bib: it is a picture", "Choose a list.")
    shown = shown_report(report(FileReport("a.bib", failure=failure)))

    assert (shown.headline, shown.detail) == ("The file cannot be read", "a.bib: it is a picture Choose a list.")


def test_an_empty_file_is_called_empty() -> None:
    empty = ReportedProblem(1, None, "The file is empty.", Severity.WARNING)
    shown = shown_report(report(FileReport("/x/empty.bib", "bibtex", problems=[empty])))

    assert (shown.headline, shown.detail) == ("empty.bib is empty", "There is nothing to import.")


def test_pasted_text_is_not_called_a_file() -> None:
    failure = CorpusUnreadable("The file cannot be read", "It is program code.", "")
    shown = shown_report(report(FileReport("Pasted text", failure=failure)))

    assert shown.headline == "The pasted text cannot be read"
    assert "file" not in shown.problems[0].message


def test_a_cancelled_import_says_what_stays() -> None:
    shown = shown_report(report(FileReport("a.bib", "bibtex", added=200), was_cancelled=True))

    assert shown.headline == "Import stopped: 200 papers added until then"
    assert shown.detail.startswith("Importing it again brings in the rest")
    assert shown.tone is Tone.WARNING


def opened(qtbot: QtBot, *files: FileReport) -> ImportReportDialog:
    dialog = ImportReportDialog(shown_report(report(*files)))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def press(dialog: ImportReportDialog, text: str) -> None:
    next(button for button in dialog.findChildren(QPushButton) if button.text() == text).click()


def test_the_report_lists_its_files_with_their_counts_and_can_be_copied(qtbot: QtBot) -> None:
    dialog = opened(qtbot, FileReport("/x/a.bib", "bibtex", "utf-8", added=2, merged=1, problems=[BROKEN, DOUBT]))

    press(dialog, "Copy report")

    model = dialog.file_table.model()
    cells = [model.index(0, column).data() for column in range(model.columnCount())]
    assert cells == ["a.bib", "bibtex", "utf-8", "4", "2", "0", "0", "1", "1", "1"]
    assert "a.bib:12: error: The entry has no closing brace." in QGuiApplication.clipboard().text()


def test_formats_are_called_by_their_titles_as_in_the_preview() -> None:
    files = (FileReport("a.bib", "plain-lines", added=1), FileReport("b.png"))

    shown = shown_report(report(*files), titles={"plain-lines": "list of titles"})

    assert [row.format for row in shown.files] == ["List of titles", ""]


def test_what_failed_is_shown_apart_from_warnings_with_its_source(qtbot: QtBot) -> None:
    dialog = opened(qtbot, FileReport("a.bib", "bibtex", added=2, problems=[BROKEN, DOUBT]))

    dialog.show_errors()
    errors = dialog.problem_page.table.model().rowCount()
    source = dialog.problem_page.source.toPlainText()
    dialog.pills.choose("warnings")

    assert (errors, source) == (1, "@misc{c, title={")
    assert dialog.problem_page.table.model().index(0, 1).data() == "The encoding is a guess."
    assert not dialog.copy_entries.isVisible()


def test_entries_that_failed_are_copied_or_saved_to_be_mended(qtbot: QtBot) -> None:
    other = ReportedProblem(30, 7, "Again.", Severity.ERROR, "@misc{d}\n")
    dialog = opened(qtbot, FileReport("/x/a.bib", "bibtex", problems=[BROKEN, other]))
    dialog.show_errors()

    press(dialog, "Copy these entries")
    with qtbot.waitSignal(dialog.save_requested) as saved:
        press(dialog, "Save as a file to mend…")

    assert QGuiApplication.clipboard().text() == "@misc{c, title={\n\n@misc{d}\n"
    assert saved.args == ["a (to mend).bib", "@misc{c, title={\n\n@misc{d}\n"]


def test_a_report_of_some_time_ago_says_when_and_what_came_of_it() -> None:
    past = PastImport(
        id=BatchId(3),
        title="a.bib",
        label="Import “a.bib” (2 papers)",
        at=NOON,
        count=0,
        is_undone=True,
        is_finished=True,
        was_cancelled=False,
    )

    shown = shown_past(PastReport(past, (FileReport("a.bib", "bibtex", added=2, problems=[BROKEN]),)), "6 Jul")

    assert shown.headline == "2 papers added"
    assert shown.detail == "a.bib · 6 Jul · undone since"
    assert [row.source for row in shown.errors] == ["@misc{c, title={"]


def test_an_import_that_was_cut_short_says_how_many_papers_it_left() -> None:
    past = PastImport(
        id=BatchId(3),
        title="a.bib",
        label="Import “a.bib”",
        at=NOON,
        count=200,
        is_undone=False,
        is_finished=False,
        was_cancelled=False,
    )

    shown = shown_past(PastReport(past, ()), "Today 12:00")

    assert shown.headline == "200 papers from a.bib"
    assert "cut short" in shown.detail


def test_the_list_of_imports_offers_to_undo_only_what_can_be_undone(qtbot: QtBot) -> None:
    rows = [ImportRow(2, "b.bib", "Today", 3, "", True), ImportRow(1, "a.bib", "6 Jul", 0, "Undone", False)]
    dialog = AllImportsDialog(rows)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()

    is_offered = [dialog.undo_button.isEnabled()]
    reasons = [dialog.reason.text()]
    dialog.table.selectRow(1)
    is_offered.append(dialog.undo_button.isEnabled())
    reasons.append(dialog.reason.text())
    with qtbot.waitSignal(dialog.report_requested) as asked:
        next(button for button in dialog.findChildren(QPushButton) if button.text() == "Show report").click()

    assert is_offered == [True, False]
    assert reasons == ["", "It was undone already"]
    assert asked.args == [1]
