"""A segment's file gives back what was written, in the smallest types."""

import threading
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh.filedb.filestore import FileStorage

from flat_segments import Sample, abstract, arrays_of, provisional, written
from nightstand.domain.errors import IndexUnavailable
from nightstand.search.bands import Band, FieldMask, impact
from nightstand.search.flat.codec import FlatSegment
from nightstand.search.flat.open_segment import OpenSegment
from nightstand.search.flat.segment_arrays import FINGERPRINT_TYPE
from nightstand.search.flat.segment_file import open_segment, write_segment

_WORDS = st.binary(min_size=0, max_size=6) | st.sampled_from(
    [b"learning", b"learn", "é中".encode(), b"\xff", b"\xff\xff"]
)
# Each example writes a file.
_few = settings(max_examples=40)
_TEXTS = st.dictionaries(st.sampled_from(Band), st.lists(_WORDS, max_size=6), max_size=4)
_SAMPLES = st.lists(
    st.builds(
        Sample,
        paper=st.integers(1, 2**62),
        texts=_TEXTS,
        free=st.dictionaries(st.sampled_from(Band), st.integers(0, 100_000), max_size=2),
        flags=st.integers(0, 1),
    ),
    max_size=6,
)


def _many(count: int) -> list[Sample]:
    return [abstract(number + 1, f"common word{number} also{number % 10}") for number in range(count)]


@_few
@given(_SAMPLES)
def test_everything_written_is_read_back(samples: list[Sample]) -> None:
    with TemporaryDirectory() as folder:
        segment = written(Path(folder), samples)
        read = segment.arrays()
        segment.close()

    for name, array in arrays_of(samples).named().items():
        assert np.array_equal(read.named()[name], array), name


@_few
@given(_SAMPLES)
def test_words_are_found_with_what_the_documents_have_of_them(samples: list[Sample]) -> None:
    places = [sample.places() for sample in samples]
    weights = [sample.weights() for sample in samples]
    with TemporaryDirectory() as folder:
        segment = written(Path(folder), samples)
        for number, word in enumerate(sorted({word for each in places for word in each})):
            having = [document for document, each in enumerate(places) if word in each]
            assert segment.find(word) == number
            assert segment.term(number) == word
            assert segment.word(number).encode("utf-8", "surrogateescape") == word
            assert segment.document_frequency(number) == len(having)
            postings = segment.posting_range(number, number + 1)
            assert segment.documents(postings).tolist() == having
            assert segment.frequencies(postings).tolist() == [len(places[document][word]) for document in having]
            assert segment.impacts(postings).tolist() == [impact(weights[each][word]) for each in having]
        segment.close()


@_few
@given(_SAMPLES, st.lists(st.integers(0, 5), unique=True))
def test_occurrences_are_those_of_the_wanted_documents(samples: list[Sample], wanted: list[int]) -> None:
    places = [sample.places() for sample in samples]
    with TemporaryDirectory() as folder:
        segment = written(Path(folder), samples)
        for number, word in enumerate(segment.terms(0, segment.term_count)):
            expected = [(document, at) for document, each in enumerate(places) for _, at in each.get(word, ())]
            documents, positions = segment.occurrences(number)
            assert list(zip(documents.tolist(), positions.tolist(), strict=True)) == expected
            documents, positions = segment.occurrences(number, np.array(sorted(wanted), dtype=np.int64))
            some = [pair for pair in expected if pair[0] in wanted]
            assert list(zip(documents.tolist(), positions.tolist(), strict=True)) == some
        segment.close()


@_few
@given(_SAMPLES)
def test_masks_tell_the_bands_of_a_word(samples: list[Sample]) -> None:
    bits = {Band.KEY: FieldMask.MARKS, Band.TAGS: FieldMask.MARKS}
    with TemporaryDirectory() as folder:
        segment = written(Path(folder), samples)
        for number, word in enumerate(segment.terms(0, segment.term_count)):
            postings = segment.posting_range(number, number + 1)
            documents, masks = segment.documents(postings).tolist(), segment.masks(postings).tolist()
            for document, mask in zip(documents, masks, strict=True):
                bands = {band for band, _ in samples[document].places()[word]}
                assert mask == sum({bits.get(band) or FieldMask[band.name] for band in bands})
        segment.close()


def test_an_empty_segment_has_no_words_and_no_documents(tmp_path: Path) -> None:
    segment = written(tmp_path, [])

    assert (segment.size, segment.term_count, segment.posting_count) == (0, 0, 0)
    assert segment.find(b"") is None
    assert segment.prefix_range(b"") == (0, 0)
    assert segment.prefix_range(b"a") == (0, 0)
    assert segment.lengths.shape == (0, 9)
    assert segment.words(0, 0) == []
    assert segment.document_frequencies(0, 0).tolist() == []
    assert segment.verify()


def test_documents_without_words_are_kept(tmp_path: Path) -> None:
    segment = written(tmp_path, [Sample(7), provisional(8, ""), Sample(9)])

    assert segment.papers.tolist() == [7, 8, 9]
    assert segment.flags.tolist() == [0, 1, 0]
    assert segment.term_count == 0


