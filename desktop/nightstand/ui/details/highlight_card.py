"""The card of a highlighted passage: its words in its colour, a comment, and what became of its place."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState, Highlight
from nightstand.ui.details.note_card import LONGEST_QUOTE, NoteCard, small_button
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.sections.highlight_colours import strong_colour
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.toned_label import TonedLabel

STRIP_PX: Final = 4


class PassageLabel(TonedLabel):
    """The quoted words; a click on them is told."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__("", 13, 400, "muted")
        self.setWordWrap(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A press on the card would put the cursor into the comment.
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()


class HighlightCard(NoteCard):
    """A click on the quoted words asks for the passage; a lost one offers to be put back by hand."""

    colour_chosen = Signal(str)
    passage_requested = Signal()
    search_requested = Signal()
    """The person wants to know where a lost passage may stand."""
    attachment_requested = Signal()
    """The passage shall stand where text is selected."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(icons, "Add a comment…", parent)
        self._themes = themes
        self._shown_colour = HIGHLIGHT_COLOURS[0]
        self._colour = small_button(icons, Icon.HIGHLIGHT, "Colour and extent of the highlight")
        self._colour.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._colour.setMenu(self._menu(icons))
        self._state_icon = IconLabel(icons, Icon.WARNING, "warning", 14)
        self._state_icon.setVisible(False)
        self._foot.insertWidget(1, self._state_icon)
        self._foot.insertWidget(self._foot.count() - 1, self._colour)
        self._mending = QWidget(self)
        self._look_for = _mending_button("Look for it", "Show where it may stand in the text now")
        self._look_for.clicked.connect(self._ask_search)
        self._attach = _mending_button("Attach to selection", "Select the right words above, then press this")
        self._attach.clicked.connect(self._ask_attachment)
        row = QHBoxLayout(self._mending)
        # Their own padding begins at the edge of the text.
        row.setContentsMargins(-5, 2, 0, 4)
        row.setSpacing(8)
        row.addWidget(self._look_for)
        row.addWidget(self._attach)
        row.addStretch(1)
        self._mending.setVisible(False)
        self.column.insertWidget(self.column.count() - 1, self._mending)
        self._passage = PassageLabel()
        self._passage.clicked.connect(self.passage_requested)
        self.column.insertWidget(0, self._passage)
        themes.theme_changed.connect(self.update)

    def show_highlight(self, highlight: Highlight, comment: str) -> None:
        """Show a highlight, with `comment` in place of what was last saved."""
        quote = highlight.anchor.quote
        shown = quote if len(quote) <= LONGEST_QUOTE else quote[:LONGEST_QUOTE].rstrip() + "…"
        self._passage.setText(f"“{shown}”")
        self.set_text(comment)
        self.set_time(highlight.created)
        self._shown_colour = highlight.colour
        state = state_words(highlight)
        is_lost = highlight.state is AnchorState.LOST
        self._state.setText(state)
        self._state.setProperty("tone", "warning" if is_lost or highlight.confidence < 1 else "faint")
        self._state.style().polish(self._state)
        self._state.setVisible(bool(state))
        self._state_icon.show_icon(Icon.WARNING if is_lost else Icon.MOVE, "warning" if is_lost else "text_faint")
        self._state_icon.setVisible(bool(state))
        self._mending.setVisible(is_lost)
        self._passage.setToolTip("" if is_lost else "Show the passage")
        name = f"Highlight in {highlight.colour}: {shown}"
        self.setAccessibleName(f"{name}. {state}" if state else name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(strong_colour(self._themes.current, self._shown_colour))
            height = self.height() - 22
            painter.drawRoundedRect(QRectF(5, 11, STRIP_PX, height), STRIP_PX / 2, STRIP_PX / 2)

    def _menu(self, icons: IconStore) -> QMenu:
        menu = QMenu(self._colour)
        for name in HIGHLIGHT_COLOURS:
            action = menu.addAction(icons.icon(Icon.HIGHLIGHT, f"highlight_{name}"), name.capitalize())
            action.triggered.connect(partial(self._choose, name))
        menu.addSeparator()
        menu.addAction("Show the passage").triggered.connect(self._ask_passage)
        menu.addAction("Move to the selected text").triggered.connect(self._ask_attachment)
        return menu

    def _choose(self, colour: str, _checked: object = None) -> None:
        self.colour_chosen.emit(colour)

    def _ask_passage(self) -> None:
        self.passage_requested.emit()

    def _ask_search(self) -> None:
        self.search_requested.emit()

    def _ask_attachment(self) -> None:
        self.attachment_requested.emit()


def state_words(highlight: Highlight) -> str:
    """Return what is said of a highlight's place; nothing while it stands where it was put."""
    if highlight.state is AnchorState.LOST:
        return "Not found in the text any more"
    if highlight.state is AnchorState.MOVED:
        is_sure = highlight.confidence >= 1
        return "Moved with the text" if is_sure else f"Moved with the text, {highlight.confidence:.0%} sure"
    return ""


def _mending_button(text: str, hint: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", "link")
    button.setFont(ui_font(12, 500))
    button.setToolTip(hint)
    button.setAutoDefault(False)
    button.setMinimumSize(QSize(0, 28))
    return button
