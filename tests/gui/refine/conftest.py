"""The pane to refine by itself, with facets as values."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import IconStore
from nightstand.ui.refine.view import RefineView
from nightstand.ui.theme import ThemeChoice, ThemeStore


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[RefineView]:
    themes = ThemeStore(ThemeChoice.LIGHT)
    icons = IconStore(themes)
    made = RefineView(themes, icons)
    made.resize(220, 700)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    yield made
