"""The search index on Whoosh: stock writer and file format, opened and refreshed our own way."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from pathlib import Path

from whoosh.codec.base import Segment
from whoosh.index import TOC, FileIndex, LockError
from whoosh.reading import SegmentReader
from whoosh.writing import SegmentWriter

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause
from nightstand.search.damage import damage_reported
from nightstand.search.index import IndexDocument, MatchResult
from nightstand.search.schema import NO_PAPER, schema, stored_document, watermark_document
from nightstand.search.whoosh_query import TIME_LIMIT_S, find
from nightstand.search.whoosh_storage import DurableStorage, busy
from nightstand.search.whoosh_view import EMPTY_VIEW, INDEX_NAME, IndexView, newest_view

_SEGMENTS_PER_LEVEL = 8


class WhooshIndex:
    """A `SearchIndex` in a folder.

    Reading is done by one thread at a time and sees the newest commit, whoever made it. Opening runs code that the
    files name (they are pickles), so the folder must be private to the person and never come from elsewhere.
    """

    write_lock = f"{INDEX_NAME}_WRITELOCK"
    """The name of the lock a writer holds on the folder."""

    def __init__(
        self, folder: Path, *, is_current: Callable[[], bool] = lambda: True, time_limit_s: float = TIME_LIMIT_S
    ) -> None:
        """Open the index in `folder`; `is_current` tells whether the folder is still the one to write to.

        Raises:
            IndexUnavailable: there is no index, or it cannot be read.
        """
        self.folder = folder
        self._is_current = is_current
        self._time_limit_s = time_limit_s
        self._lock = threading.Lock()
        self._known = EMPTY_VIEW
        with damage_reported(folder):
            self._storage = DurableStorage(folder)
            self._known = newest_view(self._storage, EMPTY_VIEW)
            if self._known is EMPTY_VIEW:
                raise IndexUnavailable("There is no search index yet", str(folder), "It is built from the library.")

    @classmethod
    def create(cls, folder: Path) -> "WhooshIndex":
        """Make an empty index in an existing folder and open it."""
        with damage_reported(folder):
            TOC.create(DurableStorage(folder), schema(), INDEX_NAME)
        return cls(folder)

    def match(self, clause: TextClause) -> MatchResult:
        with self._view() as view:
            return find(clause, view, time_limit_s=self._time_limit_s)

    def watermark(self) -> int:
        with self._view() as view:
            return view.watermark()

    def document_count(self) -> int:
        return len(self.document_ids())

    def document_ids(self) -> frozenset[PaperId]:
        with self._view() as view:
            return view.papers()

    def fingerprints(self) -> Mapping[PaperId, str]:
        with self._view() as view:
            return view.fingerprints()

    def replace(self, documents: Iterable[IndexDocument], removed: Iterable[PaperId], watermark: int) -> None:
        newest = {document.paper: document for document in documents}
        with self._writer() as writer:
            with damage_reported(self.folder):
                for number in self._numbers({NO_PAPER, *removed, *newest}):
                    writer.delete_document(number)
            self._add(writer, newest.values(), watermark)

    def fill(self, documents: Iterable[IndexDocument], watermark: int) -> None:
        """Put documents, each of another paper, into an empty index in one commit; they may be made while read."""
        with self._writer() as writer:
            self._add(writer, documents, watermark)

    def _add(self, writer: SegmentWriter, documents: Iterable[IndexDocument], watermark: int) -> None:
        for document in documents:
            with damage_reported(self.folder):
                writer.add_document(**stored_document(document))
        with damage_reported(self.folder):
            writer.add_document(**watermark_document(watermark))
            writer.commit(mergetype=_merge_level)

    def close(self) -> None:
        """Close the files. The index opens them again when it is used again."""
        with self._lock:
            known, self._known = self._known, EMPTY_VIEW
            known.close()

    @contextmanager
    def _view(self) -> Iterator[IndexView]:
        with self._lock, damage_reported(self.folder):
            newest = newest_view(self._storage, self._known)
            if newest is not self._known:
                before, self._known = self._known, newest
                before.close(keep=newest)
            yield newest

    @contextmanager
    def _writer(self) -> Iterator[SegmentWriter]:
        # A writer that stumbles over a torn table of contents keeps the lock, so the view reads it first.
        with self._view():
            pass
        with damage_reported(self.folder):
            writer = self._locked_writer()
        try:
            with self._view() as view:
                # Names are drawn from the state of `random`, which a forked process inherits.
                if writer.newsegment.segment_id() in view.segments:
                    raise busy(self.folder)
            if not self._is_current():
                raise IndexUnavailable("The search index was replaced", str(self.folder), "The new one is opened.")
            yield writer
        finally:
            # After any failure a writer is of no more use; an uncommitted one leaves nothing behind.
            if not writer.is_closed:
                with damage_reported(self.folder):
                    writer.cancel()

    def _locked_writer(self) -> SegmentWriter:
        try:
            return SegmentWriter(FileIndex(DurableStorage(self.folder), schema(), INDEX_NAME))
        except LockError as error:
            raise busy(self.folder) from error

    def _numbers(self, papers: Set[PaperId]) -> list[int]:
        with self._view() as view:
            return [
                segment.base + number
                for segment in view.segments.values()
                for number, paper in segment.documents()
                if paper in papers
            ]


def _merge_level(writer: SegmentWriter, segments: list[Segment]) -> list[Segment]:
    """Merge segments of like size once there are eight of them, and those that are mostly deleted.

    Each document is so written anew once per level, and a search meets at most seven segments per level.
    """
    levels: dict[int, list[Segment]] = {}
    for segment in segments:
        levels.setdefault(int(math.log(max(segment.doc_count_all(), 1), _SEGMENTS_PER_LEVEL)), []).append(segment)
    staying: list[Segment] = []
    for level in levels.values():
        is_full = len(level) >= _SEGMENTS_PER_LEVEL
        for segment in level:
            if not is_full and segment.deleted_count() * 2 <= segment.doc_count_all():
                staying.append(segment)
            elif segment.deleted_count() < segment.doc_count_all():
                reader = SegmentReader(writer.storage, writer.schema, segment)
                writer.add_reader(reader)
                reader.close()
    return staying
