"""What happens when a bug strikes: it is logged and reported to the person, and the program goes on."""

import logging
import sys
import traceback
from collections import deque
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from nightstand import __version__
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SIZE_PX = (680, 460)
LOG_LINES = 40

logger = logging.getLogger(__name__)


class CrashReporter:
    """Installed as `sys.excepthook`; shows one report at a time."""

    def __init__(self, log_file: Path | None) -> None:
        self._log_file = log_file
        self._dialog: CrashDialog | None = None

    def install(self) -> None:
        """Take over unhandled exceptions."""
        sys.excepthook = self._take

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        logger.critical("Unhandled exception", exc_info=(kind, error, trace))
        sys.__excepthook__(kind, error, trace)
        if self._dialog is not None or QApplication.instance() is None:
            return
        report = crash_report(error, tail(self._log_file))
        self._dialog = CrashDialog(report, QApplication.activeWindow())
        self._dialog.finished.connect(self._forget)
        self._dialog.show()

    def _forget(self) -> None:
        self._dialog = None


class CrashDialog(QDialog):
    """Shows a report that can be copied; the window behind it stays usable."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Nightstand met a fault")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE_PX)
        self._report = report
        text = QPlainTextEdit(report)
        text.setReadOnly(True)
        text.setAccessibleName("Report")
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPixelSize(12)
        text.setFont(fixed)
        copy = QPushButton("Copy report")
        copy.setFont(ui_font(weight=500))
        copy.setAutoDefault(False)
        copy.clicked.connect(self._copy)
        close = QPushButton("Go on")
        close.setFont(ui_font(weight=500))
        close.setProperty("kind", "primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(copy)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(8)
        column.addWidget(TonedLabel("Something went wrong in the program", 17, 600))
        advice = (
            "What you did last may not have been done; everything before it is saved. You can go on. The report "
            "below helps to find the fault; it holds no abstracts or notes unless an error message quotes one."
        )
        column.addWidget(WrappedLabel(advice, 13, 400, "muted"))
        column.addWidget(text, 1)
        column.addLayout(row)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)


def crash_report(error: BaseException, log_tail: str) -> str:
    """Return the text of a report."""
    trace = "".join(traceback.format_exception(error))
    system = f"Nightstand {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    return f"{system}\n\n{trace}\nLast lines of the log:\n{log_tail}"


def tail(log_file: Path | None, lines: int = LOG_LINES) -> str:
    """Return the last lines of the log; empty when it cannot be read."""
    if log_file is None:
        return ""
    try:
        with log_file.open(encoding="utf-8", errors="replace") as file:
            return "".join(deque(file, maxlen=lines))
    except OSError:
        return ""
