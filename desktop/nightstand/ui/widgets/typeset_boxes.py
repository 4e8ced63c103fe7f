"""Lays out and paints what stands in two dimensions in a formula: rows in brackets, wide accents, signs over signs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTextLayout

from nightstand.domain.markup import Box, Grid, Line, Piece, Stack, WideAccent
from nightstand.ui.widgets.text_offsets import utf16_length
from nightstand.ui.widgets.typeset_brackets import bracket
from nightstand.ui.widgets.typeset_formats import Formats, drawable
from nightstand.ui.widgets.typeset_wide_accents import wide_accent

ROW_SCALE: Final = 0.74
"""Of two rows that stand in a line of text, to that text."""
TALL_ROW_SCALE: Final = 0.92
_STACK_SCALE: Final = 0.6
_STACK_GAP: Final = 0.07
_COLUMN_GAP: Final = 0.9
_BRACKET_GAP: Final = 0.12
_AXIS: Final = 0.5
"""Where the middle of a box stands: this share of the height of an x above the baseline."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A laid out box: lines of text and outlines, by their place from the left end of its baseline; y grows down."""

    width: float
    ascent: float
    descent: float
    texts: tuple[tuple[QPointF, QTextLayout], ...]
    fills: tuple[QPainterPath, ...] = ()
    strokes: tuple[QPainterPath, ...] = ()
    stroke_px: float = 1.0

    def paint(self, painter: QPainter, origin: QPointF, colour: QColor) -> None:
        """Paint it with the left end of its baseline at `origin`."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(origin)
        painter.setPen(QPen(colour))
        for place, layout in self.texts:
            layout.draw(painter, place)
        for path in self.fills:
            painter.fillPath(path, colour)
        for path in self.strokes:
            painter.strokePath(path, QPen(colour, self.stroke_px))
        painter.restore()


def is_tall(box: Box) -> bool:
    """Whether the box has more rows than find room in a line of text."""
    return isinstance(box, Grid) and len(box.rows) > 2


def laid_out(box: Box, font: QFont, line_height_px: int) -> Drawing:
    """Lay out a box beside text in this font."""
    if isinstance(box, Grid):
        return _grid(box, font, line_height_px)
    if isinstance(box, WideAccent):
        return _accented(box, font)
    return _stacked(box, font)


def _grid(grid: Grid, font: QFont, line_height_px: int) -> Drawing:
    small = _scaled(font, TALL_ROW_SCALE if is_tall(grid) else ROW_SCALE)
    pitch = min(small.pixelSize() * 1.5, line_height_px) if is_tall(grid) else small.pixelSize() * 1.06
    axis = QFontMetricsF(font).xHeight() * _AXIS
    half = pitch * len(grid.rows) / 2
    edge, gap = 0.06 * font.pixelSize(), _BRACKET_GAP * font.pixelSize()
    left = bracket(grid.opening, small, -axis - half, 2 * half).moved_to(edge)
    texts, right_end = _cells(grid, small, pitch, QPointF(left.right + gap if grid.opening else edge, -axis - half))
    right = bracket(grid.closing, small, -axis - half, 2 * half).moved_to(right_end + gap)
    return Drawing(
        (right.right if grid.closing else right_end) + edge,
        half + axis,
        half - axis,
        texts,
        (left.fill, right.fill),
        (left.stroke, right.stroke),
        font.pixelSize() / 13,
    )


def _cells(
    grid: Grid, font: QFont, pitch: float, corner: QPointF
) -> tuple[tuple[tuple[QPointF, QTextLayout], ...], float]:
    """Return the cells by their places from the upper left corner on, and where the last column ends."""
    cells = [[_text(cell, font) for cell in row] for row in grid.rows]
    below_middle = QFontMetricsF(font).capHeight() / 2
    texts: list[tuple[QPointF, QTextLayout]] = []
    x = corner.x()
    for column in range(max(len(row) for row in cells)):
        x += _COLUMN_GAP * font.pixelSize() if column else 0.0
        placed = [(number, row[column]) for number, row in enumerate(cells) if column < len(row)]
        width = max(_width(cell) for _, cell in placed)
        for number, cell in placed:
            inset = 0.0 if grid.is_flush else (width - _width(cell)) / 2
            texts.append((_top_left(cell, x + inset, corner.y() + (number + 0.5) * pitch + below_middle), cell))
        x += width
    return tuple(texts), x


def _accented(box: WideAccent, font: QFont) -> Drawing:
    base = _text(box.base, font)
    ink = _ink(box.base, font)
    width = _width(base)
    fill, stroke = wide_accent(box.accent, QRectF(0, ink.top(), width, ink.height()), font)
    height = -min(fill.boundingRect().top(), stroke.boundingRect().top(), ink.top())
    texts = ((_top_left(base, 0, 0), base),)
    return Drawing(width, height, max(ink.bottom(), 0.0), texts, (fill,), (stroke,), font.pixelSize() / 14)


def _stacked(box: Stack, font: QFont) -> Drawing:
    small = _scaled(font, _STACK_SCALE)
    base, mark = _text(box.base, font), _text(box.above or box.below, small)
    ink, gap = _ink(box.base, font), _STACK_GAP * font.pixelSize()
    mark_ink = _ink(box.above or box.below, small)
    width = max(_width(base), _width(mark))
    baseline = ink.top() - gap - mark_ink.bottom() if box.above else ink.bottom() + gap - mark_ink.top()
    texts = (
        (_top_left(base, (width - _width(base)) / 2, 0), base),
        (_top_left(mark, (width - _width(mark)) / 2, baseline), mark),
    )
    ascent = max(-ink.top(), -(baseline + mark_ink.top()))
    return Drawing(width, ascent, max(ink.bottom(), baseline + mark_ink.bottom(), 0.0), texts)


def _text(pieces: Line, font: QFont) -> QTextLayout:
    """Return one line of pieces, which takes the colour of the painter's pen."""
    formats = Formats(font, None)
    shown = [drawable(piece.shown, font) for piece in pieces]
    layout = QTextLayout("".join(shown), font)
    ranges: list[QTextLayout.FormatRange] = []
    start = 0
    for piece, text in zip(pieces, shown, strict=True):
        stretch = QTextLayout.FormatRange()
        stretch.start, stretch.length = start, utf16_length(text)
        stretch.format = formats.of_style(piece.style, is_formula=True)
        ranges.append(stretch)
        start += stretch.length
    layout.setFormats(ranges)
    layout.beginLayout()
    line = layout.createLine()
    if line.isValid():
        line.setNumColumns(start + 1)
    layout.endLayout()
    return layout


def _width(layout: QTextLayout) -> float:
    return layout.lineAt(0).naturalTextWidth() if layout.lineCount() else 0.0


def _top_left(layout: QTextLayout, x: float, baseline: float) -> QPointF:
    return QPointF(x, baseline - (layout.lineAt(0).ascent() if layout.lineCount() else 0.0))


def _ink(pieces: Sequence[Piece], font: QFont) -> QRectF:
    """Return from where to where the signs themselves reach, scripts left out."""
    ink = QRectF()
    for piece in pieces:
        slanted = QFont(font)
        slanted.setItalic(piece.style.italic)
        if not piece.style.script and piece.shown.strip():
            ink = ink.united(QFontMetricsF(slanted).tightBoundingRect(piece.shown))
    return ink


def _scaled(font: QFont, scale: float) -> QFont:
    scaled = QFont(font)
    scaled.setPixelSize(max(1, round(font.pixelSize() * scale)))
    return scaled
