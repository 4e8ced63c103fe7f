"""Texts on their way into the library: kept until they are saved, whatever happens to the field they stand in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand.domain.annotation import HighlightId, NoteId
from nightstand.domain.errors import LibraryBusy, NightstandError
from nightstand.domain.paper import PaperId
from nightstand.ui.edits import Edits

if TYPE_CHECKING:
    from nightstand.services.annotating import AnnotatingService
    from nightstand.services.library import Outcome
    from nightstand.services.noting import NotingService

PAUSE_MS: Final = 600
LATEST_MS: Final = 900
"""After so long a text is saved though the typing goes on."""
LONGEST_OPENING: Final = 40


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
    sent: str = ""
    """What the save under way writes."""
    step: int | None = None
    """The journal step that holds this sitting."""
    is_saving: bool = False
    """Whether a save is asked for and not through; it may wait long for another program."""
    is_left: bool = False


class NoteDrafts(QObject):
    """Saves what is typed after a pause, every few seconds of unbroken typing, and on leaving.

    A draft that could not be saved stays and is tried again.
    """

    new_note_saved = Signal(object)
    """PaperId: what stood in the place of its new note is saved, perhaps long after the person left it."""

    def __init__(
        self,
        annotating: "AnnotatingService",
        noting: "NotingService",
        edits: Edits,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._annotating = annotating
        self._noting = noting
        self._edits = edits
        self._drafts: dict[DraftPlace, _Draft] = {}
        self._pause = self._timer(PAUSE_MS)
        self._latest = self._timer(LATEST_MS)

    def type(self, place: DraftPlace, text: str, saved: str) -> None:
        """Take what now stands at a place; `saved` is what the library has there."""
        draft = self._drafts.setdefault(place, _Draft(text, saved))
        draft.text = text
        draft.is_left = False
        self._pause.start()
        if not self._latest.isActive():
            self._latest.start()

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
        draft.is_left = True
        if isinstance(place, Comment) or draft.text.strip():
            self._save(place, draft)
        elif not draft.is_saving:
            self._delete_emptied(place, draft)
        if not draft.is_saving and draft.text == draft.saved:
            self._drafts.pop(place, None)

    def flush(self) -> None:
        """Save everything, since the window closes or another paper is shown."""
        self._stop_timers()
        for place in tuple(self._drafts):
            self.leave(place)

    def forget(self, place: DraftPlace) -> None:
        """Drop what was typed at a place, since it is deleted."""
        self._drafts.pop(place, None)

    @property
    def unsaved(self) -> int:
        """How many texts are not in the library yet."""
        return sum(draft.text != draft.saved for draft in self._drafts.values())

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(self._save_all)
        return timer

    def _stop_timers(self) -> None:
        self._pause.stop()
        self._latest.stop()

    def _save_all(self) -> None:
        self._stop_timers()
        for place, draft in tuple(self._drafts.items()):
            if isinstance(place, Comment) or draft.text.strip():
                self._save(place, draft)

    def _save(self, place: DraftPlace, draft: _Draft) -> None:
        if draft.is_saving:
            # The save that waits takes the newest text when its turn comes.
            self._edits.try_again()
            return
        if draft.text == draft.saved:
            return

        def done(outcome: "Outcome") -> None:
            draft.is_saving = False
            draft.saved = draft.sent
            draft.step = outcome.step
            if isinstance(place, NewNote) and draft.note is None and outcome.new_id is not None:
                draft.note = NoteId(outcome.new_id)
            if self._drafts.get(place) is draft:
                self._go_on(place, draft)

        draft.is_saving = True
        draft.sent = draft.text
        self._edits.make(self._call(place, draft), label=_label(place, draft), origin=self, on_done=done)

    def _go_on(self, place: DraftPlace, draft: _Draft) -> None:
        """Do after a save what was asked for while it was under way."""
        if draft.text != draft.saved:
            if draft.is_left:
                self.leave(place)
            else:
                self._pause.start()
        elif isinstance(place, NewNote):
            self.new_note_saved.emit(place.paper)
        elif draft.is_left:
            self._drafts.pop(place)

    def _call(self, place: DraftPlace, draft: _Draft) -> "Callable[[], Outcome]":
        """Return what writes the draft as it stands when the call runs; an emptied one as it was before."""

        def write() -> "Outcome":
            if isinstance(place, Comment) or draft.text.strip():
                draft.sent = draft.text
            try:
                return self._write(place, draft)
            except LibraryBusy:
                # The edit stays in the queue.
                raise
            except NightstandError:
                # The draft stays; it is tried again at the next pause or on leaving.
                draft.is_saving = False
                raise

        return write

    def _write(self, place: DraftPlace, draft: _Draft) -> "Outcome":
        text, made = draft.sent, draft.note
        match place:
            case Comment(highlight):
                return self._annotating.edit_highlight(highlight, comment=text, continuing=draft.step)
            case NoteText(note):
                return self._noting.edit_note(note, text, continuing=draft.step)
            case NewNote(paper) if made is None:
                return self._noting.add_note(paper, text)
            case NewNote():
                assert made is not None
                return self._noting.edit_note(made, text, continuing=draft.step)

    def _delete_emptied(self, place: DraftPlace, draft: _Draft) -> None:
        note = place.note if isinstance(place, NoteText) else draft.note
        self._drafts.pop(place, None)
        if note is not None:
            self._edits.make(
                lambda: self._noting.delete_note(note), label="the deletion of a note", origin=self, announce=True
            )


def _label(place: DraftPlace, draft: _Draft) -> str:
    if isinstance(place, Comment):
        return "the comment on a highlight"
    opening = " ".join(draft.text.split())
    shown = opening if len(opening) <= LONGEST_OPENING else opening[:LONGEST_OPENING].rstrip() + "…"
    return f"the note “{shown}”"
