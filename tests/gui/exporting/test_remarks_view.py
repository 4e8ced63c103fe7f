"""What an export has to say can be read in the window."""

from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.export_report import ExportRemark, ExportReport, RemarkKind
from nightstand.ui.exporting.remarks_view import remarks_in_short, show_remarks

REMARK = ExportRemark(RemarkKind.NOT_PRINTABLE, "s1", "title", "pdfLaTeX cannot print 深")


def test_one_remark_is_told_whole() -> None:
    assert remarks_in_short(ExportReport(3, (REMARK,), 1)) == "1 remark. s1, title: pdfLaTeX cannot print 深"


def test_the_view_tells_every_remark_and_how_many_more_there_are(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    dialog = show_remarks(ExportReport(9, (REMARK, REMARK), 5), "Exported", window)

    text = dialog.findChild(QPlainTextEdit)
    assert text is not None
    assert text.toPlainText().splitlines() == [str(REMARK), str(REMARK), "… and 3 more"]
