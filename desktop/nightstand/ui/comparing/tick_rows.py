"""Draws the rows of a short list: a box to tick where there is one, the text, and a number at the right."""

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.elided_path import elided_path

ROW_PX: Final = 30
DETAIL_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The role of what stands at the right."""

AnyIndex = QModelIndex | QPersistentModelIndex


class TickDelegate(QStyledItemDelegate):
    """A click anywhere in a row, or Space, ticks it."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(120, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        theme = self._themes.current
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(theme.selection)
            painter.drawRoundedRect(rect, 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.hover)
            painter.drawRoundedRect(rect, 6, 6)
        left = rect.x() + 8
        ticked = index.data(Qt.ItemDataRole.CheckStateRole)
        if ticked is not None:
            is_ticked = Qt.CheckState(ticked) is Qt.CheckState.Checked
            icon, colour = (Icon.TICKED, theme.accent) if is_ticked else (Icon.UNTICKED, theme.text_muted)
            self._icons.paint(painter, QRect(left, rect.y(), 18, rect.height()), icon, colour, 17)
            left += 26
        detail = str(index.data(DETAIL_ROLE) or "")
        painter.setFont(ui_font(12))
        painter.setPen(theme.text_faint)
        detail_px = painter.fontMetrics().horizontalAdvance(detail)
        right = QRect(rect.right() - detail_px - 8, rect.y(), detail_px + 1, rect.height())
        painter.drawText(right, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, detail)
        painter.setFont(ui_font(13))
        painter.setPen(theme.text)
        room = QRect(left, rect.y(), right.left() - 8 - left, rect.height())
        text = elided_path(str(index.data()), painter.fontMetrics(), room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        ticked = index.data(Qt.ItemDataRole.CheckStateRole)
        is_space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        is_meant = event.type() is QEvent.Type.MouseButtonRelease or (event.type() is QEvent.Type.KeyPress and is_space)
        if ticked is None or not is_meant:
            return False
        is_ticked = Qt.CheckState(ticked) is Qt.CheckState.Checked
        after = Qt.CheckState.Unchecked if is_ticked else Qt.CheckState.Checked
        return model.setData(index, after, Qt.ItemDataRole.CheckStateRole)
