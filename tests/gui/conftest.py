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
from pytestqt.qtbot import QtBot

from builders import add_papers
from gui_desk import Desk
from nightstand.bootstrap import Services, open_services
from nightstand.paths import AppPaths, default_paths

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


@pytest.fixture
def paths(folders: Path) -> AppPaths:
    return default_paths()


@pytest.fixture
def services(paths: AppPaths) -> Iterator[Services]:
    opened = open_services(paths)
    yield opened
    opened.close()


@pytest.fixture
def desk(paths: AppPaths, services: Services, qtbot: QtBot) -> Iterator[Desk]:
    add_papers(services, 4)
    made = Desk(paths, services, qtbot)
    made.until(lambda: len(made.shown()) == 4)
    yield made
    assert made.context.tasks.close()


@pytest.fixture
def empty_desk(paths: AppPaths, services: Services, qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(paths, services, qtbot)
    yield made
    assert made.context.tasks.close()
