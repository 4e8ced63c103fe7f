"""A cache folder that was put back from an older copy is noticed by whoever opens or searches it, and built anew."""

import shutil
from pathlib import Path

import pytest

from builders import add_papers
from nightstand.bootstrap import Services, open_services
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.searching import SearchRequest


def put_back(copy: Path, cache: Path) -> None:
    shutil.rmtree(cache)
    shutil.copytree(copy, cache)


@pytest.fixture
def copied(services: Services, app_paths: AppPaths, tmp_path: Path) -> tuple[Path, PaperId]:
    """A copy of the cache made before a paper came that the index has since taken in, and that paper."""
    add_papers(services, 2)
    services.indexing.catch_up()
    copy = tmp_path / "copy"
    shutil.copytree(app_paths.cache, copy)
    later = services.papers.add({"title": "Thirding in harbours"}).new_id
    services.indexing.catch_up()
    return copy, later


def test_an_old_copy_found_when_opening_is_built_anew(
    services: Services, app_paths: AppPaths, copied: tuple[Path, PaperId]
) -> None:
    copy, later = copied
    services.close()
    put_back(copy, app_paths.cache)

    reopened = open_services(app_paths)
    read = reopened.indexing.catch_up()

    assert read == 3
    found = reopened.searching.search(SearchRequest("thirding"))
    assert (tuple(found.ids), found.note) == ((later,), "")
    assert reopened.care.check() == ()
    reopened.close()


def test_an_old_copy_put_back_under_an_open_library_is_noticed_by_the_next_search(
    services: Services, app_paths: AppPaths, copied: tuple[Path, PaperId]
) -> None:
    copy, later = copied
    assert services.searching.search(SearchRequest("thirding")).note == ""
    put_back(copy, app_paths.cache)

    met = services.searching.search(SearchRequest("thirding"))
    status = services.indexing.status()
    services.indexing.catch_up()
    mended = services.searching.search(SearchRequest("thirding"))

    assert tuple(met.ids) == (later,)
    assert "index" in met.note
    assert not status.is_ready
    assert (tuple(mended.ids), mended.note) == ((later,), "")


def test_an_old_copy_is_noticed_although_newer_changes_still_wait(
    services: Services, app_paths: AppPaths, copied: tuple[Path, PaperId]
) -> None:
    copy, later = copied
    newest = services.papers.add({"title": "Fourthing in harbours"}).new_id
    put_back(copy, app_paths.cache)

    services.indexing.catch_up()

    assert set(services.searching.search(SearchRequest("harbours")).ids) == {later, newest}


def test_an_index_that_only_waits_for_changes_is_searched_as_it_is(services: Services) -> None:
    add_papers(services, 2)
    services.indexing.catch_up()
    services.papers.add({"title": "Not indexed yet"})

    found = services.searching.search(SearchRequest("tides"))

    assert found.note == ""
    assert services.indexing.status().is_ready
