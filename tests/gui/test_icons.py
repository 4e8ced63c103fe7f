"""Icons: each has a glyph, and follows the theme."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import MISSING, Icon, IconStore, character
from nightstand.ui.theme import ThemeChoice, ThemeStore


def inked(image: QImage) -> list[QColor]:
    """Return the colours of the pixels that are fully covered."""
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [colour for colour in colours if colour.alpha() > 250]


@pytest.fixture
def themes(qtbot: QtBot) -> ThemeStore:
    return ThemeStore(ThemeChoice.LIGHT)


@pytest.mark.parametrize("icon", list(Icon))
def test_every_icon_has_a_glyph_that_leaves_ink(themes: ThemeStore, icon: Icon) -> None:
    store = IconStore(themes)

    assert character(icon) != MISSING
    image = store.pixmap(icon, "text", 32).toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(32) for y in range(32))


def test_a_made_icon_takes_the_colour_of_the_new_theme(themes: ThemeStore) -> None:
    store = IconStore(themes)
    icon = store.icon(Icon.STARRED, "accent")
    light = {colour.name() for colour in inked(icon.pixmap(48).toImage())}

    themes.set_choice("dark")

    dark = {colour.name() for colour in inked(icon.pixmap(48).toImage())}
    assert themes.current.accent.name() in dark
    assert dark.isdisjoint(light)


def test_a_disabled_icon_is_fainter(themes: ThemeStore) -> None:
    icon = IconStore(themes).icon(Icon.STARRED, "text")

    image = icon.pixmap(QSize(48, 48), QIcon.Mode.Disabled).toImage()

    assert {colour.name() for colour in inked(image) if colour.alpha() == 255} == {themes.current.border_strong.name()}


def test_an_icon_is_drawn_sharply_for_a_finer_screen(themes: ThemeStore) -> None:
    pixmap = IconStore(themes).icon(Icon.TAG).pixmap(QSize(18, 18), 2.0)

    assert pixmap.devicePixelRatio() == 2.0
    assert pixmap.width() == 36


def test_the_same_icon_is_made_once(themes: ThemeStore) -> None:
    store = IconStore(themes)

    assert store.icon(Icon.TAG).cacheKey() == store.icon(Icon.TAG).cacheKey()
