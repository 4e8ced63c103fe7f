"""The search index in a folder: written by commits of any size, read by any number of threads."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from whoosh.index import TOC, FileIndex, LockError

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.analysis.pieces import PieceVocabulary
from nightstand.search.damage import damage_reported
from nightstand.search.flat.view import EMPTY_VIEW, INDEX_NAME, IndexView, SegmentView, newest_view
from nightstand.search.index import IndexDocument
from nightstand.search.writing.bulk_writer import BulkWriter
from nightstand.search.writing.durable_storage import DurableStorage, busy
from nightstand.search.writing.levels import SegmentSize, merged_by_commit, merged_when_idle
from nightstand.search.writing.schema import schema

_KEPT_WORDS = 50_000
"""Words that are remembered from one commit to the next."""


class WhooshIndex:
    """An index in a folder of its own.

    Reading sees the newest commit, whoever made it. Opening runs code that the files name (they are pickles), so the
    folder must be private to the person and never come from elsewhere.
    """

    write_lock = f"{INDEX_NAME}_WRITELOCK"
    """The name of the lock a writer holds on the folder."""

    def __init__(self, folder: Path, *, is_current: Callable[[], bool] = lambda: True) -> None:
        """Open the index in `folder`; `is_current` tells whether the folder is still the one to write to.

        Raises:
            IndexUnavailable: there is no index, or it cannot be read.
        """
        self.folder = folder
        self._is_current = is_current
        self._lock = threading.Lock()
        self._known = EMPTY_VIEW
        self._vocabulary = PieceVocabulary()
        self._storage = DurableStorage(folder)
        self._newest()

    @classmethod
    def create(cls, folder: Path) -> "WhooshIndex":
        """Make an empty index in an existing folder and open it."""
        with damage_reported(folder):
            TOC.create(DurableStorage(folder), schema(), INDEX_NAME)
        return cls(folder)

    def is_current(self) -> bool:
        """Tell whether this is still the index that counts; another may have been built in its place."""
        return self._is_current()

    @contextmanager
    def view(self) -> Iterator[IndexView]:
        """Hold the newest commit open for reading; any number of threads may.

        Raises:
            IndexUnavailable: it cannot be read. Reading within the block raises the same when it meets damage.
        """
        yield self._newest()

    def watermark(self) -> int:
        """Return the number given with the last commit, 0 before the first."""
        with self.view() as view:
            return view.watermark

    def document_count(self) -> int:
        """Return how many papers there are."""
        with self.view() as view:
            return view.document_count

    def document_ids(self) -> frozenset[PaperId]:
        """Return the papers there are."""
        with self.view() as view:
            return view.papers()

    def fingerprints(self) -> Mapping[PaperId, str]:
        """Return the fingerprint of what was indexed for each paper."""
        with self.view() as view:
            return view.fingerprints()

    def replace(self, documents: Iterable[IndexDocument], removed: Iterable[PaperId], watermark: int) -> None:
        """Put documents in place of those of the same papers, drop the removed ones and keep the watermark.

        All in one commit: all of it or nothing is seen, also after a crash.

        Raises:
            IndexBusy: another process is writing.
        """
        newest = {document.paper: document for document in documents}
        with self._writer(self._kept_vocabulary()) as writer, damage_reported(self.folder):
            writer.remove({*removed, *newest})
            for document in newest.values():
                writer.add(document)
            writer.finish(watermark, merged_by_commit)

    def fill(self, documents: Iterable[IndexDocument], watermark: int) -> None:
        """Put documents, each of another paper, into an empty index in one commit; they may be made while read."""
        with self._writer(PieceVocabulary()) as writer:
            for document in documents:
                with damage_reported(self.folder):
                    writer.add(document)
            with damage_reported(self.folder):
                writer.finish(watermark, merged_by_commit)

    def mergeable(self) -> int:
        """Return how many documents the next `merge_small` would write anew; 0 when few segments are left."""
        sizes = [_size(segment) for segment in self._newest().segments]
        # A segment in which all is deleted still wants to be taken out.
        return sum(max(sizes[number].living, 1) for number in merged_when_idle(sizes))

    def merge_small(self) -> bool:
        """Merge the segments most in need of it; tell whether there were any, so that asking again makes sense.

        Takes up to seconds; what is committed meanwhile elsewhere waits.

        Raises:
            IndexBusy: another process is writing.
        """
        if not self.mergeable():
            return False
        with self._writer(self._kept_vocabulary()) as writer, damage_reported(self.folder):
            writer.finish(self._newest().watermark, merged_when_idle)
        return True

    def verify(self, is_cancelled: Callable[[], bool] = lambda: False) -> bool:
        """Check every byte against its checksum; tell whether it came to the end.

        Raises:
            IndexUnavailable: something is damaged.
        """
        with self.view() as view:
            return all(segment.open.verify(is_cancelled) for segment in view.segments)

    def close(self) -> None:
        """Let go of the files, which close when nobody reads them. The index opens them again when it is used again."""
        with self._lock:
            self._known = EMPTY_VIEW

    @contextmanager
    def _writer(self, vocabulary: PieceVocabulary) -> Iterator[BulkWriter]:
        # A writer that stumbles over a torn table of contents keeps the lock, so the view reads it first.
        self._newest()
        with damage_reported(self.folder):
            writer = self._locked_writer(vocabulary)
        try:
            with damage_reported(self.folder):
                writer.take_view(self._newest())
            if not self._is_current():
                raise IndexUnavailable("The search index was replaced", str(self.folder), "The new one is opened.")
            yield writer
        finally:
            # After any failure a writer is of no more use; an uncommitted one leaves nothing behind.
            if not writer.is_closed:
                with damage_reported(self.folder):
                    writer.cancel()

    def _locked_writer(self, vocabulary: PieceVocabulary) -> BulkWriter:
        try:
            return BulkWriter(FileIndex(DurableStorage(self.folder), schema(), INDEX_NAME), vocabulary)
        except LockError as error:
            raise busy(self.folder) from error

    def _newest(self) -> IndexView:
        with self._lock, damage_reported(self.folder):
            self._known = newest_view(self._storage, self._known)
            if self._known is EMPTY_VIEW:
                raise IndexUnavailable(
                    "There is no search index yet", str(self.folder), "It is built from the library."
                )
            return self._known

    def _kept_vocabulary(self) -> PieceVocabulary:
        if len(self._vocabulary.terms) > _KEPT_WORDS:
            self._vocabulary = PieceVocabulary()
        return self._vocabulary


def _size(segment: SegmentView) -> SegmentSize:
    return SegmentSize(segment.living_count, len(segment.deleted))
