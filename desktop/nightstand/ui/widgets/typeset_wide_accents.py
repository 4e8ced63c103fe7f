"""Outlines of accents as wide as several symbols."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainterPath

from nightstand.ui.widgets.typeset_accents import SPACING_FORMS

_HAT, _CHECK, _TILDE, _ARROW = "\u0302", "\u030c", "\u0303", "\u20d7"
_GAP: Final = 0.1
_HEIGHT: Final = 0.17
_LEAN: Final = 0.1
"""Shares of the font's size: space under an accent, its own height, and how far it stands to the right."""


def wide_accent(accent: str, base: QRectF, font: QFont) -> tuple[QPainterPath, QPainterPath]:
    """Return what is filled and what is stroked of an accent, given by its combining character, over this ink."""
    size = font.pixelSize()
    bottom = base.top() - _GAP * size
    left, right = base.left() + _LEAN * size, base.right()
    fill, stroke = QPainterPath(), QPainterPath()
    high, middle, low = bottom - _HEIGHT * size, (left + right) / 2, bottom
    if accent in (_HAT, _CHECK):
        ends, tip = (low, high) if accent == _HAT else (high, low)
        stroke.moveTo(left, ends)
        stroke.lineTo(middle, tip)
        stroke.lineTo(right, ends)
    elif accent == _TILDE:
        stroke.moveTo(left, low)
        third = (right - left) / 3
        stroke.cubicTo(left + third, high - size * 0.14, right - third, low + size * 0.14, right, high)
    elif accent == _ARROW:
        head = _HEIGHT * size / 2
        stroke.moveTo(left, low - head)
        stroke.lineTo(right, low - head)
        stroke.moveTo(right - head, high)
        stroke.lineTo(right, low - head)
        stroke.lineTo(right - head, low)
    else:
        fill.addText(0, 0, font, SPACING_FORMS.get(accent, "ˉ"))
        bounds = fill.boundingRect()
        fill.translate(middle - bounds.center().x(), bottom - bounds.bottom())
    return fill, stroke
