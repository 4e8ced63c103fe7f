"""Cards below the abstract: what all have in common, and that of a note."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from nightstand.domain.annotation import Note
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.spoken_time import spoken_time
from nightstand.ui.widgets.growing_text import GrowingText
from nightstand.ui.widgets.toned_label import TonedLabel

LONGEST_QUOTE: Final = 600


class NoteCard(QFrame):
    """A card with a text that is edited in place, and a line with the time and what else can be done.

    `text_edited` comes with every change; `text_left` when the person went elsewhere. A click beside the text puts the
    cursor into it, since the card looks like one field.
    """

    text_edited = Signal(str)
    text_left = Signal()
    done = Signal()
    deletion_requested = Signal()

    def __init__(self, icons: IconStore, hint: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("note")
        self.editor = GrowingText(parent=self)
        self.editor.setFont(ui_font(13))
        self.editor.setPlaceholderText(hint)
        self.editor.setAccessibleName(hint.rstrip("…"))
        self._time = TonedLabel("", 11, 400, "faint")
        self._state = TonedLabel("", 11, 500, "warning")
        self._state.setVisible(False)
        self._delete = small_button(icons, Icon.DELETE, "Delete")
        self._delete.clicked.connect(self._ask_deletion)
        self._foot = QHBoxLayout()
        # The buttons' own padding ends at the edge of the text.
        self._foot.setContentsMargins(0, 0, -6, 0)
        self._foot.setSpacing(8)
        self._foot.addWidget(self._time)
        self._foot.addWidget(self._state)
        self._foot.addStretch(1)
        self._foot.addWidget(self._delete)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 11, 14, 6)
        self.column.setSpacing(5)
        self.column.addWidget(self.editor)
        self.column.addLayout(self._foot)
        self.editor.textChanged.connect(self._tell_text)
        self.editor.left.connect(self.text_left)
        self.editor.finished.connect(self.done)
        self._is_setting = False

    def set_text(self, text: str) -> None:
        """Show a text that was not typed here."""
        self._is_setting = True
        self.editor.set_text(text)
        self._is_setting = False

    def set_time(self, moment: datetime) -> None:
        """Show when it was last changed."""
        self._time.setText(spoken_time(moment, datetime.now().astimezone()))

    @property
    def state(self) -> str:
        """What is said of the passage's place; empty when it stands where it was put."""
        return self._state.text()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.editor.enter_at(self.editor.mapFrom(self, event.position().toPoint()))
        event.accept()

    def _tell_text(self) -> None:
        if not self._is_setting:
            self.text_edited.emit(self.editor.toPlainText())

    def _ask_deletion(self) -> None:
        self.deletion_requested.emit()


class PlainNoteCard(NoteCard):
    """A note's card."""

    def __init__(self, icons: IconStore, parent: QWidget) -> None:
        super().__init__(icons, "Note…", parent)

    def show_note(self, note: Note, text: str) -> None:
        """Show a note, with `text` in place of what was last saved."""
        self.set_text(text)
        self.set_time(note.modified)


def small_button(icons: IconStore, icon: Icon, name: str) -> QToolButton:
    """Return a quiet button at the foot of a card."""
    button = QToolButton()
    button.setIcon(icons.icon(icon, "text_faint"))
    button.setIconSize(QSize(15, 15))
    button.setFixedSize(QSize(28, 28))
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
