"""Where a window fits on a screen."""

from typing import Final

from PySide6.QtCore import QMargins, QRect
from PySide6.QtGui import QScreen

FRAME_PX: Final = QMargins(4, 40, 4, 4)
"""What a desktop puts around a window at most; how much it is becomes known only once the window stands."""


def room_on(screen: QScreen) -> QRect:
    """Return where on a screen the inside of a window may be, in device-independent pixels."""
    return screen.availableGeometry().marginsRemoved(FRAME_PX)


def fitted(wanted: QRect, room: QRect) -> QRect:
    """Return the rectangle nearest to `wanted` that lies wholly within `room`; both in device-independent pixels."""
    size = wanted.size().boundedTo(room.size())
    left = min(max(wanted.x(), room.x()), room.x() + room.width() - size.width())
    top = min(max(wanted.y(), room.y()), room.y() + room.height() - size.height())
    return QRect(left, top, size.width(), size.height())
