"""A bar beside a text that shows when the keyboard is there."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.theme import ThemeStore

WIDTH_PX = 3


class FocusBar(QWidget):
    """Stands beside the widget it watches, and always takes its room, so that nothing moves."""

    def __init__(self, watched: QWidget, themes: ThemeStore) -> None:
        super().__init__()
        self._watched = watched
        self._themes = themes
        self.setFixedWidth(WIDTH_PX)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._watched.hasFocus():
            QPainter(self).fillRect(self.rect(), self._themes.current.accent)
