"""How a search was read: a chip for each clause with its count, what was left out, and a better spelling."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.flow_layout import FlowLayout
from nightstand.ui.widgets.toned_label import plain_tooltip
from nightstand.ui.widgets.wrapped_label import WrappedLabel

HEIGHT_PX: Final = 22
PADDING_PX: Final = 8
GAP_PX: Final = 6
CROSS_PX: Final = 14
LONGEST_PX: Final = 260


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in a few words, how many papers it finds by itself if somebody counted, and the same in full words."""

    words: str
    count: int | None
    in_full: str = ""
    without: str = ""
    """The search without the clause, where `can_go` says that there is one."""
    can_go: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What is said about a search; `spelling` is a better one that can be searched with one click."""

    clauses: tuple[ClauseShown, ...] = ()
    remarks: tuple[str, ...] = ()
    spelling: str = ""


NOTHING_TO_SAY: Final = Reading()


class ReadingLine(QWidget):
    """Shows a `Reading`; without anything to say it takes no room."""

    search_requested = Signal(str)
    """The search without a clause, or with better spelling."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._reading = NOTHING_TO_SAY
        self._chips: list[ClauseChip] = []
        self._row = QWidget(self)
        self._flow = FlowLayout(self._row, gap_px=5, line_gap_px=5)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._row.setSizePolicy(policy)
        self._remarks = WrappedLabel("", 12, 400, "faint")
        self._spelling = QPushButton()
        self._spelling.setProperty("kind", "link")
        self._spelling.setFont(ui_font(12, 500))
        self._spelling.setCursor(Qt.CursorShape.PointingHandCursor)
        self._spelling.clicked.connect(self.take_spelling)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 3, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._row)
        column.addWidget(self._remarks)
        # The link has room around its words, which begin where the lines above do.
        link = QHBoxLayout()
        link.setContentsMargins(-5, -2, 0, 0)
        link.addWidget(self._spelling)
        link.addStretch(1)
        column.addLayout(link)
        self.show_reading(NOTHING_TO_SAY)

    def show_reading(self, reading: Reading) -> None:
        """Show another reading; chips stay where they are and change their texts, so that nothing flickers."""
        self._reading = reading
        while len(self._chips) < len(reading.clauses):
            chip = ClauseChip(self._themes, self._icons, self._row)
            chip.removal_requested.connect(self.search_requested)
            self._chips.append(chip)
            self._flow.addWidget(chip)
        for chip, clause in zip(self._chips, reading.clauses, strict=False):
            chip.show_clause(clause)
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(reading.clauses))
        self._flow.invalidate()
        self._row.setVisible(bool(reading.clauses))
        self._remarks.setText("\n".join(reading.remarks))
        self._remarks.setVisible(bool(reading.remarks))
        self._spelling.setText(f"Did you mean “{reading.spelling}”?".replace("&", "&&"))
        self._spelling.setToolTip("Alt+Enter in the search field")
        self._spelling.setVisible(bool(reading.spelling))
        self.setVisible(bool(reading.clauses or reading.remarks or reading.spelling))

    def take_spelling(self) -> None:
        """Search for the better spelling, if one is offered."""
        if self._reading.spelling:
            self.search_requested.emit(self._reading.spelling)

    @property
    def reading(self) -> Reading:
        """What is shown."""
        return self._reading

    @property
    def chips(self) -> Sequence["ClauseChip"]:
        """The chips that are shown."""
        return self._chips[: len(self._reading.clauses)]


class ClauseChip(QAbstractButton):
    """A clause with its count; a click on its cross, or Delete, takes it out of the search."""

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
        width = metrics.horizontalAdvance(self.text()) + GAP_PX + metrics.horizontalAdvance(_figure(self._clause.count))
        cross_px = CROSS_PX + 1 if self._clause.can_go else 0
        return QSize(min(LONGEST_PX, width + 2 * PADDING_PX + cross_px), max(HEIGHT_PX, metrics.height() + 5))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

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
            room = QRect(PADDING_PX, 0, right - count_px - GAP_PX - PADDING_PX, self.height() - 1)
            painter.setPen(theme.warning if is_empty else theme.text_muted)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
            words = painter.fontMetrics().elidedText(clause.words, Qt.TextElideMode.ElideMiddle, room.width() + 1)
            painter.drawText(room, flags, words)
            painter.setPen(theme.warning if is_empty else theme.text_faint)
            painter.drawText(QRect(right - count_px, 0, count_px + 1, self.height() - 1), flags, count)
            if clause.can_go:
                colour = theme.text if self.underMouse() or self.hasFocus() else theme.text_faint
                self._icons.paint(painter, self.cross, Icon.CLEAR, colour, 10)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed_on_cross = self.cross.adjusted(-4, 0, 8, 0).contains(event.position().toPoint())
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._clause.can_go:
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
