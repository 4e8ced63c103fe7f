"""Puts a theme on the application: style, palette and the style sheet filled from the theme's colours."""

from functools import cache
from pathlib import Path
from string import Template

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from nightstand.paths import resource
from nightstand.ui.fonts import load_fonts, ui_font
from nightstand.ui.theme import Theme, ThemeStore, role_names

STYLE = "Fusion"
"""One look on all three systems; native dialogs still come from the system."""

PICTURES = {"arrow_up": "arrow-up.svg", "arrow_down": "arrow-down.svg"}

_ROLE = QPalette.ColorRole
PALETTE_ROLES = {
    _ROLE.Window: "surface",
    _ROLE.WindowText: "text",
    _ROLE.Base: "surface",
    _ROLE.AlternateBase: "window",
    _ROLE.Text: "text",
    _ROLE.Button: "surface_raised",
    _ROLE.ButtonText: "text",
    _ROLE.BrightText: "danger",
    _ROLE.Highlight: "accent",
    _ROLE.HighlightedText: "accent_text",
    _ROLE.PlaceholderText: "text_faint",
    _ROLE.Link: "accent",
    _ROLE.LinkVisited: "accent",
    _ROLE.ToolTipBase: "surface_raised",
    _ROLE.ToolTipText: "text",
    _ROLE.Light: "surface_raised",
    _ROLE.Midlight: "hover",
    _ROLE.Mid: "border",
    _ROLE.Dark: "border_strong",
    _ROLE.Shadow: "border_strong",
    _ROLE.Accent: "accent",
}


def dress(application: QApplication, themes: ThemeStore) -> None:
    """Give the application its style and typeface, and the colours of the theme in force from now on."""
    application.setStyle(STYLE)
    load_fonts()
    application.setFont(ui_font())

    def put_on() -> None:
        application.setPalette(palette(themes.current))
        application.setStyleSheet(style_sheet(themes.current))

    put_on()
    themes.theme_changed.connect(put_on)


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    made = QPalette()
    for role, name in PALETTE_ROLES.items():
        made.setColor(role, theme.colour(name))
    for role in (_ROLE.WindowText, _ROLE.Text, _ROLE.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.text_faint)
    return made


def style_sheet(theme: Theme) -> str:
    """Return the style sheet with each `$role` replaced by the theme's colour, and each picture by its file.

    Raises:
        KeyError: the style sheet names a role or a picture that does not exist.
    """
    colours = {role: theme.colour(role).name() for role in role_names()}
    return _template().substitute(colours, **_pictures(is_dark=theme.is_dark))


@cache
def _pictures(*, is_dark: bool) -> dict[str, str]:
    files = {**PICTURES, "check": "check-dark.svg" if is_dark else "check-light.svg"}
    # A style sheet names pictures by file, with forward slashes on every system.
    folder = Path(str(resource("icons")))
    return {name: (folder / file).as_posix() for name, file in files.items()}


@cache
def _template() -> Template:
    return Template(resource("themes/base.qss").read_text(encoding="utf-8"))
