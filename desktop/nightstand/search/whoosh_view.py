"""What one commit of an index holds, opened for reading.

`Searcher.refresh()` and `Index.reader(reuse=…)` of the search library return deleted and doubled papers, so neither is
used: a segment is opened once, for its files never change, and deletions are taken from the newest table of contents.
"""

# The search library is typed in part only.
# mypy: allow-untyped-calls

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whoosh.index import TOC
from whoosh.reading import SegmentReader

from nightstand.domain.paper import PaperId
from nightstand.search.schema import FINGERPRINT, NO_PAPER, PAPER, WATERMARK, schema
from nightstand.search.whoosh_storage import DurableStorage

INDEX_NAME = "MAIN"
_ATTEMPTS = 10


class OpenSegment:
    """The unchanging part of a segment."""

    def __init__(self, reader: SegmentReader) -> None:
        self.reader = reader
        self.size: int = reader.doc_count_all()
        column = reader.column_reader(PAPER, translate=False)
        self.papers: list[PaperId] = [PaperId(column[number]) for number in range(self.size)]
        self._lengths: dict[str, list[int]] = {}

    def lengths(self, field: str) -> list[int]:
        """Return how many words each document has in a field, roughly: the library keeps them in one byte."""
        known = self._lengths.get(field)
        if known is None:
            length = self.reader.doc_field_length
            known = self._lengths[field] = [length(number, field) for number in range(self.size)]
        return known


@dataclass(frozen=True, slots=True)
class SegmentView:
    """A segment with what is deleted in it at one commit; `base` is the number of its first document in the index."""

    open: OpenSegment
    deleted: frozenset[int]
    base: int

    def documents(self) -> Iterator[tuple[int, PaperId]]:
        """Give the number in the segment and the paper of every living document, the watermark's included."""
        return (pair for pair in enumerate(self.open.papers) if pair[0] not in self.deleted)


@dataclass(frozen=True, slots=True)
class IndexView:
    """An index at one commit."""

    generation: int
    segments: Mapping[str, SegmentView]

    def papers(self) -> frozenset[PaperId]:
        found = {paper for segment in self.segments.values() for _, paper in segment.documents()}
        return frozenset(found - {NO_PAPER})

    def watermark(self) -> int:
        for segment in self.segments.values():
            for number, paper in segment.documents():
                if paper == NO_PAPER:
                    return int(segment.open.reader.stored_fields(number)[WATERMARK])
        return 0

    def fingerprints(self) -> dict[PaperId, str]:
        return {
            paper: str(segment.open.reader.stored_fields(number)[FINGERPRINT])
            for segment in self.segments.values()
            for number, paper in segment.documents()
            if paper != NO_PAPER
        }

    def close(self, *, keep: "IndexView | None" = None) -> None:
        """Close the files of all segments that `keep` does not use."""
        for name, segment in self.segments.items():
            if keep is None or name not in keep.segments:
                segment.open.reader.close()


EMPTY_VIEW = IndexView(-1, {})


def newest_view(storage: DurableStorage, known: IndexView) -> IndexView:
    """Return the index as last committed, with the open segments of `known`; `known` itself when nothing changed."""
    for attempt in range(_ATTEMPTS):
        if TOC._latest_generation(storage, INDEX_NAME) == known.generation:
            return known
        try:
            return _read_view(storage, known)
        except FileNotFoundError:
            # A writer elsewhere committed and took the files away between reading their names and opening them.
            if attempt == _ATTEMPTS - 1:
                raise
    return known


def _read_view(storage: DurableStorage, known: IndexView) -> IndexView:
    toc = TOC.read(storage, INDEX_NAME, schema=schema())
    segments: dict[str, SegmentView] = {}
    base = 0
    try:
        for segment in toc.segments:
            name = segment.segment_id()
            before = known.segments.get(name)
            if before is None:
                with storage.files_closed_on_failure():
                    opened = OpenSegment(SegmentReader(storage, toc.schema, segment))
            else:
                opened = before.open
            segments[name] = SegmentView(opened, frozenset(segment.deleted_docs()), base)
            base += opened.size
    except BaseException:
        IndexView(toc.generation, segments).close(keep=known)
        raise
    return IndexView(toc.generation, segments)
