"""A rounded frame that makes what is in it look like one text field."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nightstand.ui.theme import ThemeStore

RADIUS_PX = 9


class FieldFrame(QWidget):
    """Holds one editor; the border takes the accent's colour while it has the focus."""

    def __init__(self, themes: ThemeStore, editor: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._editor = editor
        column = QVBoxLayout(self)
        column.setContentsMargins(13, 10, 13, 10)
        column.addWidget(editor)
        editor.installEventFilter(self)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._editor.setFocus(Qt.FocusReason.MouseFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.accent if self._editor.hasFocus() else theme.border_strong, 1))
            painter.setBrush(theme.surface)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
