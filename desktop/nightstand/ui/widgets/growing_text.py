"""A plain text field that is as tall as its text, so that the page scrolls and not the field."""

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

MARGIN_PX: Final = 0


class GrowingText(QTextEdit):
    """Takes plain text only and has its own undo. `left` says that the focus went, Ctrl+Enter or Esc included."""

    left = Signal()
    finished = Signal()
    """Ctrl+Enter or Esc: the person wants to be elsewhere."""

    def __init__(self, least_lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least_lines = least_lines
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(MARGIN_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def set_text(self, text: str) -> None:
        """Show another text; the undo of the last one ends with it."""
        if text != self.toPlainText():
            self.setPlainText(text)

    def enter_at(self, place: QPoint) -> None:
        """Take the focus, with the cursor where the text is nearest to a place, which may lie outside."""
        self.setTextCursor(self.cursorForPosition(place))
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        # A context menu or another window takes the focus for a moment only.
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape or (is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier):
            self.finished.emit()
            return
        super().keyPressEvent(event)

    def _fit(self) -> None:
        margins = self.contentsMargins()
        least = self._least_lines * self.fontMetrics().lineSpacing()
        height = max(least, int(self.document().size().height() + 0.99)) + margins.top() + margins.bottom() + 2
        if height != self.height():
            self.setFixedHeight(height)
            self.updateGeometry()
