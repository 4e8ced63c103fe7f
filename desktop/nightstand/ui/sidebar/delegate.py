"""Paints the sidebar's rows: icon or dot, name, count; headings with their button to add."""

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.sidebar.model import NODE_ROLE
from nightstand.ui.sidebar.places import ADDABLE, Node, PlaceKind
from nightstand.ui.theme import Theme, ThemeStore

ROW_PX: Final = 32
HEADING_PX: Final = 36
GAP_PX: Final = 10
INSET_PX: Final = 10
STEP_PX: Final = 16
"""How much further each level of nested tags begins."""
ICON_PX: Final = 17
RADIUS_PX: Final = 7
COUNT_PX: Final = 44
ARROW_PX: Final = 20
LEAST_COUNT_PX: Final = 22
"""Of a row with a detail, so that the details of short counts stand one below the other."""

AnyIndex = QModelIndex | QPersistentModelIndex


class SidebarDelegate(QStyledItemDelegate):
    """Draws a `Node`; the sizes are those of the design, in logical pixels."""

    add_requested = Signal(object)
    """The Section whose button to add was clicked."""
    toggle_requested = Signal(object)
    """The Node of a heading, or of a nested tag whose arrow was clicked."""
    command_requested = Signal(object)
    """The Command of a row that was clicked."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._drop_target: Node | None = None
        self._heading_font = QFont(ui_font(11, 600))
        self._heading_font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.5)

    def set_drop_target(self, node: Node | None) -> None:
        """Mark the row on which papers would be dropped."""
        self._drop_target = node

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        node: Node = index.data(NODE_ROLE)
        if node.section is not None:
            return QSize(180, HEADING_PX)
        return QSize(180, ROW_PX if node.place or node.command or node.level else GAP_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        node: Node = index.data(NODE_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        # The tree indents by itself; rows are drawn over the whole width and indented here.
        rect = QRect(0, rect.y(), rect.right() + 1, rect.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if node.section is not None:
            self._paint_heading(painter, rect, node, state)
        elif node.place is not None or node.level:
            self._paint_place(painter, rect, node, state)
        elif node.command is not None:
            self._paint_command(painter, rect, node, state)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        if event.type() != QEvent.Type.MouseButtonRelease or not isinstance(event, QMouseEvent):
            return False
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        node: Node = index.data(NODE_ROLE)
        rect: QRect = option.rect
        rect = QRect(0, rect.y(), rect.right() + 1, rect.height())
        at = event.position().toPoint()
        if node.section is not None:
            if node.section in ADDABLE and add_rect(rect).contains(at):
                self.add_requested.emit(node.section)
            else:
                self.toggle_requested.emit(node)
            return True
        if node.command is not None:
            self.command_requested.emit(node.command)
            return True
        if node.level or (node.children and _arrow_rect(rect, node).contains(at)):
            self.toggle_requested.emit(node)
            return True
        return False

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> QWidget:
        editor = QLineEdit(parent)
        editor.setFont(ui_font())
        editor.setAccessibleName("Name")
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        rect: QRect = option.rect
        editor.setGeometry(QRect(INSET_PX, rect.y(), rect.right() + 1 - 2 * INSET_PX, rect.height()))

    def _paint_heading(self, painter: QPainter, rect: QRect, node: Node, state: QStyle.StateFlag) -> None:
        theme = self._themes.current
        painter.setFont(self._heading_font)
        painter.setPen(theme.text_faint)
        text_rect = rect.adjusted(20, 8, -40, 0)
        text = node.text.upper()
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, text)
        is_open = bool(state & QStyle.StateFlag.State_Open)
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        has_focus = bool(state & QStyle.StateFlag.State_HasFocus)
        if node.children and (not is_open or is_hovered or has_focus):
            width_px = QFontMetrics(self._heading_font).horizontalAdvance(text)
            arrow = QRect(text_rect.x() + width_px + 5, rect.y() + 8, 14, rect.height() - 8)
            icon = Icon.EXPANDED if is_open else Icon.COLLAPSED
            self._icons.paint(painter, arrow, icon, theme.text_faint, 10)
        if node.section in ADDABLE:
            role = theme.text if is_hovered else theme.text_faint
            self._icons.paint(painter, add_rect(rect), Icon.ADD, role, 14)
        if has_focus:
            self._paint_focus(painter, rect.adjusted(INSET_PX, 7, -INSET_PX, -1), theme)

    def _paint_place(self, painter: QPainter, rect: QRect, node: Node, state: QStyle.StateFlag) -> None:
        theme = self._themes.current
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        box = rect.adjusted(INSET_PX, 1, -INSET_PX, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if is_selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.sidebar_selection if is_selected else theme.sidebar_hover)
            painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
        if node is self._drop_target:
            painter.setBrush(theme.accent_soft)
            painter.setPen(QPen(theme.accent, 1.5))
            painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
        elif is_selected and state & QStyle.StateFlag.State_HasFocus:
            self._paint_focus(painter, box, theme)
        left = box.x() + 9 + _depth(node) * STEP_PX
        self._paint_sign(painter, QRect(left, box.y(), 20, box.height()), node, theme, is_selected=is_selected)
        if node.detail:
            self._paint_detail(painter, box, node, theme)
        text_rect = _name_rect(rect, node)
        font = ui_font(13, 500 if is_selected else 400)
        painter.setFont(font)
        painter.setPen(theme.accent if is_selected else theme.text)
        # The end of a file's name tells as much as its beginning.
        is_file = node.place is not None and node.place.kind is PlaceKind.IMPORT
        mode = Qt.TextElideMode.ElideMiddle if is_file else Qt.TextElideMode.ElideRight
        text = QFontMetrics(font).elidedText(node.text, mode, text_rect.width())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, text)
        if node.children:
            arrow = Icon.EXPANDED if state & QStyle.StateFlag.State_Open else Icon.COLLAPSED
            x = text_rect.x() + QFontMetrics(font).horizontalAdvance(text) + 6
            self._icons.paint(painter, QRect(x, box.y(), 14, box.height()), arrow, theme.text_faint, 10)
        if node.count:
            painter.setFont(ui_font(11, 500))
            painter.setPen(theme.accent if is_selected else theme.text_faint)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(box.adjusted(0, 0, -10, 0), flags, f"{node.count:,}")

    def _paint_detail(self, painter: QPainter, box: QRect, node: Node, theme: Theme) -> None:
        """Draw what stands small before the count."""
        painter.setFont(ui_font(11))
        painter.setPen(theme.danger if node.is_overdue else theme.text_faint)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box.adjusted(0, 0, -_count_px(node), 0), flags, node.detail)
        if node.is_overdue:
            sign = QRect(box.right() - _count_px(node) - _detail_px(node), box.y(), 14, box.height())
            self._icons.paint(painter, sign, Icon.WARNING, theme.danger, 12)

    def _paint_command(self, painter: QPainter, rect: QRect, node: Node, state: QStyle.StateFlag) -> None:
        theme = self._themes.current
        box = rect.adjusted(INSET_PX, 1, -INSET_PX, -1)
        if state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.sidebar_hover)
            painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
        if state & QStyle.StateFlag.State_HasFocus:
            self._paint_focus(painter, box, theme)
        painter.setFont(ui_font(12))
        painter.setPen(theme.text_muted)
        painter.drawText(box.adjusted(36, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter, node.text)

    def _paint_sign(self, painter: QPainter, rect: QRect, node: Node, theme: Theme, *, is_selected: bool) -> None:
        if node.colour is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tag_colour(node.colour))
            painter.drawEllipse(QPointF(rect.x() + 10, rect.y() + rect.height() / 2), 4.5, 4.5)
        elif node.icon is not None:
            colour = theme.accent if is_selected else theme.text_muted
            if node.tint:
                colour = theme.tag_colour(node.tint)
            self._icons.paint(painter, rect, node.icon, colour, ICON_PX)

    def _paint_focus(self, painter: QPainter, box: QRect, theme: Theme) -> None:
        painter.setPen(QPen(theme.accent, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)


def add_rect(rect: QRect) -> QRect:
    """Return where in a heading's rectangle its button to add stands."""
    return QRect(rect.right() - 33, rect.y() + 9, 24, 24)


