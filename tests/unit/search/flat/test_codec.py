"""Whoosh's own writer, readers and queries on flat segments, beside the same documents in its own format."""

import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from whoosh import fields, query
from whoosh.codec import base
from whoosh.codec.whoosh3 import W3Codec
from whoosh.filedb.filestore import FileStorage, RamStorage
from whoosh.index import FileIndex
from whoosh.query import spans
from whoosh.reading import MultiReader, SegmentReader, TermNotFound
from whoosh.scoring import WeightingModel, WeightScorer
from whoosh.searching import Searcher
from whoosh.writing import NO_MERGE, SegmentWriter

from flat_segments import Sample, SampleText, arrays_of
from nightstand.search.bands import Band, impact
from nightstand.search.flat.codec import FlatCodec, FlatSegment
from nightstand.search.flat.segment_file import open_segment

_WORDS = [f"word{number}" for number in range(40)] + ["wörter", "学习", "über"]


def _samples(count: int, seed: int = 5) -> list[Sample]:
    chance = random.Random(seed)

    def words(longest: int) -> list[bytes]:
        # The low ones are common, as in any language.
        return [_WORDS[int(len(_WORDS) * chance.random() ** 2)].encode() for _ in range(chance.randrange(longest))]

    return [
        Sample(
            number + 1,
            {Band.TITLE: words(5), Band.TAGS: words(3), Band.ABSTRACT: words(30)},
            flags=chance.randrange(2),
        )
        for number in range(count)
    ]


def _written(folder: Path, codec: base.Codec, *commits: list[Sample], deleted: tuple[int, ...] = ()) -> FileIndex:
    is_stock = isinstance(codec, W3Codec)
    folder.mkdir()
    index = FileIndex.create(FileStorage(str(folder)), fields.Schema(text=SampleText(stored=not is_stock)), "MAIN")
    for samples in commits:
        writer = SegmentWriter(index, codec=codec)
        for sample in samples:
            writer.add_document(text=sample)
        writer.commit(mergetype=NO_MERGE)
    if deleted:
        writer = SegmentWriter(index, codec=codec)
        for document in deleted:
            writer.delete_document(document)
        writer.commit(mergetype=NO_MERGE)
    return index


def _postings(reader: SegmentReader | MultiReader) -> dict[bytes, list[tuple[int, float, list[int]]]]:
    found: dict[bytes, list[tuple[int, float, list[int]]]] = {}
    for word in reader.lexicon("text"):
        matcher = reader.postings("text", word)
        found[word] = []
        while matcher.is_active():
            found[word].append((matcher.id(), matcher.weight(), matcher.value_as("positions")))
            matcher.next()
    return found


def _assert_same_postings(flat: SegmentReader | MultiReader, stock: SegmentReader | MultiReader) -> None:
    ours, theirs = _postings(flat), _postings(stock)
    assert list(ours) == list(theirs)
    for word, expected in theirs.items():
        assert [(document, at) for document, _, at in ours[word]] == [(document, at) for document, _, at in expected]
        assert [impact(weight) for _, weight, _ in ours[word]] == pytest.approx(
            [impact(weight) for _, weight, _ in expected], abs=1
        )


class _Weights(WeightingModel):
    """The weight of a posting as its score."""

    def scorer(self, searcher: Searcher, fieldname: str, text: bytes, qf: float = 1) -> WeightScorer:
        return WeightScorer.for_(searcher, fieldname, text)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Searcher, Searcher]]:
    """Give a searcher of flat segments and one of Whoosh's own, with the same documents, some deleted."""
    folder = tmp_path_factory.mktemp("both")
    samples = _samples(700)
    commits = (samples[:600], samples[600:])
    flat = _written(folder / "flat", FlatCodec(), *commits, deleted=(3, 77, 650)).searcher(weighting=_Weights())
    stock = _written(folder / "stock", W3Codec(), *commits, deleted=(3, 77, 650)).searcher(weighting=_Weights())
    with flat, stock:
        yield flat, stock


def test_the_stock_way_makes_the_same_arrays_as_the_bulk_way(tmp_path: Path) -> None:
    samples = _samples(60)
    index = _written(tmp_path / "flat", FlatCodec(), samples)

    segment = open_segment(index.storage, index._segments()[0])

    for name, array in arrays_of(samples).named().items():
        assert np.array_equal(segment.arrays().named()[name], array), name


