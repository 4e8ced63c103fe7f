"""The list of all imports of a library, with what can be done about each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.importing.report_model import TextTable
from nightstand.ui.importing.text_table_view import CELL_PADDING_PX, TextTableView
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel
from nightstand.ui.window_room import room_on

SIZE: Final = QSize(720, 520)
MARGIN_PX: Final = 24
UNDONE: Final = "Undone"
ONLY_NEWEST: Final = "Only the newest step can be undone"
NO_UNDO: Final = {UNDONE: "It was undone already"}
"""Why an import of a state cannot be undone; for the others, because it is not the newest step."""
HEADS: Final = ("What came in", "When", "State", "Papers")


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One import: `state` is empty for one that is in; only the newest step `can_be_undone`."""

    number: int
    title: str
    when: str
    count: int
    state: str
    can_be_undone: bool


class AllImportsDialog(QDialog):
    """Stays beside the window; every signal carries the import's number."""

    report_requested = Signal(int)
    papers_requested = Signal(int)
    undo_requested = Signal(int)

    def __init__(self, rows: Sequence[ImportRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Imports")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(True)
        self._rows = tuple(rows)
        texts = [(row.title, row.when, row.state, f"{row.count:,}") for row in rows]
        self.table = TextTableView("Imports", TextTable(HEADS, texts, first_number=3), stretched=0)
        for column, width_px in ((1, 150), (2, 90), (3, 80)):
            self.table.setColumnWidth(column, width_px)
        self._report = self._button("Show report", self._ask_report)
        self._papers = self._button("Show papers", self._ask_papers)
        self.undo_button = self._button("Undo this import", self._ask_undo)
        close = self._button("Close", self.accept)
        close.setDefault(True)
        head = QVBoxLayout()
        head.setContentsMargins(MARGIN_PX, 20, MARGIN_PX, 12)
        head.addWidget(WrappedLabel("Imports", 17, 600))
        foot = QHBoxLayout()
        foot.setContentsMargins(MARGIN_PX, 12, MARGIN_PX, 14)
        foot.setSpacing(8)
        for button in (self._report, self._papers, self.undo_button):
            foot.addWidget(button)
        self.reason = TonedLabel("", 11, 400, "muted")
        foot.addWidget(self.reason)
        foot.addStretch(1)
        foot.addWidget(close)
        column_layout = QVBoxLayout(self)
        column_layout.setContentsMargins(0, 0, 0, 0)
        column_layout.setSpacing(0)
        column_layout.addLayout(head)
        column_layout.addWidget(hairline())
        indented = QHBoxLayout()
        indented.setContentsMargins(MARGIN_PX - CELL_PADDING_PX, 0, 0, 0)
        indented.addWidget(self.table)
        column_layout.addLayout(indented, 1)
        column_layout.addWidget(hairline())
        column_layout.addLayout(foot)
        self.table.selectionModel().currentRowChanged.connect(self._follow)
        self.table.doubleClicked.connect(self._ask_report)
        self.table.selectRow(0)
        self._follow()
        self.resize(SIZE.boundedTo(room_on(self.screen()).size()))

    @property
    def current(self) -> ImportRow | None:
        """The import with the cursor."""
        number = self.table.currentIndex().row()
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def _button(self, text: str, call: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setFont(ui_font(weight=500))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: call())
        return button

    def _follow(self) -> None:
        row = self.current
        self._report.setEnabled(row is not None)
        self._papers.setEnabled(row is not None and row.count > 0)
        can_be_undone = row is not None and row.can_be_undone
        self.undo_button.setEnabled(can_be_undone)
        reason = "" if can_be_undone or row is None else NO_UNDO.get(row.state, ONLY_NEWEST)
        self.undo_button.setToolTip(reason)
        self.undo_button.setAccessibleDescription(reason)
        self.reason.setText(reason)

    def _ask_report(self) -> None:
        if self.current is not None:
            self.report_requested.emit(self.current.number)

    def _ask_papers(self) -> None:
        if self.current is not None:
            self.papers_requested.emit(self.current.number)
            self.accept()

    def _ask_undo(self) -> None:
        if self.current is not None:
            self.undo_requested.emit(self.current.number)
            self.accept()
