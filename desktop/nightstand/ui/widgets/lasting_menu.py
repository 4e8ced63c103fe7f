"""A menu of choices that stays open while they are made."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu


class LastingMenu(QMenu):
    """A menu whose checkable entries can be switched one after the other; Esc or a click beside it closes it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._switch(event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.pos())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._switch(event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)):
            super().keyPressEvent(event)

    def _switch(self, is_meant: bool) -> bool:  # noqa: FBT001 - One caller says it by key, one by mouse.
        action = self.activeAction()
        if not is_meant or action is None or not action.isCheckable() or not action.isEnabled():
            return False
        action.trigger()
        return True
