"""Paints the rows of the paper list."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.papers.model import ROW_ROLE, ListedPaper
from nightstand.ui.papers.row_look import (
    BADGE,
    BADGE_GAP_PX,
    META_PX,
    SIGN_PX,
    SMALL_PX,
    SNIPPET_OVERHANG_PX,
    RowLook,
    RowLooks,
)
from nightstand.ui.papers.shown_fields import ALL_FIELDS, ShownField, has_meta_line, row_height_px
from nightstand.ui.theme import Theme, ThemeStore

TEXT_LEFT_PX: Final = 34
TEXT_RIGHT_PX: Final = 48
GUTTER_CENTRE_PX: Final = 20
TITLE_TOP_PX: Final = 12
META_TOP_PX: Final = 33
SNIPPET_GAP_PX: Final = 54
STAR_PX: Final = 16
DIGIT_PX: Final = 8
FOCUS_PX: Final = 2
PLACEHOLDER_BARS: Final = ((TITLE_TOP_PX + 4, 9, 0.6), (META_TOP_PX + 4, 7, 0.35), (SNIPPET_GAP_PX + 4, 7, 0.85))
"""Where the bars stand in place of a title, a line and a snippet, how high they are, and how much of the line."""

DECISION_MARKS: Final = {
    Decision.KEEP: (Icon.DECIDE_KEEP, "success"),
    Decision.MAYBE: (Icon.DECIDE_MAYBE, "warning"),
    Decision.LATER: (Icon.DECIDE_LATER, "text_faint"),
    Decision.SKIP: (Icon.DECIDE_SKIP, "text_faint"),
}


class PaperDelegate(QStyledItemDelegate):
    """Draws a paper with its marks; what it draws comes from `RowLooks`, which remembers laid-out text."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._looks = RowLooks(themes.current)
        self._fields = ALL_FIELDS
        self._snippet_lines = 2
        self._number_width_px = 0
        self._holds_back = False
        self._has_held_back = False
        self._small = ui_font(SMALL_PX, 500)
        self._number = ui_font(META_PX, 500)
        themes.theme_changed.connect(self._take_theme)

    def set_fields(self, fields: frozenset[ShownField], snippet_lines: int) -> None:
        """Show only these parts beside the title, and so many lines of the abstract."""
        self._fields = fields
        self._snippet_lines = snippet_lines
        self._looks.set_fields(fields, snippet_lines)

    def set_tag_colours(self, colours: Mapping[str, str]) -> None:
        """Give tags, by name, the colour names of their dots."""
        self._looks.set_tag_colours(colours)

    def set_greatest_number(self, number: int) -> None:
        """Leave room for numbers up to this one in front of the titles; 0 for none."""
        self._number_width_px = len(str(number)) * DIGIT_PX + 8 if number else 0

    def lay_out(self, listed: ListedPaper, row_width_px: int) -> None:
        """Lay a row out before it is painted."""
        self._looks.look(listed, self._text_width_px(row_width_px))

    def hold_back(self) -> None:
        """Paint placeholders for rows that are not laid out yet, until told to go on."""
        self._holds_back = True

    def go_on(self) -> bool:
        """Lay rows out where they are painted again; tell whether one was held back."""
        has_held_back = self._has_held_back
        self._holds_back = self._has_held_back = False
        return has_held_back

    def snippet_width_px(self, row_width_px: int) -> int:
        """Return how wide a line of an abstract is in a row of a width."""
        return self._text_width_px(row_width_px) + SNIPPET_OVERHANG_PX

    @property
    def row_height_px(self) -> int:
        """The height of every row."""
        return row_height_px(self._fields, self._snippet_lines)

    def star_rect(self, rect: QRect) -> QRect:
        """Return where in a row's rectangle a click means its star."""
        return QRect(rect.right() - 40, rect.y() + 8, 28, 28)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(300, self.row_height_px)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme = self._themes.current
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, theme, state)
        listed = index.data(ROW_ROLE)
        if isinstance(listed, ListedPaper) and self._is_ready(listed, rect.width()):
            self._paint_gutter(painter, rect, listed, theme)
            self._paint_texts(painter, rect, listed, theme, is_selected=is_selected)
            self._paint_star(painter, rect, theme, is_starred=listed.row.marks.starred)
        else:
            self._paint_placeholder(painter, rect, theme)
        painter.restore()

    def _is_ready(self, listed: ListedPaper, row_width_px: int) -> bool:
        if not self._holds_back or self._looks.is_known(listed, self._text_width_px(row_width_px)):
            return True
        self._has_held_back = True
        return False

    def _paint_ground(self, painter: QPainter, rect: QRect, theme: Theme, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
            painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        painter.fillRect(QRect(rect.x() + GUTTER_CENTRE_PX, rect.bottom(), rect.width(), 1), theme.border)
        if state & QStyle.StateFlag.State_HasFocus:
            # Tells where the keys go, also when other rows are selected or another pane had the focus before.
            painter.setPen(QPen(theme.accent, FOCUS_PX))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = FOCUS_PX / 2
            painter.drawRect(rect.toRectF().adjusted(inset, inset, -inset, -inset))

    def _paint_gutter(self, painter: QPainter, rect: QRect, listed: ListedPaper, theme: Theme) -> None:
        marks = listed.row.marks
        x, y = rect.x() + GUTTER_CENTRE_PX, rect.y() + 21
        mark = DECISION_MARKS.get(marks.decision) if ShownField.MARKS in self._fields else None
        if mark is not None:
            # Without a second line there is no room below the dot, so the decision takes its place.
            top = rect.y() + META_TOP_PX - 2 if has_meta_line(self._fields) else y - 10
            self._icons.paint(painter, QRect(x - 9, top, 20, 20), mark[0], theme.colour(mark[1]), 14)
            if not has_meta_line(self._fields):
                return
        if marks.status is ReadingStatus.READ:
            self._icons.paint(painter, QRect(x - 10, y - 10, 20, 20), Icon.CHECK, theme.success, 13)
            return
        painter.setPen(QPen(theme.accent, 1.6))
        painter.setBrush(theme.accent if marks.status is ReadingStatus.UNREAD else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(x + 0.5, y + 0.5), 3.4, 3.4)

    def _paint_texts(
        self, painter: QPainter, rect: QRect, listed: ListedPaper, theme: Theme, *, is_selected: bool
    ) -> None:
        left = rect.x() + TEXT_LEFT_PX + self._number_width_px
        width_px = self._text_width_px(rect.width())
        look = self._looks.look(listed, width_px)
        if self._number_width_px and listed.position is not None:
            painter.setFont(self._number)
            painter.setPen(theme.text_faint)
            box = QRect(rect.x() + TEXT_LEFT_PX - 2, rect.y() + TITLE_TOP_PX, self._number_width_px - 6, 18)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, flags, str(listed.position))
        is_quiet = listed.row.marks.decision is Decision.SKIP or listed.row.title_is_provisional
        painter.setPen(theme.text_muted if is_quiet else theme.text)
        look.title.draw(painter, left, rect.y() + TITLE_TOP_PX)
        top = rect.y() + META_TOP_PX
        badge_px = look.badge_width_px
        if has_meta_line(self._fields):
            indent = badge_px + BADGE_GAP_PX if badge_px else 0
            painter.setPen(theme.text_muted)
            look.meta.draw(painter, left + indent, top)
            self._paint_marks(painter, look, QRect(left, top, rect.right() - 14 - left, 17), theme)
            badge = QRect(left, top - 1, badge_px, 17)
            top = rect.y() + SNIPPET_GAP_PX
        else:
            ends_px = width_px - badge_px if look.title.runs_leftwards else int(look.title.width_px) + BADGE_GAP_PX
            badge = QRect(left + ends_px, rect.y() + TITLE_TOP_PX, badge_px, 17)
        if badge_px:
            self._paint_badge(painter, badge, theme)
        painter.setPen(theme.text_muted if is_selected else theme.text_faint)
        look.snippet.draw(painter, left, top)

    def _text_width_px(self, row_width_px: int) -> int:
        return row_width_px - 1 - TEXT_RIGHT_PX - TEXT_LEFT_PX - self._number_width_px

    def _paint_placeholder(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """Draw where the texts of a row will stand that is on its way."""
        left = rect.x() + TEXT_LEFT_PX + self._number_width_px
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.border)
        for top_px, height_px, share in PLACEHOLDER_BARS:
            if top_px + height_px < rect.height():
                width_px = int(self._text_width_px(rect.width()) * share)
                painter.drawRoundedRect(QRect(left, rect.y() + top_px, width_px, height_px), 3, 3)

    def _paint_badge(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.warning_soft)
        painter.drawRoundedRect(rect, 5, 5)
        painter.setPen(theme.warning)
        painter.setFont(self._small)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, BADGE)

    def _paint_marks(self, painter: QPainter, look: RowLook, rect: QRect, theme: Theme) -> None:
        painter.setFont(self._small)
        right = rect.right()
        for mark in reversed(look.marks):
            box = QRect(right - mark.width_px, rect.y(), mark.width_px, rect.height())
            if mark.tag_colour is not None:
                self._paint_dot(painter, box, theme.tag_colour(mark.tag_colour))
            if mark.icon is not None:
                sign = QRect(box.x(), box.y(), SIGN_PX, box.height())
                self._icons.paint(painter, sign, mark.icon, theme.colour(mark.role), SIGN_PX)
            painter.setPen(theme.colour("text_muted" if mark.role == "star" else mark.role))
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, mark.text)
            right = box.x() - mark.gap_px

    def _paint_dot(self, painter: QPainter, box: QRect, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(box.x() + 3.5, box.center().y() + 0.5), 3.2, 3.2)

    def _paint_star(self, painter: QPainter, rect: QRect, theme: Theme, *, is_starred: bool) -> None:
        if ShownField.MARKS not in self._fields:
            return
        icon, colour = (Icon.STARRED, theme.star) if is_starred else (Icon.STAR, theme.text_faint)
        self._icons.paint(painter, self.star_rect(rect), icon, colour, STAR_PX)

    def _take_theme(self) -> None:
        self._looks.set_theme(self._themes.current)
