"""Cards below the abstract: what all have in common, and that of a note."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from nightstand.domain.annotation import Note
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.sections.key_completion import written_as_markdown
from nightstand.ui.sections.note_reading import NoteReading, is_readable
from nightstand.ui.spoken_time import spoken_time
from nightstand.ui.theme import ThemeStore
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
    """A note's card: its Markdown as it reads, and its source while it is written."""

    link_activated = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(icons, "Note…", parent)
        self.reading = NoteReading(themes, self)
        self.completion = written_as_markdown(self.editor, themes, icons)
        self.column.insertWidget(0, self.reading)
        self.reading.link_activated.connect(self.link_activated)
        self.reading.editing_requested.connect(self._write_at)
        self.editor.left.connect(self._read)
        self._read()

    def show_note(self, note: Note, text: str) -> None:
        """Show a note, with `text` in place of what was last saved."""
        self.set_text(text)
        self.set_time(note.modified)
        if not self.editor.hasFocus():
            self._read()

    def write(self) -> None:
        """Show the source, to be written."""
        self.reading.hide()
        self.editor.show()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.write()
        super().mousePressEvent(event)

    def _write_at(self, place: QPoint) -> None:
        # The places of words differ between both; the nearest height is near enough.
        part = place.y() / max(1, self.reading.height())
        self.write()
        self.column.activate()
        self.editor.enter_at(QPoint(place.x(), round(part * self.editor.height())))

    def _read(self) -> None:
        text = self.editor.toPlainText()
        is_read = is_readable(text)
        if is_read:
            self.reading.show_note(text)
        self.reading.setVisible(is_read)
        self.editor.setVisible(not is_read)


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
