"""The dialog that asks which papers to export, and in which format."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.toned_label import TonedLabel

WIDTH_PX = 420


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """A set of papers that can be exported: `id` names it, `text` says it to a person."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format that can be written; one that keeps own text leaves alone what a person wrote in its file."""

    name: str
    title: str
    suffix: str
    keeps_own_text: bool = False


class ExportDialog(QDialog):
    """Asks for papers and format; the file is asked for afterwards by the system's own dialog."""

    chosen = Signal(str, str)
    """(the id of the papers, the name of the format)"""

    def __init__(
        self,
        papers: Sequence[PaperChoice],
        formats: Sequence[FormatChoice],
        preferred_format: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        self._papers = QButtonGroup(self)
        self._paper_ids = [choice.id for choice in papers]
        self._formats = QComboBox()
        self._formats.setFont(ui_font())
        self._formats.setAccessibleName("Format")
        for choice in formats:
            self._formats.addItem(f"{choice.title} (.{choice.suffix.lstrip('.')})", choice.name)
        self._formats.setCurrentIndex(max(0, self._formats.findData(preferred_format)))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(6)
        column.addWidget(TonedLabel("Export", 17, 600))
        column.addSpacing(8)
        column.addWidget(TonedLabel("Papers", 12, 500, "muted"))
        for number, paper in enumerate(papers):
            button = QRadioButton(paper.text.replace("&", "&&"))
            button.setFont(ui_font())
            button.setChecked(number == 0)
            self._papers.addButton(button, number)
            column.addWidget(button)
        column.addSpacing(8)
        column.addWidget(TonedLabel("Format", 12, 500, "muted"))
        column.addWidget(self._formats)
        column.addSpacing(14)
        column.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton("Cancel")
        cancel.setFont(ui_font(weight=500))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        choose = QPushButton("Choose file…")
        choose.setFont(ui_font(weight=500))
        choose.setProperty("kind", "primary")
        choose.setDefault(True)
        choose.clicked.connect(self._choose)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(cancel)
        row.addWidget(choose)
        return row

    def _choose(self) -> None:
        papers, format_name = self._paper_ids[self._papers.checkedId()], str(self._formats.currentData())
        self.accept()
        self.chosen.emit(papers, format_name)
