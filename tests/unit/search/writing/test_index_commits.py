"""The index on files: whole after every commit, seen by everybody, and one writer at a time."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexBusy, IndexDocument
from nightstand.search.writing import bulk_writer
from nightstand.search.writing.durable_storage import exclusive
from nightstand.search.writing.whoosh_index import WhooshIndex


def paper(number: int, title: str = "regret") -> IndexDocument:
    return IndexDocument(paper=PaperId(number), title=title, key=f"key{number}")


def papers_with(index: WhooshIndex, word: str) -> set[int]:
    found: set[int] = set()
    with index.view() as view:
        for segment in view.segments:
            term = segment.open.find(word.encode())
            if term is not None:
                numbers, _ = segment.open.occurrences(term)
                found |= {segment.open.papers.item(each) for each in numbers if each not in segment.deleted}
    return found


def files_of(index: WhooshIndex) -> set[str]:
    return {path.name for path in index.folder.iterdir() if not path.name.endswith("LOCK")}


@pytest.fixture
def index(tmp_path: Path) -> Iterator[WhooshIndex]:
    made = WhooshIndex.create(tmp_path)
    yield made
    made.close()


documents = st.builds(paper, st.integers(1, 12), st.sampled_from(["regret", "policy", "", "best-arm"]))
commits = st.lists(
    st.tuples(st.lists(documents, max_size=6), st.lists(st.integers(1, 12).map(PaperId), max_size=3), st.booleans()),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(commits)
def test_after_every_commit_the_index_holds_what_it_was_given(
    tmp_path_factory: pytest.TempPathFactory, commits: list[tuple[list[IndexDocument], list[PaperId], bool]]
) -> None:
    index = WhooshIndex.create(tmp_path_factory.mktemp("index"))
    model: dict[PaperId, str] = {}

    for watermark, (added, removed, is_idle_after) in enumerate(commits, start=1):
        index.replace(added, removed, watermark)
        for gone in removed:
            model.pop(gone, None)
        model.update({document.paper: document.fingerprint() for document in added})
        if is_idle_after:
            index.merge_small()
        assert index.fingerprints() == model
        assert (index.watermark(), index.document_count()) == (watermark, len(model))
        assert index.document_ids() == set(model)


def test_a_commit_of_deletions_alone_keeps_its_watermark(index: WhooshIndex) -> None:
    index.replace([paper(1)], (), 1)

    index.replace((), [PaperId(1)], 2)
    emptied = index.watermark()
    index.replace((), (), 3)

    assert (emptied, index.watermark(), index.document_count()) == (2, 3, 0)


def test_every_text_of_a_document_is_part_of_its_fingerprint() -> None:
    plain = IndexDocument(paper=PaperId(1))
    others = {
        "paper": PaperId(2),
        "title": "x",
        "title_is_provisional": True,
        "abstract": "x",
        "authors": ("x",),
        "venue": "x",
        "notes": "x",
        "sources": ("x",),
        "tags": ("x",),
        "key": "x",
        "attached": ("x",),
    }

    assert set(others) == {field.name for field in fields(IndexDocument)}
    changed = [replace(plain, **{name: value}) for name, value in others.items()]  # type: ignore[arg-type]
    assert len({plain.fingerprint(), *(each.fingerprint() for each in changed)}) == len(others) + 1


def test_a_hundred_small_commits_leave_few_segments_and_every_paper(index: WhooshIndex) -> None:
    for number in range(100):
        index.replace([paper(number % 30 + 1, f"regret number{number}")], (), number + 1)

    assert papers_with(index, "regret") == set(range(1, 31))
    assert papers_with(index, "number99") == {10}
    assert papers_with(index, "number9") == set()
    assert len(list(index.folder.glob("*.flat"))) <= 16


def test_a_large_filling_is_written_in_several_segments_and_one_commit(
    index: WhooshIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_writer, "SEGMENT_DOCUMENTS", 40)
    seen_meanwhile: list[int] = []

    def given() -> Iterator[IndexDocument]:
        for number in range(1, 101):
            seen_meanwhile.append(index.document_count())
            yield paper(number)

    index.fill(given(), 5)

    with index.view() as view:
        assert [segment.open.size for segment in view.segments] == [40, 40, 20]
    assert set(seen_meanwhile) == {0}
    assert papers_with(index, "regret") == set(range(1, 101))


def test_a_long_attached_text_ends_a_segment_early(index: WhooshIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_writer, "SEGMENT_PIECES", 1_000)
    long = replace(paper(1), attached=("regret " * 2_000,))

    index.fill([long, paper(2)], 1)

    with index.view() as view:
        assert [segment.open.size for segment in view.segments] == [1, 1]
    assert papers_with(index, "regret") == {1, 2}


def test_a_second_opening_sees_each_commit_of_the_first(index: WhooshIndex) -> None:
    other = WhooshIndex(index.folder)

    index.replace([paper(1), paper(2)], (), 1)
    first = papers_with(other, "regret")
    index.replace([paper(1, "policy")], [PaperId(2)], 2)

    assert (first, papers_with(other, "regret")) == ({1, 2}, set())
    assert (other.watermark(), other.document_count()) == (2, 1)


def test_a_view_stays_readable_after_its_segments_were_merged_away(index: WhooshIndex) -> None:
    for number in range(1, 6):
        index.replace([paper(number)], (), number)

    with index.view() as view:
        while index.merge_small():
            pass
        index.replace((), [PaperId(1)], 9)
        index.close()
        assert view.papers() == {1, 2, 3, 4, 5}
        assert all(segment.open.words(0, 1) for segment in view.segments)
    assert index.document_ids() == {2, 3, 4, 5}


def test_a_failure_among_the_documents_leaves_the_index_as_it_was(index: WhooshIndex) -> None:
    index.replace([paper(1)], (), 1)
    before = files_of(index)

    def failing() -> Iterator[IndexDocument]:
        yield paper(2, "policy")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.fill(failing(), 2)

    assert (papers_with(index, "regret"), index.watermark(), files_of(index)) == ({1}, 1, before)
    index.replace([paper(1, "policy")], (), 3)
    assert (papers_with(index, "policy"), index.watermark()) == ({1}, 3)


def test_an_error_of_the_documents_is_not_taken_for_damage(index: WhooshIndex) -> None:
    def failing() -> Iterator[IndexDocument]:
        yield paper(1)
        raise ValueError("the library cannot be read")

    with pytest.raises(ValueError, match="library cannot be read"):
        index.fill(failing(), 1)


def test_writing_while_another_process_writes_is_busy_not_broken(index: WhooshIndex) -> None:
    index.replace([paper(number) for number in range(1, 6)], (), 1)

    with exclusive(index.folder, WhooshIndex.write_lock), pytest.raises(IndexBusy):
        index.replace([paper(9)], (), 2)

    assert papers_with(index, "regret") == {1, 2, 3, 4, 5}
    index.replace([paper(9)], (), 2)
    assert index.document_count() == 6


def test_an_index_that_was_replaced_is_not_written_to(tmp_path: Path) -> None:
    WhooshIndex.create(tmp_path).close()
    stale = WhooshIndex(tmp_path, is_current=lambda: False)

    with pytest.raises(IndexUnavailable):
        stale.replace([paper(1)], (), 1)

    assert stale.watermark() == 0


def test_threads_share_an_index_while_it_is_written_and_merged(index: WhooshIndex) -> None:
    index.replace([paper(number) for number in range(1, 21)], (), 1)
    is_over = threading.Event()

    def look(_: int) -> bool:
        looks = 0
        while not is_over.is_set() or not looks:
            assert papers_with(index, "regret") == set(range(1, 21))
            assert index.verify()
            looks += 1
        return looks > 0

    with ThreadPoolExecutor(4) as pool:
        seen = pool.map(look, range(4))
        try:
            for watermark in range(2, 40):
                index.replace([paper(watermark % 20 + 1, f"regret {watermark}")], (), watermark)
                index.merge_small()
        finally:
            is_over.set()
    assert all(seen)


def test_odd_texts_can_be_indexed(index: WhooshIndex) -> None:
    odd = ["\ud800 lone", "a\x00b", "\x00", "x" * 100_000, "\x1f", "好" * 5_000, "\\" * 1000, "\U0010ffff", "\x1e"]
    index.replace([replace(paper(number, text), abstract=text) for number, text in enumerate(odd, start=1)], (), 1)

    assert papers_with(index, "lone") == {1}
    assert papers_with(index, "x" * 128) == {4}
    assert index.document_count() == len(odd)


def test_what_killed_writers_left_is_removed_by_the_next_commit(index: WhooshIndex) -> None:
    index.replace([paper(1)], (), 1)
    for name in ("MAIN_0123456789abcdef.flat", "_MAIN_7.toc.1234.5", "_MAIN_0.toc"):
        (index.folder / name).write_bytes(b"left over")

    index.replace([paper(2)], (), 2)

    assert {name.split(".", 1)[1] for name in files_of(index)} == {"flat", "toc"}
    assert len(files_of(index)) == 3
    assert WhooshIndex(index.folder).document_ids() == {1, 2}
