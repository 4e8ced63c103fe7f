"""What each commit holds, with deletions of its own, for as long as somebody holds it."""

import gc
from pathlib import Path

import pytest
from whoosh import fields
from whoosh.filedb.filestore import FileStorage
from whoosh.index import TOC, FileIndex
from whoosh.writing import NO_MERGE, SegmentWriter

from flat_segments import Sample, SampleText, abstract, arrays_of
from nightstand.domain.errors import IndexUnavailable
from nightstand.search.flat.codec import FlatCodec, FlatSegment
from nightstand.search.flat.segment_file import write_segment
from nightstand.search.flat.view import EMPTY_VIEW, INDEX_NAME, IndexView, newest_view


def _index(folder: Path) -> FileIndex:
    return FileIndex.create(FileStorage(str(folder)), fields.Schema(text=SampleText()), INDEX_NAME)


def _commit(index: FileIndex, *samples: Sample, deleted: tuple[int, ...] = ()) -> None:
    writer = SegmentWriter(index, codec=FlatCodec())
    for number in deleted:
        writer.delete_document(number)
    for sample in samples:
        writer.add_document(text=sample)
    writer.commit(mergetype=NO_MERGE)


def _papers(view: IndexView) -> list[int]:
    return sorted(view.papers())


def test_a_view_shows_the_newest_commit_and_an_older_one_its_own(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"), abstract(2, "beta"))
    first = newest_view(index.storage)
    _commit(index, abstract(3, "gamma"), deleted=(0,))
    second = newest_view(index.storage, first)

    assert _papers(first) == [1, 2]
    assert _papers(second) == [2, 3]
    assert second.document_count == 2
    assert second.generation > first.generation
    assert [segment.deleted for segment in second.segments] == [{0}, frozenset()]
    assert second.segments[0].open is first.segments[0].open


def test_the_same_view_is_given_while_nothing_is_committed(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))

    view = newest_view(index.storage)

    assert newest_view(index.storage, view) is view


def test_an_untouched_segment_stays_the_same_object(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"), abstract(2, "beta"))
    _commit(index, abstract(3, "gamma"), deleted=(1,))
    before = newest_view(index.storage)
    _commit(index, abstract(4, "delta"), deleted=(2,))

    after = newest_view(index.storage, before)

    assert after.segments[0] is before.segments[0]
    assert after.segments[1] is not before.segments[1]
    assert after.segments[0].live is not None
    assert after.segments[0].live.tolist() == [True, False]
    assert after.segments[2].live is None


def test_a_view_outlives_the_files_of_its_segments(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"), abstract(2, "beta"))
    old = newest_view(index.storage)
    writer = SegmentWriter(index, codec=FlatCodec())
    writer.commit(optimize=True)
    for path in tmp_path.glob("*.flat"):
        if path.stem == old.segments[0].open.segment_id:
            path.unlink()
    newer = newest_view(index.storage, old)

    assert _papers(newer) == [1, 2]
    assert old.segments[0].open.find(b"alpha") == 0
    assert _papers(old) == [1, 2]


def test_the_file_of_a_forgotten_view_is_let_go_of(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))
    view = newest_view(index.storage)
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("this system does not tell what is mapped")
    assert str(tmp_path) in maps.read_text()

    papers = view.segments[0].open.papers
    del view
    gc.collect()

    assert str(tmp_path) in maps.read_text()
    del papers
    gc.collect()
    assert str(tmp_path) not in maps.read_text()


def test_fingerprints_are_those_of_living_papers(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"), abstract(258, "beta"), abstract(3, "gamma"), deleted=())
    _commit(index, deleted=(0,))

    assert newest_view(index.storage).fingerprints() == {258: "0" * 20 + "0102", 3: "0" * 23 + "3"}


def test_the_watermark_is_the_largest_of_all_segments(tmp_path: Path) -> None:
    storage = _index(tmp_path).storage
    segments = [FlatSegment(INDEX_NAME) for _ in range(3)]
    for number, segment in enumerate(segments):
        write_segment(storage, segment, arrays_of([abstract(number + 1, "alpha")]))
        segment.watermark = (5, 9, 7)[number]
    TOC(fields.Schema(text=SampleText()), segments, 1).write(storage, INDEX_NAME)

    assert newest_view(storage).watermark == 9


def test_an_index_without_segments_is_empty(tmp_path: Path) -> None:
    view = newest_view(_index(tmp_path).storage)

    assert (view.generation, view.watermark, view.papers(), view.fingerprints()) == (0, 0, frozenset(), {})
    assert EMPTY_VIEW.generation < 0


def test_a_missing_segment_is_reported(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))
    next(tmp_path.glob("*.flat")).unlink()

    with pytest.raises(IndexUnavailable, match="missing"):
        newest_view(index.storage)


def test_segments_of_another_kind_are_refused(tmp_path: Path) -> None:
    index = FileIndex.create(FileStorage(str(tmp_path)), fields.Schema(text=fields.TEXT()), INDEX_NAME)
    writer = index.writer()
    writer.add_document(text="alpha")
    writer.commit()

    with pytest.raises(IndexUnavailable, match="no segment of this program"):
        newest_view(index.storage)


def test_a_closed_view_refuses_to_be_read(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))
    view = newest_view(index.storage)

    view.close()

    with pytest.raises(IndexUnavailable, match="closed"):
        view.papers()


def test_a_segment_that_was_written_to_while_it_was_open_is_reported(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))
    view = newest_view(index.storage)
    assert newest_view(index.storage, view) is view
    path = next(tmp_path.glob("*.flat"))

    path.write_bytes(path.read_bytes()[:-1] + b"x")

    with pytest.raises(IndexUnavailable, match="written to"):
        newest_view(index.storage, view)


def test_a_segment_that_is_gone_is_read_on_as_long_as_it_is_held(tmp_path: Path) -> None:
    index = _index(tmp_path)
    _commit(index, abstract(1, "alpha"))
    view = newest_view(index.storage)

    next(tmp_path.glob("*.flat")).unlink()

    assert newest_view(index.storage, view).papers() == {1}
