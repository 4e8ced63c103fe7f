"""Facts about the search library that the index relies on; a new version must pass them before it is taken."""

import builtins
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import whoosh
from whoosh import analysis, fields, index, query
from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.index import TOC, FileIndex, LockError, clean_files
from whoosh.writing import SegmentWriter

from nightstand.search.writing.durable_storage import DurableStorage


def texts(folder: Path, count: int) -> FileIndex:
    made = index.create_in(str(folder), fields.Schema(id=fields.ID(unique=True, stored=True), text=fields.TEXT()))
    writer = made.writer()
    for number in range(count):
        writer.add_document(id=str(number), text=f"alpha beta word{number}")
    writer.commit()
    return made


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix in {".seg", ".toc"}}


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
    made = texts(tmp_path, 20)
    searcher = made.searcher()
    writer = made.writer()
    writer.update_document(id="7", text="alpha again")
    writer.commit(merge=False)

    refreshed = searcher.refresh()

    assert len(refreshed.search(query.Term("text", "alpha"), limit=None)) == 21
    refreshed.close()


def test_its_own_refresh_still_keeps_segments_that_were_merged_away(tmp_path: Path) -> None:
    made = texts(tmp_path, 20)
    searcher = made.searcher()
    writer = made.writer()
    writer.add_document(id="new", text="alpha")
    writer.commit(optimize=True)

    refreshed = searcher.refresh()

    assert len(refreshed.search(query.Term("text", "alpha"), limit=None)) > 21
    refreshed.close()


def test_the_files_of_a_segment_never_change_and_deletions_stand_in_the_table_of_contents(tmp_path: Path) -> None:
    made = texts(tmp_path, 20)
    content = {path.name: path.read_bytes() for path in tmp_path.glob("*.seg")}
    writer = made.writer()
    writer.delete_document(3)
    writer.add_document(id="new", text="alpha")
    writer.commit(merge=False)

    assert [set(each.deleted_docs()) for each in made._read_toc().segments] == [{3}, set()]
    assert {name: (tmp_path / name).read_bytes() for name in content} == content


def test_a_cancelled_writer_leaves_nothing_that_counts_and_frees_the_lock(tmp_path: Path) -> None:
    made = texts(tmp_path, 3)
    before = names(tmp_path)
    writer = made.writer()
    writer.add_document(id="new", text="alpha")
    writer.delete_document(0)
    writer.cancel()

    assert names(tmp_path) == before
    assert made.doc_count() == 3
    made.writer().cancel()


def test_a_second_writer_fails_at_once(tmp_path: Path) -> None:
    made = texts(tmp_path, 3)
    writer = made.writer()

    with pytest.raises(LockError):
        made.writer()

    writer.cancel()


class _Failing(analysis.Filter):
    def __call__(self, found: Iterator[analysis.Token]) -> Iterator[analysis.Token]:
        for token in found:
            if token.text == "boom":
                raise KeyError("boom")
            yield token


def test_a_writer_is_of_no_more_use_after_a_document_failed() -> None:
    """So a writer that failed is always cancelled, and the next commit gets a new one."""
    words = fields.TEXT(analyzer=analysis.RegexTokenizer() | _Failing())
    writer = RamStorage().create_index(fields.Schema(text=words)).writer()
    with pytest.raises(KeyError):
        writer.add_document(text="boom")

    with pytest.raises(Exception, match="already in a doc"):
        writer.add_document(text="fine")


def test_a_commit_writes_the_segments_that_the_choice_of_merges_returns(tmp_path: Path) -> None:
    made = texts(tmp_path, 3)
    kept = made._read_toc().segments
    writer = made.writer()
    given: list[object] = []

    def choose(chosen_by: SegmentWriter, segments: list[object]) -> list[object]:
        given.extend([chosen_by, *segments])
        return list(segments)

    writer.commit(mergetype=choose)

    assert given == [writer, *kept]
    assert made._read_toc().segments == kept
    assert made._read_toc().generation == 2


class _FullDisk(FileStorage):
    def rename_file(self, oldname: str, newname: str, safe: bool = False) -> None:
        raise OSError(28, "no space left")


def test_a_commit_that_fails_frees_the_lock_and_keeps_the_old_table_of_contents(tmp_path: Path) -> None:
    texts(tmp_path, 3)
    writer = FileIndex(_FullDisk(str(tmp_path))).writer()
    writer.delete_document(0)

    with pytest.raises(OSError, match="no space left"):
        writer.commit()

    assert writer.is_closed
    again = index.open_dir(str(tmp_path))
    assert again.doc_count() == 3
    again.writer().cancel()


def test_drafts_of_a_table_of_contents_are_left_lying(tmp_path: Path) -> None:
    """So commits remove them themselves."""
    made = texts(tmp_path, 3)
    draft = tmp_path / "_MAIN_9.toc.1700000000.5"
    draft.write_bytes(b"half a table")

    clean_files(made.storage, "MAIN", 1, made._read_toc().segments)

    assert draft.exists()


def test_nothing_is_written_through_by_the_library_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the storage does it."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)

    texts(tmp_path, 3)

    assert synced == []


class _Planted:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("import builtins; builtins.planted = True",)


def test_opening_an_index_still_runs_code_that_its_files_name(tmp_path: Path) -> None:
    """So an index is never taken from a backup, an import or a shared folder."""
    made = texts(tmp_path, 1)
    TOC(made.schema, [_Planted()], 5).write(made.storage, "MAIN")

    index.open_dir(str(tmp_path))

    assert vars(builtins).pop("planted")


def test_positions_come_back_as_they_were_written(tmp_path: Path) -> None:
    made = index.create_in(str(tmp_path), fields.Schema(text=fields.TEXT(analyzer=analysis.RegexTokenizer())))
    writer = made.writer()
    writer.add_document(text="to be or not to be")
    writer.commit()

    with made.reader() as reader:
        matcher = reader.postings("text", b"be")
        assert (matcher.weight(), matcher.value_as("positions")) == (2.0, [1, 5])


def test_files_are_on_the_disk_before_the_table_of_contents_names_them_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    fsync, rename = os.fsync, os.rename

    def noting_fsync(handle: int) -> None:
        happened.append(f"synced {Path(f'/proc/self/fd/{handle}').readlink().name}")
        fsync(handle)

    def noting_rename(old: str, new: str) -> None:
        happened.append(f"named {Path(new).name}")
        rename(old, new)

    if not Path("/proc/self/fd").exists():
        pytest.skip("open files cannot be told by name here")
    made = FileIndex.create(DurableStorage(tmp_path), fields.Schema(text=fields.TEXT()))
    writer = made.writer()
    writer.add_document(text="alpha")
    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(os, "rename", noting_rename)

    writer.commit()

    named = happened.index("named _MAIN_1.toc")
    before = {each.removeprefix("synced ").split(".")[1] for each in happened[:named]}
    assert {"toc", "seg"} <= before
    assert happened[named + 1 :] == [f"synced {tmp_path.name}"]
