"""Facts about the search library that the index relies on; a new version must pass them before it is taken."""

import random
from pathlib import Path

import pytest
import whoosh
from whoosh import columns, fields, index, query
from whoosh.filedb.filestore import RamStorage
from whoosh.index import LockError
from whoosh.reading import SegmentReader

from nightstand.search.schema import PaperText


def _texts(folder: Path, count: int) -> index.FileIndex:
    made = index.create_in(str(folder), fields.Schema(id=fields.ID(unique=True, stored=True), text=PaperText()))
    writer = made.writer()
    for number in range(count):
        writer.add_document(id=str(number), text=f"alpha beta word{number}")
    writer.commit()
    return made


def test_the_version_is_the_one_whose_source_was_read() -> None:
    assert whoosh.__version__ == (3, 54, 0)


@pytest.mark.parametrize("options", [{}, {"bits": 32}, {"bits": 32, "signed": False}, {"bits": 32, "shift_step": 0}])
def test_numeric_ranges_are_right(options: dict[str, object]) -> None:
    chance = random.Random(3)
    made = RamStorage().create_index(fields.Schema(year=fields.NUMERIC(int, sortable=True, **options)))
    values = [chance.choice((chance.randrange(300), chance.randrange(1950, 2030))) for _ in range(200)]
    writer = made.writer()
    for value in values:
        writer.add_document(year=value)
    writer.commit()

    with made.searcher() as searcher:
        for low, width in [(0, 0), (112, 15), (127, 1), (128, 0), (1, 126), (1999, 30), (255, 1), (2000, 48)]:
            hits = searcher.search(query.NumericRange("year", low, low + width), limit=None)
            assert len(hits) == sum(low <= value <= low + width for value in values)


def test_its_own_refresh_still_returns_replaced_papers(tmp_path: Path) -> None:
    """When this fails the library has mended it, and our own reopening may go."""
    made = _texts(tmp_path, 20)
    searcher = made.searcher()
    writer = made.writer()
    writer.update_document(id="7", text="alpha again")
    writer.commit(merge=False)

    refreshed = searcher.refresh()

    assert len(refreshed.search(query.Term("text", "alpha"), limit=None)) == 21
    refreshed.close()


def test_the_files_of_a_segment_never_change_and_deletions_stand_in_the_table_of_contents(tmp_path: Path) -> None:
    made = _texts(tmp_path, 20)
    segment = made._read_toc().segments[0]
    reader = SegmentReader(made.storage, made.schema, segment)
    content = {path.name: path.read_bytes() for path in tmp_path.glob("*.seg")}
    writer = made.writer()
    writer.delete_document(3)
    writer.add_document(id="new", text="alpha")
    writer.commit(merge=False)

    newest = made._read_toc().segments

    assert set(reader.postings("text", b"alpha").all_ids()) == set(range(20))
    assert [set(each.deleted_docs()) for each in newest] == [{3}, set()]
    assert newest[0].segment_id() == segment.segment_id()
    assert {name: (tmp_path / name).read_bytes() for name in content} == content
    reader.close()


def test_a_cancelled_writer_leaves_nothing_and_frees_the_lock(tmp_path: Path) -> None:
    made = _texts(tmp_path, 3)
    before = {path.name for path in tmp_path.glob("*.seg")} | {path.name for path in tmp_path.glob("*.toc")}
    writer = made.writer()
    writer.add_document(id="new", text="alpha")
    writer.delete_document(0)
    writer.cancel()

    after = {path.name for path in tmp_path.glob("*.seg")} | {path.name for path in tmp_path.glob("*.toc")}
    assert after == before
    assert made.doc_count() == 3
    made.writer().cancel()


def test_a_second_writer_fails_at_once(tmp_path: Path) -> None:
    made = _texts(tmp_path, 3)
    writer = made.writer()

    with pytest.raises(LockError):
        made.writer()

    writer.cancel()


def test_a_number_column_that_is_not_indexed_keeps_large_numbers(tmp_path: Path) -> None:
    made = index.create_in(str(tmp_path), fields.Schema(paper=fields.COLUMN(columns.NumericColumn("q"))))
    writer = made.writer()
    for number in (5, 0, 2**40):
        writer.add_document(paper=number)
    writer.commit()

    reader = made.reader()
    column = reader.column_reader("paper", translate=False)

    assert [column[number] for number in range(3)] == [5, 0, 2**40]
    reader.close()


def test_positions_come_back_as_they_were_written(tmp_path: Path) -> None:
    made = index.create_in(str(tmp_path), fields.Schema(text=PaperText()))
    writer = made.writer()
    writer.add_document(text="to be or not to be")
    writer.commit()

    reader = made.reader()
    matcher = reader.postings("text", b"be")

    assert (matcher.weight(), matcher.value_as("positions")) == (2.0, [1, 5])
    reader.close()