def _name_rect(rect: QRect, node: Node) -> QRect:
    """Return where in a row's rectangle its name stands, between its sign and what stands at the right."""
    left = INSET_PX + 36 + _depth(node) * STEP_PX
    taken_px = _count_px(node) + (_detail_px(node) + 8 if node.detail else 0) + (ARROW_PX if node.children else 0)
    return QRect(left, rect.y() + 1, rect.right() - INSET_PX - taken_px - left, rect.height() - 2)


def _arrow_rect(rect: QRect, node: Node) -> QRect:
    name = _name_rect(rect, node)
    text_px = min(QFontMetrics(ui_font()).horizontalAdvance(node.text), name.width())
    return QRect(name.x() + text_px, rect.y(), 26, rect.height())


def _count_px(node: Node) -> int:
    if not node.detail:
        return COUNT_PX if node.count else INSET_PX
    shown_px = QFontMetrics(ui_font(11, 500)).horizontalAdvance(f"{node.count or 0:,}")
    return 10 + max(shown_px, LEAST_COUNT_PX) + 8


def _detail_px(node: Node) -> int:
    return QFontMetrics(ui_font(11)).horizontalAdvance(node.detail) + (16 if node.is_overdue else 0)


def _depth(node: Node) -> int:
    depth = 0
    above = node.parent
    while above is not None and (above.place is not None or above.level):
        depth += 1
        above = above.parent
    return depth
