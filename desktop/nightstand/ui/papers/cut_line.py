"""The line across the papers of a list where the time there is for it ends, with what it says."""

from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme

HEIGHT_PX: Final = 18
INSET_PX: Final = 56
"""So far from the right stands what the line says, beside the stars."""


def paint_cut_line(painter: QPainter, y: int, width_px: int, text: str, theme: Theme) -> None:
    """Draw the line at a height, the words on it."""
    font = ui_font(11, 600)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    text_px = QFontMetrics(font).horizontalAdvance(text)
    box = QRect(width_px - INSET_PX - text_px - 16, y - HEIGHT_PX // 2, text_px + 16, HEIGHT_PX)
    pen = QPen(theme.accent, 1.5, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.drawLine(0, y, box.left(), y)
    painter.drawLine(box.right(), y, width_px, y)
    painter.setPen(QPen(theme.accent, 1))
    painter.setBrush(theme.surface)
    painter.drawRoundedRect(QRectF(box), HEIGHT_PX / 2, HEIGHT_PX / 2)
    painter.setFont(font)
    painter.setPen(theme.accent)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
