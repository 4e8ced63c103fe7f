"""The two themes: the same roles, readable pairs, and which one is in force."""

import itertools

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nightstand.domain.annotation import HIGHLIGHT_COLOURS
from nightstand.domain.tag import TAG_COLOURS
from nightstand.paths import resource
from nightstand.ui.styling import palette, style_sheet
from nightstand.ui.theme import Theme, ThemeChoice, ThemeStore, load_theme

THEMES = ("light", "dark")
LEAST_CONTRAST = 4.5
"""The Web Content Accessibility Guidelines' level AA for text."""
LEAST_SIGN_CONTRAST = 2.2
"""Dots and stars are large and never the only sign."""

GROUNDS = ("window", "surface", "surface_raised", "sidebar")
TEXT_PAIRS = [
    *itertools.product(("text", "text_muted", "text_faint", "accent", "danger", "success", "warning"), GROUNDS),
    *itertools.product(("text", "text_muted"), ("hover", "selection", "sidebar_hover", "accent_soft", "note", "code")),
    ("accent", "sidebar_selection"),
    ("accent", "accent_soft"),
    ("text", "sidebar_selection"),
    ("text_faint", "hover"),
    ("accent_text", "accent"),
    ("accent_text", "accent_hover"),
    ("danger", "danger_soft"),
    ("success", "success_soft"),
    ("warning", "warning_soft"),
    ("text", "danger_soft"),
    ("text_muted", "danger_soft"),
    ("text_muted", "success_soft"),
    ("text_muted", "warning_soft"),
    ("hit_text", "hit_background"),
    *(("highlight_text", f"highlight_{name}") for name in HIGHLIGHT_COLOURS),
]


def luminance(colour: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(name: str, text: str, ground: str) -> None:
    theme = load_theme(name)

    assert contrast(theme.colour(text), theme.colour(ground)) >= LEAST_CONTRAST


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("sign", ["star", *(f"tag_{colour}" for colour in TAG_COLOURS)])
def test_a_sign_stands_out_from_the_papers_and_the_sidebar(name: str, sign: str) -> None:
    theme = load_theme(name)

    assert min(contrast(theme.colour(sign), theme.colour(ground)) for ground in GROUNDS) >= LEAST_SIGN_CONTRAST


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_name_of_tags_and_highlights_has_a_colour_of_its_own(name: str) -> None:
    theme = load_theme(name)

    assert len({theme.tag_colour(colour).name() for colour in TAG_COLOURS}) == len(TAG_COLOURS)
    assert len({theme.highlight_colour(colour).name() for colour in HIGHLIGHT_COLOURS}) == len(HIGHLIGHT_COLOURS)


def test_an_unknown_tag_colour_is_grey() -> None:
    theme = load_theme("light")

    assert theme.tag_colour("puce") == theme.tag_grey


def test_a_theme_file_with_a_missing_role_is_refused() -> None:
    text = resource("themes/light.toml").read_text(encoding="utf-8")
    without_star = "\n".join(line for line in text.splitlines() if not line.startswith("star"))

    with pytest.raises(ValueError, match="star"):
        Theme.from_toml(without_star)


def test_a_theme_file_with_a_value_that_is_no_colour_is_refused() -> None:
    text = resource("themes/light.toml").read_text(encoding="utf-8").replace('"#d69600"', '"gold-ish"')

    with pytest.raises(ValueError, match="star"):
        Theme.from_toml(text)


def test_one_theme_is_light_and_the_other_dark() -> None:
    assert [load_theme(name).is_dark for name in THEMES] == [False, True]


def test_choosing_a_theme_tells_once(qtbot: QtBot) -> None:
    store = ThemeStore(ThemeChoice.LIGHT)
    told: list[bool] = []
    store.theme_changed.connect(lambda: told.append(store.current.is_dark))

    store.set_choice("dark")
    store.set_choice(ThemeChoice.DARK)

    assert told == [True]


def test_the_system_theme_is_light_where_the_system_says_nothing(qtbot: QtBot) -> None:
    assert ThemeStore(ThemeChoice.SYSTEM).current is load_theme("light")


@pytest.mark.parametrize("name", THEMES)
def test_the_style_sheet_is_filled_completely(name: str) -> None:
    sheet = style_sheet(load_theme(name))

    assert "$" not in sheet
    assert load_theme(name).accent.name() in sheet


def test_the_palette_takes_its_text_from_the_theme(qtbot: QtBot) -> None:
    made = palette(load_theme("dark"))

    assert made.text().color() == load_theme("dark").text
    assert made.base().color() == load_theme("dark").surface
