"""Keeps the full-text index equal to the library: drains the outbox, rebuilds when in doubt, compares for `check`."""

import logging
import threading
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from nightstand.domain.errors import IndexUnavailable, LibraryBusy
from nightstand.search.flat.view import IndexView
from nightstand.search.index import IndexBusy
from nightstand.search.writing.format_stamp import FORMAT
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex
from nightstand.services.index_comparison import IndexDifference, differences
from nightstand.services.index_documents import IndexingCancelled, documents_of
from nightstand.services.open_index import OpenIndex
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.services.renewal import renew_texts
from nightstand.storage import index_changes, reading_texts
from nightstand.storage.database import Database

logger = logging.getLogger(__name__)

COMMIT_SIZE = 500
"""Papers in one index commit: each costs as much as some twenty papers, and many small ones leave more to merge."""

REBUILD_FROM = 1_000
"""Waiting papers from which building anew is quicker than draining, if they are also half of the library."""


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """What the index holds; `is_ready` is false until it can be searched."""

    documents: int
    waiting: int
    schema: str
    is_ready: bool


class IndexingService:
    """Owns the open index. Every method may be called from any thread; one thread at a time writes."""

    def __init__(self, database: Database, generations: IndexGenerations) -> None:
        self._database = database
        self._generations = generations
        self._open = OpenIndex(database, generations)
        self._writing = threading.Lock()

    def view(self) -> AbstractContextManager[IndexView]:
        """Hold the newest commit of the index open for reading; see `WhooshIndex.view`.

        Raises:
            IndexUnavailable: there is no index that can be read; `catch_up` builds it anew.
        """
        return self._open.view()

    def distrust(self) -> None:
        """Have the index built anew the next time it is brought up to date, because reading it has met damage."""
        self._open.distrust()

    @property
    def distrusted(self) -> Path | None:
        """The folder of an index that was found damaged or old; it is not opened again."""
        return self._open.distrusted

    @distrusted.setter
    def distrusted(self, folder: Path | None) -> None:
        self._open.distrusted = folder

    @property
    def is_damaged(self) -> bool:
        """Whether reading the index has met damage that nobody has mended yet."""
        return self._open.is_damaged

    def damage(self) -> IndexUnavailable | None:
        """Check every byte of the index; see `OpenIndex.damage`."""
        return self._open.damage()

    def verify(self, *, cancel: CancelToken) -> bool:
        """Check the files of the index, unless that was done; see `OpenIndex.verify`."""
        return self._open.verify(cancel=cancel)

    def mergeable(self) -> int:
        """Return how many papers `merge` would begin with; 0 when there is nothing to merge or no index."""
        try:
            return self._open.opened().mergeable()
        except IndexUnavailable:
            return 0

    def merge(self, *, cancel: CancelToken) -> None:
        """Merge the small pieces that commits have left, so that searches meet fewer; for when nothing else waits.

        When another thread or program is writing, nothing is done.
        """
        if not self._writing.acquire(blocking=False):
            return
        try:
            while not cancel.is_cancelled and self._open.opened().merge_small():
                pass
        except IndexUnavailable as error:
            logger.info("the index was not merged: %s", error)
            # Damage, or a full disk: checking tells which, and only damage costs the index its trust.
            self._open.doubt()
        finally:
            self._writing.release()

    def status(self) -> IndexStatus:
        """Return how far the index is."""
        try:
            with self.view() as view:
                watermark, documents = view.watermark, view.document_count
        except IndexUnavailable:
            watermark, documents, ready = 0, 0, False
        else:
            ready = True
        with self._database.read() as session:
            waiting = index_changes.waiting(session, watermark) if ready else len(index_changes.all_papers(session))
            waiting = max(waiting, reading_texts.outdated_count(session))
        return IndexStatus(documents, waiting, FORMAT, ready)

    def catch_up(self, *, progress: Progress = silent, cancel: CancelToken | None = None) -> int:
        """Bring the index up to the library, building it anew where that is needed, and return the papers read.

        Reading texts that follow older rules of markup are renewed first. When another thread or program is already at
        it, nothing is done.
        """
        if not self._writing.acquire(blocking=False):
            return 0
        try:
            for _attempt in range(2):
                try:
                    renew_texts(self._database, progress, cancel or CancelToken())
                    return self._catch_up(progress, cancel or CancelToken())
                except IndexUnavailable as error:
                    if isinstance(error, IndexBusy | IndexingCancelled):
                        raise
                    # Another program may have built it anew; opening again tells.
                    logger.info("the index cannot be used as it is: %s", error)
                    self._open.drop()
            return self._rebuild(progress, cancel or CancelToken())
        except IndexBusy:
            logger.info("another program is writing the index")
            return 0
        except IndexingCancelled:
            return 0
        finally:
            self._writing.release()
            self._generations.sweep()

    def rebuild(self, *, progress: Progress = silent, cancel: CancelToken | None = None) -> int:
        """Build the index anew from the library and return the papers read.

        Raises:
            IndexBusy: another program is writing it.
            IndexUnavailable: the cache folder cannot be written.
        """
        with self._writing:
            count = self._rebuild(progress, cancel or CancelToken())
        self._generations.sweep()
        return count

    def reopen(self) -> None:
        """Read what another process has built from now on."""
        self._open.drop()

    def sweep(self) -> None:
        """Remove old index folders that nobody reads any more."""
        self._generations.sweep()

    def differences(self) -> tuple[IndexDifference, ...]:
        """Compare every indexed paper with the library.

        Raises:
            IndexUnavailable: the index cannot be read.
        """
        return differences(self._open.opened().fingerprints(), self._database)

    def close(self) -> None:
        """Close the index files."""
        self._open.drop()

    def _catch_up(self, progress: Progress, cancel: CancelToken) -> int:
        try:
            index = self._open.checked()
        except IndexUnavailable as error:
            logger.info("no usable index: %s", error)
            return self._rebuild(progress, cancel)
        with self._database.read() as session:
            waiting = index_changes.waiting(session, index.watermark())
            is_most = waiting > REBUILD_FROM and waiting > len(index_changes.all_papers(session)) // 2
        if is_most:
            return self._rebuild(progress, cancel)
        return self._drain(index, waiting, progress, cancel)

    def _drain(self, index: WhooshIndex, waiting: int, progress: Progress, cancel: CancelToken) -> int:
        done = 0
        while not cancel.is_cancelled:
            with self._database.read() as session:
                changes = index_changes.changed_since(session, index.watermark(), COMMIT_SIZE)
                if not changes:
                    break
                changed = [paper for _number, paper in changes]
                documents = list(documents_of(session, changed, silent, cancel))
            present = {document.paper for document in documents}
            index.replace(documents, [paper for paper in changed if paper not in present], changes[-1][0])
            self._trim(index.watermark())
            done += len(changes)
            progress(done, max(done, waiting), "Indexing")
        return done

    def _rebuild(self, progress: Progress, cancel: CancelToken) -> int:
        # The library is read while nobody else can write the index: what another program indexes and crosses off
        # before is part of the snapshot, and it can do neither after.
        with self._generations.building() as build, self._database.read() as session:
            watermark = index_changes.last_number(session)
            chosen = index_changes.all_papers(session)
            fresh = build.finish(documents_of(session, chosen, progress, cancel), watermark)
        self._open.use(fresh)
        self._trim(watermark)
        return len(chosen)

    def _trim(self, watermark: int) -> None:
        if not self._database.is_writable:
            return
        try:
            with self._database.write(is_durable=False, is_housekeeping=True) as session:
                index_changes.trim(session, watermark)
        except LibraryBusy:
            # The index knows how far it is; what is noted twice is trimmed the next time.
            logger.info("the library is busy; its notes for the index are trimmed later")
