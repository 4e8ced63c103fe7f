"""A note as it reads: Markdown set by Qt, raw HTML shown as text, pictures and files never fetched."""

import re
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QPoint, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPalette, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

from nightstand.domain.markup import plain_text
from nightstand.domain.note_links import note_links
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.closed_browser import ClosedBrowser

LONGEST_TEXT: Final = 20_000
"""Longer notes are read in their source, which is never set as a whole."""
PAPER_SCHEME: Final = "paper:"
_FEATURES: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_CODE_OR_MATH = re.compile(r"(?P<code>```.*?(?:```|\Z)|`[^`\n]+`)|(?P<math>\$(?=\S)[^$\n]{1,500}(?<=\S)\$)", re.DOTALL)
_MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~])")


class NoteReading(ClosedBrowser):
    """Shows a note as tall as it is. A click beside a link asks for the editor, as does the Tab key."""

    link_activated = Signal(str)
    """An address, or `paper:` with a citation key."""
    editing_requested = Signal(QPoint)
    """The place, in this widget, where the person wants to write."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__()
        self.setParent(parent)
        self._themes = themes
        self._text: str | None = None
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setFont(ui_font(13))
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        for set_policy in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Note")
        self.anchorClicked.connect(self._follow)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        themes.theme_changed.connect(self._render)

    def show_note(self, text: str) -> None:
        """Show a note's source as it reads."""
        if text != self._text:
            self._text = text
            self.setAccessibleDescription(text[:500])
            self._render()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.editing_requested.emit(QPoint(0, 0))
            return
        super().focusInEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        is_plain = event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if is_plain and not self.anchorAt(place):
            self.editing_requested.emit(place)

    def _render(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Link, self._themes.current.accent)
        palette.setColor(QPalette.ColorRole.Text, self._themes.current.text)
        self.setPalette(palette)
        self.document().setMarkdown(reading_source(self._text or ""), _FEATURES)
        self._fit()

    def _follow(self, address: QUrl) -> None:
        self.link_activated.emit(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _fit(self) -> None:
        height = int(self.document().size().height() + 0.99) + 2
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()


def reading_source(text: str) -> str:
    """Return a note's Markdown with links to papers as links, and formulas in plain signs; code stays as it is."""
    pieces, at = [], 0
    for found in _CODE_OR_MATH.finditer(text):
        pieces.append(_linked(text[at : found.start()]))
        pieces.append(found[0] if found["code"] else f"*{_escaped(plain_text(found[0]))}*")
        at = found.end()
    return "".join([*pieces, _linked(text[at:])])


def linked_key(address: str) -> str | None:
    """Return the key of a link to a paper, None for any other address."""
    return unquote(address[len(PAPER_SCHEME) :]) if address.startswith(PAPER_SCHEME) else None


def _linked(text: str) -> str:
    pieces, at = [], 0
    for link in note_links(text):
        pieces += [text[at : link.start], f"[{_escaped(link.shown)}]({PAPER_SCHEME}{quote(link.key, safe='')})"]
        at = link.end
    return "".join([*pieces, text[at:]])


def _escaped(text: str) -> str:
    return _MARKDOWN_SIGNS.sub(r"\\\1", text)
