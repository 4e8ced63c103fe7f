"""A window in triage over a small library."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from builders import add_papers
from gui_desk import Desk
from nightstand.bootstrap import Services
from nightstand.paths import AppPaths
from triage_at_work import TriageAtWork

PAPERS = 6


@pytest.fixture
def open_desk(paths: AppPaths, services: Services, qtbot: QtBot) -> Iterator[Callable[[int], Desk]]:
    desks: list[Desk] = []

    def opened(papers: int) -> Desk:
        made = Desk(paths, services, qtbot)
        made.window.activateWindow()
        made.until(lambda: len(made.shown()) == papers)
        desks.append(made)
        return made

    yield opened
    for made in desks:
        assert made.context.tasks.close()


@pytest.fixture
def triage(open_desk: Callable[[int], Desk], services: Services) -> TriageAtWork:
    add_papers(services, PAPERS)
    return TriageAtWork(open_desk(PAPERS)).open()
