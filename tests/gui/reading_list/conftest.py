"""A library with what the features of the window share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from nightstand.ui.context import UiContext
from paper_window import open_context


@pytest.fixture
def context(folders: Path, qapp: QApplication) -> Iterator[UiContext]:
    with open_context(folders) as context:
        yield context
