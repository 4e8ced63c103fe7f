"""A small window that says why a paper was found: the words, where they stand, and how much each counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.toned_label import ElidedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX: Final = 320
ROW_PX: Final = 30
BAR_PX: Final = 3
MOST_REASONS: Final = 9


@dataclass(frozen=True, slots=True)
class ShownReason:
    """Words as the paper has them, where they stand in it, and their share of the score; all shares add up to 1."""

    words: str
    place: str
    share: float

    @property
    def percent(self) -> str:
        """The share as text."""
        return "< 1 %" if 0 < self.share < 0.01 else f"{self.share:.0%}".replace("%", " %")


class ReasonsView(QFrame):
    """Shows reasons until a click elsewhere or Esc."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("reasons")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._themes = themes
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 14)
        self._column.setSpacing(2)
        self.setFixedWidth(WIDTH_PX)

    def show_reasons(self, title: str, reasons: Sequence[ShownReason], nothing: str, place: QPoint) -> None:
        """Open at a place on the screen; `nothing` is said when there are no reasons."""
        self._column.addWidget(ElidedLabel("Why this result", 13, 600))
        self._column.addWidget(ElidedLabel(title, 12, 400, "muted"))
        self._column.addSpacing(6)
        for reason in reasons[:MOST_REASONS]:
            self._column.addWidget(_ReasonRow(self._themes, reason, self))
        if len(reasons) > MOST_REASONS:
            rest = len(reasons) - MOST_REASONS
            self._column.addWidget(ElidedLabel(f"and {rest} more", 12, 400, "faint"))
        if not reasons:
            self._column.addWidget(WrappedLabel(nothing, 12, 400, "muted"))
        said = [f"{reason.words} {reason.place}, {reason.percent}" for reason in reasons]
        self.setAccessibleName(f"Why this result. {'; '.join(said) or nothing}")
        self.adjustSize()
        room = (QGuiApplication.screenAt(place) or self.screen()).availableGeometry()
        x = max(room.left(), min(place.x(), room.right() - self.width()))
        self.move(x, max(room.top(), min(place.y(), room.bottom() - self.height())))
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)


class _ReasonRow(QWidget):
    def __init__(self, themes: ThemeStore, reason: ShownReason, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._reason = reason
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, ROW_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, reason = self._themes.current, self._reason
        vertical = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        line = self.rect().adjusted(0, 0, 0, -BAR_PX - 3)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(ui_font(12))
            painter.setPen(theme.text_faint)
            painter.drawText(line, vertical | Qt.AlignmentFlag.AlignRight, reason.percent)
            right_px = painter.fontMetrics().horizontalAdvance("100 %") + 10
            place_px = painter.fontMetrics().horizontalAdvance(reason.place) + 10
            painter.setFont(ui_font(13, 500))
            room = line.adjusted(0, 0, -right_px - place_px, 0)
            words = painter.fontMetrics().elidedText(reason.words, Qt.TextElideMode.ElideRight, room.width())
            painter.setPen(theme.text)
            painter.drawText(room, vertical | Qt.AlignmentFlag.AlignLeft, words)
            x = painter.fontMetrics().horizontalAdvance(words) + 8
            painter.setFont(ui_font(12))
            painter.setPen(theme.text_muted)
            painter.drawText(line.adjusted(x, 0, 0, 0), vertical | Qt.AlignmentFlag.AlignLeft, reason.place)
            painter.setPen(Qt.PenStyle.NoPen)
            bar = QRectF(0, self.height() - BAR_PX - 2, self.width(), BAR_PX)
            for colour, length in ((theme.border, bar.width()), (theme.accent, bar.width() * reason.share)):
                painter.setBrush(colour)
                painter.drawRoundedRect(QRectF(bar.x(), bar.y(), max(BAR_PX, length), BAR_PX), BAR_PX / 2, BAR_PX / 2)
