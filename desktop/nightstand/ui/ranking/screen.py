"""Nine titles to be gone through at a glance: those a person would read soon are ticked."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.ranking.draft import Draft
from nightstand.ui.ranking.shown import Card, ShownQuestion
from nightstand.ui.ranking.wording import card_name, card_state
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import MarkedText
from nightstand.ui.widgets.text_lines import HitColours, TextLines, text_lines

WIDEST_PX: Final = 980
GAP_PX: Final = 6
LEAST_PX: Final = 44
MOST_PX: Final = 68
TWO_LINES_FROM_PX: Final = 50
KEY_PX: Final = 22
TICK_PX: Final = 20
MOST_TITLES: Final = 12


class TitleRow(QAbstractButton):
    """A title with its number and a box to tick."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._card = Card(PaperId(0), "", "", "", (), "")
        self._number = 1
        self._title: TextLines | None = None
        self._where: TextLines | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(LEAST_PX)
        self.setMaximumHeight(MOST_PX)
        themes.theme_changed.connect(self.update)

    def show_card(self, card: Card, number: int, count: int) -> None:
        """Show a title, not ticked."""
        self._card, self._number, self._title = card, number, None
        self.setAccessibleName(card_name(number, count, card))
        self.show_ticked(is_ticked=False)

    def show_ticked(self, *, is_ticked: bool) -> None:
        """Show whether it is ticked."""
        self.setChecked(is_ticked)
        self.setAccessibleDescription(card_state(1 if is_ticked else None, is_screen=True))
        self.update()

    @property
    def card(self) -> Card:
        """The paper shown."""
        return self._card

    def nextCheckState(self) -> None:
        # What is ticked is set from outside.
        return

    def sizeHint(self) -> QSize:
        return QSize(500, MOST_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._title = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        is_marked = self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            edge = theme.accent if is_marked or self.hasFocus() else theme.border
            if self.underMouse() and not is_marked and not self.hasFocus():
                edge = theme.border_strong
            painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
            painter.setBrush(theme.selection if is_marked else theme.surface_raised)
            painter.drawRoundedRect(box, 9, 9)
            self._paint_key(painter)
            self._paint_tick(painter)
            self._paint_texts(painter)

    def _paint_key(self, painter: QPainter) -> None:
        theme = self._themes.current
        key = QRectF(14, (self.height() - KEY_PX) / 2, KEY_PX, KEY_PX)
        painter.setPen(QPen(theme.border_strong, 1))
        painter.setBrush(theme.window)
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setPen(theme.text_muted)
        painter.setFont(ui_font(12, 600))
        painter.drawText(key, Qt.AlignmentFlag.AlignCenter, str(self._number))

    def _paint_tick(self, painter: QPainter) -> None:
        theme = self._themes.current
        tick = QRectF(self.width() - 16 - TICK_PX, (self.height() - TICK_PX) / 2, TICK_PX, TICK_PX)
        painter.setPen(QPen(theme.accent if self.isChecked() else theme.text_faint, 1))
        painter.setBrush(theme.accent if self.isChecked() else theme.surface)
        painter.drawRoundedRect(tick.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        if self.isChecked():
            self._icons.paint(painter, tick.toRect(), Icon.CHECK, theme.accent_text, 14)

    def _paint_texts(self, painter: QPainter) -> None:
        theme, left = self._themes.current, 14 + KEY_PX + 14
        width = self.width() - left - TICK_PX - 32
        has_two = self.height() >= TWO_LINES_FROM_PX
        if self._title is None:
            hits = HitColours(theme.hit_background, theme.hit_text)
            self._title = text_lines(MarkedText(self._card.title), ui_font(14, 600), width, hits)
            where = "\u2002·\u2002".join(part for part in (self._card.authors, self._card.venue) if part)
            self._where = text_lines(MarkedText(where), ui_font(12), width, hits)
        top = self.height() / 2 - (20 if has_two else 9)
        painter.setPen(theme.text)
        for layout in self._title.layouts:
            layout.draw(painter, QPointF(left, top))
        if has_two and self._where is not None:
            painter.setPen(theme.text_muted)
            for layout in self._where.layouts:
                layout.draw(painter, QPointF(left, top + 23))


class ScreenView(QWidget):
    """Shows the titles of a screen, and tells which was pressed."""

    chosen = Signal(int)
    """The number of a title, from 1."""

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = [TitleRow(themes, icons, self) for _ in range(MOST_TITLES)]
        self._count = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP_PX)
        for number, row in enumerate(self._rows):
            row.hide()
            row.clicked.connect(lambda _checked=False, number=number: self.chosen.emit(number + 1))
            column.addWidget(row, 1)
        column.addStretch(0)
        self.setMaximumWidth(WIDEST_PX)

    def show_question(self, shown: ShownQuestion) -> None:
        """Show another screen."""
        self._count = len(shown.cards)
        for number, row in enumerate(self._rows):
            if number < self._count:
                row.show_card(shown.cards[number], number + 1, self._count)
            row.setVisible(number < self._count)

    def show_draft(self, draft: Draft) -> None:
        """Show what is ticked."""
        for row in self.rows:
            row.show_ticked(is_ticked=draft.place_of(row.card.paper) is not None)

    @property
    def rows(self) -> tuple[TitleRow, ...]:
        """The titles shown."""
        return tuple(self._rows[: self._count])

    @property
    def current(self) -> Card | None:
        """The title that has the focus."""
        return next((row.card for row in self.rows if row.hasFocus()), None)

    def step(self, by: int) -> None:
        """Give the focus to the next title or the one before."""
        rows = self.rows
        at = next((place for place, row in enumerate(rows) if row.hasFocus()), None)
        place = (0 if by > 0 else len(rows) - 1) if at is None else at + by
        if 0 <= place < len(rows):
            rows[place].setFocus(Qt.FocusReason.TabFocusReason)
