"""The window with the notes on a reading list."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QScrollArea, QVBoxLayout, QWidget

from nightstand.domain.list_note import ListNote
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.notes.list_note_field import ListNoteField
from nightstand.ui.sections.key_completion import KeyCompletion
from nightstand.ui.widgets.toned_label import TonedLabel


class ListNotesDialog(QDialog):
    """Notes one below the other, and the field where a new one begins; Esc or Ctrl+Enter ends writing."""

    link_activated = Signal(str)
    keys_wanted = Signal(object, str)
    """(KeyCompletion, what was typed of a key)"""

    def __init__(
        self, context: UiContext, list_id: ListId, name: str, notes: Sequence[ListNote], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._list = list_id
        self.fields: list[ListNoteField] = []
        self.setWindowTitle(f"Notes on {name}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(560, 520)
        body = QWidget()
        self._notes = QVBoxLayout(body)
        self._notes.setContentsMargins(20, 18, 20, 18)
        self._notes.setSpacing(8)
        self._notes.addWidget(TonedLabel(name, 17, 600, "text"))
        self._notes.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scroll)
        for note in notes:
            self._add(note)
        self._add(None).editor.setFocus()

    def flush(self) -> None:
        """Save what is being written."""
        for field in self.fields:
            field.save()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.flush()
        super().closeEvent(event)

    def reject(self) -> None:
        # Esc in no field closes the window, with all that was typed.
        self.close()

    def _add(self, note: ListNote | None) -> ListNoteField:
        field = ListNoteField(self._context, self._list, note, self)
        field.reading.link_activated.connect(self.link_activated)
        field.completion.wanted.connect(self._ask_keys)
        field.finished.connect(self._finish)
        field.left.connect(self._grow)
        self._notes.insertWidget(self._notes.count() - 1, field)
        self.fields.append(field)
        return field

    def _ask_keys(self, completion: KeyCompletion, typed: str) -> None:
        self.keys_wanted.emit(completion, typed)

    def _grow(self) -> None:
        if self.fields[-1].note is not None:
            self._add(None)

    def _finish(self) -> None:
        """End the writing: the focus goes on to the next field, or to the window."""
        self.setFocus()
