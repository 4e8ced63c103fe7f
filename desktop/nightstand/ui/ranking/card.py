"""One paper to be compared, as a paper card: its number, what it is, and as much of its abstract as has room."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.fonts import ui_font
from nightstand.ui.ranking.paragraph import Paragraph, paragraph
from nightstand.ui.ranking.shown import ORDINALS, Card
from nightstand.ui.ranking.wording import card_name, card_state
from nightstand.ui.theme import ThemeStore

RADIUS_PX: Final = 12
WIDE_PADDING_PX: Final = 20
FLAT_PADDING_PX: Final = 12
FLAT_BELOW_PX: Final = 260
"""A card that is not higher has its title in two lines and beside its number."""
BADGE_PX: Final = 26
LINE_PX: Final = 22
TITLE_LINE_PX: Final = 23
TITLE_GAP_PX: Final = 5
SMALL_LINE_PX: Final = 18
NO_ABSTRACT: Final = "No abstract is known."
DOT_PX: Final = 8


@dataclass(frozen=True, slots=True)
class _Texts:
    title: Paragraph
    authors: Paragraph
    venue: Paragraph
    tags: tuple[tuple[str, Paragraph], ...]
    abstract: Paragraph
    abstract_top: int


class PaperCard(QAbstractButton):
    """Tells when it is chosen or dragged; what was said of it is set from outside."""

    dragged = Signal(object)
    """The pointer while the card is dragged, as a QPoint of its parent."""
    dropped = Signal()

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._card = Card(PaperId(0), "", "", "", (), "")
        self._number = 1
        self._place: int | None = None
        self._texts: _Texts | None = None
        self._pressed_at: QPoint | None = None
        self._grip = QPoint()
        self.is_dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        themes.theme_changed.connect(self.update)

    def show_card(self, card: Card, number: int, count: int) -> None:
        """Show a paper, not chosen yet."""
        self._card, self._number, self._place = card, number, None
        self._texts = None
        # Another question can come while a card is held; letting it go must not answer that one.
        self._pressed_at, self.is_dragged = None, False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(card_name(number, count, card))
        self.setToolTip("")
        self.show_place(None)

    def show_place(self, place: int | None) -> None:
        """Show which place the paper was given, counted from 1."""
        self._place = place
        self.setAccessibleDescription(card_state(place, is_screen=False))
        self.update()

    @property
    def card(self) -> Card:
        """The paper shown."""
        return self._card

    @property
    def place(self) -> int | None:
        """The place it was given."""
        return self._place

    def sizeHint(self) -> QSize:
        return QSize(300, 420)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size() != event.oldSize():
            self._texts = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Space means the question as a whole; Enter on a card that has the focus means the card.
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed_at is None:
            return
        far = (at - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if not self.is_dragged and far:
            self.is_dragged = True
            self._grip = self._pressed_at
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.raise_()
        if self.is_dragged:
            pointer = self.mapToParent(at)
            self.move(pointer - self._grip)
            self.dragged.emit(pointer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        if self.is_dragged:
            self.is_dragged = False
            self.setDown(False)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.dropped.emit()
            return
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        is_chosen = self._place is not None
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            edge = theme.accent if is_chosen or self.hasFocus() else theme.border_strong
            if self.underMouse() and not is_chosen and not self.hasFocus():
                edge = theme.text_faint
            width = 2 if is_chosen or self.hasFocus() else 1
            painter.setPen(QPen(edge, width))
            painter.setBrush(theme.selection if is_chosen else theme.surface_raised)
            inset = width / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS_PX, RADIUS_PX)
            self._paint_badge(painter)
            self._paint_texts(painter)

    def _paint_badge(self, painter: QPainter) -> None:
        theme, edge = self._themes.current, self._padding
        box = QRectF(edge, edge, BADGE_PX, BADGE_PX)
        is_chosen = self._place is not None
        painter.setPen(QPen(theme.accent if is_chosen else theme.border_strong, 1))
        painter.setBrush(theme.accent if is_chosen else theme.window)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        painter.setFont(ui_font(13, 600))
        painter.setPen(theme.accent_text if is_chosen else theme.text_muted)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))
        if self._place is not None:
            painter.setPen(theme.accent)
            room = QRect(0, edge, self.width() - edge, BADGE_PX)
            if not self._is_flat:
                room = QRect(edge + BADGE_PX + 10, edge, self.width() - 2 * edge - BADGE_PX - 10, BADGE_PX)
            side = Qt.AlignmentFlag.AlignRight if self._is_flat else Qt.AlignmentFlag.AlignLeft
            painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, ORDINALS[self._place - 1])

    def _paint_texts(self, painter: QPainter) -> None:
        theme = self._themes.current
        texts = self._texts or self._laid_out()
        self._texts = texts
        x, y = self._text_left, float(self._text_top)
        painter.setPen(theme.text)
        y = texts.title.draw(painter, x, y) + TITLE_GAP_PX
        painter.setPen(theme.text_muted)
        y = texts.authors.draw(painter, x, y)
        painter.setPen(theme.text_faint)
        y = texts.venue.draw(painter, x, y)
        if texts.tags:
            self._paint_tags(painter, texts, x, round(y) + 5)
        if texts.abstract.lines:
            top = texts.abstract_top
            if not self._is_flat:
                painter.setPen(theme.border)
                painter.drawLine(QPointF(x, top - 10.5), QPointF(self.width() - self._padding, top - 10.5))
            painter.setPen(theme.text if self._card.abstract else theme.text_faint)
            texts.abstract.draw(painter, x, top)

    def _paint_tags(self, painter: QPainter, texts: _Texts, x: int, y: int) -> None:
        theme = self._themes.current
        for colour, name in texts.tags:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tag_colour(colour))
            painter.drawEllipse(QRectF(x, y + 5, DOT_PX, DOT_PX))
            painter.setPen(theme.text_muted)
            name.draw(painter, x + DOT_PX + 6, y)
            x += DOT_PX + 6 + int(name.width_px) + 14

    @property
    def _is_flat(self) -> bool:
        return self.height() < FLAT_BELOW_PX

    @property
    def _padding(self) -> int:
        return FLAT_PADDING_PX if self._is_flat else WIDE_PADDING_PX

    @property
    def _text_left(self) -> int:
        return self._padding + BADGE_PX + 12 if self._is_flat else self._padding

    @property
    def _text_top(self) -> int:
        return self._padding + 1 if self._is_flat else self._padding + BADGE_PX + 14

    def _laid_out(self) -> _Texts:
        card, left = self._card, self._text_left
        width = max(60, self.width() - left - self._padding)
        if self._is_flat:
            return self._laid_out_flat(width)
        title = paragraph(card.title, ui_font(16, 600), width, TITLE_LINE_PX, most_lines=6)
        authors = paragraph(card.authors, ui_font(13), width, SMALL_LINE_PX, most_lines=2)
        venue = paragraph(card.venue, ui_font(12, 500), width, SMALL_LINE_PX)
        tags = self._laid_out_tags(width)
        top = self._text_top + TITLE_LINE_PX * title.lines + TITLE_GAP_PX
        top += SMALL_LINE_PX * (authors.lines + venue.lines) + (25 if tags else 0) + 22
        return _Texts(title, authors, venue, tags, self._laid_out_abstract(width, top), top)

    def _laid_out_flat(self, width: int) -> _Texts:
        """Lay out a low card: all that is neither title nor abstract in one line."""
        card = self._card
        title = paragraph(card.title, ui_font(15, 600), max(60, width - 64), TITLE_LINE_PX, most_lines=2)
        tags = (tag.name for tag in card.tags)
        where = "\u2002·\u2002".join(part for part in (card.authors, card.venue, *tags) if part)
        top = self._text_top + TITLE_LINE_PX * title.lines + TITLE_GAP_PX + SMALL_LINE_PX + 3
        nothing = paragraph("", ui_font(12), width, SMALL_LINE_PX)
        line = paragraph(where, ui_font(12), width, SMALL_LINE_PX)
        return _Texts(title, line, nothing, (), self._laid_out_abstract(width, top), top)

    def _laid_out_abstract(self, width: int, top: int) -> Paragraph:
        room = self.height() - top - self._padding + 8
        text = self._card.abstract or NO_ABSTRACT
        return paragraph(text, ui_font(14), width, LINE_PX, most_lines=max(0, room // LINE_PX))

    def _laid_out_tags(self, width: int) -> tuple[tuple[str, Paragraph], ...]:
        found: list[tuple[str, Paragraph]] = []
        left = width
        metrics = QFontMetrics(ui_font(12))
        for tag in self._card.tags:
            needed = DOT_PX + 6 + metrics.horizontalAdvance(tag.name) + 14
            if needed > left and found:
                break
            name = paragraph(tag.name, ui_font(12), max(40, min(left, needed)), SMALL_LINE_PX)
            found.append((tag.colour or "", name))
            left -= needed
        return tuple(found)
