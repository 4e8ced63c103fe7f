"""Outlines of brackets as tall as what stands between them."""

from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtGui import QFont, QPainterPath, QTransform

_BAR_GAP: Final = 0.2
_SERIF: Final = 0.22
"""Shares of the font's size: between two bars, and how far a square bracket reaches inwards."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket as what is filled and what is stroked."""

    fill: QPainterPath = field(default_factory=QPainterPath)
    stroke: QPainterPath = field(default_factory=QPainterPath)

    @property
    def right(self) -> float:
        return max(path.boundingRect().right() for path in (self.fill, self.stroke))

    def moved_to(self, left: float) -> "Bracket":
        """Return the bracket with its left side there."""
        return replace(self, fill=self.fill.translated(left, 0), stroke=self.stroke.translated(left, 0))


def bracket(sign: str, font: QFont, top: float, height: float) -> Bracket:
    """Return a bracket of this height, its left side at zero; an empty one for no sign."""
    if sign in ("[", "]"):
        return Bracket(stroke=_square(sign, font.pixelSize() * _SERIF, top, height))
    if sign in ("|", "‖"):
        return Bracket(stroke=_bars(2 if sign == "‖" else 1, font.pixelSize() * _BAR_GAP, top, height))
    path = QPainterPath()
    if not sign:
        return Bracket()
    path.addText(0, 0, font, sign)
    bounds = path.boundingRect()
    stretch = height / bounds.height()
    return Bracket(fill=QTransform(1, 0, 0, stretch, -bounds.left(), top - bounds.top() * stretch).map(path))


def _square(sign: str, width: float, top: float, height: float) -> QPainterPath:
    inner, outer = (width, 0.0) if sign == "[" else (0.0, width)
    path = QPainterPath()
    path.moveTo(inner, top)
    path.lineTo(outer, top)
    path.lineTo(outer, top + height)
    path.lineTo(inner, top + height)
    return path


def _bars(count: int, gap: float, top: float, height: float) -> QPainterPath:
    path = QPainterPath()
    for number in range(count):
        path.moveTo(number * gap, top)
        path.lineTo(number * gap, top + height)
    return path
