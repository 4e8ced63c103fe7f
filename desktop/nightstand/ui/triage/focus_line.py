"""A thin line above a pane that has the colour of the accent while the keys go to it."""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.theme import ThemeStore

HEIGHT_PX: Final = 2


class FocusLine(QWidget):
    """Follows the focus of one widget."""

    def __init__(self, themes: ThemeStore, watched: QWidget) -> None:
        super().__init__()
        self._themes = themes
        self._watched = watched
        self.setFixedHeight(HEIGHT_PX)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._themes.current
            painter.fillRect(self.rect(), theme.selection_bar if self._watched.hasFocus() else theme.surface)
