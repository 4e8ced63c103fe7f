"""Shows marked-up text as it should be read, with highlights and found words; as tall as its text."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QMimeData, QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QTextEdit, QWidget

from nightstand.domain.markup import Markup, parse_markup
from nightstand.ui.widgets.text_offsets import TextOffsets
from nightstand.ui.widgets.typeset_document import fill_document
from nightstand.ui.widgets.typeset_formats import TypesetColours, TypesetFont
from nightstand.ui.widgets.typeset_lines import level_lines

LINE_HEIGHT: Final = 1.6
"""Of the font's pixel size, where no line height is given."""

_LAYER: Final = QTextCursor.MoveMode.KeepAnchor


@dataclass(frozen=True, slots=True)
class HighlightSpan:
    """A highlighted passage in code points of the plain text; `colour` is its stored name."""

    start: int
    end: int
    colour: str
    id: int


class TypesetText(QTextBrowser):
    """A read-only text that can be selected and highlighted. It loads nothing from anywhere."""

    link_activated = Signal(str)
    highlight_activated = Signal(int)
    """The id of a highlight that was clicked."""
    selection_settled = Signal()
    """The person let go of the mouse or of a key, and what is selected is what they mean."""

    def __init__(
        self, reading_font: QFont, colours: TypesetColours, accessible_name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._markup = parse_markup("")
        self._look = _look(reading_font)
        self._colours = colours
        self._offsets = TextOffsets()
        self._highlights: tuple[HighlightSpan, ...] = ()
        self._hits: tuple[tuple[int, int], ...] = ()
        self._emphasis: tuple[int, int] | None = None
        self.setAccessibleName(accessible_name)
        self.setReadOnly(True)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)
        self.anchorClicked.connect(self._activate_link)
        self._apply_palette()
        self._fit_height()

    def show_markup(self, markup: Markup) -> None:
        """Show another text; its highlights and hits are set anew afterwards."""
        self._markup = markup
        self._highlights = ()
        self._hits = ()
        self._emphasis = None
        self._fill()

    def set_reading_font(self, font: QFont, line_height_px: int | None = None) -> None:
        """Show the text in this font, whose size is in pixels."""
        self._look = _look(font, line_height_px)
        self._refill()

    def set_colours(self, colours: TypesetColours) -> None:
        """Show the text in the colours of another theme."""
        self._colours = colours
        self._apply_palette()
        self._refill()

    def set_highlights(self, highlights: Sequence[HighlightSpan]) -> None:
        """Mark these passages; where two overlap, the shorter one stays visible."""
        self._highlights = tuple(highlights)
        self._mark()

    def set_hits(self, spans: Sequence[tuple[int, int]]) -> None:
        """Mark found words, given in code points of the plain text."""
        self._hits = tuple(spans)
        self._mark()

    def set_emphasis(self, span: tuple[int, int] | None) -> None:
        """Show a passage in the colours of a selection, over all other marks; None ends it."""
        self._emphasis = span
        self._mark()

    def selected_span(self) -> tuple[int, int] | None:
        """Return the selection in code points of the plain text without white space around it, or None."""
        start, end = self._raw_selection()
        while start < end and self._markup.plain[start].isspace():
            start += 1
        while start < end and self._markup.plain[end - 1].isspace():
            end -= 1
        return (start, end) if start < end else None

    def select_span(self, start: int, end: int) -> None:
        """Select a passage given in code points of the plain text."""
        self.setTextCursor(self._cursor_over(start, end))

    def clear_selection(self) -> None:
        """Select nothing."""
        cursor = self.textCursor()
        cursor.clearSelection()
        self.setTextCursor(cursor)

    def span_rect(self, start: int, end: int) -> QRect:
        """Return where a passage begins and ends in this widget, for a scroll area to bring it into view."""
        cursor = self._cursor_over(start, end)
        last = self.cursorRect(cursor)
        cursor.setPosition(cursor.anchor())
        return self.cursorRect(cursor).united(last)

    def highlight_at(self, position: int) -> HighlightSpan | None:
        """Return the shortest highlight over a code point of the plain text."""
        covering = [highlight for highlight in self._highlights if highlight.start <= position < highlight.end]
        return min(covering, key=_length, default=None)

    def sizeHint(self) -> QSize:
        return QSize(480, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The page around scrolls.
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.textCursor().hasSelection():
            self.clear_selection()
            event.accept()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if not event.isAutoRepeat():
            self.selection_settled.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.selection_settled.emit()
        if event.button() is not Qt.MouseButton.LeftButton or self.textCursor().hasSelection():
            return
        position = self.cursorForPosition(event.position().toPoint()).position()
        highlight = self.highlight_at(self._offsets.plain_span(position, position)[0])
        if highlight is not None:
            event.accept()
            self.highlight_activated.emit(highlight.id)

    def createMimeDataFromSelection(self) -> QMimeData:
        start, end = self._raw_selection()
        data = QMimeData()
        data.setText(self._markup.plain[start:end])
        return data

    def loadResource(self, kind: int, name: QUrl | str) -> None:
        """Load nothing: a text from a file must not reach the network or the disk."""

    def _raw_selection(self) -> tuple[int, int]:
        cursor = self.textCursor()
        return self._offsets.plain_span(cursor.selectionStart(), cursor.selectionEnd())

    def _refill(self) -> None:
        selected = self.selected_span()
        self._fill()
        if selected is not None:
            self.select_span(*selected)

    def _fill(self) -> None:
        self._offsets = fill_document(self.document(), self._markup, self._look, self._colours)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._mark()
        self._fit_height()

    def _mark(self) -> None:
        colours = self._colours
        selections = [
            self._selection(
                highlight.start, highlight.end, _highlight_colour(colours, highlight), colours.highlight_text
            )
            for highlight in sorted(self._highlights, key=_length, reverse=True)
        ]
        selections += [
            self._selection(start, end, colours.hit_background, colours.hit_text) for start, end in self._hits
        ]
        if self._emphasis is not None:
            selections.append(self._selection(*self._emphasis, colours.selection, colours.selected_text))
        self.setExtraSelections(selections)

    def _selection(self, start: int, end: int, background: QColor, foreground: QColor) -> QTextEdit.ExtraSelection:
        look = QTextCharFormat()
        look.setBackground(background)
        look.setForeground(foreground)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = self._cursor_over(start, end)
        selection.format = look
        return selection

    def _cursor_over(self, start: int, end: int) -> QTextCursor:
        first, last = self._offsets.position_span(start, end)
        cursor = QTextCursor(self.document())
        cursor.setPosition(first)
        cursor.setPosition(last, _LAYER)
        return cursor

    def _fit_height(self) -> None:
        height = ceil(self.document().size().height())
        level_lines(self.document(), self._look.line_height_px)
        if height != self.height():
            self.setFixedHeight(height)

    def _apply_palette(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        palette.setColor(QPalette.ColorRole.Text, self._colours.text)
        palette.setColor(QPalette.ColorRole.Highlight, self._colours.selection)
        palette.setColor(QPalette.ColorRole.HighlightedText, self._colours.selected_text)
        self.setPalette(palette)

    def _activate_link(self, address: QUrl) -> None:
        self.link_activated.emit(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))


def _look(font: QFont, line_height_px: int | None = None) -> TypesetFont:
    return TypesetFont(QFont(font), line_height_px or round(font.pixelSize() * LINE_HEIGHT))


def _length(highlight: HighlightSpan) -> int:
    return highlight.end - highlight.start


def _highlight_colour(colours: TypesetColours, highlight: HighlightSpan) -> QColor:
    return colours.highlights.get(highlight.colour) or next(iter(colours.highlights.values()))
