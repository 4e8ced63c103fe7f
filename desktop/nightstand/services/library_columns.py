"""Keeps the columns of the library as new as the library: patched after edits, read anew when others wrote."""

import logging
import threading
import time
from collections.abc import Collection, Mapping, Sequence

from nightstand.domain.changes import NO_CHANGES, ChangeSet
from nightstand.domain.library_rows import LibraryNames, TextOrder
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.storage import column_rows
from nightstand.storage.database import Database, PlainConnection
from nightstand.storage.revision import read_revision

logger = logging.getLogger(__name__)

_ARRIVALS_EVERY_S = 1.0
"""How often papers of an import under way are taken in."""

_ALL_EVERY_S = 5.0
_ALL_SHARE = 0.05
"""While an import is under way everything is read anew this often at most, and in this share of the time."""

_PATCHED_SHARE = 0.2
_PATCHED_AT_LEAST = 100
"""Where more papers have changed, and a larger share of the library, reading all of it is no slower."""


class LibraryReader:
    """Answers what columns ask for later on. For any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def sort_keys(self, order: TextOrder, papers: Collection[int] | None = None) -> Mapping[int, bytes]:
        """Return what papers, or all of them, are sorted by; some may have nothing."""
        chosen = column_rows.ALL if papers is None else column_rows.among(papers)
        with self._database.plain_read() as connection:
            return column_rows.read_sort_keys(connection, order, chosen)

    def identified(self, identifier: str) -> Collection[int]:
        """Return the papers that carry an identifier, written `scheme:value`."""
        with self._database.plain_read() as connection:
            return column_rows.read_identified(connection, identifier)

    def list_order(self, list_id: int) -> Sequence[int]:
        """Return a reading list's papers in order."""
        with self._database.plain_read() as connection:
            return column_rows.read_list_order(connection, list_id)


class LibraryColumnsKeeper:
    """Gives the columns of the library as it is. For any thread; who asks while they are brought up to date waits.

    Every edit of this program is in what is asked for after it. What another program or an import writes is there
    within a second while it keeps writing, with changes to older papers up to some seconds later, and all of it once
    the writing has ended.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._columns: LibraryColumns | None = None
        self._names = LibraryNames({}, {})
        self._revision = 0
        self._arrived = 0
        """How far the imports had come."""
        self._seen_version: int | None = None
        self._is_behind = False
        """Whether papers that are known may have changed unseen."""
        self._arrivals_at = self._behind_since = 0.0
        self._all_took_s = 0.0
        self._declared: dict[int, ChangeSet] = {}
        self._declaring = threading.Lock()
        database.listen(self._take_note)

    def current(self) -> LibraryColumns:
        """Return the columns. Costs some microseconds when nothing was written, and up to 10 µs a paper the first time.

        Raises:
            LibraryBusy, LibraryDamaged, LibraryUnwritable: the library cannot be read.
        """
        with self._lock:
            # Looked at before reading: what is written in between is looked at again the next time.
            version = self._database.data_version()
            if self._columns is not None and version == self._seen_version and not self._is_behind:
                return self._columns
            with self._database.plain_read() as connection:
                columns, is_settled = self._brought_up(connection)
            self._columns = columns
            self._seen_version = version if is_settled else None
            return columns

    def at_hand(self) -> LibraryColumns | None:
        """Return the columns if that takes a few milliseconds; None where much must be read, or is being read."""
        if self._columns is None or not self._lock.acquire(blocking=False):
            return None
        try:
            version = self._database.data_version()
            if self._is_behind or self._columns is None:
                return None
            if version != self._seen_version:
                with self._database.plain_read() as connection:
                    revision = read_revision(connection)
                    declared, others_wrote = self._changes_up_to(revision)
                    if others_wrote or revision < self._revision or self._is_much(declared, self._columns):
                        return None
                    self._columns = self._patched(self._columns, connection, declared, revision)
                self._seen_version = version
            return self._columns
        finally:
            self._lock.release()

    def _take_note(self, revision: int, changes: ChangeSet | None) -> None:
        if changes is not None:
            with self._declaring:
                self._declared[revision] = changes

    def _brought_up(self, connection: PlainConnection) -> tuple[LibraryColumns, bool]:
        """Return the columns of the snapshot, and whether they are all that there is to know of it."""
        revision = read_revision(connection)
        if self._columns is None or revision < self._revision:
            return self._all(connection, revision), True
        declared, others_wrote = self._changes_up_to(revision)
        if not others_wrote and not self._is_behind:
            return self._patched(self._columns, connection, declared, revision), True
        is_running, arrived = column_rows.read_arrivals(connection)
        now = time.monotonic()
        if not self._is_behind:
            self._behind_since = now
        patience = max(_ALL_EVERY_S, self._all_took_s / _ALL_SHARE)
        is_arriving = is_running and (arrived > self._arrived or now < self._arrivals_at + _ARRIVALS_EVERY_S)
        if not is_arriving or now > self._behind_since + patience:
            return self._all(connection, revision), True
        if declared.is_empty and now < self._arrivals_at + _ARRIVALS_EVERY_S:
            return self._columns, False
        self._arrivals_at, self._arrived, self._is_behind = now, arrived, True
        return self._patched(self._with_arrivals(self._columns, connection), connection, declared, revision), True

    def _changes_up_to(self, revision: int) -> tuple[ChangeSet, bool]:
        """Return what this program said of the writes since the present columns, and whether there were others."""
        with self._declaring:
            known = [self._declared.get(number) for number in range(self._revision + 1, revision + 1)]
        union = NO_CHANGES
        for changes in known:
            union |= changes or NO_CHANGES
        return union, None in known

    def _all(self, connection: PlainConnection, revision: int) -> LibraryColumns:
        started = time.monotonic()
        self._names = column_rows.read_names(connection)
        rows = column_rows.read_rows(connection)
        columns = LibraryColumns.of_rows(rows, self._names, LibraryReader(self._database))
        _running, self._arrived = column_rows.read_arrivals(connection)
        self._all_took_s = time.monotonic() - started
        self._is_behind = False
        self._settle(revision)
        logger.debug("read the columns of %d papers in %.3f s", columns.size, self._all_took_s)
        return columns

    def _patched(
        self, columns: LibraryColumns, connection: PlainConnection, changes: ChangeSet, revision: int
    ) -> LibraryColumns:
        if self._is_much(changes, columns):
            return self._all(connection, revision)
        self._settle(revision)
        if changes.is_empty:
            return columns
        if changes.tags or changes.lists:
            self._names = column_rows.read_names(connection)
        rows = column_rows.read_rows(connection, column_rows.among(changes.papers))
        return columns.with_changes(changes.papers, rows, self._names)

    @staticmethod
    def _is_much(changes: ChangeSet, columns: LibraryColumns) -> bool:
        return changes.everything or len(changes.papers) > max(_PATCHED_AT_LEAST, _PATCHED_SHARE * columns.size)

    def _with_arrivals(self, columns: LibraryColumns, connection: PlainConnection) -> LibraryColumns:
        rows = column_rows.read_rows(connection, column_rows.above(columns.last_id))
        # New papers may bring tags and lists that have no name here yet.
        self._names = column_rows.read_names(connection)
        return columns.with_changes(rows.ids, rows, self._names)

    def _settle(self, revision: int) -> None:
        self._revision = revision
        with self._declaring:
            self._declared = {number: changes for number, changes in self._declared.items() if number > revision}
