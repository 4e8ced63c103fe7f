"""What a bug leaves: a log entry, a report that can be copied, and a program that goes on."""

import logging
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from nightstand.ui.crash import CrashDialog, CrashReporter, crash_report, tail


def raised() -> ZeroDivisionError:
    try:
        1 // 0  # noqa: B018 - The division is what fails.
    except ZeroDivisionError as error:
        return error
    raise AssertionError


def dialogs() -> list[CrashDialog]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, CrashDialog)]


def test_a_report_names_the_fault_and_ends_with_the_log() -> None:
    report = crash_report(raised(), "last line\n")

    assert "ZeroDivisionError" in report
    assert report.endswith("last line\n")


def test_only_the_last_lines_of_the_log_are_taken(tmp_path: Path) -> None:
    log = tmp_path / "nightstand.log"
    log.write_text("".join(f"line {number}\n" for number in range(100)), encoding="utf-8")

    assert tail(log, 2) == "line 98\nline 99\n"


@pytest.mark.parametrize("log", [None, Path("/nowhere/at/all.log")])
def test_a_missing_log_is_no_second_fault(log: Path | None) -> None:
    assert tail(log) == ""


def test_a_bug_is_logged_and_shown_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    CrashReporter(None).install()
    error = raised()

    with caplog.at_level(logging.CRITICAL):
        sys.excepthook(type(error), error, error.__traceback__)
        sys.excepthook(type(error), error, error.__traceback__)

    assert len(dialogs()) == 1
    assert len(caplog.records) == 2


def test_the_report_can_be_copied(qtbot: QtBot) -> None:
    dialog = CrashDialog("what happened")
    qtbot.addWidget(dialog)

    next(button for button in dialog.findChildren(QPushButton) if button.text() == "Copy report").click()

    assert QGuiApplication.clipboard().text() == "what happened"
