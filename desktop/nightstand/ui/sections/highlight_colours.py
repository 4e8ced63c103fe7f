"""The colours of highlights: which was used last, and how one looks that is no background of text."""

from typing import Final

from PySide6.QtGui import QColor

from nightstand.domain.annotation import HIGHLIGHT_COLOURS
from nightstand.ui.theme import Theme
from nightstand.ui.window_state import WindowState

_STATE: Final = "highlight/colour"
_STRONGER: Final = 2.4
"""Times the saturation of the background."""


def last_colour(state: WindowState) -> str:
    """Return the colour that was used last, in whichever view."""
    kept = state.text(_STATE, HIGHLIGHT_COLOURS[0])
    return kept if kept in HIGHLIGHT_COLOURS else HIGHLIGHT_COLOURS[0]


def note_colour(state: WindowState, colour: str) -> None:
    """Remember the colour that is used now."""
    state.set_text(_STATE, colour)


def strong_colour(theme: Theme, name: str) -> QColor:
    """Return a stronger shade of a highlight's colour, for strips and dots."""
    colour = theme.highlight_colour(name)
    strength = 1.1 if theme.is_dark else _STRONGER
    shade = min(1.0, colour.valueF() * 1.7) if theme.is_dark else colour.valueF() * 0.88
    return QColor.fromHsvF(max(colour.hsvHueF(), 0.0), min(1.0, colour.hsvSaturationF() * strength), shade)
