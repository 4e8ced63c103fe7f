"""The start of the window: painted from the file at once, alive when the library is open, and clear when it is not."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.bootstrap import open_library
from nightstand.paths import AppPaths, default_paths
from nightstand.storage.database import DATABASE_NAME
from nightstand.ui.application import DATABASE_FILE, Start

HEAVY = (
    "sqlmodel",
    "sqlalchemy",
    "pydantic",
    "whoosh",
    "qtawesome",
    "qtpy",
    "pylatexenc",
    "tomlkit",
    "nightstand.bootstrap",
)
PRINT_IMPORTED = f"""
import sys
import nightstand.ui.application
print(*sorted(set({HEAVY!r}) & set(sys.modules)))
"""
PATIENCE_MS = 15_000


@pytest.fixture
def paths(folders: Path) -> AppPaths:
    return default_paths()


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    """Give the application back as it was: a start dresses all of it."""
    style, sheet, palette, font = qapp.style().name(), qapp.styleSheet(), qapp.palette(), qapp.font()
    yield qapp
    qapp.setStyleSheet(sheet)
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture
def started(paths: AppPaths, dressed: QApplication) -> Iterator[list[Start]]:
    """Return a list for starts; what is in it is closed afterwards."""
    starts: list[Start] = []
    yield starts
    for start in starts:
        start.close()
        start.window.deleteLater()
        start.deleteLater()


def test_the_first_paint_imports_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PRINT_IMPORTED], capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


def test_the_database_is_looked_for_where_it_is() -> None:
    assert DATABASE_FILE == DATABASE_NAME


def test_papers_and_counts_are_there_before_the_library_is_open(
    paths: AppPaths, dressed: QApplication, started: list[Start], qtbot: QtBot
) -> None:
    with open_library(paths) as services:
        add_papers(services, 3)

    start = Start(paths, dressed)
    started.append(start)

    inbox = [node.count for node in start.window.sidebar.sidebar_model.nodes if node.text == "Inbox"]
    assert inbox == [3]
    assert not start.window.top_bar.search.hasFocus()
    qtbot.waitUntil(lambda: start.window.status.text == "Index up to date", timeout=PATIENCE_MS)


def test_what_was_typed_before_the_library_was_open_is_searched_then(
    paths: AppPaths, dressed: QApplication, started: list[Start], qtbot: QtBot
) -> None:
    with open_library(paths) as services:
        add_papers(services, 3)
        services.indexing.rebuild()
    start = Start(paths, dressed)
    started.append(start)

    start.window.top_bar.search.setText("kind 2")

    qtbot.waitUntil(lambda: start.shown_count == 1, timeout=PATIENCE_MS)


def test_a_library_that_cannot_be_opened_says_so_in_the_window(
    paths: AppPaths, dressed: QApplication, started: list[Start], qtbot: QtBot
) -> None:
    paths.library.mkdir(parents=True)
    (paths.library / DATABASE_NAME).write_bytes(b"this is no database" * 100)

    start = Start(paths, dressed)
    started.append(start)

    qtbot.waitUntil(start.window.banner.isVisible, timeout=PATIENCE_MS)
    assert start.window.status.text == "No library is open"
    assert "library" in start.window.banner.accessibleName().casefold()


def test_a_damaged_settings_file_does_not_stop_the_start(
    paths: AppPaths, dressed: QApplication, started: list[Start], qtbot: QtBot
) -> None:
    paths.config.mkdir(parents=True)
    (paths.config / "settings.toml").write_bytes(b"theme = \xff")
    (paths.config / "window.ini").write_bytes(b"\x00\x01 no ini")

    start = Start(paths, dressed)
    started.append(start)

    assert start.window.isVisible()
    qtbot.waitUntil(lambda: start.window.is_welcoming, timeout=PATIENCE_MS)
