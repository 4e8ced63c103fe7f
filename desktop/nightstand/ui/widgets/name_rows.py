"""How a row of a popup looks: what it is called at the left, something small at the right, and its background."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme
from nightstand.ui.widgets.elided_path import elided_path

ROW_PX: Final = 30
CORNER_PX: Final = 6
GAP_PX: Final = 14


@dataclass(frozen=True, slots=True)
class NameRow:
    """What a row says; `weight` is that of the name's letters."""

    name: str
    detail: str = ""
    weight: int = 400


def paint_background(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    """Mark the row that is chosen, or that the pointer is over."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    if option.state & QStyle.StateFlag.State_Selected:
        painter.setBrush(theme.accent_soft)
        painter.drawRoundedRect(option.rect, CORNER_PX, CORNER_PX)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(theme.hover)
        painter.drawRoundedRect(option.rect, CORNER_PX, CORNER_PX)


def paint_name(painter: QPainter, room: QRect, row: NameRow, theme: Theme) -> None:
    """Write the detail at the right end of a room and the name before it, cut so that its last part stays."""
    painter.setFont(ui_font(12))
    painter.setPen(theme.text_faint)
    detail_px = painter.fontMetrics().horizontalAdvance(row.detail)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.detail)
    painter.setFont(ui_font(13, row.weight))
    painter.setPen(theme.text)
    left = room.adjusted(0, 0, -detail_px - GAP_PX if row.detail else 0, 0)
    name = elided_path(row.name, painter.fontMetrics(), left.width())
    # Names in every script begin at the left, where the eye looks for them.
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
    painter.drawText(left, flags, name)
