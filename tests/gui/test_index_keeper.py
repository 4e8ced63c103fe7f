"""The index is built anew when it is found to be gone."""

import shutil

from gui_desk import Desk
from nightstand.paths import AppPaths
from nightstand.services.searching import SearchRequest


def test_a_search_that_finds_no_index_has_it_built_at_once(desk: Desk, paths: AppPaths) -> None:
    said: list[str] = []
    desk.work.index.repair_begun.connect(lambda: said.append(desk.window.status.text))
    shutil.rmtree(paths.cache)
    desk.services.indexing.reopen()
    assert desk.services.searching.search(SearchRequest("kind")).note

    desk.window.top_bar.search.setText("kind 3")

    desk.until(lambda: not desk.services.searching.search(SearchRequest("kind")).note)
    desk.until(lambda: desk.window.status.text == "Index up to date")
    assert said == ["Building the search index…"]


def test_an_index_that_cannot_be_built_is_not_tried_with_every_search(desk: Desk, paths: AppPaths) -> None:
    shutil.rmtree(paths.cache)
    paths.cache.write_text("a file in the way of the folder")
    desk.services.indexing.reopen()
    failures: list[object] = []
    desk.work.index.failed.connect(failures.append)

    desk.window.top_bar.search.setText("kind 3")
    desk.until(lambda: bool(failures))
    desk.window.top_bar.search.setText("kind 2")
    desk.until(lambda: desk.work.papers.query == "kind 2" and len(desk.shown()) == 1)
    desk.qtbot.wait(300)

    assert len(failures) == 1
