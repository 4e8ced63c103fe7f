"""Damaged, missing and half-written files: noticed before they answer, one kind of failure, mended by a new build."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import index_damage
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexDocument
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex

UNUSABLE = {"The search index cannot be used", "There is no search index yet", "The search index is of another version"}


@pytest.fixture
def pattern(tmp_path: Path) -> Path:
    index_damage.made(tmp_path / "pattern")
    return tmp_path / "pattern"


def newest(folder: Path, ending: str) -> Path:
    return max(folder.rglob(f"*{ending}"), key=lambda path: path.stat().st_mtime_ns)


def cut(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])


def test_no_damage_to_any_file_changes_an_answer(pattern: Path, tmp_path: Path) -> None:
    assert index_damage.silent_errors(pattern, tmp_path / "work", Random(1), 150) == []


DAMAGES: list[Callable[[Path], object]] = [
    lambda folder: newest(folder, ".toc").unlink(),
    lambda folder: cut(newest(folder, ".toc"), 0),
    lambda folder: cut(newest(folder, ".toc"), 30),
    lambda folder: cut(newest(folder, ".toc"), newest(folder, ".toc").stat().st_size - 1),
    lambda folder: newest(folder, ".toc").write_bytes(b"garbage" * 100),
    lambda folder: newest(folder, ".flat").unlink(),
    lambda folder: cut(newest(folder, ".flat"), 0),
    lambda folder: cut(newest(folder, ".flat"), 100),
    lambda folder: cut(newest(folder, ".flat"), newest(folder, ".flat").stat().st_size - 1),
    lambda folder: (folder / "current").unlink(),
    lambda folder: (folder / "current").write_text("../elsewhere"),
    lambda folder: newest(folder, "manifest.json").write_text("{}"),
    lambda folder: shutil.rmtree(newest(folder, ".toc").parent),
]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(
    "use",
    [
        lambda index: index.fingerprints(),
        lambda index: index.watermark(),
        lambda index: index.verify(),
        lambda index: index.merge_small(),
        lambda index: index.replace([IndexDocument(paper=PaperId(11), title="new")], (), 9),
    ],
)
def test_a_torn_or_missing_file_is_noticed_whatever_is_asked_and_a_new_build_mends_it(
    pattern: Path, damage: Callable[[Path], object], use: Callable[[WhooshIndex], object]
) -> None:
    damage(pattern)

    assert index_damage.outcome(pattern, use) in UNUSABLE

    index = IndexGenerations(pattern, index_damage.LIBRARY).rebuild([IndexDocument(paper=PaperId(1))], 5)
    assert (index.document_ids(), index.watermark()) == ({1}, 5)
    index.close()


def test_a_file_that_vanishes_from_under_an_open_index_is_noticed_by_the_next_commit(pattern: Path) -> None:
    index = IndexGenerations(pattern, index_damage.LIBRARY).open()
    newest(pattern, ".toc").unlink()

    with pytest.raises(IndexUnavailable):
        index.watermark()
    with pytest.raises(IndexUnavailable):
        index.replace((), (), 9)


def test_a_flipped_bit_is_found_by_verification(pattern: Path) -> None:
    segment = newest(pattern, ".flat")
    for place in range(0, segment.stat().st_size, 997):
        whole = segment.read_bytes()
        segment.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])

        assert index_damage.outcome(pattern, lambda index: index.verify()) in UNUSABLE
        segment.write_bytes(whole)

    assert index_damage.outcome(pattern, lambda index: index.verify()) is True


def test_a_segment_in_the_place_of_another_is_noticed(pattern: Path) -> None:
    one, other, *_ = sorted(pattern.rglob("*.flat"))
    shutil.copy(one, other)

    assert index_damage.outcome(pattern, index_damage.contents) in UNUSABLE
