"""A thin line between two parts of the window."""

from PySide6.QtWidgets import QFrame, QWidget


def hairline(parent: QWidget | None = None) -> QFrame:
    """Return a horizontal line, one pixel high, in the theme's border colour."""
    line = QFrame(parent)
    line.setObjectName("hairline")
    line.setFixedHeight(1)
    return line
