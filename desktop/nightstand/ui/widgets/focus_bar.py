"""A bar at an edge of a pane that shows when the keys go there."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.theme import ThemeStore

UPRIGHT_PX: Final = 3
LYING_PX: Final = 2


class FocusBar(QWidget):
    """Stands beside the widget it watches, or lies above it, and always takes its room, so that nothing moves."""

    def __init__(
        self, watched: QWidget, themes: ThemeStore, direction: Qt.Orientation = Qt.Orientation.Vertical
    ) -> None:
        super().__init__()
        self._watched = watched
        self._themes = themes
        self._lies = direction is Qt.Orientation.Horizontal
        if self._lies:
            self.setFixedHeight(LYING_PX)
        else:
            self.setFixedWidth(UPRIGHT_PX)
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._themes.current
            if self._watched.hasFocus():
                painter.fillRect(self.rect(), theme.accent)
            elif self._lies:
                # It belongs to the page below it.
                painter.fillRect(self.rect(), theme.surface)
