"""Texts on their way into the library: kept until they are saved, whatever happens to the field they stand in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand.domain.annotation import HighlightId, NoteId
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.ui.edits import Edits

if TYPE_CHECKING:
    from nightstand.services.annotating import AnnotatingService
    from nightstand.services.library import Outcome

PAUSE_MS: Final = 1200


@dataclass(frozen=True, slots=True)
class NewNote:
    """The place of a note that is not in the library yet; each paper has one."""

    paper: PaperId


@dataclass(frozen=True, slots=True)
class NoteText:
    """The place of a note's text."""

    note: NoteId


@dataclass(frozen=True, slots=True)
class Comment:
    """The place of a highlight's comment."""

    highlight: HighlightId


DraftPlace = NewNote | NoteText | Comment


@dataclass(slots=True)
class _Draft:
    text: str
    saved: str = ""
    note: NoteId | None = None
    """The note that a new one became."""
    is_saving: bool = field(default=False)


class NoteDrafts(QObject):
    """Saves what is typed after a pause and on leaving. A draft that could not be saved stays and is tried again."""

    note_made = Signal(object, object)
    """(PaperId, NoteId): a new note was saved for the first time."""

    def __init__(self, annotating: "AnnotatingService", edits: Edits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._annotating = annotating
        self._edits = edits
        self._drafts: dict[DraftPlace, _Draft] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._save_after_pause)

    def type(self, place: DraftPlace, text: str, saved: str) -> None:
        """Take what now stands at a place; `saved` is what the library has there."""
        draft = self._drafts.setdefault(place, _Draft(text, saved))
        draft.text = text
        self._pause.start()

    def text(self, place: DraftPlace, saved: str) -> str:
        """Return what should be shown at a place: what was typed there, else what is saved."""
        draft = self._drafts.get(place)
        return draft.text if draft is not None else saved

    def note_of(self, paper: PaperId) -> NoteId | None:
        """Return the note that the paper's new one has become, while it is still being written."""
        draft = self._drafts.get(NewNote(paper))
        return draft.note if draft is not None else None

    def leave(self, place: DraftPlace) -> None:
        """Save a place the person goes away from; an emptied note is deleted."""
        draft = self._drafts.get(place)
        if draft is None:
            return
        if isinstance(place, Comment) or draft.text.strip():
            self._save(place, draft)
        else:
            self._delete_emptied(place, draft)
        if not draft.is_saving and draft.text == draft.saved:
            self._drafts.pop(place, None)

    def flush(self) -> None:
        """Save everything, since the window closes or another paper is shown."""
        self._pause.stop()
        for place in tuple(self._drafts):
            self.leave(place)

    def forget(self, place: DraftPlace) -> None:
        """Drop what was typed at a place, since it is deleted."""
        self._drafts.pop(place, None)

    @property
    def unsaved(self) -> int:
        """How many texts are not in the library yet."""
        return sum(draft.text != draft.saved for draft in self._drafts.values())

    def _save_after_pause(self) -> None:
        for place, draft in tuple(self._drafts.items()):
            if isinstance(place, Comment) or draft.text.strip():
                self._save(place, draft)

    def _save(self, place: DraftPlace, draft: _Draft) -> None:
        if draft.is_saving or draft.text == draft.saved:
            return
        sent = draft.text

        def done(outcome: "Outcome") -> None:
            draft.is_saving = False
            draft.saved = sent
            if isinstance(place, NewNote) and draft.note is None and outcome.new_id is not None:
                draft.note = NoteId(outcome.new_id)
                self.note_made.emit(place.paper, draft.note)
            if draft.text != sent:
                self._pause.start()

        self._edits.make(_guarded(draft, self._call(place, draft, sent)), origin=self, on_done=done)

    def _call(self, place: DraftPlace, draft: _Draft, text: str) -> "Callable[[], Outcome]":
        annotating = self._annotating
        match place:
            case Comment(highlight):
                return lambda: annotating.edit_highlight(highlight, comment=text)
            case NoteText(note):
                return lambda: annotating.edit_note(note, text)
            case NewNote(paper):
                made = draft.note
                return lambda: annotating.add_note(paper, text) if made is None else annotating.edit_note(made, text)

    def _delete_emptied(self, place: DraftPlace, draft: _Draft) -> None:
        note = place.note if isinstance(place, NoteText) else draft.note
        self._drafts.pop(place, None)
        if note is not None:
            self._edits.make(lambda: self._annotating.delete_note(note), origin=self, announce=True)


def _guarded(draft: _Draft, call: "Callable[[], Outcome]") -> "Callable[[], Outcome]":
    """Return `call` with a note in the draft that it is under way, taken back when it fails."""

    def guarded() -> "Outcome":
        draft.is_saving = True
        try:
            return call()
        except NightstandError:
            # The draft stays; it is tried again at the next pause or on leaving.
            draft.is_saving = False
            raise

    return guarded
