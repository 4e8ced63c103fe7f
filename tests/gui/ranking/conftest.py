"""A window over a small library with a list to be ranked."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from builders import add_papers
from gui_desk import Desk
from nightstand.bootstrap import Services
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from ranking_at_work import RankingAtWork

PAPERS = 7


@pytest.fixture
def open_desk(paths: AppPaths, services: Services, qtbot: QtBot) -> Iterator[Callable[[], Desk]]:
    desks: list[Desk] = []

    def opened() -> Desk:
        made = Desk(paths, services, qtbot)
        made.window.activateWindow()
        made.until(lambda: bool(made.shown()))
        desks.append(made)
        return made

    yield opened
    for made in desks:
        assert made.context.tasks.close()


@pytest.fixture
def ranking(open_desk: Callable[[], Desk], services: Services) -> RankingAtWork:
    papers = add_papers(services, PAPERS)
    made = services.reading_lists.create("Tides", selection=papers).new_id
    assert made is not None
    return RankingAtWork(open_desk(), ListId(made))
