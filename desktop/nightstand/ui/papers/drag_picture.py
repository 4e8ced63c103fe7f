"""The small picture that follows the pointer while papers are dragged."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme


def drag_picture(papers: int, theme: Theme, ratio: float) -> QPixmap:
    """Return a pill that says how many papers are on the move, drawn for a pixel ratio."""
    text = "1 paper" if papers == 1 else f"{papers:,} papers"
    font = ui_font(12, 600)
    size = QSize(QFontMetrics(font).horizontalAdvance(text) + 24, 26)
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        painter.drawRoundedRect(QRect(0, 0, size.width(), size.height()), 13, 13)
        painter.setPen(theme.accent_text)
        painter.setFont(font)
        painter.drawText(QRect(0, 0, size.width(), size.height()), Qt.AlignmentFlag.AlignCenter, text)
    return pixmap
