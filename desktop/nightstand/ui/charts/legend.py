"""What the colours of the charts stand for."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nightstand.domain.decision import Decision
from nightstand.ui.charts.rows import ROLES, WORDS
from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore

SWATCH_PX: Final = 10
GAP_PX: Final = 6
SPACE_PX: Final = 16
DECISIONS: Final = (Decision.KEEP, Decision.MAYBE, Decision.LATER, Decision.SKIP, Decision.UNDECIDED)
READ: Final = "read"


class Legend(QWidget):
    """A line of swatches with their words; the round one stands for papers read."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._entries = [(ROLES[decision], WORDS[decision].capitalize()) for decision in DECISIONS]
        self._entries.append(("accent", READ.capitalize()))
        self.setAccessibleName("Colours: " + ", ".join(words for _, words in self._entries))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        themes.theme_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(ui_font(12))
        words = sum(metrics.horizontalAdvance(text) + SWATCH_PX + GAP_PX + SPACE_PX for _, text in self._entries)
        return QSize(words - SPACE_PX + 2, metrics.height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, font = self._themes.current, ui_font(12)
        metrics, x = QFontMetrics(font), 0.0
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            painter.setFont(font)
            for role, text in self._entries:
                swatch = QRectF(x, (self.height() - SWATCH_PX) / 2, SWATCH_PX, SWATCH_PX)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour(role))
                radius = SWATCH_PX / 2 if role == "accent" else 2
                painter.drawRoundedRect(swatch, radius, radius)
                painter.setPen(theme.text_muted)
                width = metrics.horizontalAdvance(text)
                place = QRectF(swatch.right() + GAP_PX, 0, width + 2, self.height())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
                x = swatch.right() + GAP_PX + width + SPACE_PX
