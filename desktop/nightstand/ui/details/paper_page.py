"""One paper as a page that scrolls as a whole."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from nightstand.ui.details.marks import MarksSection
from nightstand.ui.details.notes import NotesSection
from nightstand.ui.details.provenance import ProvenanceSection
from nightstand.ui.details.versions import VersionsSection
from nightstand.ui.icons import IconStore
from nightstand.ui.note_drafts import NoteDrafts
from nightstand.ui.sections.abstract import AbstractSection
from nightstand.ui.sections.documents import DocumentsSection
from nightstand.ui.sections.heading import HeadingSection
from nightstand.ui.sections.mentions import MentionsSection
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.chips import ChipRow
from nightstand.ui.widgets.hairline import hairline

WIDE_MARGIN_PX: Final = 36
NARROW_MARGIN_PX: Final = 20
NARROW_BELOW_PX: Final = 520


class PaperPage(QScrollArea):
    """Holds the sections of a paper one below the other, as wide as a line should be at most."""

    def __init__(self, themes: ThemeStore, icons: IconStore, drafts: NoteDrafts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._measure_px = 708
        self._body = QWidget()
        self.heading = HeadingSection(themes, icons, self._body)
        self.marks = MarksSection(themes, icons, self._body)
        self.tags = ChipRow(themes, icons, "Tag", "+ tag", self._body)
        self.versions = VersionsSection(themes, icons, self._body)
        self.documents = DocumentsSection(themes, self._body)
        self.abstract = AbstractSection(themes, self._body)
        self.notes = NotesSection(themes, icons, drafts, self._body)
        self.mentions = MentionsSection(themes, self._body)
        self.provenance = ProvenanceSection(themes, icons, self._body)
        self._column = self._arranged()
        self._body.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        page = QWidget()
        page.setObjectName("details_pane")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._body, 1000)
        row.addStretch(1)
        self.body = page
        """What scrolls; places on it count for the scroll area."""
        self.setWidget(page)
        self.set_measure(self._measure_px)

    def set_measure(self, width_px: int) -> None:
        """Let lines be so wide at most."""
        self._measure_px = width_px
        self._set_margins()

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _arranged(self) -> QVBoxLayout:
        column = QVBoxLayout(self._body)
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addSpacing(16)
        column.addWidget(self.marks)
        column.addSpacing(14)
        column.addWidget(self.tags)
        column.addWidget(self.documents)
        column.addWidget(self.versions)
        column.addSpacing(20)
        column.addWidget(hairline())
        column.addSpacing(20)
        column.addWidget(self.abstract)
        column.addSpacing(22)
        column.addWidget(self.notes)
        column.addWidget(self.mentions)
        column.addSpacing(24)
        column.addWidget(hairline())
        column.addSpacing(16)
        column.addWidget(self.provenance)
        column.addStretch(1)
        return column

    def _set_margins(self) -> None:
        side = NARROW_MARGIN_PX if self.viewport().width() < NARROW_BELOW_PX else WIDE_MARGIN_PX
        # The text keeps its width when the scroll bar comes and goes.
        taken = self.width() - self.viewport().width()
        spare = max(0, self.verticalScrollBar().sizeHint().width() - taken)
        self._column.setContentsMargins(side, 26, side + spare, 32)
        self._body.setMaximumWidth(self._measure_px + 2 * side + spare)
