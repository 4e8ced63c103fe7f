"""A highlight's colour where it is no background of text but has to be told apart by itself."""

from typing import Final

from PySide6.QtGui import QColor

from nightstand.ui.theme import Theme

_STRONGER: Final = 2.4
"""Times the saturation of the background."""


def strong_colour(theme: Theme, name: str) -> QColor:
    """Return a stronger shade of a highlight's colour, for strips and dots."""
    colour = theme.highlight_colour(name)
    strength = 1.1 if theme.is_dark else _STRONGER
    shade = min(1.0, colour.valueF() * 1.7) if theme.is_dark else colour.valueF() * 0.88
    return QColor.fromHsvF(max(colour.hsvHueF(), 0.0), min(1.0, colour.hsvSaturationF() * strength), shade)
