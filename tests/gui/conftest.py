"""Makes interface tests run without a screen and fail on what Qt complains about."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

# Both are read once, when the application object and qtpy are made, so they are set before any test module is imported.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_API"] = "pyside6"

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

HERE = Path(__file__).parent
HARMLESS_MESSAGES = [r"does not support propagateSizeHints"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for test in items:
        if HERE in test.path.parents:
            test.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            test.add_marker(pytest.mark.qt_log_ignore(*HARMLESS_MESSAGES))


@pytest.fixture(scope="session", autouse=True)
def still_caret(qapp: QApplication) -> None:
    """Stop the caret's blinking, so that two pictures of one window are equal."""
    qapp.setCursorFlashTime(0)


@pytest.fixture(autouse=True)
def clean_desk(qapp: QApplication) -> Iterator[None]:
    """Leave no window and no clipboard behind, and fail on a dialog nobody answered."""
    yield

    # Described now: below, the dialog itself is deleted.
    dialog = qapp.activeModalWidget()
    unanswered = f"{type(dialog).__name__} “{dialog.windowTitle()}”" if dialog is not None else None
    for widget in qapp.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # Offscreen, Python-made data left on the clipboard crashes the process when it exits.
    qapp.clipboard().clear()
    assert unanswered is None, f"nobody answered the dialog {unanswered}"
