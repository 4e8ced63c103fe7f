"""Index folders: built beside the old one, switched at once, never another library's or version's."""

import json
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexBusy, IndexDocument
from nightstand.search.writing import generations
from nightstand.search.writing.durable_storage import exclusive
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex


def paper(number: int, title: str = "regret") -> IndexDocument:
    return IndexDocument(paper=PaperId(number), title=title)


def index_folders(folder: Path) -> list[Path]:
    return sorted(folder.glob("index-*"))


@pytest.fixture
def cache(tmp_path: Path) -> IndexGenerations:
    return IndexGenerations(tmp_path / "cache" / "library", "library")


def test_before_the_first_build_there_is_no_index(cache: IndexGenerations) -> None:
    with pytest.raises(IndexUnavailable):
        cache.open()
    assert cache.sweep() == 0


def test_a_build_counts_from_then_on(cache: IndexGenerations) -> None:
    cache.rebuild((paper(number) for number in range(1, 4)), 7).close()

    index = cache.open()

    assert (index.watermark(), index.document_ids()) == (7, {1, 2, 3})
    index.close()


def test_only_the_person_can_enter_the_folders(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()

    for folder in (cache.folder, *index_folders(cache.folder)):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_old_index_counts_until_the_new_one_is_whole(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()
    seen_meanwhile = []

    def documents() -> Iterator[IndexDocument]:
        meanwhile = cache.open()
        seen_meanwhile.append(meanwhile.document_ids())
        meanwhile.close()
        yield paper(2)

    cache.rebuild(documents(), 2).close()
    index = cache.open()

    assert seen_meanwhile == [{1}]
    assert index.document_ids() == {2}
    index.close()


def test_a_build_that_fails_leaves_the_old_index_and_no_folder(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()

    def documents() -> Iterator[IndexDocument]:
        yield paper(2)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.rebuild(documents(), 2)

    index = cache.open()
    assert index.document_ids() == {1}
    assert len(index_folders(cache.folder)) == 1
    index.close()


@pytest.mark.parametrize("stage", ["_build", "_point_to"])
def test_a_build_killed_at_any_stage_leaves_the_old_index(
    cache: IndexGenerations, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    cache.rebuild([paper(1)], 1).close()
    monkeypatch.setattr(shutil, "rmtree", lambda *_arguments, **_options: None)
    monkeypatch.setattr(IndexGenerations, stage, _killed)

    with pytest.raises(SystemExit):
        cache.rebuild([paper(2)], 2)
    monkeypatch.undo()
    index = cache.open()

    assert index.document_ids() == {1}
    assert len(index_folders(cache.folder)) == 2
    assert cache.sweep() == 1
    assert [folder.name for folder in index_folders(cache.folder)] == [index.folder.name]
    index.close()


def _killed(*_arguments: object) -> None:
    raise SystemExit(137)


def test_sweeping_keeps_the_index_that_counts(cache: IndexGenerations) -> None:
    for watermark in range(1, 4):
        cache.rebuild([paper(watermark)], watermark).close()

    assert cache.sweep() == 2

    index = cache.open()
    assert index.watermark() == 3
    index.close()


def test_sweeping_waits_while_another_process_builds(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()
    cache.rebuild([paper(2)], 2).close()

    with exclusive(cache.folder, "build"):
        assert cache.sweep() == 0

    assert len(index_folders(cache.folder)) == 2


def test_two_builds_at_once_are_busy(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()

    with exclusive(cache.folder, "build"), pytest.raises(IndexBusy):
        cache.rebuild([paper(2)], 2)


def test_nothing_is_written_to_the_old_index_while_the_new_one_is_built_or_after(cache: IndexGenerations) -> None:
    old = cache.rebuild([paper(1)], 1)

    def documents() -> Iterator[IndexDocument]:
        with pytest.raises(IndexBusy):
            old.replace([paper(9)], (), 5)
        yield paper(2)

    new = cache.rebuild(documents(), 2)
    with pytest.raises(IndexUnavailable):
        old.replace([paper(9)], (), 5)

    assert old.watermark() == 1
    new.replace([paper(3)], (), 3)
    assert new.watermark() == 3
    old.close()
    new.close()


def test_the_library_is_read_after_the_old_index_is_held(cache: IndexGenerations) -> None:
    old = cache.rebuild([paper(1)], 1)

    with cache.building() as build:
        with pytest.raises(IndexBusy):
            old.replace([paper(9)], (), 5)
        new = build.finish([paper(2)], 2)

    assert (old.watermark(), new.watermark()) == (1, 2)
    old.close()
    new.close()


def test_a_build_waits_for_whoever_writes_the_old_index(cache: IndexGenerations) -> None:
    old = cache.rebuild([paper(1)], 1)

    with exclusive(old.folder, WhooshIndex.write_lock), pytest.raises(IndexBusy):
        cache.rebuild([paper(2)], 2)

    assert len(index_folders(cache.folder)) == 1
    old.close()


def test_the_index_of_another_library_is_refused(cache: IndexGenerations) -> None:
    cache.rebuild([paper(1)], 1).close()

    with pytest.raises(IndexUnavailable):
        IndexGenerations(cache.folder, "another").open()


def test_an_index_of_another_format_is_refused_and_replaced(
    cache: IndexGenerations, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.rebuild([paper(1)], 1).close()
    monkeypatch.setattr(generations, "FORMAT", "2.0/9.9")
    later = IndexGenerations(cache.folder, "library")

    with pytest.raises(IndexUnavailable):
        later.open()
    later.rebuild([paper(2)], 2).close()

    index = later.open()
    assert index.watermark() == 2
    index.close()


@pytest.mark.parametrize("content", ["", "../../etc", "index-", "index-gone", "\x00", "index-../x"])
def test_a_torn_or_foreign_pointer_is_no_index(cache: IndexGenerations, content: str) -> None:
    cache.rebuild([paper(1)], 1).close()
    (cache.folder / "current").write_text(content)

    with pytest.raises(IndexUnavailable):
        cache.open()
    cache.rebuild([paper(2)], 2).close()

    index = cache.open()
    assert index.watermark() == 2
    index.close()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", json.dumps({"format": 1}), '"text"', "\x00\x01"])
def test_a_torn_manifest_is_no_index(cache: IndexGenerations, content: str) -> None:
    cache.rebuild([paper(1)], 1).close()
    (index_folders(cache.folder)[0] / "manifest.json").write_text(content)

    with pytest.raises(IndexUnavailable):
        cache.open()


def test_a_file_in_place_of_the_folder_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    cache = IndexGenerations(tmp_path / "cache", "library")

    with pytest.raises(IndexUnavailable):
        cache.open()
    with pytest.raises(IndexUnavailable):
        cache.rebuild([paper(1)], 1)
