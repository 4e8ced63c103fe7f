"""Paints the rows of the facets: headings, values with their counts and thin bars, and the way to all values."""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nightstand.domain.query_edit import ClauseState
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.refine.shown import FacetRow, RowKind, ShownValue
from nightstand.ui.theme import Theme, ThemeStore
from nightstand.ui.widgets.elided_path import elided_path

ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The role whose value is a `FacetRow`."""

INSET_PX: Final = 8
PADDING_PX: Final = 9
SIGN_PX: Final = 18
BAR_PX: Final = 2
RADIUS_PX: Final = 6

_Index = QModelIndex | QPersistentModelIndex
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute


class FacetDelegate(QStyledItemDelegate):
    """Draws a `FacetRow`."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._heading = QFont(ui_font(11, 600))
        self._heading.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.4)
        self._value_px = QFontMetrics(ui_font(13)).height() + 11

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        row: FacetRow = index.data(ROW_ROLE)
        return QSize(120, self._value_px + 6 if row.kind is RowKind.HEADING else self._value_px)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: FacetRow = index.data(ROW_ROLE)
        theme = self._themes.current
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = rect.adjusted(INSET_PX, 0, -INSET_PX, 0)
        if row.kind is RowKind.HEADING:
            painter.setFont(self._heading)
            painter.setPen(theme.text_faint)
            painter.drawText(box.adjusted(PADDING_PX, 10, -PADDING_PX, 0), _LEFT, row.facet.title.upper())
        else:
            self._paint_ground(painter, box, state, theme)
            if row.value is None:
                painter.setFont(ui_font(12))
                painter.setPen(theme.text_muted)
                painter.drawText(box.adjusted(PADDING_PX, 0, -PADDING_PX, -2), _LEFT, "More…")
            else:
                self._paint_value(painter, box.adjusted(PADDING_PX, 0, -PADDING_PX, 0), row.value, row.share, theme)
        painter.restore()

    def _paint_ground(self, painter: QPainter, box: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        ground = box.adjusted(0, 1, 0, 0).toRectF()
        if state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.hover)
            painter.drawRoundedRect(ground, RADIUS_PX, RADIUS_PX)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Active:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.accent, 1))
            painter.drawRoundedRect(ground.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)

    def _paint_value(self, painter: QPainter, inside: QRect, value: ShownValue, share: float, theme: Theme) -> None:
        line = inside.adjusted(0, 0, 0, -BAR_PX - 1)
        count = f"{value.count:,}"
        painter.setFont(ui_font(11, 500))
        count_px = painter.fontMetrics().horizontalAdvance(count)
        is_included, is_excluded = value.state is ClauseState.INCLUDED, value.state is ClauseState.EXCLUDED
        painter.setPen(theme.accent if is_included else theme.text_faint)
        painter.drawText(line, _RIGHT, count)
        room = line.adjusted(0, 0, -count_px - 10, 0)
        if is_included or is_excluded:
            sign = QRect(room.x() - 2, room.y(), SIGN_PX - 4, room.height())
            icon, colour = (Icon.CHECK, theme.accent) if is_included else (Icon.CLEAR, theme.danger)
            self._icons.paint(painter, sign, icon, colour, 12)
            room = room.adjusted(SIGN_PX - 2, 0, 0, 0)
        font = QFont(ui_font(13, 500 if is_included else 400))
        font.setStrikeOut(is_excluded)
        painter.setFont(font)
        painter.setPen(theme.accent if is_included else theme.text_faint if is_excluded else theme.text)
        label = elided_path(value.label, painter.fontMetrics(), room.width())
        painter.drawText(room, _LEFT, label)
        self._paint_bar(painter, inside, share, theme.accent if is_included else theme.border_strong)

    def _paint_bar(self, painter: QPainter, inside: QRect, share: float, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        length = max(BAR_PX, inside.width() * share) if share else 0
        bar = QRectF(inside.x(), inside.bottom() - BAR_PX, length, BAR_PX)
        painter.drawRoundedRect(bar, BAR_PX / 2, BAR_PX / 2)
