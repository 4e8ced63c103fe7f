"""The page of the look-up dialog that shows what was found, and what would be taken of it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.lookup.candidate_list import CandidateList, certainty
from nightstand.ui.lookup.field_table import FieldTable
from nightstand.ui.lookup.shown import ShownCandidate, ShownFindings
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.wrapped_label import WrappedLabel

NO_CANDIDATES: Final = ShownFindings(())


class CandidatePage(QWidget):
    """Shows candidates at the left, and the fields of the current one at the right."""

    changed = Signal()
    address_requested = Signal(str)

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings = NO_CANDIDATES
        self.list = CandidateList(themes)
        self.table = FieldTable(themes)
        self.list.chosen.connect(self._show)
        self.table.ticked.connect(self.changed)
        self._title = WrappedLabel("", 14, 600)
        self._from = WrappedLabel("", 12, 400, "muted")
        self._remark = WrappedLabel("", 12, 400, "warning")
        self._note = WrappedLabel("", 12, 500, "accent")
        self._open = _link("Show at the service", self._request_address)
        self._presets = [
            _link("Fill gaps", self._fill_gaps),
            _link("Take all", self._take_all),
            _link("Take none", self._take_none),
        ]
        choices = QHBoxLayout()
        choices.setSpacing(4)
        for button in self._presets:
            choices.addWidget(button)
        choices.addStretch(1)
        choices.addWidget(self._open)
        framed = QFrame()
        framed.setObjectName("table_frame")
        inside = QVBoxLayout(framed)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.table)
        right = QVBoxLayout()
        right.setSpacing(4)
        for widget in (self._title, self._from, self._note):
            right.addWidget(widget)
        right.addSpacing(4)
        right.addWidget(framed, 1)
        right.addLayout(choices)
        self._list_frame = QFrame()
        self._list_frame.setObjectName("table_frame")
        around = QVBoxLayout(self._list_frame)
        around.setContentsMargins(1, 1, 1, 1)
        around.addWidget(self.list)
        both = QHBoxLayout()
        both.setSpacing(18)
        both.addWidget(self._list_frame)
        both.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._remark)
        column.addLayout(both, 1)

    def show_findings(self, findings: ShownFindings) -> None:
        """Show what was found, with the best candidate current."""
        self._findings = findings
        self._remark.setText(findings.remark)
        self._remark.setVisible(bool(findings.remark))
        self._list_frame.setVisible(len(findings.candidates) > 1)
        self.list.show_candidates(findings.candidates)

    @property
    def number(self) -> int:
        """The number of the current candidate, from 0."""
        return self.list.currentRow()

    @property
    def current(self) -> ShownCandidate | None:
        """The current candidate."""
        shown = self._findings.candidates
        return shown[self.number] if 0 <= self.number < len(shown) else None

    def _show(self) -> None:
        candidate = self.current
        if candidate is None:
            return
        self._title.setText(candidate.title)
        told = (candidate.authors, candidate.facts, f"{candidate.service}, {certainty(candidate)}")
        self._from.setText("\n".join(filter(None, told)))
        self._note.setText(candidate.note)
        self._note.setVisible(bool(candidate.note))
        self._open.setVisible(bool(candidate.address))
        self._open.setText(f"Show at {candidate.service}")
        for button in self._presets:
            button.setVisible(candidate.has_paper and bool(candidate.fields))
        self.table.show_fields(candidate.fields, with_boxes=candidate.has_paper)

    def _fill_gaps(self) -> None:
        if self.current is not None:
            self.table.tick(self.current.taken)

    def _take_all(self) -> None:
        if self.current is not None:
            self.table.tick([field.name for field in self.current.fields])

    def _take_none(self) -> None:
        self.table.tick(())

    def _request_address(self) -> None:
        if self.current is not None:
            self.address_requested.emit(self.current.address)


def _link(text: str, call: object) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", "link")
    button.setFont(ui_font(12, 500))
    button.setAutoDefault(False)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.clicked.connect(call)
    return button
