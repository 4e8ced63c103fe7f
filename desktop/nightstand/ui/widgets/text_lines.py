"""Short texts as text layouts: one line or a few, cut at the logical end, with found words marked."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextLayout, QTextOption

from nightstand.ui.widgets.hit_marks import MarkedText, hit_formats

# Narrower than the narrowest common letter: what lies behind this many characters cannot be in the line.
_NARROWEST_LETTER_PX: Final = 2.5
_FIRST_LEFTWARD: Final = "\u0590"
"""No letter before this one is written from right to left."""
_STRONG: Final = frozenset({"L", "R", "AL"})


@dataclass(frozen=True, slots=True)
class HitColours:
    """How found words look."""

    background: QColor
    text: QColor


@dataclass(frozen=True, slots=True)
class TextLines:
    """Lines ready to be drawn; `width_px` is that of the widest.

    A text that runs from right to left begins at the right edge of the width it was laid out for.
    """

    layouts: tuple[QTextLayout, ...]
    width_px: float
    line_height_px: int
    runs_leftwards: bool = False

    def draw(self, painter: QPainter, x: float, y: float) -> None:
        """Draw the lines in the painter's pen, the first with its top at `y`."""
        for number, layout in enumerate(self.layouts):
            layout.draw(painter, QPointF(x, y + number * self.line_height_px))


def text_lines(
    marked: MarkedText, font: QFont, width_px: int, colours: HitColours, *, most_lines: int = 1
) -> TextLines:
    """Break a text into at most `most_lines` lines; what does not fit is cut with an ellipsis."""
    metrics = QFontMetrics(font)
    rest = _cut(_on_one_line(marked), int(width_px * most_lines / _NARROWEST_LETTER_PX) + 8)
    direction = _direction(marked.text)
    layouts: list[QTextLayout] = []
    for number in range(most_lines):
        if not rest.text:
            break
        is_last = number == most_lines - 1
        line = _elided(rest, metrics, width_px) if is_last else rest
        layout, used = _line(line, font, width_px, colours, direction, wraps=not is_last)
        layouts.append(layout)
        rest = _after(rest, used)
    widest = max((layout.lineAt(0).naturalTextWidth() for layout in layouts), default=0.0)
    runs_leftwards = direction is Qt.LayoutDirection.RightToLeft
    return TextLines(tuple(layouts), widest, metrics.height() + 2, runs_leftwards)


def _line(
    marked: MarkedText,
    font: QFont,
    width_px: int,
    colours: HitColours,
    direction: Qt.LayoutDirection,
    *,
    wraps: bool,
) -> tuple[QTextLayout, int]:
    """Lay out the first line of a text; return it and how many code points it took."""
    layout = QTextLayout(marked.text, font)
    runs_leftwards = direction is Qt.LayoutDirection.RightToLeft
    edge = Qt.AlignmentFlag.AlignRight if runs_leftwards else Qt.AlignmentFlag.AlignLeft
    option = QTextOption(edge | Qt.AlignmentFlag.AlignAbsolute)
    # That of the whole text: a line of it may begin with words in another script.
    option.setTextDirection(direction)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if wraps else QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    # Before the lines are made: setting formats later frees them.
    layout.setFormats(hit_formats(marked, colours.background, colours.text))
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width_px)
    layout.endLayout()
    units = line.textLength()
    used = _code_points(marked.text, units)
    if wraps and used < len(marked.text):
        return _line(_cut(marked, used), font, width_px, colours, direction, wraps=False)
    return layout, used


def _elided(marked: MarkedText, metrics: QFontMetrics, width_px: int) -> MarkedText:
    text = metrics.elidedText(marked.text, Qt.TextElideMode.ElideRight, width_px)
    if text == marked.text:
        return marked
    return MarkedText(text, _clipped(marked.spans, max(0, len(text) - 1)))


def _direction(text: str) -> Qt.LayoutDirection:
    """Return the direction of the first letter that has one, also where names are set apart from each other."""
    if max(text, default="") < _FIRST_LEFTWARD:
        return Qt.LayoutDirection.LeftToRight
    kinds = map(unicodedata.bidirectional, text)
    first = next((kind for kind in kinds if kind in _STRONG), "L")
    return Qt.LayoutDirection.LeftToRight if first == "L" else Qt.LayoutDirection.RightToLeft


def _on_one_line(marked: MarkedText) -> MarkedText:
    # One character for one, so that the ranges stay true.
    return MarkedText(marked.text.translate(_BREAKS), marked.spans)


def _cut(marked: MarkedText, length: int) -> MarkedText:
    if len(marked.text) <= length:
        return marked
    return MarkedText(marked.text[:length], _clipped(marked.spans, length))


def _after(marked: MarkedText, used: int) -> MarkedText:
    moved = ((max(0, start - used), end - used) for start, end in marked.spans if end > used)
    return MarkedText(marked.text[used:], tuple(moved))


def _clipped(spans: Sequence[tuple[int, int]], length: int) -> tuple[tuple[int, int], ...]:
    return tuple((start, min(end, length)) for start, end in spans if start < length)


def _code_points(text: str, units: int) -> int:
    if max(text, default="") <= "\uffff":
        return units
    for count, character in enumerate(text):
        if units <= 0:
            return count
        units -= 2 if character > "\uffff" else 1
    return len(text)


_BREAKS: Final = {ord(character): " " for character in "\n\r\t\v\f\x85\u2028\u2029"}
