"""What could not leave as it stands in the library, for a person to read and copy."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from nightstand.domain.export_report import ExportReport
from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel

WIDTH_PX, HEIGHT_PX = 640, 420


def remarks_in_short(report: ExportReport) -> str:
    """Return how many remarks there are, and the first."""
    first = str(report.remarks[0])
    if report.remark_count == 1:
        return f"1 remark. {first}"
    return f"{report.remark_count:,} remarks. The first: {first}"


def show_remarks(report: ExportReport, title: str, window: QWidget) -> QDialog:
    """Open the remarks beside the window and return the dialog."""
    dialog = QDialog(window)
    dialog.setWindowTitle("Remarks on the export")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.resize(WIDTH_PX, HEIGHT_PX)
    text = QPlainTextEdit()
    text.setFont(ui_font())
    text.setReadOnly(True)
    text.setAccessibleName("Remarks")
    text.setPlainText(_lines(report))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 20, 24, 20)
    column.setSpacing(10)
    column.addWidget(TonedLabel(title, 14, 600))
    column.addWidget(text, 1)
    column.addWidget(buttons)
    dialog.open()
    return dialog


def _lines(report: ExportReport) -> str:
    rest = report.remark_count - len(report.remarks)
    lines = [*map(str, report.remarks), *([f"… and {rest:,} more"] if rest else [])]
    return "\n".join(lines)
