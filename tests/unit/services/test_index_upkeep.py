"""The index looked after: damage found and mended without a word lost, small pieces merged, large waits built anew."""

from pathlib import Path
from random import Random

import pytest

from builders import add_papers, long_abstract
from nightstand import worker
from nightstand.bootstrap import Services, open_services
from nightstand.paths import AppPaths
from nightstand.services import indexing
from nightstand.services.progress import CancelToken, silent
from nightstand.services.searching import SearchRequest


def flip(path: Path, seed: int = 1) -> None:
    content = bytearray(path.read_bytes())
    content[Random(seed).randrange(len(content))] ^= 16
    path.write_bytes(content)


def segments(paths: AppPaths) -> list[Path]:
    return sorted(paths.cache.rglob("*.flat"))


def index_folder(services: Services) -> Path:
    return services.indexing._open.opened().folder


def follow(services: Services) -> int:
    return worker.catch_up_index(services, silent, CancelToken())


@pytest.mark.parametrize("seed", range(5))
def test_a_flipped_bit_is_found_when_nothing_waits_and_the_index_built_anew(
    services: Services, app_paths: AppPaths, seed: int
) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    services.close()
    flip(segments(app_paths)[0], seed)

    reopened = open_services(app_paths)
    read = follow(reopened)

    assert read == 3
    assert set(reopened.searching.search(SearchRequest("tides")).ids) == set(papers)
    assert reopened.care.check() == ()
    reopened.close()


def test_damage_met_by_a_search_is_mended_by_the_next_catching_up(services: Services, app_paths: AppPaths) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    before = index_folder(services)
    services.close()
    for path in segments(app_paths):
        path.write_bytes(path.read_bytes()[:4_000] + bytes(2_000) + path.read_bytes()[6_000:])

    reopened = open_services(app_paths)
    searched = reopened.searching.search(SearchRequest("regularity kind"))
    status = reopened.indexing.status()
    reopened.indexing.catch_up()

    assert set(searched.ids) == set(papers)
    assert "index" in searched.note
    assert not status.is_ready
    assert index_folder(reopened) != before
    assert reopened.searching.search(SearchRequest("regularity kind")).note == ""
    reopened.close()


def test_damage_in_the_numbers_of_the_papers_is_mended_by_the_next_catching_up(
    services: Services, app_paths: AppPaths
) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    with services.indexing.view() as view:
        numbers = view.segments[0].open.papers.tobytes()
    services.close()
    (path,) = segments(app_paths)
    content = bytearray(path.read_bytes())
    content[content.index(numbers)] ^= 16
    path.write_bytes(content)

    reopened = open_services(app_paths)
    searched = reopened.searching.search(SearchRequest("regularity kind"))
    was_noticed = reopened.indexing.is_damaged
    reopened.indexing.catch_up()

    assert set(searched.ids) == set(papers)
    assert was_noticed
    assert reopened.searching.search(SearchRequest("regularity kind")).note == ""
    reopened.close()


def test_bits_flipped_in_an_index_that_is_open_and_checked_are_noticed_by_the_next_search(
    services: Services, app_paths: AppPaths
) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    assert services.indexing.verify(cancel=CancelToken())
    assert services.searching.search(SearchRequest("tides")).note == ""
    flip(segments(app_paths)[0])

    met = services.searching.search(SearchRequest("tides"))
    services.indexing.catch_up()

    assert set(met.ids) == set(papers)
    assert "index" in met.note
    assert services.searching.search(SearchRequest("tides")).note == ""


def test_a_damaged_index_of_a_large_library_is_built_anew_in_another_process(
    services: Services, app_paths: AppPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "LIGHT_INDEXING_PAPERS", 1)
    add_papers(services, 4)
    services.indexing.catch_up()
    before = index_folder(services)
    flip(segments(app_paths)[0])
    services.indexing.reopen()

    read = follow(services)

    assert read == 4
    assert index_folder(services) != before
    assert services.care.check() == ()


def test_an_index_that_another_program_has_mended_is_opened_not_built_again(
    services: Services, app_paths: AppPaths
) -> None:
    add_papers(services, 3)
    services.indexing.catch_up()
    services.indexing.distrust()
    other = open_services(app_paths)
    other.indexing.rebuild()
    mended = index_folder(other)
    other.close()

    read = services.indexing.catch_up()

    assert (read, index_folder(services)) == (0, mended)


