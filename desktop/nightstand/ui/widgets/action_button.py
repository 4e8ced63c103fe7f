"""Buttons that stand for an action of the table: same icon, same state, and a name for screen readers."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget


def plain_text(action: QAction) -> str:
    """Return an action's text without its mnemonic and dots: “Import files”."""
    return action.text().replace("&", "").rstrip("…")


def tip(action: QAction) -> str:
    """Return what to say of a button: the action and its key."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{plain_text(action)} ({keys})" if keys else plain_text(action)


class ActionButton(QToolButton):
    """A button with only an icon; tooltip and accessible name follow the action."""

    def __init__(self, action: QAction, icon_px: int = 20, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDefaultAction(action)
        self.setIconSize(QSize(icon_px, icon_px))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        action.changed.connect(self._describe)
        self._describe()

    def _describe(self) -> None:
        action = self.defaultAction()
        self.setToolTip(tip(action))
        self.setAccessibleName(plain_text(action))