@pytest.mark.parametrize(("count", "size"), [(65536, 2), (65537, 4)])
def test_document_numbers_take_four_bytes_only_when_two_do_not_hold_them(tmp_path: Path, count: int, size: int) -> None:
    two = arrays_of([abstract(1, "alpha"), abstract(2, "alpha")])
    many = replace(
        two,
        documents=np.array([0, count - 1]),
        papers=np.arange(1, count + 1),
        fingerprints=np.zeros(count, dtype=FINGERPRINT_TYPE),
        lengths=np.repeat(two.lengths[:1], count, axis=0),
        band_starts=np.repeat(two.band_starts[:1], count, axis=0),
        flags=np.zeros(count, dtype=np.uint8),
    )
    flat = FlatSegment("MAIN")
    write_segment(FileStorage(str(tmp_path)), flat, many)
    segment = open_segment(FileStorage(str(tmp_path)), flat)

    documents = segment.documents(segment.posting_range(0, 1))

    assert documents.tolist() == [0, count - 1]
    assert documents.dtype.itemsize == size


def test_positions_beyond_two_bytes_are_kept(tmp_path: Path) -> None:
    far = Sample(1, {Band.TITLE: [b"alpha"], Band.ATTACHED: [b"alpha"]}, free={Band.NOTES: 70_000})

    segment = written(tmp_path, [far, abstract(2, "alpha")])

    documents, positions = segment.occurrences(0)
    assert documents.tolist() == [0, 0, 1]
    assert positions[0] == 0
    assert positions[1] > 70_000


def test_frequencies_beyond_one_byte_are_kept(tmp_path: Path) -> None:
    segment = written(tmp_path, [abstract(1, "alpha " * 300)])

    assert segment.frequencies(segment.posting_range(0, 1)).tolist() == [300]
    assert segment.occurrences(0)[1].tolist() == list(range(segment.band_starts[0, Band.ABSTRACT], 300 + 80))


def test_frequencies_are_given_for_any_run_of_postings(tmp_path: Path) -> None:
    segment = written(
        tmp_path, [abstract(1, "alpha beta beta"), abstract(2, "beta gamma gamma gamma"), abstract(3, "")]
    )
    every = [1, 2, 1, 3]

    for start in range(5):
        for stop in range(start, 5):
            assert segment.frequencies(slice(start, stop)).tolist() == every[start:stop]


def test_positions_are_given_for_a_run_of_words(tmp_path: Path) -> None:
    segment = written(tmp_path, [abstract(1, "alpha beta beta"), abstract(2, "beta gamma")])
    first = int(segment.band_starts[0, Band.ABSTRACT])

    assert segment.positions(0, 2).tolist() == [first, first + 1, first + 2, first]
    assert segment.positions(2, 3).tolist() == [first + 1]
    assert segment.positions(1, 1).tolist() == []


def test_a_band_with_more_words_than_positions_is_not_written(tmp_path: Path) -> None:
    arrays = arrays_of([abstract(1, "alpha beta", title="gamma")])
    crowded = replace(arrays, lengths=arrays.lengths + 1)

    with pytest.raises(ValueError, match="more words than positions"):
        write_segment(FileStorage(str(tmp_path)), FlatSegment("MAIN"), crowded)


def test_numbers_of_documents_are_given_for_a_run_of_words(tmp_path: Path) -> None:
    segment = written(tmp_path, [abstract(1, "alpha beta"), abstract(2, "beta gamma"), abstract(3, "beta")])

    assert segment.document_frequencies(0, 3).tolist() == [1, 3, 1]
    assert segment.document_frequencies(1, 2).tolist() == [3]
    run = segment.posting_range(0, 2)
    assert segment.documents(run).tolist() == [0, 0, 1, 2]


def test_what_was_read_stays_good_after_closing_and_nothing_more_is_read(tmp_path: Path) -> None:
    segment = written(tmp_path, _many(1000))
    postings = segment.posting_range(*segment.prefix_range(b"common"))
    documents, papers = segment.documents(postings), segment.papers

    segment.close()
    segment.close()

    next(tmp_path.iterdir()).unlink()
    assert documents.tolist() == list(range(1000))
    assert papers[999] == 1000
    for read in (lambda: segment.documents(postings), lambda: segment.find(b"common"), lambda: segment.papers):
        with pytest.raises(IndexUnavailable):
            read()


def test_arrays_cannot_be_written_to(tmp_path: Path) -> None:
    segment = written(tmp_path, _many(10))
    by_document = (segment.papers, segment.lengths, segment.band_starts, segment.flags, segment.fingerprints)
    by_word = (segment.word_bytes, segment.word_starts, segment.letters, segment.word_lengths, segment.posting_starts)

    assert not any(array.flags.writeable for array in (*by_document, *by_word, segment.position_starts))
    with pytest.raises(ValueError, match="read-only"):
        segment.lengths[0, 0] = 99


def test_several_threads_read_the_same_segment(tmp_path: Path) -> None:
    segment = written(tmp_path, _many(3000))
    words = segment.terms(0, segment.term_count)
    segment.close()
    again = OpenSegment(next(tmp_path.iterdir()), segment.segment_id)
    found: list[list[int | None]] = []

    def look() -> None:
        found.append([again.find(word) for word in words])

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == [list(range(len(words)))] * 4


def test_checking_stops_when_cancelled(tmp_path: Path) -> None:
    segment = written(tmp_path, _many(5000))
    asked = iter([False, False, True])

    assert not segment.verify(lambda: next(asked))
    assert next(asked, "all asked") == "all asked"


@pytest.mark.parametrize(
    "name", ["impacts", "masks", "papers", "flags", "posting_starts", "positions", "frequencies", "word_letters"]
)
def test_arrays_that_do_not_fit_are_not_written(tmp_path: Path, name: str) -> None:
    arrays = arrays_of(_many(3))
    short = replace(arrays, **{name: getattr(arrays, name)[:-1]})

    with pytest.raises(ValueError, match=r"shape|reach|fit"):
        write_segment(FileStorage(str(tmp_path)), FlatSegment("MAIN"), short)
    assert list(tmp_path.iterdir()) == []
