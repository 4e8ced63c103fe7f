"""An icon as a label, painted in the colour that its role has at that moment."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nightstand.ui.icons import Icon, IconStore


class IconLabel(QWidget):
    """Shows one icon; it follows the theme, because a change of theme paints everything anew."""

    def __init__(self, icons: IconStore, icon: Icon, role: str, size_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._icon = icon
        self._role = role
        self._size_px = size_px
        self.setFixedSize(QSize(size_px, size_px))

    def show_icon(self, icon: Icon, role: str) -> None:
        """Show another icon, or the same in another role."""
        self._icon, self._role = icon, role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            picture = self._icons.pixmap(self._icon, self._role, self._size_px, self.devicePixelRatioF())
            painter.drawPixmap(QRect(0, 0, self._size_px, self._size_px), picture)
