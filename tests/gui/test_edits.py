"""Edits while another program writes: kept in their order, named where they wait, and none dropped."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builders import add_papers
from busy_library import busy_library
from nightstand.domain.paper import PaperId
from nightstand.services.library import Outcome
from nightstand.ui.context import UiContext
from nightstand.ui.messages import Banner
from paper_window import open_context

SHORT_MS = 50


@pytest.fixture
def context(folders: Path, qapp: QApplication) -> Iterator[UiContext]:
    with open_context(folders) as context:
        yield context


@pytest.fixture
def paper(context: UiContext) -> PaperId:
    return add_papers(context.services, 1)[0]


@pytest.fixture
def banners(context: UiContext) -> list[Banner]:
    shown: list[Banner] = []
    context.messages.banner_requested.connect(shown.append)
    return shown


def rating(context: UiContext, paper: PaperId, stars: int) -> Callable[[], Outcome]:
    """Return an edit that gives up on a busy library after a moment."""

    def rate() -> Outcome:
        with context.services.library.waiting_at_most(SHORT_MS):
            return context.services.papers.rate((paper,), stars)

    return rate


def test_an_edit_that_found_the_library_busy_to_the_end_is_named_and_made_on_request(
    context: UiContext, paper: PaperId, banners: list[Banner], qtbot: QtBot
) -> None:
    with busy_library(context):
        context.edits.make(rating(context, paper, 4), label="4 stars")
        qtbot.waitUntil(lambda: bool(banners))
    offer = banners[0].offers[0]

    offer.call()
    qtbot.waitUntil(lambda: context.edits.is_idle)

    assert (banners[0].title, offer.text) == ("Not saved yet: 4 stars", "Try again")
    assert context.services.browsing.details(paper).marks.rating == 4


def test_edits_behind_one_that_waits_keep_their_order(
    context: UiContext, paper: PaperId, banners: list[Banner], qtbot: QtBot
) -> None:
    made: list[str] = []
    with busy_library(context):
        context.edits.make(rating(context, paper, 2), on_done=lambda _: made.append("2"))
        qtbot.waitUntil(lambda: bool(banners))
    context.edits.make(rating(context, paper, 5), on_done=lambda _: made.append("5"))
    qtbot.waitUntil(lambda: context.edits.is_idle)

    assert made == ["2", "5"]
    assert context.services.browsing.details(paper).marks.rating == 5


def test_the_banner_goes_once_the_edit_is_made_but_never_another_message(
    context: UiContext, paper: PaperId, banners: list[Banner], qtbot: QtBot
) -> None:
    withdrawn: list[int] = []
    context.messages.banner_withdrawn.connect(lambda: withdrawn.append(len(banners)))
    for stands_another in (False, True):
        with busy_library(context):
            context.edits.make(rating(context, paper, 2 + stands_another))
            before = len(banners)
            qtbot.waitUntil(lambda before=before: len(banners) > before)
        if stands_another:
            context.messages.show_banner(Banner("38 papers added"))
        context.edits.try_again()
        qtbot.waitUntil(lambda: context.edits.is_idle)

    assert withdrawn == [1]
