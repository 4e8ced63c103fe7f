"""The lasting report of an import: what each file gave, what could not be read with its text, and every warning."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.report import FileRow, ProblemRow, ShownReport, place
from nightstand.ui.importing.report_model import TextTable
from nightstand.ui.importing.text_table_view import CELL_PADDING_PX, TextTableView
from nightstand.ui.widgets.filter_pills import FilterPills, Pill
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(980, 640)
MARGIN_PX: Final = 24
FILE_WIDTHS_PX: Final = (150, 90, 66, 66, 70, 84, 70, 76, 76)
"""Of the columns behind the first."""
FILES, ERRORS, WARNINGS = "files", "errors", "warnings"
FILE_HEADS: Final = (
    "File",
    "Format",
    "Encoding",
    "Found",
    "Added",
    "Updated",
    "Unchanged",
    "Merged",
    "Not read",
    "Warnings",
)
PROBLEM_HEADS: Final = ("Place", "What is the matter")


class ImportReportDialog(QDialog):
    """Shows a report beside the window until it is closed; emits `save_requested` with the texts that failed."""

    save_requested = Signal(str, str)
    """(a name for the file, what to write)"""

    def __init__(self, report: ShownReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._report = report
        self.pills = FilterPills("Show")
        files = TextTable(FILE_HEADS, [_file_texts(row) for row in report.files], first_number=3)
        self.file_table = TextTableView("Files", files, stretched=0)
        for number, width_px in enumerate(FILE_WIDTHS_PX, start=1):
            self.file_table.setColumnWidth(number, width_px)
        self.problem_page = ProblemPage()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.file_table)
        self._stack.addWidget(self.problem_page)
        self.copy_entries = self._button("Copy these entries", self._copy_entries)
        self.save_entries = self._button("Save as a file to mend…", self._save_entries)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head())
        column.addWidget(hairline())
        column.addLayout(_indented(self._stack), 1)
        column.addWidget(hairline())
        column.addLayout(self._foot())
        self.pills.chosen.connect(self._show_part)
        self._show_part(FILES)
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    def show_warnings(self) -> None:
        """Show what was read with a doubt; nothing happens where there is none."""
        self.pills.choose(WARNINGS)

    def show_errors(self) -> None:
        """Show what could not be read; nothing happens where all could."""
        self.pills.choose(ERRORS)

    def _head(self) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        head.setSpacing(4)
        head.addWidget(WrappedLabel(self._report.headline, 17, 600))
        head.addWidget(WrappedLabel(self._report.detail, 12, 400, "muted"))
        head.addSpacing(8)
        pills = [Pill(FILES, "Files", len(self._report.files))]
        if self._report.errors:
            pills.append(Pill(ERRORS, "Not readable", len(self._report.errors)))
        if self._report.warnings:
            pills.append(Pill(WARNINGS, "Warnings", len(self._report.warnings)))
        self.pills.set_pills(pills, FILES)
        head.addWidget(self.pills)
        return head

    def _foot(self) -> QHBoxLayout:
        close = self._button("Close", self.accept)
        close.setDefault(True)
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN_PX, 12, MARGIN_PX, 14)
        row.setSpacing(8)
        row.addWidget(self.copy_entries)
        row.addWidget(self.save_entries)
        row.addStretch(1)
        row.addWidget(self._button("Copy report", self._copy))
        row.addWidget(close)
        return row

    def _button(self, text: str, call: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setFont(ui_font(weight=500))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: call())
        return button

    def _show_part(self, part: str) -> None:
        rows = self._report.errors if part == ERRORS else self._report.warnings
        has_texts = part == ERRORS and any(row.source.strip() for row in rows)
        for button in (self.copy_entries, self.save_entries):
            button.setVisible(has_texts)
        if part == FILES:
            self._stack.setCurrentIndex(0)
            return
        self.problem_page.show_problems(rows, "Not readable" if part == ERRORS else "Warnings")
        self._stack.setCurrentIndex(1)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.text)

    def _copy_entries(self) -> None:
        QGuiApplication.clipboard().setText(self._report.sources_text)

    def _save_entries(self) -> None:
        self.save_requested.emit(self._report.sources_name, self._report.sources_text)


class ProblemPage(QWidget):
    """A table of problems, and below it the whole message and the text of the current one."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[ProblemRow] = ()
        self.table = TextTableView("Problems", TextTable(PROBLEM_HEADS, []), stretched=1)
        self._message = WrappedLabel("", 13, 500)
        self.source = QPlainTextEdit()
        self.source.setReadOnly(True)
        self.source.setAccessibleName("Source text")
        self.source.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(12)
        self.source.setFont(font)
        below = QVBoxLayout()
        below.setContentsMargins(CELL_PADDING_PX, 10, MARGIN_PX, 12)
        below.setSpacing(8)
        below.addWidget(self._message)
        below.addWidget(self.source, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.table, 3)
        column.addWidget(hairline())
        column.addLayout(below, 2)

    def show_problems(self, rows: Sequence[ProblemRow], name: str) -> None:
        """Show these problems with the first as the current one."""
        self._rows = rows
        self.table.setAccessibleName(name)
        self.source.setVisible(any(row.source for row in rows))
        self.table.show_table(TextTable(PROBLEM_HEADS, [(place(row), row.message) for row in rows]))
        self.table.setColumnWidth(0, 220)
        self.table.selectionModel().currentRowChanged.connect(self._show_current)
        self.table.selectRow(0)

    def _show_current(self, current: QModelIndex) -> None:
        if not 0 <= current.row() < len(self._rows):
            return
        row = self._rows[current.row()]
        self._message.setText(f"{place(row)}: {row.message}")
        self.source.setPlainText(row.source)


def _indented(widget: QWidget) -> QHBoxLayout:
    """Return a layout in which a table's texts begin where those above it do."""
    row = QHBoxLayout()
    row.setContentsMargins(MARGIN_PX - CELL_PADDING_PX, 0, 0, 0)
    row.addWidget(widget)
    return row


def _file_texts(row: FileRow) -> tuple[str, ...]:
    figures = (row.found, row.added, row.updated, row.unchanged, row.merged, row.errors, row.warnings)
    return (row.file, row.format, row.encoding, *(f"{figure:,}" for figure in figures))
