"""Holds the index of a library open for reading, and refuses one that is damaged or older than the library says."""

import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from nightstand.domain.errors import IndexUnavailable
from nightstand.search.damage import IndexDamaged
from nightstand.search.flat.view import IndexView
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex
from nightstand.services.progress import CancelToken
from nightstand.storage import index_changes
from nightstand.storage.database import Database

logger = logging.getLogger(__name__)

_State = tuple[Path, int, int, int]
"""The folder of an index, the number of its commit, its watermark, and the version of the library's data."""


class OpenIndex:
    """The index that counts, opened when it is first asked for. For any thread."""

    def __init__(self, database: Database, generations: IndexGenerations) -> None:
        self._database = database
        self._generations = generations
        self._index: WhooshIndex | None = None
        self._opening = threading.Lock()
        self._known_good: _State | None = None
        self._verified: Path | None = None
        self.distrusted: Path | None = None
        """The folder of an index that is not to be opened again."""

    def opened(self) -> WhooshIndex:
        """Return the index that counts now.

        Raises:
            IndexUnavailable: there is none, or none that can be trusted.
        """
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

    @contextmanager
    def view(self) -> Iterator[IndexView]:
        """Hold the newest commit of the index open for reading; see `WhooshIndex.view`.

        Raises:
            IndexUnavailable: there is no index that can be read, or it is an old copy.
        """
        with ExitStack() as held:
            index = self.opened()
            try:
                view = self._entered(index, held)
            except IndexUnavailable:
                if index.is_current():
                    self.distrust(index)
                    raise
                # Another program has built it anew, and removed this one, since it was looked at.
                index = self.opened()
                view = self._entered(index, held)
            try:
                yield view
            except IndexUnavailable:
                self.distrust(index)
                raise

    def checked(self) -> WhooshIndex:
        """Return the index that counts, if its watermark is one that this library has issued and still relies on.

        Raises:
            IndexUnavailable: there is none like that; it is to be built anew.
        """
        with self.view() as view, self._database.read() as session:
            if view.watermark > index_changes.last_number(session):
                raise IndexUnavailable("The search index is of another library", "It knows changes that never were.")
        return self.opened()

    def use(self, fresh: WhooshIndex) -> None:
        """Read an index that has just been built from now on."""
        with self._opening:
            old, self._index = self._index, fresh
        if old is not None:
            old.close()

    def distrust(self, index: WhooshIndex | None = None) -> None:
        """Open an index, without one that which is open, no more; reading it has met damage."""
        index = index or self._index
        if index is not None:
            self.distrusted = index.folder
            self.drop(index)

    def drop(self, index: WhooshIndex | None = None) -> None:
        """Close an index, without one that which is open, so that it is opened anew when it is asked for."""
        with self._opening:
            if self._index is not None and index in (None, self._index):
                self._index.close()
                self._index = None

    @property
    def is_damaged(self) -> bool:
        """Whether reading the index has met damage that nobody has mended yet."""
        with self._opening:
            return self.distrusted is not None and self._generations.counts(self.distrusted.name)

    def damage(self) -> IndexUnavailable | None:
        """Check every byte, also when that was done before; return what is wrong, None too where there is no index.

        A damaged index counts no more: whoever comes next builds it anew.
        """
        try:
            self.opened().verify()
        except IndexDamaged as error:
            self.drop()
            self._generations.discard()
            return error
        except IndexUnavailable:
            return None
        return None

    def verify(self, *, cancel: CancelToken) -> bool:
        """Check the files against their checksums, unless that was done; false when they are damaged.

        Takes about 1 s for 1 GB, and lets other threads run.
        """
        try:
            index = self.opened()
            if index.folder == self._verified:
                return True
            if index.verify(lambda: cancel.is_cancelled):
                self._verified = index.folder
        except IndexUnavailable as error:
            logger.warning("the index is damaged: %s", error)
            self.distrust()
            return False
        return True

    def doubt(self) -> None:
        """Have `verify` check the files again."""
        self._verified = None

    def _entered(self, index: WhooshIndex, held: ExitStack) -> IndexView:
        """Return the newest commit, unless the library has crossed off more than it holds."""
        version = self._database.data_version()
        view = held.enter_context(index.view())
        if (index.folder, view.generation, view.watermark, version) == self._known_good:
            return view
        # What is crossed off was indexed before, so what the library says is read before the newest commit is.
        with self._database.read() as session:
            crossed_off = index_changes.crossed_off(session)
        view = held.enter_context(index.view())
        if view.watermark < crossed_off:
            raise IndexUnavailable(
                "The search index is an old copy", f"{index.folder} lacks later changes.", "It is built anew."
            )
        self._known_good = index.folder, view.generation, view.watermark, version
        return view
