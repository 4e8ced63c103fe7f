"""Keeps the lines of a typeset text at equal distances, whatever fonts stand in them."""

from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTextDocument

_BASELINE_SHARE: Final = 0.8
"""Where Qt puts the baseline in a line of fixed height."""
_TOLERANCE_PX: Final = 0.25


def level_lines(document: QTextDocument, line_height_px: int) -> None:
    """Put every line where its baseline belongs.

    A font with a gap of its own between lines, as those with letters of mathematics have, lifts its line by that gap
    although the height is fixed. What a new layout undoes is to be done again after it.
    """
    block = document.begin()
    while block.isValid():
        layout = block.layout()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            y = (number + _BASELINE_SHARE) * line_height_px - line.ascent()
            if abs(line.y() - y) > _TOLERANCE_PX:
                line.setPosition(QPointF(line.x(), y))
        block = block.next()
