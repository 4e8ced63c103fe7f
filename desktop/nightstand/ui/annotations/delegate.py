"""Paints the rows of the overview: headings, and below them quotes in their colour, comments and notes."""

from datetime import datetime
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nightstand.ui.annotations.model import ROW_ROLE
from nightstand.ui.annotations.rows import HeadingRow, WrittenRow
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.sections.highlight_colours import strong_colour
from nightstand.ui.spoken_time import spoken_time
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import MarkedText
from nightstand.ui.widgets.text_lines import HitColours, text_lines

LEFT_PX: Final = 28
INDENT_PX: Final = 52
RIGHT_PX: Final = 28
HEADING_PX: Final = 64
TIME_PX: Final = 120
ICON_PX: Final = 15
STRIP_PX: Final = 4
PADDING_PX: Final = 11
LINE_PX: Final = 19
LONG: Final = 110
"""Letters from which a text gets lines more; what does not fit into them is cut."""


class OverviewDelegate(QStyledItemDelegate):
    """Rows of a kind are equally high, so that none needs to be laid out before it is seen."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._title, self._about = ui_font(14, 600), ui_font(12)
        self._text, self._time = ui_font(13), ui_font(11)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row = index.data(ROW_ROLE)
        if isinstance(row, HeadingRow):
            return QSize(240, HEADING_PX)
        lines = _text_lines(row) + bool(row.comment)
        return QSize(240, 2 * PADDING_PX + max(lines, 1 + row.is_lost) * LINE_PX)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, rect, theme = index.data(ROW_ROLE), option.rect, self._themes.current
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("selection"))
            painter.drawRoundedRect(QRectF(rect.adjusted(12, 2, -12, -2)), 8, 8)
        if isinstance(row, HeadingRow):
            self._paint_heading(painter, rect, row)
        else:
            self._paint_written(painter, rect, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, row: HeadingRow) -> None:
        width = rect.width() - LEFT_PX - RIGHT_PX
        painter.setPen(self._themes.current.colour("border"))
        painter.drawLine(rect.left() + LEFT_PX, rect.top(), rect.right() - RIGHT_PX, rect.top())
        self._draw(painter, row.title, self._title, "text", rect.left() + LEFT_PX, rect.top() + 15, width - 40)
        self._draw(painter, row.about, self._about, "text_muted", rect.left() + LEFT_PX, rect.top() + 38, width - 40)
        painter.setPen(self._themes.current.colour("text_muted"))
        painter.setFont(self._about)
        corner = QRect(rect.right() - RIGHT_PX - 40, rect.top() + 15, 40, 18)
        painter.drawText(corner, int(Qt.AlignmentFlag.AlignRight), str(row.count))

    def _paint_written(self, painter: QPainter, rect: QRect, row: WrittenRow) -> None:
        left, top = rect.left() + INDENT_PX, rect.top() + PADDING_PX
        width = rect.width() - INDENT_PX - RIGHT_PX - TIME_PX
        if row.highlight is None:
            self._icon(painter, Icon.NOTE, "text_faint", rect.left() + LEFT_PX, top + 2)
            self._draw(painter, row.text, self._text, "text", left, top, width, most_lines=_text_lines(row))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(strong_colour(self._themes.current, row.colour))
            strip = QRectF(rect.left() + LEFT_PX + 5, top, STRIP_PX, rect.height() - 2 * PADDING_PX)
            painter.drawRoundedRect(strip, STRIP_PX / 2, STRIP_PX / 2)
            self._draw(
                painter, f"“{row.text}”", self._text, "text_muted", left, top, width, most_lines=_text_lines(row)
            )
            self._draw(painter, row.comment, self._text, "text", left, top + _text_lines(row) * LINE_PX, width)
        painter.setFont(self._time)
        painter.setPen(self._themes.current.colour("text_faint"))
        when = QRect(rect.right() - RIGHT_PX - TIME_PX, top, TIME_PX, 18)
        painter.drawText(when, int(Qt.AlignmentFlag.AlignRight), spoken_time(row.time, datetime.now().astimezone()))
        if row.is_lost:
            self._icon(painter, Icon.WARNING, "warning", rect.right() - RIGHT_PX - ICON_PX, top + 20)
            painter.setPen(self._themes.current.colour("warning"))
            words = QRect(rect.right() - RIGHT_PX - TIME_PX, top + 19, TIME_PX - ICON_PX - 5, 18)
            painter.drawText(words, int(Qt.AlignmentFlag.AlignRight), "Not found")

    def _icon(self, painter: QPainter, icon: Icon, role: str, x: int, y: int) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(QRect(x, y, ICON_PX, ICON_PX), self._icons.pixmap(icon, role, ICON_PX, ratio))

    def _draw(
        self, painter: QPainter, text: str, font: QFont, role: str, x: int, y: int, width: int, *, most_lines: int = 1
    ) -> None:
        theme = self._themes.current
        painter.setPen(theme.colour(role))
        hits = HitColours(theme.hit_background, theme.hit_text)
        text_lines(MarkedText(text), font, max(width, 40), hits, most_lines=most_lines).draw(painter, x, y)


def _text_lines(row: WrittenRow) -> int:
    """Return how many lines a text gets: by its length alone, so that rows need no layout to know their height."""
    if len(row.text) <= LONG and "\n" not in row.text.strip():
        return 1
    return 2 if row.highlight is not None else 3
