"""The paper at hand, as calm as a page of a book: what it is, what it says, and why it is here."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from nightstand.domain.paper import Marks, PaperId
from nightstand.ui.fonts import ReadingFont
from nightstand.ui.icons import IconStore
from nightstand.ui.sections.abstract import AbstractSection
from nightstand.ui.sections.heading import HeadingSection
from nightstand.ui.theme import ThemeStore
from nightstand.ui.triage.notes import PileNotes
from nightstand.ui.triage.shown import DECISION_LOOKS, PilePage
from nightstand.ui.triage.why_card import WhyCard
from nightstand.ui.triage.wording import DOT
from nightstand.ui.widgets.chips import ChipRow
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel

WIDE_MARGIN_PX: Final = 44
NARROW_MARGIN_PX: Final = 22
NARROW_BELOW_PX: Final = 560
BELOW_NOTE_PX: Final = 40
LARGER_PX: Final = 1
"""The abstract is so much larger than the reading size that is set: here it is all there is to read."""


class PaperAtHand(QScrollArea):
    """One paper; its lines are as long as they should be at most, and stand in the middle of a wide window."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._measure_px = 708
        self._page: PilePage | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Paper")
        self._body = QWidget()
        self.heading = HeadingSection(themes, icons, self._body)
        self._topic = TonedLabel("", 13, 400, "faint")
        self._topic.setWordWrap(True)
        self._marks = LinkedLabel(themes, 13, "text_muted")
        self.tags = ChipRow(themes, icons, "Tag", "+ tag", self._body)
        self.abstract = AbstractSection(themes, self._body)
        # The keys decide on the paper also after its text was clicked.
        self.abstract.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.abstract.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._no_abstract = TonedLabel(
            "No abstract is known. Ctrl+L looks it up, Enter opens the page.", 13, 400, "faint"
        )
        self._no_abstract.setWordWrap(True)
        self.why = WhyCard(themes, self._body)
        self.notes = PileNotes(themes, self._body)
        self.notes.grown.connect(self._reveal_note)
        self._column = self._arranged()
        whole = QWidget()
        whole.setObjectName("details_pane")
        whole.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addStretch(1)
        row.addWidget(self._body, 1000)
        row.addStretch(1)
        self.setWidget(whole)
        # Until the first paper is there, nothing may be said of it.
        self._body.hide()

    def show_page(self, page: PilePage) -> None:
        """Show a paper; the place on the page stays when it is the same as before."""
        is_new = self._page is None or self._page.shown.paper.id != page.shown.paper.id
        position = 0 if is_new else self.verticalScrollBar().value()
        paper = page.shown.paper
        self._page = page
        self.setUpdatesEnabled(False)
        self.heading.show_paper(page.shown, is_new=is_new)
        self._topic.setText(page.topic)
        self._topic.setVisible(bool(page.topic))
        pieces = mark_pieces(paper.marks)
        self._marks.set_pieces(pieces)
        self._marks.setVisible(bool(pieces))
        self.tags.set_chips(page.shown.tags, is_new=is_new)
        self.abstract.show_paper(page.shown)
        self.why.show_why(page.why)
        self.notes.show_paper(paper)
        self._body.show()
        self._no_abstract.setVisible(not page.shown.abstract.plain)
        self.setAccessibleDescription(paper.title_text)
        self.setUpdatesEnabled(True)
        self.verticalScrollBar().setValue(position)

    @property
    def body(self) -> QWidget:
        """What the sections stand on, for what lies over them."""
        return self._body

    @property
    def page(self) -> PilePage | None:
        """What is shown."""
        return self._page

    @property
    def paper(self) -> PaperId | None:
        """The paper that is shown."""
        return self._page.shown.paper.id if self._page is not None else None

    @property
    def shown_marks(self) -> str:
        """The line of marks as it reads."""
        return self._marks.plain

    def set_reading(self, font: ReadingFont, width_px: int) -> None:
        """Show the abstract in a typeface, a little larger than it is, and in lines so wide at most."""
        self._measure_px = width_px
        self.abstract.set_font(replace(font, size_px=font.size_px + LARGER_PX))
        self._set_margins()

    def scroll_pages(self, by: float) -> None:
        """Scroll by a part of what is seen."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + int(by * self.viewport().height()))

    def start_note(self) -> None:
        """Let the person write a note."""
        self.notes.start()
        # The layout knows where the field is once it has made room for it.
        QTimer.singleShot(0, self._reveal_note)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 200)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _reveal_note(self) -> None:
        self.ensureWidgetVisible(self.notes.editor, 0, BELOW_NOTE_PX)

    def _arranged(self) -> QVBoxLayout:
        column = QVBoxLayout(self._body)
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addSpacing(4)
        column.addWidget(self._topic)
        column.addSpacing(12)
        column.addWidget(self._marks)
        column.addSpacing(8)
        column.addWidget(self.tags)
        column.addSpacing(18)
        column.addWidget(hairline())
        column.addSpacing(18)
        column.addWidget(self.abstract)
        column.addWidget(self._no_abstract)
        column.addSpacing(22)
        column.addWidget(self.notes)
        column.addSpacing(16)
        column.addWidget(self.why)
        column.addStretch(1)
        return column

    def _set_margins(self) -> None:
        side = NARROW_MARGIN_PX if self.viewport().width() < NARROW_BELOW_PX else WIDE_MARGIN_PX
        self._column.setContentsMargins(side, 30, side, 30)
        self._body.setMaximumWidth(self._measure_px + 2 * side)


def mark_pieces(marks: Marks) -> tuple[Piece, ...]:
    """Return what a person said of a paper in few words: decision, star, rating."""
    pieces: list[Piece] = []
    look = DECISION_LOOKS.get(marks.decision)
    if look is not None:
        pieces.append(Piece(look.text, role=look.tone))
    if marks.starred:
        pieces.append(Piece("★ Starred", role="text_muted"))
    if marks.rating:
        pieces.append(Piece(f"{marks.rating} of 5", role="text_muted"))
    joined: list[Piece] = []
    for number, piece in enumerate(pieces):
        joined += [Piece(DOT), piece] if number else [piece]
    return tuple(joined)
