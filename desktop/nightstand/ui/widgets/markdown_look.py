"""Gives Markdown its look where it is typed: block by block, so that a long text costs no more than a short one."""

import re
from typing import Final

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from nightstand.ui.theme import ThemeStore

LONGEST_LINE: Final = 4_000
"""Longer lines stay plain: they would be looked through with every key."""
_FENCE: Final = 1
_HEADING_GROWTH: Final = (1.35, 1.2, 1.1)
_BLOCK = re.compile(r"(?P<heading>#{1,6}\s)|(?P<quote>\s{0,3}>)|(?P<mark>\s*(?:[-*+]|\d{1,9}[.)])\s)")
_INLINE = re.compile(
    r"(?P<code>`[^`]+`)"
    r"|(?P<paper>\[\[[^\[\]]+\]\])"
    r"|(?P<link>\[[^\[\]]+\]\([^()\s]+\))"
    r"|(?P<strong>\*\*(?=\S)[^*]+\*\*|__(?=\S)[^_]+__)"
    r"|(?P<emphasis>(?<!\w)[*_](?=[^\s*_])[^*_]+[*_](?!\w))"
    r"|(?P<math>\$(?=\S)[^$]+\$)"
    r"|(?P<struck>~~[^~]+~~)"
)


class MarkdownLook(QSyntaxHighlighter):
    """Headings are larger, emphasis is italic, links have their colour; no sign of the source is hidden."""

    def __init__(self, document: QTextDocument, themes: ThemeStore) -> None:
        super().__init__(document)
        self._themes = themes
        themes.theme_changed.connect(self.rehighlight)

    def highlightBlock(self, text: str) -> None:
        is_inside = self.previousBlockState() == _FENCE
        is_fence = text.lstrip().startswith(("```", "~~~"))
        self.setCurrentBlockState(_FENCE if is_inside != is_fence else 0)
        if len(text) > LONGEST_LINE:
            return
        if is_inside or is_fence:
            self._set(text, 0, len(text), self._code())
            return
        base = self._block(text)
        for found in _INLINE.finditer(text):
            look = self._inline(str(found.lastgroup), base)
            self._set(text, found.start(), found.end(), look)

    def _block(self, text: str) -> QTextCharFormat:
        """Give a whole line its look and return that."""
        base = QTextCharFormat()
        found = _BLOCK.match(text)
        theme = self._themes.current
        if found is None:
            return base
        if found["heading"]:
            level = len(found["heading"].strip())
            growth = _HEADING_GROWTH[level - 1] if level <= len(_HEADING_GROWTH) else 1.0
            font = self.document().defaultFont()
            base.setProperty(QTextCharFormat.Property.FontPixelSize, round(font.pixelSize() * growth))
            base.setFontWeight(QFont.Weight.DemiBold)
            self._set(text, 0, len(text), base)
        elif found["quote"]:
            base.setForeground(theme.text_muted)
            self._set(text, 0, len(text), base)
        else:
            self._set(text, 0, found.end(), _coloured(theme.accent))
        return base

    def _inline(self, kind: str, base: QTextCharFormat) -> QTextCharFormat:
        if kind == "code":
            return self._code()
        look = QTextCharFormat(base)
        if kind in ("paper", "link"):
            look.setForeground(self._themes.current.accent)
        elif kind == "strong":
            look.setFontWeight(QFont.Weight.Bold)
        elif kind == "struck":
            look.setFontStrikeOut(True)
        else:
            look.setFontItalic(True)
        return look

    def _code(self) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setFontFamilies(["JetBrains Mono", "DejaVu Sans Mono", "monospace"])
        look.setBackground(self._themes.current.code)
        return look

    def _set(self, text: str, start: int, end: int, look: QTextCharFormat) -> None:
        """Format code points of a line; Qt counts in UTF-16."""
        if text.isascii() or max(text) <= "\uffff":
            self.setFormat(start, end - start, look)
            return
        first = len(text[:start].encode("utf-16-le", "surrogatepass")) // 2
        self.setFormat(first, len(text[start:end].encode("utf-16-le", "surrogatepass")) // 2, look)


def _coloured(colour: QColor) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(colour)
    return look