@given(st.lists(st.dictionaries(st.sampled_from(Band), st.lists(st.sampled_from(_WORDS), max_size=8)), max_size=8))
def test_postings_are_those_of_the_stock_format(texts: list[dict[Band, list[str]]]) -> None:
    samples = [
        Sample(number + 1, {band: [word.encode() for word in words] for band, words in each.items()})
        for number, each in enumerate(texts)
    ]
    readers = []
    storage = RamStorage()
    stock = FileIndex.create(storage, fields.Schema(text=SampleText(stored=False)), "MAIN")

    with TemporaryDirectory() as folder:
        flat = FileIndex.create(FileStorage(folder), fields.Schema(text=SampleText()), "MAIN")
        for index, codec in ((flat, FlatCodec()), (stock, W3Codec())):
            writer = SegmentWriter(index, codec=codec)
            for sample in samples:
                writer.add_document(text=sample)
            writer.commit()
            readers.append(index.reader())
        _assert_same_postings(*readers)
        for reader in readers:
            reader.close()


def test_postings_with_deletions_are_those_of_the_stock_format(both: tuple[Searcher, Searcher]) -> None:
    _assert_same_postings(both[0].reader(), both[1].reader())


def test_statistics_of_words_are_those_of_the_stock_format(both: tuple[Searcher, Searcher]) -> None:
    flat, stock = both[0].reader(), both[1].reader()

    for word in stock.lexicon("text"):
        ours, theirs = flat.term_info("text", word), stock.term_info("text", word)
        assert ours.doc_frequency() == theirs.doc_frequency() == flat.doc_frequency("text", word)
        assert (ours.min_id(), ours.max_id()) == (theirs.min_id(), theirs.max_id())
        assert ours.weight() == pytest.approx(theirs.weight(), rel=1e-3)
        assert ours.max_weight() == pytest.approx(theirs.max_weight(), rel=1e-3)
        assert flat.frequency("text", word) == pytest.approx(ours.weight())


def test_lengths_are_the_words_of_a_document(both: tuple[Searcher, Searcher]) -> None:
    reader = both[0].reader()
    totals = [sum(map(len, sample.texts.values())) for sample in _samples(700)]

    assert [reader.doc_field_length(number, "text") for number in range(700)] == totals
    assert reader.field_length("text") == sum(totals)
    assert (reader.min_field_length("text"), reader.max_field_length("text")) == (min(totals), max(totals))
    assert reader.doc_count() == 697


_QUERIES = [
    query.Term("text", "word0"),
    query.Term("text", "nothing"),
    query.And([query.Term("text", "word0"), query.Term("text", "word3"), query.Term("text", "word9")]),
    query.Or([query.Term("text", "word20"), query.Term("text", "word30"), query.Term("text", "学习")]),
    query.AndNot(query.Term("text", "word1"), query.Term("text", "word2")),
    query.AndMaybe(query.Term("text", "word5"), query.Term("text", "word6")),
    query.Require(query.Term("text", "word5"), query.Term("text", "word6")),
    query.DisjunctionMax([query.Term("text", "word7"), query.Term("text", "word8")]),
    query.Not(query.Term("text", "word0")),
    query.Phrase("text", ["word0", "word1"]),
    query.Phrase("text", ["word2", "word0", "word1"], slop=3),
    query.Prefix("text", "word1"),
    query.Prefix("text", "w"),
    query.Wildcard("text", "w*1?"),
    query.Regex("text", "word[3-5]"),
    query.FuzzyTerm("text", "wrod1", maxdist=2),
    query.FuzzyTerm("text", "uber", maxdist=1),
    query.TermRange("text", "word2", "word31"),
    query.Every("text"),
    query.Every(),
    query.ConstantScoreQuery(query.Term("text", "word4"), 2.0),
    spans.SpanNear(query.Term("text", "word0"), query.Term("text", "word2"), slop=4, ordered=False),
    spans.SpanFirst(query.Term("text", "word0"), limit=2),
    spans.SpanNot(query.Term("text", "word0"), query.Term("text", "word1")),
    spans.SpanOr([query.Term("text", "word11"), query.Term("text", "word12")]),
]


@pytest.mark.parametrize("asked", _QUERIES, ids=repr)
def test_every_kind_of_query_finds_what_it_finds_in_the_stock_format(
    both: tuple[Searcher, Searcher], asked: query.Query
) -> None:
    ours, theirs = ({hit.docnum: hit.score for hit in searcher.search(asked, limit=None)} for searcher in both)

    assert ours.keys() == theirs.keys()
    for document, score in theirs.items():
        assert ours[document] == pytest.approx(score, rel=2e-3)


# Whoosh stumbles over a requirement when it leaves out blocks, on its own format too.
_WITH_BLOCKS = [each for each in _QUERIES[:13] if not isinstance(each, query.Require)]


@pytest.mark.parametrize("asked", _WITH_BLOCKS, ids=repr)
def test_leaving_out_blocks_changes_no_best_hit(both: tuple[Searcher, Searcher], asked: query.Query) -> None:
    searcher = both[0]
    full = searcher.search(asked, limit=None)

    best = searcher.search(asked, limit=5, optimize=True)

    assert [hit.score for hit in best] == pytest.approx([hit.score for hit in full[:5]])


