"""One note on a list: as it reads, and its source while it is written, saved as it is typed."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nightstand.domain.list_note import ListNote, ListNoteId
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.fonts import ui_font
from nightstand.ui.sections.key_completion import written_as_markdown
from nightstand.ui.sections.note_reading import NoteReading, is_readable
from nightstand.ui.widgets.growing_text import GrowingText

if TYPE_CHECKING:
    from nightstand.services.library import Outcome

PAUSE_MS: Final = 600
LATEST_MS: Final = 900
"""After so long a text is saved though the typing goes on."""


class ListNoteField(QFrame):
    """Saves what is typed; without a note it begins a new one, and an emptied note is deleted."""

    saved = Signal()
    left = Signal()
    finished = Signal()

    def __init__(self, context: UiContext, list_id: ListId, note: ListNote | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("note")
        self._context = context
        self._list = list_id
        self._note: ListNoteId | None = None if note is None else note.id
        self._saved = "" if note is None else note.content.text
        self._step: int | None = None
        self._is_saving = False
        self.editor = GrowingText(2 if note is None else 1, self)
        self.editor.setFont(ui_font(13))
        self.editor.setPlaceholderText("Add a note on this list…" if note is None else "Note…")
        self.editor.setAccessibleName("New note on this list" if note is None else "Note on this list")
        self.completion = written_as_markdown(self.editor, context.themes, context.icons)
        self.reading = NoteReading(context.themes, self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 11, 14, 11)
        self._column.addWidget(self.reading)
        self._column.addWidget(self.editor)
        self.editor.setPlainText(self._saved)
        self._pause, self._latest = self._timer(PAUSE_MS), self._timer(LATEST_MS)
        self.editor.textChanged.connect(self._take_typing)
        self.editor.left.connect(self._leave)
        self.editor.finished.connect(self.finished)
        self.reading.editing_requested.connect(self._write_at)
        self._read()

    @property
    def note(self) -> ListNoteId | None:
        """The note, once it is in the library."""
        return self._note

    def save(self) -> None:
        """Write what was typed, now."""
        self._pause.stop()
        self._latest.stop()
        text = self.editor.toPlainText()
        if text == self._saved or self._is_saving:
            return
        service, note, step = self._context.services.list_noting, self._note, self._step
        if not text.strip():
            return
        self._is_saving = True

        def write() -> "Outcome":
            if note is None:
                return service.add(self._list, text)
            return service.edit(note, text, continuing=step)

        def done(outcome: "Outcome") -> None:
            self._is_saving = False
            self._saved, self._step = text, outcome.step
            if self._note is None and outcome.new_id is not None:
                self._note = ListNoteId(outcome.new_id)
            if self.editor.toPlainText() != text:
                self._pause.start()
            self.saved.emit()

        self._context.edits.make(write, label="a note on a list", origin=self, on_done=done)

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self, interval=interval_ms, singleShot=True)
        timer.timeout.connect(self.save)
        return timer

    def _take_typing(self) -> None:
        if self.editor.toPlainText() != self._saved:
            self._pause.start()
            if not self._latest.isActive():
                self._latest.start()

    def _leave(self) -> None:
        self.save()
        if self._note is not None and not self.editor.toPlainText().strip():
            service, note = self._context.services.list_noting, self._note
            self._note = None
            self._saved = ""
            self._context.edits.make(lambda: service.delete(note), label="the deletion of a note", announce=True)
        self._read()
        self.left.emit()

    def _write_at(self, place: QPoint) -> None:
        self.reading.hide()
        self.editor.show()
        self._column.activate()
        self.editor.enter_at(place)

    def _read(self) -> None:
        text = self.editor.toPlainText()
        is_read = self._note is not None and is_readable(text)
        if is_read:
            self.reading.show_note(text)
        self.reading.setVisible(is_read)
        self.editor.setVisible(not is_read)
