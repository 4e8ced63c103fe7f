"""The lasting report of an import: what each file gave, and every problem with its place."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.report import ShownReport, place
from nightstand.ui.widgets.toned_label import TonedLabel, plain_tooltip
from nightstand.ui.widgets.wrapped_label import WrappedLabel

SIZE_PX = (820, 560)
MOST_ROWS = 2_000
"""More problems than anybody reads; all of them are in the copied text."""

MOST_WRAPPED_ROWS = 300
"""Measuring more rows than these would hold up the window; longer tables show one line of each message."""

FILE_HEADS = ("File", "Format", "Found", "Added", "Updated", "Unchanged", "Problems")
PROBLEM_HEADS = ("Place", "Kind", "Message")


class ImportReportDialog(QDialog):
    """Shows a report; stays open beside the window until it is closed."""

    def __init__(self, report: ShownReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Import report")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE_PX)
        self._report = report
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(6)
        column.addWidget(WrappedLabel(report.headline, 17, 600))
        column.addWidget(WrappedLabel(report.detail, 12, 400, "muted"))
        column.addSpacing(10)
        column.addWidget(self._file_table(), 1 if not report.problems else 0)
        if report.problems:
            column.addSpacing(10)
            column.addWidget(TonedLabel("Problems", 12, 600, "muted"))
            self.problem_table = self._problem_table()
            column.addWidget(self.problem_table, 1)
        column.addSpacing(8)
        column.addLayout(self._buttons())

    def _file_table(self) -> QTableWidget:
        table = _table(FILE_HEADS, stretched=0)
        table.setAccessibleName("Files")
        table.setRowCount(len(self._report.files))
        for number, row in enumerate(self._report.files):
            counts = (row.found, row.added, row.updated, row.unchanged, row.problems)
            for column, text in enumerate((row.file, row.format, *(f"{count:,}" for count in counts))):
                cell = QTableWidgetItem(text)
                if column > 1:
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                table.setItem(number, column, cell)
        if self._report.problems:
            shown = min(len(self._report.files), 4)
            table.setFixedHeight(table.horizontalHeader().sizeHint().height() + shown * 30 + 4)
        return table

    def _problem_table(self) -> QTableWidget:
        problems = self._report.problems[:MOST_ROWS]
        table = _table(PROBLEM_HEADS, stretched=2)
        table.setAccessibleName("Problems")
        table.setRowCount(len(problems))
        for number, row in enumerate(problems):
            for column, text in enumerate((place(row), row.severity, row.message)):
                cell = QTableWidgetItem(text)
                cell.setToolTip(plain_tooltip(text))
                table.setItem(number, column, cell)
        if len(problems) <= MOST_WRAPPED_ROWS:
            table.resizeRowsToContents()
        return table

    def _buttons(self) -> QHBoxLayout:
        copy = QPushButton("Copy report")
        copy.setFont(ui_font(weight=500))
        copy.setAutoDefault(False)
        copy.clicked.connect(self._copy)
        close = QPushButton("Close")
        close.setFont(ui_font(weight=500))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.setSpacing(8)
        if len(self._report.problems) > MOST_ROWS:
            note = f"The first {MOST_ROWS:,} of {len(self._report.problems):,} problems; all are in the copied report"
            row.addWidget(TonedLabel(note, 12, 400, "muted"))
        row.addStretch(1)
        row.addWidget(copy)
        row.addWidget(close)
        return row

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.text)


def _table(heads: tuple[str, ...], *, stretched: int) -> QTableWidget:
    table = QTableWidget(0, len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setFont(ui_font(12))
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(30)
    table.setShowGrid(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    header = table.horizontalHeader()
    header.setFont(ui_font(11, 600))
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    for column in range(len(heads)):
        mode = QHeaderView.ResizeMode.Stretch if column == stretched else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(column, mode)
    return table
