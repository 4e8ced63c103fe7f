"""Keeps the full-text index equal to the library: drains the outbox, rebuilds when in doubt, compares for `check`."""

import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from nightstand.domain.errors import IndexUnavailable, LibraryBusy
from nightstand.search.damage import IndexDamaged
from nightstand.search.flat.view import IndexView
from nightstand.search.index import IndexBusy
from nightstand.search.writing.format_stamp import FORMAT
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex
from nightstand.services.index_comparison import IndexDifference, differences
from nightstand.services.index_documents import IndexingCancelled, documents_of
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
        self._index: WhooshIndex | None = None
        self._writing = threading.Lock()
        self._opening = threading.Lock()
        self.distrusted: Path | None = None
        """The folder of an index that was found damaged; it is not opened again."""
        self._verified: Path | None = None

    @contextmanager
    def view(self) -> Iterator[IndexView]:
        """Hold the newest commit of the index open for reading; see `WhooshIndex.view`.

        Raises:
            IndexUnavailable: there is no index that can be read; `catch_up` builds it anew.
        """
        with ExitStack() as held:
            index = self._opened()
            try:
                view = held.enter_context(index.view())
            except IndexUnavailable:
                if index.is_current():
                    self._distrust(index)
                    raise
                # Another program has built it anew, and removed this one, since it was looked at.
                index = self._opened()
                view = held.enter_context(index.view())
            try:
                yield view
            except IndexUnavailable:
                self._distrust(index)
                raise

    def distrust(self) -> None:
        """Have the index built anew the next time it is brought up to date, because reading it has met damage."""
        if self._index is not None:
            self._distrust(self._index)

    @property
    def is_damaged(self) -> bool:
        """Whether reading the index has met damage that nobody has mended yet."""
        with self._opening:
            return self.distrusted is not None and self._generations.counts(self.distrusted.name)

    def damage(self) -> IndexUnavailable | None:
        """Check every byte of the index, also when that was done before; return what is wrong with it, if anything.

        A damaged index counts no more: whoever comes next builds it anew. None too where there is no index yet.
        """
        try:
            self._opened().verify()
        except IndexDamaged as error:
            self._drop(self._index)
            self._generations.discard()
            return error
        except IndexUnavailable:
            return None
        return None

    def verify(self, *, cancel: CancelToken) -> bool:
        """Check the files of the index against their checksums, unless that was done; false when they are damaged.

        Takes about 1 s for 1 GB, and lets other threads run.
        """
        try:
            index = self._opened()
            if index.folder == self._verified:
                return True
            if index.verify(lambda: cancel.is_cancelled):
                self._verified = index.folder
        except IndexUnavailable as error:
            logger.warning("the index is damaged: %s", error)
            self.distrust()
            return False
        return True

    def mergeable(self) -> int:
        """Return how many papers `merge` would begin with; 0 when there is nothing to merge or no index."""
        try:
            return self._opened().mergeable()
        except IndexUnavailable:
            return 0

    def merge(self, *, cancel: CancelToken) -> None:
        """Merge the small pieces that commits have left, so that searches meet fewer; for when nothing else waits.

        When another thread or program is writing, nothing is done.
        """
        if not self._writing.acquire(blocking=False):
            return
        try:
            while not cancel.is_cancelled and self._opened().merge_small():
                pass
        except IndexUnavailable as error:
            logger.info("the index was not merged: %s", error)
            # Damage, or a full disk: checking tells which, and only damage costs the index its trust.
            self._verified = None
        finally:
            self._writing.release()

    def status(self) -> IndexStatus:
        """Return how far the index is."""
        try:
            index = self._opened()
            watermark, documents = index.watermark(), index.document_count()
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
                    self._drop(self._index)
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
        self._drop(self._index)

    def sweep(self) -> None:
        """Remove old index folders that nobody reads any more."""
        self._generations.sweep()

    def differences(self) -> tuple[IndexDifference, ...]:
        """Compare every indexed paper with the library.

        Raises:
            IndexUnavailable: the index cannot be read.
        """
        return differences(self._opened().fingerprints(), self._database)

    def close(self) -> None:
        """Close the index files."""
        self._drop(self._index)

    def _opened(self) -> WhooshIndex:
        with self._opening:
            if self._index is not None and not self._index.is_current():
                # What others index from now on, and cross off, is in the one they have built.
                self._index.close()
                self._index = None
            if self._index is None:
                index = self._generations.open()
                if index.folder == self.distrusted:
                    index.close()
                    raise IndexUnavailable("The search index is damaged", str(index.folder), "It is built anew.")
                self._index = index
            return self._index

    def _distrust(self, index: WhooshIndex) -> None:
        self.distrusted = index.folder
        self._drop(index)

    def _drop(self, index: WhooshIndex | None) -> None:
        with self._opening:
            if index is not None and index is self._index:
                self._index = None
                index.close()

    def _trusted(self) -> WhooshIndex | None:
        """Return the index if its watermark is one that this library has issued."""
        try:
            index = self._opened()
            watermark = index.watermark()
        except IndexUnavailable as error:
            logger.info("no usable index: %s", error)
            return None
        with self._database.read() as session:
            return index if watermark <= index_changes.last_number(session) else None

    def _catch_up(self, progress: Progress, cancel: CancelToken) -> int:
        index = self._trusted()
        if index is None:
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
        old = self._index
        with self._opening:
            self._index = fresh
        if old is not None:
            old.close()
        self._trim(watermark)
        return len(chosen)

    def _trim(self, watermark: int) -> None:
        try:
            with self._database.write(is_durable=False, is_housekeeping=True) as session:
                index_changes.trim(session, watermark)
        except LibraryBusy:
            # The index knows how far it is; what is noted twice is trimmed the next time.
            logger.info("the library is busy; its notes for the index are trimmed later")
