"""The notes of the paper at hand, and the field for a new one."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nightstand.domain.annotation import NoteId
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.field_frame import FieldFrame
from nightstand.ui.widgets.growing_text import GrowingText
from nightstand.ui.widgets.toned_label import TonedLabel

GAP_PX: Final = 8
LONGEST_CARD: Final = 1_500


class PileNotes(QWidget):
    """Shows notes as they are; what is typed is told at once, and handed over when the focus leaves the field."""

    typed = Signal(object, str)
    """(PaperId, what stands in the field by now)"""
    written = Signal(object, str)
    """(PaperId, the text of a note that is done)"""
    grown = Signal()
    """The field needs more room than before."""
    left = Signal()
    """The person is done writing by the keyboard."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._paper: PaperId | None = None
        self._shown: PaperDetails | None = None
        self._being_written: Callable[[PaperId], NoteId | None] = _nothing
        self._cards = QVBoxLayout()
        self._cards.setSpacing(GAP_PX)
        self._head = TonedLabel("Notes", 12, 600, "muted")
        self.editor = GrowingText(2)
        self.editor.setFont(ui_font(13))
        self.editor.setPlaceholderText("A note on this paper. Esc or Ctrl+Enter keeps it.")
        self.editor.setAccessibleName("New note")
        self.editor.textChanged.connect(self._tell_typing)
        self.editor.left.connect(self.hand_over)
        self.editor.finished.connect(self._finish)
        self.editor.document().documentLayout().documentSizeChanged.connect(self._tell_growth)
        self._frame = FieldFrame(themes, self.editor, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP_PX)
        column.addWidget(self._head)
        column.addLayout(self._cards)
        column.addWidget(self._frame)
        self._frame.hide()
        self.hide()

    def show_paper(self, paper: PaperDetails) -> None:
        """Show a paper's notes; what was being written on another one is handed over first."""
        if paper.id != self._paper:
            self.hand_over()
            self._frame.hide()
            self._paper = paper.id
        self._shown = paper
        # What stands in the field may be a note of the library already.
        written = self._being_written(paper.id)
        texts = [note.text for note in paper.notes if note.id != written]
        texts += [f"“{mark.anchor.quote}” {mark.comment or ''}".rstrip() for mark in paper.highlights if mark.comment]
        while (item := self._cards.takeAt(0)) is not None:
            gone = item.widget()
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        for text in texts:
            self._cards.addWidget(_card(text))
        # The library may change while the field is open, for one by saving what stands in it.
        self._show_room(has_texts=bool(texts) or not self._frame.isHidden())

    def set_being_written(self, note_of: Callable[[PaperId], NoteId | None]) -> None:
        """Leave out the note that stands in the field of a paper; `note_of` tells which that is."""
        self._being_written = note_of

    def show_again(self) -> None:
        """Show the notes of the same paper, since none is being written any more."""
        if self._shown is not None:
            self.show_paper(self._shown)

    def start(self) -> None:
        """Let the person write."""
        self._frame.show()
        self._show_room(has_texts=True)
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def hand_over(self) -> None:
        """Hand over what was written, once."""
        text = self.editor.toPlainText()
        if text.strip() and self._paper is not None:
            self.editor.clear()
            self.written.emit(self._paper, text)

    @property
    def paper(self) -> PaperId | None:
        """The paper whose notes are shown."""
        return self._paper

    @property
    def is_writing(self) -> bool:
        """Whether the keys go into the field."""
        return self.editor.hasFocus()

    def finish(self) -> None:
        """Keep what was written, and write no more."""
        self._finish()

    def _tell_typing(self) -> None:
        text = self.editor.toPlainText()
        if self._paper is not None and text.strip():
            self.typed.emit(self._paper, text)

    def _tell_growth(self) -> None:
        if self.is_writing:
            self.grown.emit()

    def _finish(self) -> None:
        self.hand_over()
        self._frame.hide()
        self._show_room(has_texts=self._cards.count() > 0)
        self.left.emit()

    def _show_room(self, *, has_texts: bool) -> None:
        self._head.setVisible(has_texts)
        self.setVisible(has_texts)


def _nothing(_paper: PaperId) -> NoteId | None:
    return None


def _card(text: str) -> QWidget:
    # A label lays out all of its text at once, and whoever decides does not read on for pages.
    label = TonedLabel(text if len(text) <= LONGEST_CARD else f"{text[:LONGEST_CARD].rstrip()}…", 13)
    label.setObjectName("note")
    label.setWordWrap(True)
    label.setContentsMargins(12, 8, 12, 8)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return label
