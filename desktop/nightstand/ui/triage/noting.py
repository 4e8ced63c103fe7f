"""Saves the note that is typed on the paper at hand, while it is typed."""

from PySide6.QtCore import QObject

from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.note_drafts import NewNote, NoteDrafts
from nightstand.ui.triage.notes import PileNotes


class PileNoting(QObject):
    """Joins the field to the library; a sitting is one note and one step, also when the paper is left meanwhile."""

    def __init__(self, context: UiContext, notes: PileNotes, parent: QObject) -> None:
        super().__init__(parent)
        self._notes = notes
        services = context.services
        self._drafts = NoteDrafts(services.annotating, services.noting, context.edits, self)
        self._before: dict[PaperId, str] = {}
        """What was written and is not saved yet, since another program holds the library."""
        self._drafts.new_note_saved.connect(self._take_saved)
        notes.set_being_written(self._drafts.note_of)
        notes.typed.connect(self._type)
        notes.written.connect(self._leave)

    def flush(self) -> None:
        """Save what was typed."""
        self._drafts.flush()

    def _type(self, paper: PaperId, text: str) -> None:
        self._drafts.type(NewNote(paper), self._whole(paper, text), "")

    def _leave(self, paper: PaperId, text: str) -> None:
        whole = self._whole(paper, text)
        self._drafts.type(NewNote(paper), whole, "")
        self._drafts.leave(NewNote(paper))
        self._before[paper] = whole
        self._end(paper)

    def _whole(self, paper: PaperId, text: str) -> str:
        """Return what the note is to hold: what is typed before the last one is saved belongs to that."""
        before = self._before.get(paper)
        return text if before is None else f"{before}\n\n{text}"

    def _take_saved(self, paper: PaperId) -> None:
        if self._notes.paper != paper or not self._notes.editor.toPlainText().strip():
            self._drafts.leave(NewNote(paper))
            self._end(paper)

    def _end(self, paper: PaperId) -> None:
        if self._drafts.text(NewNote(paper), ""):
            return
        self._before.pop(paper, None)
        if self._notes.paper == paper:
            self._notes.show_again()
