"""One column for each day or week, in parts by what was decided, with a mark for papers read."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nightstand.services.charting import Activity
from nightstand.ui.charts.rows import ROLES, spoken_activity, spoken_period
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import Theme, ThemeStore

HEIGHT_PX: Final = 168
SIDE_PX: Final = 24
TOP_PX: Final = 20
FOOT_PX: Final = 24
WIDEST_PX: Final = 34
READ_PX: Final = 7
LABEL_EVERY_PX: Final = 64
NOTHING: Final = Activity((), is_by_week=False)


class ActivityChart(QWidget):
    """Left and right go through the periods; what the current one says is its accessible description."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._activity = NOTHING
        self._current: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("What was done when")
        themes.theme_changed.connect(self.update)

    def show_activity(self, activity: Activity) -> None:
        """Show other periods."""
        self._activity = activity
        self._current = None
        self.setAccessibleDescription(spoken_activity(activity))
        self.update()

    @property
    def current_text(self) -> str:
        """What the current period says, or all of them where none is current."""
        if self._current is None:
            return spoken_activity(self._activity)
        return spoken_period(self._activity.periods[self._current])

    def sizeHint(self) -> QSize:
        return QSize(480, HEIGHT_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step, count = steps.get(Qt.Key(event.key())), len(self._activity.periods)
        if step is None or not count:
            super().keyPressEvent(event)
            return
        start = count if step < 0 else -1
        self._go_to(min(max((start if self._current is None else self._current) + step, 0), count - 1))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._period_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._go_to(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._current is None and self._activity.periods:
            self._go_to(len(self._activity.periods) - 1)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._period_at(event.pos().x())
            QToolTip.showText(event.globalPos(), "" if at is None else self.current_text, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._themes.current
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            self._paint_ground(painter, theme)
            for at in range(len(self._activity.periods)):
                self._paint_period(painter, theme, at)

    def _go_to(self, at: int | None) -> None:
        if at != self._current:
            self._current = at
            self.setAccessibleDescription(self.current_text)
            self.update()

    def _plot(self) -> QRect:
        return self.rect().adjusted(SIDE_PX, TOP_PX, -SIDE_PX, -FOOT_PX)

    def _highest(self) -> int:
        return max((max(period.decided, period.read) for period in self._activity.periods), default=0) or 1

    def _slot(self, at: int) -> QRectF:
        plot, count = QRectF(self._plot()), len(self._activity.periods)
        width = min(plot.width() / count, 3 * WIDEST_PX)
        return QRectF(plot.left() + at * width, plot.top(), width, plot.height())

    def _period_at(self, x: float) -> int | None:
        found = (at for at in range(len(self._activity.periods)) if self._slot(at).left() <= x < self._slot(at).right())
        return next(found, None)

    def _paint_ground(self, painter: QPainter, theme: Theme) -> None:
        plot, highest = self._plot(), self._highest()
        painter.setFont(ui_font(11))
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom() - share * plot.height()
            painter.setPen(theme.border)
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            if share == 1.0:
                painter.setPen(theme.text_muted)
                place = QRectF(plot.left(), y - 16, plot.width(), 14)
                painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{highest:,}")

    def _paint_period(self, painter: QPainter, theme: Theme, at: int) -> None:
        period, slot = self._activity.periods[at], self._slot(at)
        if at == self._current:
            painter.fillRect(slot, theme.hover)
        width = min(WIDEST_PX, slot.width() * 0.68)
        left, bottom, scale = slot.center().x() - width / 2, slot.bottom(), slot.height() / self._highest()
        for decision, count in period.by_decision:
            if count:
                height = max(2.0, count * scale)
                # A gap tells neighbours apart where their colours do not.
                part = QRectF(left, bottom - height, width, max(1.0, height - 1))
                painter.fillRect(part, theme.colour(ROLES[decision]))
                bottom -= height
        if period.read:
            _paint_read(painter, QPointF(slot.center().x(), slot.bottom() - period.read * scale), theme.accent, theme)
        self._paint_label(painter, theme, at, slot)

    def _paint_label(self, painter: QPainter, theme: Theme, at: int, slot: QRectF) -> None:
        every = max(1, round(LABEL_EVERY_PX / slot.width() + 0.49))
        if (len(self._activity.periods) - 1 - at) % every:
            return
        painter.setFont(ui_font(11))
        painter.setPen(theme.text_muted)
        text = f"{self._activity.periods[at].first:%d %b}".lstrip("0")
        place = QRectF(slot.center().x() - LABEL_EVERY_PX / 2, slot.bottom() + 5, LABEL_EVERY_PX, FOOT_PX - 6)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def _paint_read(painter: QPainter, middle: QPointF, colour: QColor, theme: Theme) -> None:
    painter.setPen(theme.surface)
    painter.setBrush(colour)
    painter.drawEllipse(middle, READ_PX / 2 + 1, READ_PX / 2 + 1)
    painter.setBrush(Qt.BrushStyle.NoBrush)
