"""A note as it reads: Markdown set by Qt, raw HTML shown as text, pictures and files never fetched."""

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
    QTextFormat,
)
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

from nightstand.domain.markup import parse_markup
from nightstand.domain.note_links import note_links
from nightstand.domain.note_pieces import LONGEST_PIECE, note_pieces
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.closed_browser import ClosedBrowser

PAPER_SCHEME: Final = "paper:"
GAP_PX: Final = 7
LIST_GAP_PX: Final = 2
LIST_INDENT_PX: Final = 18
QUOTE_INDENT_PX: Final = 14
_FEATURES: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_CODE_OR_MATH = re.compile(r"(?P<code>```.*?(?:```|\Z)|`[^`\n]+`)|(?P<math>\$(?=\S)[^$\n]{1,500}(?<=\S)\$)", re.DOTALL)
_MARK: Final = "\ue0ff"
"""Stands for a formula while Qt reads the Markdown."""
_ALIGNMENTS: Final = (
    QTextCharFormat.VerticalAlignment.AlignSuperScript,
    QTextCharFormat.VerticalAlignment.AlignSubScript,
)
_PICTURE = re.compile(r"(?<!\\)!\[([^\]\[\n]*)\]\(")
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
        self._pieces: tuple[str, ...] = ()
        """What is not set yet of a long note."""
        self._going_on = QTimer(self, interval=0, singleShot=True)
        self._going_on.timeout.connect(self._set_piece)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setFont(ui_font(13))
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(LIST_INDENT_PX)
        for set_policy in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Note")
        self.anchorClicked.connect(self._follow)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        themes.theme_changed.connect(self._render)

    def show_note(self, text: str) -> None:
        """Show a note's source as it reads; a long one is set piece by piece while the window answers."""
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
        self.document().clear()
        self._pieces = note_pieces(self._text or "")
        self._set_piece()

    def _set_piece(self) -> None:
        """Set the next piece, and go on in the next turn where there are more."""
        piece, self._pieces = self._pieces[0], self._pieces[1:]
        whole = self.document()
        is_first = whole.isEmpty()
        # One that is shown would be laid out anew with every formula.
        document = QTextDocument()
        document.setDefaultFont(self.font())
        source, formulas = reading_source(piece)
        document.setMarkdown(source, _FEATURES)
        self._space_out(document, is_first=is_first)
        _set_formulas(document, formulas)
        first, end = document.firstBlock(), QTextCursor(whole)
        end.movePosition(QTextCursor.MoveOperation.End)
        # A fragment's first block would take the look of the block it is put into.
        if is_first:
            end.setBlockFormat(first.blockFormat())
            end.setBlockCharFormat(first.charFormat())
        else:
            end.insertBlock(first.blockFormat(), first.charFormat())
        end.insertFragment(QTextDocumentFragment(document))
        self._fit()
        if self._pieces:
            self._going_on.start()
        else:
            self._going_on.stop()

    def _space_out(self, document: QTextDocument, *, is_first: bool) -> None:
        """Give blocks the sizes and gaps of the page, which Qt's own for Markdown do not fit."""
        cursor = QTextCursor(document)
        block = document.begin()
        while block.isValid():
            cursor.setPosition(block.position())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            shape = block.blockFormat()
            level = shape.headingLevel()
            is_quote = bool(shape.property(QTextBlockFormat.Property.BlockQuoteLevel))
            is_listed = block.textList() is not None and not is_first
            shape.setTopMargin(0 if is_first else LIST_GAP_PX if is_listed else GAP_PX)
            shape.setBottomMargin(0)
            if is_quote:
                shape.setLeftMargin(QUOTE_INDENT_PX)
            cursor.setBlockFormat(shape)
            look = QTextCharFormat()
            if level:
                look.setProperty(QTextFormat.Property.FontSizeAdjustment, 1 if level == 1 else 0)
                look.setFontWeight(QFont.Weight.DemiBold)
            if is_quote:
                look.setForeground(self._themes.current.text_muted)
            cursor.mergeCharFormat(look)
            block, is_first = block.next(), False

    def _follow(self, address: QUrl) -> None:
        self.link_activated.emit(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _fit(self) -> None:
        height = int(self.document().size().height() + 0.99) + 2
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()


def is_readable(text: str) -> bool:
    """Tell whether a note can be shown as it reads: there is something in it, and no paragraph without end."""
    return bool(text.strip()) and max(map(len, note_pieces(text))) <= LONGEST_PIECE


def reading_source(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a note's Markdown with links to papers as links, and its formulas, for which marks stand in it.

    A picture becomes a link, since none is ever fetched. Code stays as it is.
    """
    text = text.replace(_MARK, "")
    pieces: list[str] = []
    formulas: list[str] = []
    at = 0
    for found in _CODE_OR_MATH.finditer(text):
        pieces.append(_linked(text[at : found.start()]))
        if found["math"]:
            formulas.append(found[0])
        pieces.append(_MARK if found["math"] else found[0])
        at = found.end()
    return "".join([*pieces, _linked(text[at:])]), tuple(formulas)


def linked_key(address: str) -> str | None:
    """Return the key of a link to a paper, None for any other address."""
    return unquote(address[len(PAPER_SCHEME) :]) if address.startswith(PAPER_SCHEME) else None


def _set_formulas(document: QTextDocument, formulas: Sequence[str]) -> None:
    """Put formulas where their marks stand, the last one first, so that the places of the others stay."""
    places: list[tuple[int, QTextCursor]] = []
    cursor = document.find(_MARK)
    while not cursor.isNull():
        places.append((len(places), QTextCursor(cursor)))
        cursor = document.find(_MARK, cursor)
    for number, place in reversed(places[: len(formulas)]):
        look = place.charFormat()
        place.removeSelectedText()
        for run in parse_markup(formulas[number]).runs:
            run_look = QTextCharFormat(look)
            run_look.setFontItalic(run.style.italic)
            if run.style.script:
                above, below = _ALIGNMENTS
                run_look.setVerticalAlignment(above if run.style.script > 0 else below)
            place.insertText(run.shown, run_look)


def _linked(text: str) -> str:
    pieces, at = [], 0
    for link in note_links(text):
        pieces += [text[at : link.start], f"[{_escaped(link.shown)}]({PAPER_SCHEME}{quote(link.key, safe='')})"]
        at = link.end
    return _PICTURE.sub(_picture_link, "".join([*pieces, text[at:]]))


def _picture_link(found: re.Match[str]) -> str:
    return f"[{found[1].strip() or 'picture'}]("


def _escaped(text: str) -> str:
    return _MARKDOWN_SIGNS.sub(r"\\\1", text)
