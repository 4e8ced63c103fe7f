"""A library with papers that look alike, and the window that shows them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builders import long_abstract
from nightstand.domain.author import Author
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.duplicates.presenter import DuplicatesPresenter
from nightstand.ui.duplicates.view import DuplicatesDialog, Page
from paper_window import open_context

LEE = (Author("Lee", "Ann"),)


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


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    """Add a paper twice by its DOI (1, 2), one in two versions (3, 4), and one that may be two (5, 6)."""
    add = context.services.papers.add
    return tuple(
        add(values).papers[0]
        for values in (
            {"title": "Quiet tides", "authors": LEE, "doi": "10.5555/q.1", "year": 2020},
            {"title": "Quiet Tides.", "authors": LEE, "doi": "10.5555/q.1", "venue": "Journal of Tides", "year": 2020},
            {"title": "Currents of the deep northern sea", "authors": LEE, "year": 2019, "venue": "arXiv",
             "abstract": long_abstract(1)},
            {"title": "Currents of the deep northern sea", "authors": LEE, "year": 2020, "venue": "ICML",
             "abstract": long_abstract(1)},
            {"title": "On storms over northern harbours", "authors": LEE, "year": 2001, "venue": "Harbour Letters"},
            {"title": "On storms over northern harbours", "authors": LEE, "year": 2002, "venue": "Harbour Letters"},
        )
    )  # fmt: skip


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def presenter(context: UiContext, window: QWidget) -> DuplicatesPresenter:
    return DuplicatesPresenter(context, window)


@pytest.fixture
def opened(presenter: DuplicatesPresenter, context: UiContext, qtbot: QtBot) -> Callable[[], DuplicatesDialog]:
    """Return what opens the window and waits until it shows what there is to see."""

    def open_window() -> DuplicatesDialog:
        context.actions.trigger("find_duplicates")
        dialog = presenter.dialog
        assert dialog is not None
        qtbot.waitUntil(lambda: dialog.page is not Page.WAIT, timeout=10_000)
        if dialog.page is Page.PAIRS:
            qtbot.waitUntil(lambda: shows_current(dialog), timeout=10_000)
        return dialog

    return open_window


def shows_current(dialog: DuplicatesDialog) -> bool:
    row, comparison = dialog.list.current_row, dialog.pane.comparison
    return row is not None and comparison is not None and row.key == comparison.key
