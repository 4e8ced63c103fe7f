"""A segment's file is never answered from once a bit of it is wrong."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from whoosh.filedb.filestore import FileStorage

from flat_segments import Sample, abstract, arrays_of, written
from nightstand.domain.errors import IndexUnavailable
from nightstand.search.bands import Band
from nightstand.search.damage import SegmentMissing
from nightstand.search.flat.array_file import BLOCK_SIZE, TAIL, TAIL_CHECKED, parse_directory
from nightstand.search.flat.codec import FlatSegment
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import compact
from nightstand.search.flat.segment_file import open_segment, write_segment
from nightstand.search.flat.stored_form import stored_form

_FEW = [abstract(1, "alpha beta gamma", title="alpha"), abstract(2, "beta delta beta"), abstract(3, "", title="omega")]


_STORED_NAMES = tuple(stored_form(compact(arrays_of([]))))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """Give the content of a file of many blocks and the name of its segment."""
    chance = random.Random(7)
    samples = [
        abstract(number + 1, " ".join(f"w{chance.randrange(6000)}" for _ in range(30)), title=f"title{number} common")
        for number in range(4000)
    ]
    # Some counts that do not fit one byte: of letters, repetitions, words and free positions.
    samples.append(abstract(5000, "repeated " * 300 + "x" * 300))
    samples.append(Sample(5001, {Band.TAGS: [b"apart"]}, free={Band.TAGS: 700}))
    folder = tmp_path_factory.mktemp("large")
    segment = written(folder, samples)
    return next(folder.iterdir()).read_bytes(), segment.segment_id


def _regions(content: bytes) -> dict[str, tuple[int, int]]:
    """Return from where to where each part of a file reaches."""
    size, directory, table, directory_size, *_ = TAIL.unpack(content[-TAIL.size :])
    _, stored = parse_directory(content[directory : directory + directory_size])
    regions = {
        "header": (0, 16),
        "directory": (directory, directory + directory_size),
        "table": (table, size - TAIL.size),
    }
    for each in stored:
        length = int(np.prod(each.shape)) * np.dtype(each.type).itemsize
        regions[each.name] = (each.offset, each.offset + length)
    return {**regions, "tail": (size - TAIL.size, size)}


def _questions(segment: OpenSegment) -> Iterator[Callable[[], object]]:
    """Give reads of everything a segment can be asked."""
    run = slice(0, segment.posting_count)
    for array in ("papers", "fingerprints", "lengths", "band_starts", "flags", "letters", "word_lengths"):
        yield lambda name=array: getattr(segment, name).tolist()
    yield lambda: segment.documents(run).tolist()
    yield lambda: segment.impacts(run).tolist()
    yield lambda: segment.masks(run).tolist()
    yield lambda: segment.frequencies(run).tolist()
    yield lambda: segment.find(b"common")
    yield lambda: segment.find(b"w77")
    yield lambda: segment.prefix_range(b"title1")
    yield lambda: segment.words(0, segment.term_count)
    yield lambda: segment.document_frequencies(0, segment.term_count).tolist()
    for term in (*range(0, segment.term_count, 100), segment.term_count - 1):
        yield lambda number=term: [each.tolist() for each in segment.occurrences(number)]
        yield lambda number=term: segment.documents(segment.posting_range(number, number + 1)).tolist()


def _answers(path: Path, name: str) -> list[object]:
    """Return the answer to each question, None where it was refused; nothing when the file was not opened."""
    try:
        segment = OpenSegment(path, name)
    except IndexUnavailable:
        return []
    answers: list[object] = []
    for question in _questions(segment):
        try:
            answers.append(question())
        except IndexUnavailable:
            answers.append(None)
    segment.close()
    return answers


def test_no_flipped_byte_of_a_small_file_is_overlooked(tmp_path: Path) -> None:
    name = written(tmp_path, _FEW).segment_id
    path = next(tmp_path.iterdir())
    content = path.read_bytes()

    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes((content[place] ^ (1 << place % 8),)) + content[place + 1 :])
        with pytest.raises(IndexUnavailable):
            OpenSegment(path, name).verify()


@pytest.mark.parametrize("region", ["header", *_STORED_NAMES, "directory", "table", "tail"])
def test_a_damaged_region_gives_right_answers_or_none(large: tuple[bytes, str], tmp_path: Path, region: str) -> None:
    content, name = large
    path = tmp_path / "damaged.flat"
    path.write_bytes(content)
    right = _answers(path, name)
    start, stop = _regions(content)[region]
    assert start < stop

    for place in sorted({start, (start + stop) // 2, stop - 1}):
        path.write_bytes(content[:place] + bytes((content[place] ^ 0x10,)) + content[place + 1 :])
        answers = _answers(path, name)
        assert all(given in (None, expected) for given, expected in zip(answers, right, strict=False))
        assert not answers or None in answers
        with pytest.raises(IndexUnavailable):
            OpenSegment(path, name).verify()


def test_damage_in_one_block_leaves_the_others_readable(large: tuple[bytes, str], tmp_path: Path) -> None:
    content, name = large
    start, stop = _regions(content)["positions"]
    middle = (start + stop) // 2
    path = tmp_path / "damaged.flat"
    path.write_bytes(content[:middle] + bytes((content[middle] ^ 1,)) + content[middle + 1 :])

    segment = OpenSegment(path, name)

    assert stop - start > 3 * BLOCK_SIZE
    assert segment.occurrences(0)[1].size > 0
    with pytest.raises(IndexUnavailable, match="not what was written"):
        segment.verify()


def test_a_damaged_block_is_refused_at_every_reading(large: tuple[bytes, str], tmp_path: Path) -> None:
    content, name = large
    place = _regions(content)["papers"][0]
    path = tmp_path / "damaged.flat"
    path.write_bytes(content[:place] + bytes((content[place] ^ 1,)) + content[place + 1 :])
    segment = OpenSegment(path, name)

    for _ in range(2):
        with pytest.raises(IndexUnavailable):
            _ = segment.papers


def test_no_truncated_file_is_opened(tmp_path: Path) -> None:
    name = written(tmp_path, _FEW).segment_id
    path = next(tmp_path.iterdir())
    content = path.read_bytes()

    for length in range(len(content)):
        path.write_bytes(content[:length])
        with pytest.raises(IndexUnavailable):
            OpenSegment(path, name)


@pytest.mark.parametrize(
    "change", [lambda it: it + b"\0", lambda it: b"\0" + it, lambda it: it + it, lambda it: it[::-1]]
)
def test_a_file_with_more_or_other_content_is_not_opened(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    name = written(tmp_path, _FEW).segment_id
    path = next(tmp_path.iterdir())
    path.write_bytes(change(path.read_bytes()))

    with pytest.raises(IndexUnavailable):
        OpenSegment(path, name)


def test_a_missing_file_is_told_from_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(SegmentMissing):
        OpenSegment(tmp_path / "none.flat", "none")


def test_a_folder_in_place_of_a_file_is_damage(tmp_path: Path) -> None:
    with pytest.raises(IndexUnavailable):
        OpenSegment(tmp_path, "none")


def test_the_file_of_another_segment_is_not_taken(tmp_path: Path) -> None:
    first, second = FlatSegment("MAIN"), FlatSegment("MAIN")
    storage = FileStorage(str(tmp_path))
    write_segment(storage, first, arrays_of(_FEW))
    write_segment(storage, second, arrays_of(_FEW))
    (tmp_path / f"{first.segment_id()}.flat").replace(tmp_path / f"{second.segment_id()}.flat")

    with pytest.raises(IndexUnavailable, match=first.segment_id()):
        open_segment(storage, second)


def test_a_file_with_another_number_of_documents_is_not_taken(tmp_path: Path) -> None:
    segment = FlatSegment("MAIN")
    write_segment(FileStorage(str(tmp_path)), segment, arrays_of(_FEW))
    segment.set_doc_count(2)

    with pytest.raises(IndexUnavailable, match="3 documents"):
        open_segment(FileStorage(str(tmp_path)), segment)


def test_the_tail_is_checked_but_for_its_own_checksum_and_mark() -> None:
    assert TAIL.size == TAIL_CHECKED.size + 4 + 8
