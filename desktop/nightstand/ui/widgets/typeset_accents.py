"""Puts accents over tall letters in formulas; most faces draw a combining tilde straight through an Ω."""

import unicodedata
from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF, QTextCharFormat, QTextCursor

from nightstand.ui.widgets.typeset_scripts import script_font

SPACING_FORMS: Final = {
    "\u0300": "ˋ",
    "\u0301": "ˊ",
    "\u0302": "ˆ",
    "\u0303": "˜",
    "\u0304": "ˉ",
    "\u0306": "˘",
    "\u0307": "˙",
    "\u0308": "¨",
    "\u030a": "˚",
    "\u030c": "ˇ",
}
_TALL_SMALL_LETTERS: Final = "bdfhkltβδζθλξϑϕψℓ"
_SLANT: Final = 0.16
"""How far an italic letter leans for each pixel of height."""


def is_tall_and_accented(text: str) -> bool:
    """Whether the text is a tall letter with one accent that no single character stands for."""
    if len(text) != 2 or text[1] not in SPACING_FORMS or len(unicodedata.normalize("NFC", text)) == 1:
        return False
    return text[0].isupper() or text[0].isdigit() or text[0] in _TALL_SMALL_LETTERS


def insert_accented(cursor: QTextCursor, text: str, text_format: QTextCharFormat) -> None:
    """Insert the letter, and its accent as a sign of its own that is drawn back over it and raised."""
    letter, accent = text[0], SPACING_FORMS[text[1]]
    font = script_font(text_format)
    metrics = QFontMetricsF(font)
    letter_width, accent_width = metrics.horizontalAdvance(letter), metrics.horizontalAdvance(accent)
    # Spacing accents stand over an x; over a tall letter they go up by the difference.
    rise = metrics.capHeight() - metrics.xHeight()
    lean = _SLANT * rise if font.italic() else 0.0
    back = (letter_width + accent_width) / 2 - lean
    raised = _spaced(text_format, (letter_width - accent_width) / 2 - lean)
    raised.setBaselineOffset(raised.baselineOffset() + 100 * rise / QFontMetricsF(text_format.font()).height())
    cursor.insertText(letter, _spaced(text_format, -back))
    cursor.insertText(accent, raised)


def _spaced(text_format: QTextCharFormat, extra_px: float) -> QTextCharFormat:
    spaced = QTextCharFormat(text_format)
    spaced.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    spaced.setFontLetterSpacing(extra_px)
    return spaced
