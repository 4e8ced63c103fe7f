"""A writer that makes whole segments as arrays, within the search library's locking and tables of contents."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from whoosh.index import TOC, FileIndex
from whoosh.writing import SegmentWriter

from nightstand.domain.paper import PaperId
from nightstand.search.analysis.pieces import PieceVocabulary
from nightstand.search.flat.codec import FlatCodec, FlatSegment
from nightstand.search.flat.segment_arrays import SegmentArrays
from nightstand.search.flat.segment_file import write_segment
from nightstand.search.flat.view import IndexView, SegmentView
from nightstand.search.index import IndexDocument
from nightstand.search.writing.durable_storage import DurableStorage
from nightstand.search.writing.gathering import Gathering
from nightstand.search.writing.grouping import grouped
from nightstand.search.writing.levels import SegmentSize
from nightstand.search.writing.merging import Source, merged

SEGMENT_DOCUMENTS = 20_000
"""Documents after which a segment is written; their arrays bound the memory a large import takes."""

SEGMENT_PIECES = 6_000_000
"""The same in pieces of text, for documents with long attached texts."""

MergeChoice = Callable[[Sequence[SegmentSize]], list[int]]
"""Which of the segments to merge, by their sizes."""


class BulkWriter(SegmentWriter):
    """Takes documents and deletions and makes one commit of them.

    Of the library's writer it uses the lock, the table of contents and the ways out of a failure.
    """

    def __init__(self, index: FileIndex, vocabulary: PieceVocabulary) -> None:
        """Lock the index.

        Raises:
            LockError: another process holds the lock.
        """
        super().__init__(index, codec=FlatCodec(), compound=False)
        self._vocabulary = vocabulary
        self._gathered = Gathering(vocabulary)
        self._fresh: list[FlatSegment] = []
        self._view: IndexView | None = None

    def take_view(self, view: IndexView) -> None:
        """Take what the index holds, read after it was locked; what is deleted or merged is looked up there."""
        names = [segment.segment_id() for segment in self.segments]
        if view.generation != self.generation - 1 or names != [seen.open.segment_id for seen in view.segments]:
            raise ValueError("the view is not that of the index")
        self._view = view

    def remove(self, papers: Iterable[PaperId]) -> None:
        """Delete the documents of papers that the index holds; one added since is none of them."""
        wanted = np.fromiter(papers, dtype=np.int64)
        for segment, seen in self._pairs():
            found = np.flatnonzero(np.isin(seen.open.papers, wanted))
            segment.delete_documents(found.tolist())

    def add(self, document: IndexDocument) -> None:
        """Take in a document of a paper of which the index holds none, or none any more."""
        self._gathered.add(document)
        if len(self._gathered) >= SEGMENT_DOCUMENTS or self._gathered.pieces >= SEGMENT_PIECES:
            self._write(grouped(self._taken()))

    def finish(self, watermark: int, choose: MergeChoice) -> None:
        """Commit; `choose` names the segments that are merged with the last documents on the way."""

        def segments_after(_writer: SegmentWriter, _segments: object) -> list[FlatSegment]:
            kept = self._merged_with_last(choose)
            segments = [*kept, *self._fresh] or [self._empty()]
            for segment in segments:
                segment.watermark = watermark
            return segments

        self.commit(mergetype=segments_after)

    def cancel(self, **options: object) -> None:
        """Give up; the index stays as it was."""
        try:
            super().cancel(**options)
        finally:
            self._storage.discard_unsynced()

    def _merged_with_last(self, choose: MergeChoice) -> list[FlatSegment]:
        pairs = [(segment, seen) for segment, seen in self._pairs() if segment.doc_count()]
        chosen = set(choose([SegmentSize(each.doc_count(), each.deleted_count()) for each, _ in pairs]))
        sources = [_source(segment, seen) for number, (segment, seen) in enumerate(pairs) if number in chosen]
        if len(self._gathered):
            sources.append(Source(grouped(self._taken())))
        if sources:
            self._write(merged(sources))
        return [segment for number, (segment, _) in enumerate(pairs) if number not in chosen]

    def _pairs(self) -> list[tuple[FlatSegment, SegmentView]]:
        if self._view is None:
            raise ValueError("the writer has not taken a view")
        return list(zip(self.segments, self._view.segments, strict=True))

    def _taken(self) -> Gathering:
        taken, self._gathered = self._gathered, Gathering(self._vocabulary)
        return taken

    def _write(self, arrays: SegmentArrays) -> None:
        segment = self._named_anew()
        write_segment(self.storage, segment, arrays)
        self._fresh.append(segment)

    def _named_anew(self) -> FlatSegment:
        taken = {each.segment_id() for each in (*self.segments, *self._fresh)}
        # Names are drawn from the state of `random`, which a forked process inherits.
        while True:
            segment = FlatSegment(self.indexname)
            if segment.segment_id() not in taken:
                return segment

    def _empty(self) -> FlatSegment:
        """Return a segment without documents, for an index that has none but must keep its watermark."""
        self._write(grouped(Gathering(self._vocabulary)))
        return self._fresh[-1]

    @property
    def _storage(self) -> DurableStorage:
        assert isinstance(self.storage, DurableStorage)
        return self.storage

    def _commit_toc(self, segments: list[FlatSegment]) -> None:
        TOC(self.schema, segments, self.generation).write(self.storage, self.indexname)
        # The library leaves the drafts of killed writers lying.
        remove_leftovers(Path(self.storage.folder), self.indexname, self.generation, segments)

    def _cleanup_on_error(self) -> None:
        self._storage.discard_unsynced()
        super()._cleanup_on_error()


def remove_leftovers(folder: Path, index_name: str, generation: int, segments: Iterable[FlatSegment]) -> None:
    """Remove the files of an index that a commit no longer names; what is in use elsewhere waits for the next one."""
    kept = {TOC._filename(index_name, generation), *(segment.segment_id() for segment in segments)}
    with suppress(OSError):
        for path in folder.iterdir():
            is_table = path.name.startswith(f"_{index_name}_") and path.name not in kept
            is_segment = path.name.startswith(f"{index_name}_") and path.suffix and path.name.split(".")[0] not in kept
            if is_table or is_segment:
                with suppress(OSError):
                    path.unlink()


def _source(segment: FlatSegment, seen: SegmentView) -> Source:
    is_living = None
    if segment.deleted_count():
        is_living = np.ones(segment.doc_count_all(), dtype=np.bool_)
        is_living[list(segment.deleted_docs())] = False
    return Source(seen.open.arrays(), is_living)
