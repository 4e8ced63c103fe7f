"""The years of a result as bars: a click asks for one year, dragging for a span; the keyboard can do the same."""

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.refine.shown import ShownYears, YearSpan
from nightstand.ui.theme import ThemeStore

BARS_PX: Final = 46
EDGE_PX: Final = 17
TOP_PX: Final = 6
MOST_YEARS: Final = 40
"""Older years are one bar with the first of these."""
LEAST_BAR_PX: Final = 1.5
_OWN_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Space, Qt.Key.Key_X, Qt.Key.Key_Minus, Qt.Key.Key_Return, Qt.Key.Key_Enter),
        *(Qt.Key.Key_Left, Qt.Key.Key_Right),
    }
)


class YearBars(QWidget):
    """Shows `ShownYears`; tells which years are wanted, and that none are any more."""

    span_wanted = Signal(object)
    """A YearSpan, or None for all years."""
    year_excluded = Signal(int)
    left = Signal()

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._years = ShownYears()
        self._first, self._counts = 0, [0]
        self._most = 1
        self._cursor: int | None = None
        self._anchor: int | None = None
        self._is_dragging = False
        self.setAccessibleName("Years")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_years(self, years: ShownYears) -> None:
        """Show these counts."""
        if years == self._years:
            return
        self._years = years
        known = dict(years.count_by_year)
        if known:
            last = max(known)
            self._first = max(min(known), last - MOST_YEARS + 1)
            self._counts = [known.get(year, 0) for year in range(self._first, last + 1)]
            self._counts[0] = sum(count for year, count in known.items() if year <= self._first)
        self._most = max(self._counts, default=1) or 1
        self.update()

    @property
    def years(self) -> ShownYears:
        """What is shown."""
        return self._years

    def year_at(self, x: float) -> int:
        """Return the year whose bar stands nearest to a place."""
        step = self._step_px()
        return self._first + max(0, min(len(self._counts) - 1, int((x - EDGE_PX) / step)))

    def sizeHint(self) -> QSize:
        return QSize(160, TOP_PX + BARS_PX + QFontMetrics(ui_font(11)).height() + 6)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and event.key() in _OWN_KEYS:
            event.accept()
            return True
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._said(self.year_at(event.pos().x())), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, last = Qt.Key(event.key()), self._first + len(self._counts) - 1
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key is Qt.Key.Key_Escape:
            self.left.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            before = self._cursor if self._cursor is not None else last
            step = -1 if key is Qt.Key.Key_Left else 1
            self._cursor = max(self._first, min(last, before + step)) if self._cursor is not None else last
            self._anchor = (self._anchor if self._anchor is not None else before) if is_shifted else None
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._said(self._cursor)))
            self.update()
        elif key in _OWN_KEYS and self._cursor is not None:
            if key in (Qt.Key.Key_X, Qt.Key.Key_Minus) or (key is Qt.Key.Key_Space and is_shifted):
                self.year_excluded.emit(self._cursor)
            else:
                self._want(self._marked() or YearSpan(self._cursor, self._cursor))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._cursor is None and self._years.count_by_year and event.reason() is not Qt.FocusReason.MouseFocusReason:
            # Without a cursor nothing would show where the keys go.
            self._cursor = self._first + len(self._counts) - 1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._years.count_by_year:
            self._cursor = self._anchor = self.year_at(event.position().x())
            self._is_dragging = True
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._cursor = self.year_at(event.position().x())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._is_dragging = False
            span = self._marked()
            self._anchor = None
            if span is not None:
                self._want(span)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        step = self._step_px()
        wanted = self._marked() or self._years.span
        base = TOP_PX + BARS_PX
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for number, count in enumerate(self._counts if self._years.count_by_year else ()):
                year = self._first + number
                height = max(LEAST_BAR_PX, BARS_PX * count / self._most)
                is_wanted = wanted is not None and wanted.holds(year)
                painter.setBrush(theme.accent if is_wanted and count else theme.scroll_bar if count else theme.border)
                gap = 1.0 if step > 4 else 0.0
                bar = QRectF(EDGE_PX + number * step + gap / 2, base - height, max(1.0, step - gap), height)
                painter.drawRoundedRect(bar, min(2.0, step / 3), min(2.0, step / 3))
            self._paint_ends(painter, base, theme.text_faint.name())
            if self.hasFocus() and self._cursor is not None:
                x = EDGE_PX + (self._cursor - self._first) * step
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.accent, 1))
                painter.drawRoundedRect(QRectF(x - 1.5, TOP_PX - 3, step + 3, BARS_PX + 6), 3, 3)

    def _paint_ends(self, painter: QPainter, base: int, colour: str) -> None:
        if not self._years.count_by_year:
            return
        painter.setPen(colour)
        painter.setFont(ui_font(11))
        row = QRectF(EDGE_PX, base + 3, self.width() - 2 * EDGE_PX, painter.fontMetrics().height())
        first = f"…{self._first}" if min(year for year, _ in self._years.count_by_year) < self._first else self._first
        last = self._first + len(self._counts) - 1
        flags = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignTop
        painter.drawText(row, int(flags | Qt.AlignmentFlag.AlignLeft), str(first))
        if len(self._counts) > 1:
            painter.drawText(row, int(flags | Qt.AlignmentFlag.AlignRight), str(last))
        wanted = self._marked() or self._years.span
        if wanted is not None:
            painter.setPen(self._themes.current.accent)
            painter.drawText(row, int(flags | Qt.AlignmentFlag.AlignHCenter), _named(wanted))

    def _step_px(self) -> float:
        return max(1.0, (self.width() - 2 * EDGE_PX) / max(1, len(self._counts)))

    def _marked(self) -> YearSpan | None:
        """Return the years between where marking began and where it is."""
        if self._anchor is None or self._cursor is None:
            return None
        return YearSpan(min(self._anchor, self._cursor), max(self._anchor, self._cursor))

    def _want(self, span: YearSpan) -> None:
        is_oldest = span.first == self._first and any(year < self._first for year, _ in self._years.count_by_year)
        wanted = YearSpan(None, span.last) if is_oldest else span
        self.span_wanted.emit(None if wanted == self._years.span else wanted)

    def _said(self, year: int) -> str:
        count = self._counts[year - self._first] if self._years.count_by_year else 0
        return f"{year}: 1 paper" if count == 1 else f"{year}: {count:,} papers"


def _named(span: YearSpan) -> str:
    if span.first == span.last:
        return str(span.first)
    return f"{'' if span.first is None else span.first}–{'' if span.last is None else span.last}"
