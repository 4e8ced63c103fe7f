"""Colours by role, in a light and a dark theme, and which of the two is in force."""

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Self

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication

from nightstand.paths import resource


class ThemeChoice(StrEnum):
    """What a person asked for; `SYSTEM` follows the desktop, and is light where the desktop says nothing."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme by role."""

    window: QColor
    surface: QColor
    surface_raised: QColor
    sidebar: QColor
    sidebar_hover: QColor
    sidebar_selection: QColor
    hover: QColor
    selection: QColor
    selection_bar: QColor
    border: QColor
    border_strong: QColor
    text: QColor
    text_muted: QColor
    text_faint: QColor
    accent: QColor
    accent_hover: QColor
    accent_text: QColor
    """Text on an accent fill."""
    accent_soft: QColor
    danger: QColor
    danger_soft: QColor
    success: QColor
    success_soft: QColor
    warning: QColor
    warning_soft: QColor
    star: QColor
    code: QColor
    """The background of code in a text."""
    scroll_bar: QColor
    hit_background: QColor
    hit_text: QColor
    note: QColor
    note_border: QColor
    highlight_yellow: QColor
    highlight_green: QColor
    highlight_blue: QColor
    highlight_pink: QColor
    highlight_purple: QColor
    highlight_text: QColor
    tag_blue: QColor
    tag_green: QColor
    tag_orange: QColor
    tag_purple: QColor
    tag_red: QColor
    tag_teal: QColor
    tag_pink: QColor
    tag_grey: QColor

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Read a theme file: one `role = "#rrggbb"` per line.

        Raises:
            ValueError: a role is missing or unknown, or a value is no colour.
        """
        values = tomllib.loads(text)
        expected = set(role_names())
        if values.keys() != expected:
            raise ValueError(f"roles missing or unknown: {sorted(expected ^ values.keys())}")
        colours = {role: QColor(value) for role, value in values.items()}
        if wrong := [role for role, colour in colours.items() if not colour.isValid()]:
            raise ValueError(f"not a colour: {wrong}")
        return cls(**colours)

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what it stands on."""
        return self.surface.lightness() < self.text.lightness()

    def colour(self, role: str) -> QColor:
        """Return the colour of a role given by name, such as `text_muted`."""
        value: QColor = getattr(self, role)
        return value

    def tag_colour(self, name: str) -> QColor:
        """Return the colour of a tag by its stored colour name; grey for an unknown or empty one."""
        value: QColor = getattr(self, f"tag_{name}", self.tag_grey)
        return value

    def highlight_colour(self, name: str) -> QColor:
        """Return the background of a highlight by its stored colour name; yellow for an unknown one."""
        value: QColor = getattr(self, f"highlight_{name}", self.highlight_yellow)
        return value


def role_names() -> tuple[str, ...]:
    """Return the names of all roles, which are the keys of a theme file."""
    return tuple(field.name for field in fields(Theme))


@cache
def load_theme(name: str) -> Theme:
    """Return a theme that came with the program: `light` or `dark`."""
    return Theme.from_toml(resource(f"themes/{name}.toml").read_text(encoding="utf-8"))


class ThemeStore(QObject):
    """Holds the theme in force and says when it changes."""

    theme_changed = Signal()

    def __init__(self, choice: ThemeChoice = ThemeChoice.SYSTEM, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._current = load_theme(self._name())
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def current(self) -> Theme:
        """The theme in force."""
        return self._current

    def set_choice(self, choice: ThemeChoice | str) -> None:
        """Choose a theme, or to follow the system."""
        self._choice = ThemeChoice(choice)
        self._follow()

    def _follow(self) -> None:
        theme = load_theme(self._name())
        if theme is not self._current:
            self._current = theme
            self.theme_changed.emit()

    def _name(self) -> str:
        if self._choice is not ThemeChoice.SYSTEM:
            return self._choice.value
        return "dark" if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark else "light"
