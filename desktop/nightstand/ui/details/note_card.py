"""Cards below the abstract: a note, or a highlighted passage with its comment."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState, Highlight, Note
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
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
        self._quote = TonedLabel("", 13, 400, "muted")
        self._quote.setWordWrap(True)
        self._quote.setVisible(False)
        self.editor = GrowingText(parent=self)
        self.editor.setFont(ui_font(13))
        self.editor.setPlaceholderText(hint)
        self.editor.setAccessibleName(hint.rstrip("…"))
        self._time = TonedLabel("", 11, 400, "faint")
        self._state = TonedLabel("", 11, 500, "warning")
        self._state.setVisible(False)
        self._delete = _small_button(icons, Icon.DELETE, "Delete")
        self._delete.clicked.connect(self._ask_deletion)
        self._foot = QHBoxLayout()
        # The buttons' own padding ends at the edge of the text.
        self._foot.setContentsMargins(0, 0, -6, 0)
        self._foot.setSpacing(8)
        self._foot.addWidget(self._time)
        self._foot.addWidget(self._state)
        self._foot.addStretch(1)
        self._foot.addWidget(self._delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 11, 14, 6)
        column.setSpacing(5)
        column.addWidget(self._quote)
        column.addWidget(self.editor)
        column.addLayout(self._foot)
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


class HighlightCard(NoteCard):
    """A highlight's card: the passage, its colour, a comment."""

    colour_chosen = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(icons, "Add a comment…", parent)
        self._themes = themes
        self._colour = _small_button(icons, Icon.HIGHLIGHT, "Colour of the highlight")
        self._colour.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._colour)
        for name in HIGHLIGHT_COLOURS:
            action = menu.addAction(icons.icon(Icon.HIGHLIGHT, f"highlight_{name}"), name.capitalize())
            action.setData(name)
        menu.triggered.connect(self._choose)
        self._colour.setMenu(menu)
        self._foot.insertWidget(self._foot.count() - 1, self._colour)
        self._quote.setVisible(True)

    def show_highlight(self, highlight: Highlight, comment: str) -> None:
        """Show a highlight, with `comment` in place of what was last saved."""
        quote = highlight.anchor.quote
        shown = quote if len(quote) <= LONGEST_QUOTE else quote[:LONGEST_QUOTE].rstrip() + "…"
        self._quote.setText(f"“{shown}”")
        self.set_text(comment)
        self.set_time(highlight.created)
        is_lost = highlight.state is AnchorState.LOST
        self._state.setText("Not found in the text any more" if is_lost else "")
        self._state.setVisible(is_lost)

    def _choose(self, action: QAction) -> None:
        self.colour_chosen.emit(str(action.data()))


def _small_button(icons: IconStore, icon: Icon, name: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(icons.icon(icon, "text_faint"))
    button.setIconSize(QSize(15, 15))
    button.setFixedSize(QSize(28, 28))
    button.setToolTip(name)
    button.setAccessibleName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