def test_checking_reads_each_index_once(services: Services, app_paths: AppPaths) -> None:
    add_papers(services, 3)
    services.indexing.catch_up()

    assert services.indexing.verify(cancel=CancelToken())
    flip(segments(app_paths)[0])
    assert services.indexing.verify(cancel=CancelToken())
    services.indexing.rebuild()
    flip(segments(app_paths)[0])
    assert not services.indexing.verify(cancel=CancelToken())


def test_pieces_left_by_edits_are_merged_when_nothing_waits(services: Services, app_paths: AppPaths) -> None:
    papers = add_papers(services, 6)
    services.indexing.catch_up()
    for number, paper in enumerate(papers):
        services.tagging.tag([paper], add=[f"mark{number}"])
        services.indexing.catch_up()
    before = len(segments(app_paths))

    read = follow(services)

    assert read == 0
    assert before >= 4
    assert len(segments(app_paths)) < before
    assert services.indexing.mergeable() == 0
    assert services.care.check() == ()


def test_much_to_merge_is_merged_in_another_process(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "LIGHT_MERGING_PAPERS", 0)
    papers = add_papers(services, 6)
    services.indexing.catch_up()
    for number, paper in enumerate(papers):
        services.tagging.tag([paper], add=[f"mark{number}"])
        services.indexing.catch_up()

    follow(services)

    assert services.indexing.mergeable() == 0
    assert services.care.check() == ()


def test_most_of_a_library_waiting_is_built_anew_and_a_part_is_drained(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "REBUILD_FROM", 3)
    monkeypatch.setattr(indexing, "COMMIT_SIZE", 2)
    papers = add_papers(services, 12)
    services.indexing.catch_up()
    first = index_folder(services)

    services.tagging.tag(papers[:5], add=["sea"])
    drained = services.indexing.catch_up()
    after_part = index_folder(services)
    services.tagging.tag(papers[:8], add=["river"])
    rebuilt = services.indexing.catch_up()

    assert (drained, rebuilt) == (5, 12)
    assert after_part == first
    assert index_folder(services) != first
    assert services.care.check() == ()


def test_a_wish_to_stop_leaves_the_rest_for_later(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.indexing.catch_up()
    for number in range(6):
        services.papers.add({"title": f"Paper {number}", "abstract": long_abstract(number)})
    monkeypatch.setattr(indexing, "COMMIT_SIZE", 2)
    cancel = CancelToken()

    read = services.indexing.catch_up(progress=lambda *_: cancel.cancel(), cancel=cancel)
    later = services.indexing.catch_up()

    assert (read, later) == (2, 4)
    assert services.care.check() == ()


def test_who_reads_while_another_program_builds_anew_keeps_its_answers_and_then_reads_the_new(
    services: Services, app_paths: AppPaths
) -> None:
    papers = add_papers(services, 3)
    services.indexing.catch_up()
    with services.indexing.view() as held:
        other = open_services(app_paths)
        other.indexing.rebuild()
        added = add_papers(other, 2)
        other.indexing.catch_up()
        other.close()
        while_held = held.papers()
    status = services.indexing.status()

    assert while_held == set(papers)
    assert (status.documents, status.waiting) == (5, 0)
    assert set(services.searching.search(SearchRequest("tides")).ids) == {*papers, *added}
    assert services.searching.search(SearchRequest("tides")).note == ""
    assert len(list(app_paths.cache.rglob("index-*"))) == 1


def test_without_an_index_titles_come_first_and_of_equals_the_newest(services: Services, app_paths: AppPaths) -> None:
    for title, abstract, year in [
        ("Rivers", "Nothing but moonlight.", 2026),
        ("Moonlight on water", "", 1999),
        ("Moonlight on sand", "", 2020),
    ]:
        services.papers.add({"title": title, "abstract": abstract, "year": year})

    found = services.searching.search(SearchRequest("moonlight"))

    assert "index" in found.note
    assert [row.title for row in services.browsing.rows(found.ids)] == [
        "Moonlight on sand",
        "Moonlight on water",
        "Rivers",
    ]
