"""Keeps the lines of a typeset text at equal distances, whatever fonts stand in them."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTextBlockFormat, QTextDocument, QTextFormat

_BASELINE_SHARE: Final = 0.8
"""Where Qt puts the baseline in a line of fixed height."""
_TOLERANCE_PX: Final = 0.25
_BASELINE: Final = QTextFormat.Property.UserProperty.value + 3
"""Of a block with lines of a height of its own: where their baselines are, in pixels from their tops."""


def room_px(line_height_px: int) -> tuple[float, float]:
    """Return how far a sign can reach above and below its baseline without leaving its line."""
    return _BASELINE_SHARE * line_height_px, (1 - _BASELINE_SHARE) * line_height_px


def with_own_lines(block: QTextBlockFormat, ascent: float, descent: float) -> QTextBlockFormat:
    """Return the format of a block whose lines reach at least so far above and below their baselines."""
    own = QTextBlockFormat(block)
    if block.hasProperty(_BASELINE):
        ascent = max(ascent, block.doubleProperty(_BASELINE))
        descent = max(descent, block.lineHeight() - block.doubleProperty(_BASELINE))
    own.setLineHeight(ascent + descent, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    own.setProperty(_BASELINE, ascent)
    return own


def level_lines(document: QTextDocument, line_height_px: int) -> None:
    """Put every line where its baseline belongs.

    A font with a gap of its own between lines, as those with letters of mathematics have, lifts its line by that gap
    although the height is fixed. What a new layout undoes is to be done again after it.
    """
    block = document.begin()
    while block.isValid():
        layout, look = block.layout(), block.blockFormat()
        has_own = look.hasProperty(_BASELINE)
        height = look.lineHeight() if has_own else line_height_px
        baseline = look.doubleProperty(_BASELINE) if has_own else _BASELINE_SHARE * line_height_px
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            y = number * height + baseline - line.ascent()
            if abs(line.y() - y) > _TOLERANCE_PX:
                line.setPosition(QPointF(line.x(), y))
        block = block.next()
