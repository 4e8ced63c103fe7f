"""A search field: a lens, a cross to clear it, help, suggestions at the cursor, and keys to step out of it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import utf16_spans
from nightstand.ui.widgets.suggestion_list import Suggestion, SuggestionList

ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
LEAVING: Final = ENTER | {Qt.Key.Key_Escape, Qt.Key.Key_Down}
CURSOR_KEYS: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End})


class SearchField(QLineEdit):
    """Says each change of its text; Esc first clears it, then leaves it, and Down or Enter leaves it too.

    While suggestions are shown, Tab takes one, Up and Down go through them, and Esc only closes them. Enter takes the
    highlighted one; where none is, it leaves the field as ever.
    """

    edited = Signal(str)
    """The text changed, by a person or by `show_text`."""
    left = Signal()
    """The person is done here and wants to go on in the results."""
    suggestions_wanted = Signal(str, int)
    """(text, cursor in code points): the person typed here."""
    suggestions_requested = Signal(str, int)
    """The same, when the person asked for suggestions with Ctrl+Space."""
    spelling_taken = Signal()
    """Alt+Enter: the better spelling that is offered shall be searched."""
    help_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search_field")
        self.setFont(ui_font())
        self.setPlaceholderText(hint)
        self.setAccessibleName("Search")
        self.setAccessibleDescription("Ctrl+Space suggests what can be typed; F1 explains the search language")
        self.addAction(icons.icon(Icon.SEARCH, "text_faint"), QLineEdit.ActionPosition.LeadingPosition)
        self._help = self.addAction(icons.icon(Icon.HELP, "text_faint"), QLineEdit.ActionPosition.TrailingPosition)
        self._help.setToolTip("Search language (F1)")
        self._help.setVisible(False)
        self._help.triggered.connect(self.help_requested)
        self._clear = self.addAction(icons.icon(Icon.CLEAR), QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setToolTip("Clear search (Esc)")
        self._clear.setVisible(False)
        self._clear.triggered.connect(self.clear)
        self._list = SuggestionList(themes, self)
        self._list.taken.connect(self._take_suggestion)
        self._range = (0, 0)
        self._is_shown_from_outside = False
        self.textChanged.connect(self._take)
        self.textEdited.connect(self._want_suggestions)

    def show_text(self, text: str) -> None:
        """Put a text into the field, as for a saved search; Ctrl+Z brings back what stood there."""
        if text != self.text():
            self._list.hide()
            self._is_shown_from_outside = True
            # Unlike a new text, an insertion can be undone.
            self.selectAll()
            self.insert(text)
            self._is_shown_from_outside = False

    def offer(self, start: int, stop: int, suggestions: Sequence[Suggestion], *, is_plain: bool = False) -> None:
        """Offer what could stand in place of the code points from `start` to before `stop`.

        For a plain word none is highlighted, so that Enter goes on to the results.
        """
        self._range = (start, stop)
        is_typed = len(suggestions) == 1 and suggestions[0].text.strip() == self.text()[start:stop].strip()
        offered = () if is_typed or not self.hasFocus() else suggestions
        # The list stands below the beginning of what it completes.
        typed_px = QFontMetrics(self.font()).horizontalAdvance(self.text()[start : self.cursor_in_code_points])
        self._list.offer(offered, self.cursorRect().center().x() - typed_px, is_first_highlighted=not is_plain)

    @property
    def cursor_in_code_points(self) -> int:
        """Where the cursor stands, counted as Python counts."""
        before = self.text().encode("utf-16-le")[: 2 * self.cursorPosition()]
        return len(before.decode("utf-16-le", "ignore"))

    @property
    def suggestions(self) -> SuggestionList:
        """The list of suggestions."""
        return self._list

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if event.type() is QEvent.Type.ShortcutOverride and key is Qt.Key.Key_F1 and not event.modifiers():
                event.accept()
                return True
            is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if event.type() is QEvent.Type.KeyPress and key is Qt.Key.Key_Tab and is_plain and self._take_offered():
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._list.isVisible() and self._steer(key):
            return
        if key in ENTER and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.spelling_taken.emit()
        elif key is Qt.Key.Key_F1:
            self.help_requested.emit()
        elif key is Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.suggestions_requested.emit(self.text(), self.cursor_in_code_points)
        elif key is Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in LEAVING:
            self._list.hide()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        # What is being composed is no text yet, and its own list of candidates stands at the cursor.
        if event.preeditString():
            self._list.hide()
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._help.setVisible(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._help.setVisible(False)
        self._list.hide()
        super().focusOutEvent(event)

    def _steer(self, key: Qt.Key) -> bool:
        """Use a key for the suggestions; tell whether it was one of theirs."""
        if key is Qt.Key.Key_Escape:
            self._list.hide()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._list.step(1 if key is Qt.Key.Key_Down else -1)
        elif key in ENTER and self._list.highlighted is not None:
            self._take_suggestion(self._list.highlighted)
        else:
            if key in CURSOR_KEYS:
                self._list.hide()
            return False
        return True

    def _take_offered(self) -> bool:
        offered = self._list.suggestions
        if offered:
            self._take_suggestion(self._list.highlighted or offered[0])
        return bool(offered)

    def _take_suggestion(self, suggestion: Suggestion) -> None:
        self._list.hide()
        ((start, stop),) = utf16_spans(self.text(), (self._range,))
        self.setSelection(start, stop - start)
        # Unlike a new text, an insertion can be undone; and it asks for suggestions anew, as after `tag:`.
        self.insert(suggestion.text)

    def _want_suggestions(self) -> None:
        if not self._is_shown_from_outside:
            self.suggestions_wanted.emit(self.text(), self.cursor_in_code_points)

    def _take(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        if not text:
            self._list.hide()
        self.edited.emit(text)
