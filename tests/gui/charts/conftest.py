"""A library with what the features of the window share."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nightstand.ui.context import UiContext
from paper_window import open_context


@pytest.fixture
def context(folders: Path, qapp: QApplication) -> Iterator[UiContext]:
    with open_context(folders) as context:
        yield context


@pytest.fixture
def settle(context: UiContext, qtbot: QtBot) -> Callable[[], None]:
    """Return what waits until all that was begun is through."""

    def wait() -> None:
        qtbot.waitUntil(lambda: context.tasks.is_idle and context.edits.is_idle, timeout=10_000)

    return wait
