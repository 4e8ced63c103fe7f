"""Bulk writer and merger against the search library's own: every word, posting, position and weight the same."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from whoosh.codec.base import Codec
from whoosh.codec.whoosh3 import W3Codec
from whoosh.index import TOC, FileIndex
from whoosh.writing import SegmentWriter

from nightstand.domain.paper import PaperId
from nightstand.search.bands import impacts
from nightstand.search.flat.codec import FlatCodec
from nightstand.search.flat.segment_arrays import SegmentArrays
from nightstand.search.flat.view import INDEX_NAME
from nightstand.search.index import IndexDocument
from nightstand.search.writing.durable_storage import DurableStorage
from nightstand.search.writing.schema import schema
from nightstand.search.writing.whoosh_index import WhooshIndex

WORDS = (
    "regret bounds policies best-arm state-of-the-art Qwen2.5-Math-7B SMACv2 Möbius Müller’s transformer the of to"
    " 模型 强化学习 C++ ε-best $\\epsilon$-greedy \\'{e}tude ﬁne-tuning O(log T) kernels' ... 2501.01234 σ naïve"
    " \\textbf{bold} ｆｕｌｌ Straße"
).split(" ")
AUTHORS = ("Ada Lovelace", "José García-López", "Zhang Wei", "O’Brien, Pat", "…", "Łukasz Kaiser")

Dump = dict[bytes, dict[int, tuple[int, tuple[int, ...]]]]
"""By word and paper: the weight as it is stored, and the positions."""


def made_up(number: int, chance: random.Random) -> IndexDocument:
    def text(longest: int) -> str:
        return " ".join(chance.choices(WORDS, k=chance.randrange(longest)))

    return IndexDocument(
        paper=PaperId(number),
        title=text(12),
        title_is_provisional=chance.random() < 0.2,
        abstract=text(120),
        authors=tuple(chance.choices(AUTHORS, k=chance.randrange(4))),
        venue=text(4),
        notes=text(20) if chance.random() < 0.3 else "",
        sources=tuple(text(4) for _ in range(chance.randrange(3))),
        tags=tuple(text(3) for _ in range(chance.randrange(3))),
        key=f"key{number} 10.1000/x{number}",
        attached=(text(200),) if chance.random() < 0.1 else (),
    )


@pytest.fixture(scope="module")
def documents() -> list[IndexDocument]:
    chance = random.Random(7)
    return [made_up(number, chance) for number in range(1, 161)]


Step = tuple[list[IndexDocument], list[int]]
"""Documents to put in and papers to take out, in one commit."""


@pytest.fixture(scope="module")
def steps(documents: list[IndexDocument]) -> list[Step]:
    again = [replace(document, title=f"changed {document.title}", tags=("new tag",)) for document in documents[20:35]]
    return [(documents[:60], []), (documents[60:110], []), (documents[110:130] + again, [3, 77]), (documents[130:], [])]


def written_by_library(folder: Path, steps: list[Step], codec: Callable[[], Codec], *, merge: bool) -> FileIndex:
    folder.mkdir()
    storage = DurableStorage(folder)
    TOC.create(storage, schema(), INDEX_NAME)
    made = FileIndex(storage, schema(), INDEX_NAME)
    for number, (added, removed) in enumerate(steps, start=1):
        old = {int(paper) for paper in removed} | {int(document.paper) for document in added}
        with made.reader() as reader:
            stale = [each for each in reader.all_doc_ids() if reader.stored_fields(each)["text"].paper in old]
        writer = SegmentWriter(made, codec=codec(), compound=codec is W3Codec)
        for each in stale:
            writer.delete_document(each)
        for document in added:
            writer.add_document(text=document)
        writer.commit(optimize=merge and number == len(steps), merge=False)
    return made


def written_in_bulk(folder: Path, steps: list[Step], *, merge: bool) -> FileIndex:
    folder.mkdir()
    index = WhooshIndex.create(folder)
    for number, (added, removed) in enumerate(steps, start=1):
        index.replace(added, [PaperId(paper) for paper in removed], number)
    while merge and index.merge_small():
        pass
    index.close()
    return FileIndex(DurableStorage(folder), schema(), INDEX_NAME)


def dumped(made: FileIndex) -> Dump:
    """Read an index back through the search library's own readers and matchers."""
    found: Dump = {}
    with made.reader() as reader:
        papers = {number: reader.stored_fields(number)["text"].paper for number in reader.all_doc_ids()}
        for word in reader.lexicon("text"):
            matcher = reader.postings("text", word)
            row = found[bytes(word)] = {}
            while matcher.is_active():
                impact = int(impacts(np.array([matcher.weight()]))[0])
                row[papers[matcher.id()]] = (impact, tuple(matcher.value_as("positions")))
                matcher.next()
    # Words of which every document is deleted stay listed until a merge.
    return {word: row for word, row in found.items() if row}


def assert_same(one: Dump, other: Dump) -> None:
    assert one.keys() == other.keys()
    for word, row in one.items():
        assert row.keys() == other[word].keys(), word
        for paper, (impact, positions) in row.items():
            other_impact, other_positions = other[word][paper]
            assert positions == other_positions, (word, paper)
            # One sums in double precision and in order, the other in pairs.
            assert abs(impact - other_impact) <= 1, (word, paper)


@pytest.mark.parametrize("merge", [False, True])
@pytest.mark.parametrize("codec", [FlatCodec, W3Codec])
def test_bulk_and_plain_writing_come_to_the_same_postings(
    tmp_path: Path, steps: list[Step], codec: Callable[[], Codec], *, merge: bool
) -> None:
    plain = dumped(written_by_library(tmp_path / "plain", steps, codec, merge=merge))
    bulk = dumped(written_in_bulk(tmp_path / "bulk", steps, merge=merge))

    assert len(plain) > 100
    assert_same(plain, bulk)


def test_merging_comes_to_the_arrays_of_writing_all_at_once(tmp_path: Path, documents: list[IndexDocument]) -> None:
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    whole.mkdir()
    pieces.mkdir()
    at_once, merged = WhooshIndex.create(whole), WhooshIndex.create(pieces)
    at_once.fill([document for document in documents if document.paper % 5], 1)
    for start in range(0, len(documents), 40):
        merged.replace(documents[start : start + 40], [], 1)
    merged.replace([], [document.paper for document in documents if not document.paper % 5], 1)

    while merged.merge_small():
        pass

    assert_equal_arrays(arrays_of(merged), arrays_of(at_once))


def test_documents_come_back_as_they_were_given(tmp_path: Path, documents: list[IndexDocument]) -> None:
    index = WhooshIndex.create(tmp_path)

    index.fill(documents, 1)

    assert index.fingerprints() == {document.paper: document.fingerprint() for document in documents}


def arrays_of(index: WhooshIndex) -> SegmentArrays:
    with index.view() as view:
        (segment,) = view.segments
        assert segment.live is None
        return segment.open.arrays()


def assert_equal_arrays(one: SegmentArrays, other: SegmentArrays) -> None:
    pairs: Iterable[tuple[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]]] = one.named().items()
    for name, values in pairs:
        assert np.array_equal(values, other.named()[name]), name
