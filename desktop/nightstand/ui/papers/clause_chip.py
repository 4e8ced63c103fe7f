"""A part of the search as a pill, with how many papers it finds, and a cross that takes it out."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import plain_tooltip

HEIGHT_PX: Final = 22
PADDING_PX: Final = 8
GAP_PX: Final = 6
CROSS_PX: Final = 14
LEAST_PX: Final = 60
_TAKING_OUT: Final = frozenset(
    {Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}
)


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in a few words, how many papers it finds by itself if somebody counted, and the same in full words."""

    words: str
    count: int | None
    in_full: str = ""
    without: str = ""
    """The search without the clause, where `can_go` says that there is one."""
    can_go: bool = False


class ClauseChip(QAbstractButton):
    """A clause with its count; a click on its cross, Delete, Space or Enter takes it out of the search."""

    removal_requested = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._clause = ClauseShown("", 0)
        self._is_pressed_on_cross = False
        self.setFont(ui_font(12))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._tell)

    def show_clause(self, clause: ClauseShown) -> None:
        """Show another clause."""
        if clause == self._clause:
            return
        self._clause = clause
        said = f"{clause.in_full or clause.words}{_papers(clause.count)}"
        goes = "; Delete takes it out" if clause.can_go else ""
        self.setText(clause.words)
        self.setAccessibleName(f"{said}{goes}")
        self.setToolTip(plain_tooltip(said))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if clause.can_go else Qt.FocusPolicy.NoFocus)
        self.updateGeometry()
        self.update()

    @property
    def clause(self) -> ClauseShown:
        """What it shows."""
        return self._clause

    @property
    def cross(self) -> QRect:
        """Where its cross stands; empty without one."""
        left = self.width() - PADDING_PX - CROSS_PX + 3
        return QRect(left, 0, CROSS_PX, self.height()) if self._clause.can_go else QRect()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        figure = _figure(self._clause.count)
        figure_px = GAP_PX + metrics.horizontalAdvance(figure) if figure else 0
        cross_px = CROSS_PX + 1 if self._clause.can_go else 0
        # One more than the advance, or rounding would elide a text that has its room.
        width = metrics.horizontalAdvance(self.text()) + 2 + figure_px + 2 * PADDING_PX + cross_px
        return QSize(width, max(HEIGHT_PX, metrics.height() + 5))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_PX, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        clause, rect = self._clause, self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
        is_empty = clause.count == 0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.accent if self.hasFocus() else theme.warning_soft if is_empty else theme.border))
            painter.setBrush(theme.warning_soft if is_empty else theme.window)
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
            painter.setFont(self.font())
            count = _figure(clause.count)
            count_px = painter.fontMetrics().horizontalAdvance(count)
            right = self.width() - PADDING_PX - (CROSS_PX + 1 if clause.can_go else 0)
            gap_px = GAP_PX if count else 0
            room = QRect(PADDING_PX, 0, right - count_px - gap_px - PADDING_PX, self.height() - 1)
            painter.setPen(theme.warning if is_empty else theme.text_muted)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
            words = painter.fontMetrics().elidedText(clause.words, Qt.TextElideMode.ElideRight, room.width() + 1)
            painter.drawText(room, flags, words)
            painter.setPen(theme.warning if is_empty else theme.text_faint)
            painter.drawText(QRect(right - count_px, 0, count_px + 1, self.height() - 1), flags, count)
            if clause.can_go:
                colour = theme.text if self.underMouse() or self.hasFocus() else theme.text_faint
                self._icons.paint(painter, self.cross, Icon.CLEAR, colour, 10)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed_on_cross = self.cross.adjusted(-4, 0, 8, 0).contains(event.position().toPoint())
        super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        # In the whole window these keys act on papers; here they are for the clause.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and event.key() in _TAKING_OUT:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TAKING_OUT and self._clause.can_go:
            self.removal_requested.emit(self._clause.without)
            return
        super().keyPressEvent(event)

    def _tell(self) -> None:
        if self._is_pressed_on_cross and self._clause.can_go:
            self.removal_requested.emit(self._clause.without)


def _figure(count: int | None) -> str:
    return "" if count is None else f"{count:,}"


def _papers(count: int | None) -> str:
    if count is None:
        return ""
    return ": no paper" if not count else ": 1 paper" if count == 1 else f": {count:,} papers"
