"""Keeps the full-text index equal to the library: drains the outbox, rebuilds when in doubt, compares for `check`."""

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from nightstand.domain.errors import IndexUnavailable, LibraryBusy
from nightstand.domain.paper import PaperId
from nightstand.search.flat.view import IndexView
from nightstand.search.index import IndexBusy, IndexDocument
from nightstand.search.writing.format_stamp import FORMAT
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.services.renewal import renew_texts
from nightstand.storage import index_changes, reading_texts
from nightstand.storage.database import Database, Transaction

logger = logging.getLogger(__name__)

COMMIT_SIZE = 25
"""Papers in one index commit; a commit holds the interpreter, so it stays short."""

REBUILD_FROM = 500
"""Waiting papers from which building anew is quicker than draining."""


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """What the index holds; `is_ready` is false until it can be searched."""

    documents: int
    waiting: int
    schema: str
    is_ready: bool


@dataclass(frozen=True, slots=True)
class IndexDifference:
    """A paper whose indexed text is not the library's."""

    paper: PaperId
    what: str


class IndexingCancelled(IndexUnavailable):
    """The person asked to stop while the index was being built; the old one stays."""


class IndexingService:
    """Owns the open index. Every method may be called from any thread; one thread at a time writes."""

    def __init__(self, database: Database, generations: IndexGenerations) -> None:
        self._database = database
        self._generations = generations
        self._index: WhooshIndex | None = None
        self._writing = threading.Lock()
        self._opening = threading.Lock()
        self._is_distrusted = False

    @contextmanager
    def view(self) -> Iterator[IndexView]:
        """Hold the newest commit of the index open for reading; see `WhooshIndex.view`.

        Raises:
            IndexUnavailable: there is no index that can be read; `catch_up` builds it anew.
        """
        if self._is_distrusted:
            raise IndexUnavailable("The search index is damaged", "", "It is built anew from the library.")
        index = self._opened()
        try:
            with index.view() as view:
                yield view
        except IndexUnavailable:
            self._drop(index)
            raise

    def distrust(self) -> None:
        """Have the index built anew the next time it is brought up to date, because reading it has met damage."""
        self._is_distrusted = True
        self._drop(self._index)

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

    def rebuild(self, *, progress: Progress = silent, cancel: CancelToken | None = None) -> int:
        """Build the index anew from the library and return the papers read.

        Raises:
            IndexBusy: another program is writing it.
            IndexUnavailable: the cache folder cannot be written.
        """
        with self._writing:
            return self._rebuild(progress, cancel or CancelToken())

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
        indexed = dict(self._opened().fingerprints())
        found: list[IndexDifference] = []
        with self._database.read() as session:
            for document in _documents(session, index_changes.all_papers(session), silent, CancelToken()):
                fingerprint = indexed.pop(document.paper, None)
                if fingerprint is None:
                    found.append(IndexDifference(document.paper, "is missing from the index"))
                elif fingerprint != document.fingerprint():
                    found.append(IndexDifference(document.paper, "is indexed with another text"))
        found.extend(IndexDifference(paper, "is indexed but not in the library") for paper in indexed)
        return tuple(found)

    def close(self) -> None:
        """Close the index files."""
        self._drop(self._index)

    def _opened(self) -> WhooshIndex:
        with self._opening:
            if self._index is None:
                self._index = self._generations.open()
            return self._index

    def _drop(self, index: WhooshIndex | None) -> None:
        with self._opening:
            if index is not None and index is self._index:
                self._index = None
                index.close()

    def _trusted(self) -> WhooshIndex | None:
        """Return the index if its watermark is one that this library has issued."""
        if self._is_distrusted:
            return None
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
        return (
            self._rebuild(progress, cancel) if waiting > REBUILD_FROM else self._drain(index, waiting, progress, cancel)
        )

    def _drain(self, index: WhooshIndex, waiting: int, progress: Progress, cancel: CancelToken) -> int:
        done = 0
        while not cancel.is_cancelled:
            with self._database.read() as session:
                changes = index_changes.changed_since(session, index.watermark(), COMMIT_SIZE)
                if not changes:
                    break
                changed = [paper for _number, paper in changes]
                documents = list(_documents(session, changed, silent, cancel))
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
            fresh = build.finish(_documents(session, chosen, progress, cancel), watermark)
        old = self._index
        with self._opening:
            self._index = fresh
            self._is_distrusted = False
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


def _documents(
    session: Transaction, chosen: Sequence[PaperId], progress: Progress, cancel: CancelToken
) -> Iterator[IndexDocument]:
    for start in range(0, len(chosen), COMMIT_SIZE):
        if cancel.is_cancelled:
            raise IndexingCancelled("Indexing was stopped", "", "It goes on when the library is opened again.")
        for text in index_changes.indexed_texts(session, chosen[start : start + COMMIT_SIZE]):
            yield IndexDocument(
                paper=text.paper,
                title=text.title,
                title_is_provisional=text.title_is_provisional,
                abstract=text.abstract,
                authors=text.authors,
                venue=text.venue,
                notes=text.notes,
                sources=text.sources,
                tags=text.tags,
                key=text.key,
            )
        progress(min(start + COMMIT_SIZE, len(chosen)), len(chosen), "Indexing")
