"""Labels for plain text in the sizes and tones of the interface."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyleOption, QWidget

from nightstand.ui.fonts import ui_font


class TonedLabel(QLabel):
    """A label that shows its text literally; `tone` names a colour of the style sheet, empty for ordinary text."""

    def __init__(
        self, text: str = "", size_px: int = 13, weight: int = 400, tone: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # By default a label guesses, and would show a title with tags as rich text, with links and pictures.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(ui_font(size_px, weight))
        self.setProperty("tone", tone)
        self.setText(text)


class ElidedLabel(TonedLabel):
    """A label on one line that may be narrower than its text; the whole text is then in the tooltip."""

    def __init__(
        self, text: str = "", size_px: int = 13, weight: int = 400, tone: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, size_px, weight, tone, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    def fitting(self, metrics: QFontMetrics) -> str:
        """Return what is shown of the text where it has this room."""
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self.fitting(QFontMetrics(self.font()))
        self.setToolTip("" if shown == self.text() else plain_tooltip(self.text()))
        option = QStyleOption()
        option.initFrom(self)
        with QPainter(self) as painter:
            self.style().drawItemText(
                painter,
                self.rect(),
                int((Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value),
                option.palette,
                self.isEnabled(),
                shown,
                self.foregroundRole(),
            )


class ShrinkingLabel(ElidedLabel):
    """A label on one line that says less where there is less room, before it cuts anything."""

    def __init__(self, size_px: int = 13, weight: int = 400, tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", size_px, weight, tone, parent)
        self._texts: tuple[str, ...] = ("",)

    def set_texts(self, *texts: str) -> None:
        """Show the first of these that has room, or the last."""
        self._texts = texts
        self._choose()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()

    def _choose(self) -> None:
        metrics = QFontMetrics(self.font())
        fitting = (text for text in self._texts if metrics.horizontalAdvance(text) <= self.width())
        self.setText(next(fitting, self._texts[-1]))


def plain_tooltip(text: str) -> str:
    """Return a tooltip that shows `text` literally, wrapped; Qt takes what looks like markup for rich text."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>" if text else ""
