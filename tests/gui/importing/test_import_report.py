"""The report of an import: what is said in one line, and what the lasting report lists."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import CorpusUnreadable
from nightstand.domain.paper import BatchId
from nightstand.services.import_report import FileReport, ImportReport, ReportedProblem
from nightstand.ui.importing.report import ProblemRow, shown_report
from nightstand.ui.importing.view import ImportReportDialog
from nightstand.ui.messages import Tone
from nightstand_corpus.record import Severity

BROKEN = ReportedProblem(12, 3, "The entry has no closing brace.", Severity.ERROR)


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
    assert shown_report(report(FileReport("a.bib", "bibtex", unchanged=38))).headline == "0 papers added"


def test_problems_are_listed_with_file_and_line() -> None:
    shown = shown_report(report(FileReport("/lists/a.bib", "bibtex", added=2, problems=[BROKEN])))

    assert shown.tone is Tone.WARNING
    assert shown.problems == [ProblemRow("a.bib", 12, "error", "The entry has no closing brace.")]
    assert "1 problem" in shown.detail
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


def test_a_cancelled_import_says_what_stays() -> None:
    shown = shown_report(report(FileReport("a.bib", "bibtex", added=200), was_cancelled=True))

    assert shown.headline == "Import stopped: 200 papers added until then"
    assert shown.tone is Tone.WARNING


def test_the_lasting_report_lists_every_problem_and_can_be_copied(qtbot: QtBot) -> None:
    shown = shown_report(report(FileReport("a.bib", "bibtex", added=2, problems=[BROKEN, BROKEN])))
    dialog = ImportReportDialog(shown)
    qtbot.addWidget(dialog)

    copy = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Copy report")
    copy.click()

    assert dialog.problem_table.rowCount() == 2
    cell = dialog.problem_table.item(0, 0)
    assert cell is not None
    assert cell.text() == "a.bib:12"
    assert QGuiApplication.clipboard().text() == shown.text