def test_a_walk_skips_to_documents_and_to_better_blocks(both: tuple[Searcher, Searcher]) -> None:
    reader = both[0].reader().leaf_readers()[0][0]
    scorer = both[0].weighting.scorer(both[0], "text", b"word0")
    matcher = reader._terms.matcher("text", b"word0", reader.schema["text"].format, scorer)
    every = list(matcher.all_ids())

    matcher.skip_to(every[150] - 1)
    assert matcher.id() in (every[149], every[150])
    assert (matcher.block_min_id(), matcher.block_max_id()) == (every[128], every[255])
    assert matcher.supports("positions")
    copied = matcher.copy()
    copied.next()
    assert copied.id() > matcher.id()
    assert matcher.skip_to_quality(matcher.block_quality() - 1e-6) == 0
    assert matcher.skip_to_quality(1e9) > 0
    assert not matcher.is_active()
    matcher.reset()
    assert matcher.id() == every[0]


def test_unknown_words_and_fields_are_not_found(both: tuple[Searcher, Searcher]) -> None:
    terms = both[0].reader().leaf_readers()[0][0]._terms

    assert ("text", b"nothing") not in terms
    assert ("title", b"word0") not in terms
    assert ("text", b"word0") in terms
    with pytest.raises(TermNotFound):
        terms.term_info("text", b"nothing")
    assert list(terms.terms_from("abstract", b"zzz")) == list(terms.terms())
    assert len(list(terms.terms())) == terms._open.term_count
    assert list(terms.terms_from("zzz", b"")) == []


def test_whoosh_merges_flat_segments_without_changing_anything_but_deletions(tmp_path: Path) -> None:
    samples = _samples(120)
    index = _written(tmp_path / "flat", FlatCodec(), samples[:50], samples[50:], deleted=(10, 60))
    writer = SegmentWriter(index, codec=FlatCodec())
    writer.commit(optimize=True)

    merged = open_segment(index.storage, index._segments()[0])

    left = [sample for number, sample in enumerate(samples) if number not in (10, 60)]
    for name, array in arrays_of(left).named().items():
        assert np.array_equal(merged.arrays().named()[name], array), name
    assert [path.suffix for path in (tmp_path / "flat").iterdir() if path.suffix != ".toc"].count(".flat") == 1


def test_a_cancelled_writer_leaves_no_segment(tmp_path: Path) -> None:
    index = _written(tmp_path / "flat", FlatCodec(), _samples(3))
    writer = SegmentWriter(index, codec=FlatCodec())
    writer.add_document(text=_samples(1)[0])

    writer.cancel()

    assert len(list((tmp_path / "flat").glob("*.flat"))) == 1
    assert index.doc_count() == 3


def test_a_document_without_a_row_is_refused(tmp_path: Path) -> None:
    (tmp_path / "flat").mkdir()
    storage = FileStorage(str(tmp_path / "flat"))
    writer = SegmentWriter(
        FileIndex.create(storage, fields.Schema(text=SampleText(stored=False)), "MAIN"), codec=FlatCodec()
    )

    with pytest.raises(ValueError, match="without its row"):
        writer.add_document(text=_samples(1)[0])
    writer.cancel()


def test_another_field_is_refused(tmp_path: Path) -> None:
    (tmp_path / "flat").mkdir()
    schema = fields.Schema(text=SampleText(), title=fields.TEXT())
    writer = SegmentWriter(FileIndex.create(FileStorage(str(tmp_path / "flat")), schema, "MAIN"), codec=FlatCodec())
    writer.add_document(text=_samples(1)[0], title="alpha")

    with pytest.raises(ValueError, match="title cannot be indexed"):
        writer.commit()


def test_a_segment_keeps_deletions_and_watermark_when_pickled() -> None:
    segment = FlatSegment("MAIN")
    segment.set_doc_count(10)
    segment.delete_documents([3, 4])
    segment.delete_document(9)
    segment.delete_document(4, delete=False)
    segment.watermark = 12

    again = pickle.loads(pickle.dumps(segment, 2))

    assert again == segment
    assert again.deleted_docs() == {3, 9}
    assert (again.watermark, again.doc_count_all(), again.doc_count()) == (12, 10, 8)
    assert again.is_deleted(9)


def test_a_document_that_is_not_there_cannot_be_deleted() -> None:
    segment = FlatSegment("MAIN")
    segment.set_doc_count(10)

    for number in (10, -1):
        with pytest.raises(IndexError):
            segment.delete_document(number)
    assert not segment.has_deletions()
