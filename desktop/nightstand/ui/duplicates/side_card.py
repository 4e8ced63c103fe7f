"""One of the two papers of a pair as a card that is chosen: whether it stays, and what tells it from the other."""

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

HEIGHT_PX: Final = 52
SIDE_PX: Final = 12
DOT_PX: Final = 14


class SideCard(QAbstractButton):
    """Checked, it is the paper that stays; `key` is shown at the right as a reminder."""

    def __init__(self, themes: ThemeStore, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._key = key
        self._facts = ""
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_texts(self, state: str, facts: str) -> None:
        """Say what becomes of the paper and what is known of it."""
        self._facts = facts
        self.setText(state)
        self.setAccessibleName(f"{state}: {facts}")
        self.setToolTip(plain_tooltip(facts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, HEIGHT_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, is_chosen = self._themes.current, self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(theme.accent if is_chosen or self.hasFocus() else theme.border_strong, 1))
            ground = theme.hover if self.underMouse() else theme.surface
            painter.setBrush(theme.accent_soft if is_chosen else ground)
            painter.drawRoundedRect(frame, 8, 8)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(frame.adjusted(2, 2, -2, -2), 6, 6)
            self._paint_dot(painter)
            left = SIDE_PX + DOT_PX + 9
            key_px = QFontMetrics(ui_font(12)).horizontalAdvance(self._key)
            right = self.width() - SIDE_PX - key_px
            painter.setFont(ui_font(12))
            painter.setPen(theme.text_muted)
            painter.drawText(QRect(right, 0, key_px + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, self._key)
            width = right - left - 10
            painter.setFont(ui_font(13, 600))
            painter.setPen(theme.accent if is_chosen else theme.text_muted)
            self._paint_line(painter, QRect(left, 7, width, 20), self.text())
            painter.setFont(ui_font(12))
            painter.setPen(theme.text if is_chosen else theme.text_muted)
            self._paint_line(painter, QRect(left, 26, width, 19), self._facts)

    def _paint_dot(self, painter: QPainter) -> None:
        theme = self._themes.current
        dot = QRectF(SIDE_PX, (self.height() - DOT_PX) / 2, DOT_PX, DOT_PX)
        painter.setPen(QPen(theme.accent if self.isChecked() else theme.text_faint, 5 if self.isChecked() else 1))
        painter.setBrush(theme.surface)
        inset = 2.5 if self.isChecked() else 0.5
        painter.drawEllipse(dot.adjusted(inset, inset, -inset, -inset))

    def _paint_line(self, painter: QPainter, room: QRect, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
