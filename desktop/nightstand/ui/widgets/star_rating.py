"""Five stars to rate with."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeStore

STARS: Final = 5
STAR_PX: Final = 18
STEP_PX: Final = 22


class StarRating(QWidget):
    """Emits `rated` with 1 to 5, or 0 when the present rating is taken back."""

    rated = Signal(int)

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._rating = 0
        self._pointed = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_rating(0)

    def set_rating(self, rating: int) -> None:
        """Show a rating from 1 to 5, or 0 for none."""
        self._rating = rating
        self.setAccessibleName(f"Rating: {rating} of {STARS}" if rating else "Rating: none")
        self.setToolTip(f"{rating} of {STARS}; click it again to take it back" if rating else "Rate this paper")
        self.update()

    @property
    def rating(self) -> int:
        """The rating shown."""
        return self._rating

    def sizeHint(self) -> QSize:
        return QSize(STARS * STEP_PX + 8, 34)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        shown = self._pointed or self._rating
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number in range(1, STARS + 1):
                icon, colour = (Icon.STARRED, theme.star) if number <= shown else (Icon.STAR, theme.text_faint)
                box = QRect(4 + (number - 1) * STEP_PX, 0, STEP_PX, self.height())
                self._icons.paint(painter, box, icon, colour, STAR_PX)
            if self.hasFocus():
                painter.setPen(QPen(theme.accent, 1))
                painter.drawRoundedRect(self.rect().adjusted(0, 3, -1, -4), 7, 7)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._star_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(0)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._rate(self._star_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if key in steps:
            wanted = max(0, min(self._rating + steps[key], STARS))
            if wanted != self._rating:
                self.rated.emit(wanted)
            return
        super().keyPressEvent(event)

    def _rate(self, star: int) -> None:
        self._pointed = 0
        self.rated.emit(0 if star == self._rating else star)

    def _star_at(self, x: float) -> int:
        return max(1, min(int((x - 4) // STEP_PX) + 1, STARS))

    def _point_at(self, star: int) -> None:
        if star != self._pointed:
            self._pointed = star
            self.update()
