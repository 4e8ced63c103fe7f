"""A text broken into lines of one height, shaped once; what does not fit is cut with an ellipsis."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout, QTextOption

# Narrower than letters are on average: what lies behind this many characters is in none of the lines.
_NARROW_LETTER_PX: Final = 3.5
_BREAKS: Final = {ord(character): " " for character in "\n\r\t\v\f\x85\u2028\u2029"}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines ready to be drawn; `width_px` is that of the widest."""

    layouts: tuple[QTextLayout, ...]
    lines: int
    width_px: float
    line_px: int

    def draw(self, painter: QPainter, x: float, y: float) -> float:
        """Draw the lines in the painter's pen, and return where the next text begins."""
        for layout in self.layouts:
            layout.draw(painter, QPointF(x, y))
        return y + self.lines * self.line_px


def paragraph(text: str, font: QFont, width_px: int, line_px: int, *, most_lines: int = 1) -> Paragraph:
    """Break a text into at most `most_lines` lines."""
    shaped = text.translate(_BREAKS)[: int(width_px * most_lines / _NARROW_LETTER_PX) + 8].strip()
    if most_lines < 1 or not shaped:
        return Paragraph((), 0, 0.0, line_px)
    layout, ends, widest = _broken(shaped, font, width_px, line_px, most_lines)
    if ends[-1] >= len(shaped.encode("utf-16-le")) // 2:
        return Paragraph((layout,), len(ends), widest, line_px)
    start = ends[-2] if len(ends) > 1 else 0
    rest = shaped.encode("utf-16-le")[2 * start :].decode("utf-16-le", "ignore")
    last = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width_px)
    above = () if len(ends) == 1 else (_broken(shaped, font, width_px, line_px, len(ends) - 1)[0],)
    ending = _broken(last, font, 4 * width_px, line_px, 1, top=(len(ends) - 1) * line_px)[0]
    return Paragraph((*above, ending), len(ends), float(width_px), line_px)


def _broken(
    text: str, font: QFont, width_px: int, line_px: int, most_lines: int, *, top: int = 0
) -> tuple[QTextLayout, list[int], float]:
    """Return a layout of the first lines, where each ends in UTF-16 units, and the width of the widest."""
    layout = QTextLayout(text, font)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    # Each text runs in its own direction, but all start at the left edge.
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    ends: list[int] = []
    widest = 0.0
    layout.beginLayout()
    for number in range(most_lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width_px)
        line.setPosition(QPointF(0, top + number * line_px))
        ends.append(line.textStart() + line.textLength())
        widest = max(widest, line.naturalTextWidth())
    layout.endLayout()
    return layout, ends, widest
