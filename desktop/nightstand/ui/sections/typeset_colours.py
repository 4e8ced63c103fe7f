"""The theme's colours for typeset text."""

from nightstand.domain.annotation import HIGHLIGHT_COLOURS
from nightstand.ui.theme import Theme
from nightstand.ui.widgets.typeset_formats import TypesetColours


def typeset_colours(theme: Theme, role: str = "text") -> TypesetColours:
    """Return what a theme says about running text whose own colour is that of `role`."""
    return TypesetColours(
        text=theme.colour(role),
        link=theme.accent,
        code_background=theme.code,
        selection=theme.accent,
        selected_text=theme.accent_text,
        hit_background=theme.hit_background,
        hit_text=theme.hit_text,
        highlight_text=theme.highlight_text,
        highlights={name: theme.highlight_colour(name) for name in HIGHLIGHT_COLOURS},
    )
