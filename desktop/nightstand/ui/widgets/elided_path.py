"""Names like `Theory→Online Learning` cut so that the last part, which tells them apart, stays."""

import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from nightstand.ui.widgets.toned_label import ElidedLabel

_PATH: Final = re.compile(r"^(.+?)(\s*(?:→|->|/|»|›|::|\s>\s)\s*)([^→/»›]+)$")
_LEAST_PARENT_PX: Final = 24


def elided_path(name: str, metrics: QFontMetrics, width_px: int) -> str:
    """Return a name that fits into `width_px`, its last part whole where there is room for that."""
    if metrics.horizontalAdvance(name) <= width_px:
        return name
    path = _PATH.match(name)
    right = Qt.TextElideMode.ElideRight
    if path is None:
        return metrics.elidedText(name, right, width_px)
    parent, sign, leaf = path.groups()
    room_px = width_px - metrics.horizontalAdvance(sign + leaf)
    if room_px >= _LEAST_PARENT_PX:
        return metrics.elidedText(parent, right, room_px) + sign + leaf
    ways = (f"…{sign.strip()}{leaf}", f"…{leaf}", leaf)
    return next(
        (way for way in ways if metrics.horizontalAdvance(way) <= width_px), metrics.elidedText(leaf, right, width_px)
    )


class PathLabel(ElidedLabel):
    """A label for what may be nested, as `Thesis/Methods`: its last part stays readable."""

    def fitting(self, metrics: QFontMetrics) -> str:
        return elided_path(self.text(), metrics, self.width())
