"""The open library file: read and write transactions, one writer at a time."""

import sqlite3
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool
from sqlmodel import Session, create_engine

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import LibraryDamaged, LibraryMissing, LibraryReadOnly
from nightstand.storage.opening import DATABASE_NAME, Opening, opening_of, refusal_of_damage
from nightstand.storage.revision import declared, raise_revision
from nightstand.storage.sqlite_errors import known_failure, translated
from nightstand.storage.tables import LibraryProperty

BUSY_TIMEOUT_MS = 5_000
"""How long a write waits for another program's short transaction, unless `waiting_at_most` says otherwise."""

Transaction: TypeAlias = Session
"""What the functions of this package take: an open snapshot, or the open write transaction."""

PlainConnection: TypeAlias = sqlite3.Connection
"""The same for functions that read many light rows."""

WriteListener: TypeAlias = Callable[[int, ChangeSet | None], None]
"""Takes the revision that a write has made, and what it said it changes; None is anything."""

WRITE_CACHE_KB = 64_000
CHECKPOINT_PAGES = 16_000
"""Room for the pages that a large write touches again and again: the indexes of papers grow in random places."""

LOCK_POLL_S = 0.001
"""How often a waiting writer looks whether the library is free."""

_PLAIN = "plain connection"

_NEVER_SET = threading.Event()

_busy_timeout_ms = ContextVar("busy_timeout_ms", default=BUSY_TIMEOUT_MS)

_LIBRARY_ID = "library_id"


class Database:
    """A library file. Sessions are opened and closed within one call and never cross threads."""

    def __init__(self, path: Path, opening: Opening) -> None:
        self.path = path
        self.refusal: LibraryReadOnly | None = opening.refusal
        """Why the library is open for reading only; None where it can be written."""
        self._opening = opening
        self._engine = _engine(opening)
        self._file = opening.file_identity()
        self._waiting: set[int] = set()
        self._listeners: list[WriteListener] = []

    @classmethod
    def open(cls, folder: Path) -> "Database":
        """Open the library in `folder`, made and migrated as needed.

        Raises:
            LibraryBusy, LibraryDamaged, LibraryMissing, LibraryTooNew, LibraryUnwritable: it cannot be opened.
        """
        path = folder / DATABASE_NAME
        database = cls(path, opening_of(path))
        database._ensure_id()
        return database

    @property
    def library_id(self) -> str:
        """A random id that a restored or copied library shares with its original."""
        with self.read() as session:
            found = session.get(LibraryProperty, _LIBRARY_ID)
            # A library that nobody can write and that has none yet shares this one with its like.
            return found.value if found is not None else "unnamed"

    @property
    def is_writable(self) -> bool:
        """Whether edits can be made; what only keeps the library ready looks at this first."""
        return self.refusal is None

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Open a consistent snapshot for reading."""
        with self._session(self._engine) as session:
            yield session

    @contextmanager
    def write(self, *, is_durable: bool = True, is_housekeeping: bool = False) -> Iterator[Session]:
        """Open the one write transaction; it is committed at the end of the block, or rolled back by an exception.

        `is_durable` waits until the disk has it; the transactions of a batch but the last may do without.
        `is_housekeeping` changes nothing that people see, and makes no new revision of the library.

        Raises:
            LibraryBusy: another program kept the lock longer than the time-out.
            LibraryReadOnly: see `refusal`.
        """
        if self.refusal is not None:
            raise self.refusal
        engine = self._engine.execution_options(
            nightstand_write=True, nightstand_durable=is_durable, nightstand_busy_ms=_busy_timeout_ms.get()
        )
        with self._session(engine) as session:
            # A session begins lazily; the lock must be held before anything is read.
            self._waiting.add(threading.get_ident())
            try:
                session.connection()
            finally:
                self._waiting.discard(threading.get_ident())
            revision = None if is_housekeeping else raise_revision(plain(session))
            yield session
            session.commit()
            if revision is not None:
                for listener in self._listeners:
                    listener(revision, declared(session))

    @property
    def is_awaited(self) -> bool:
        """Whether somebody in this program waits for the write transaction."""
        return bool(self._waiting)

    def listen(self, listener: WriteListener) -> None:
        """Have every write of this program told after it is committed, on the thread that wrote."""
        self._listeners.append(listener)

    @contextmanager
    def plain_read(self) -> Iterator[sqlite3.Connection]:
        """Open a snapshot on a plain connection, for readers that build many light rows."""
        with self.read() as session:
            yield plain(session)

    @contextmanager
    def copied(self) -> Iterator["Database"]:
        """Open a copy that is thrown away at the end of the block, to try something out without holding the library.

        Raises:
            LibraryUnwritable: there is no room for it.
        """
        with translated(self.path), tempfile.TemporaryDirectory(prefix="nightstand-") as folder:
            path = Path(folder) / DATABASE_NAME
            with closing(self._opening.connect()) as original, closing(sqlite3.connect(path)) as copy:
                original.backup(copy)
            database = Database.open(path.parent)
            try:
                yield database
            finally:
                database.close()

    def data_version(self) -> int:
        """Return a number that changes when another connection or program has committed a write."""
        with translated(self.path):
            if not hasattr(self, "_watcher"):
                # The pragma compares within one connection, so it needs one of its own.
                self._watcher = self._opening.connect(timeout_s=1)
            row = self._watcher.execute("PRAGMA data_version").fetchone()
            return int(row[0])

    def close(self) -> None:
        """Close all connections; nobody is told of writes any more."""
        self._listeners.clear()
        if hasattr(self, "_watcher"):
            self._watcher.close()
        self._engine.dispose()
        self._opening.forget_copy()

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        self._follow_file()
        try:
            with translated(self.path), Session(engine, expire_on_commit=False) as session:
                yield session
        except LibraryDamaged:
            self.refuse_damaged()
            raise
        except DBAPIError as error:
            known = known_failure(error.orig if isinstance(error.orig, Exception) else error, self.path)
            if isinstance(known, LibraryDamaged):
                self.refuse_damaged()
            raise known from error

    def refuse_damaged(self) -> None:
        """Write nothing more: the file was found damaged, and writing could spoil what can still be read."""
        self.refusal = self.refusal or refusal_of_damage(self.path)

    def trust_again(self) -> None:
        """Write again, after a whole file was put in the place of a damaged one."""
        self._engine.dispose()
        self.refusal = self._opening.refusal

    def _follow_file(self) -> None:
        """Notice that the file was taken away or that another was put in its place.

        Connections that are open would go on with the old one, and what they write would be lost with it.
        """
        found = self._opening.file_identity()
        if found is None:
            raise LibraryMissing(
                "The library file is gone",
                f"{self.path} was there before, and is not now.",
                "Bring the file or its drive back; the program goes on by itself then. Nothing is written until it is.",
            )
        if found != self._file:
            self._file = found
            self._engine.dispose()

    def _ensure_id(self) -> None:
        with self.read() as session:
            if session.get(LibraryProperty, _LIBRARY_ID) is not None:
                return
        if self.refusal is not None:
            return
        with self.write() as session:
            if session.get(LibraryProperty, _LIBRARY_ID) is None:
                session.add(LibraryProperty(name=_LIBRARY_ID, value=uuid.uuid4().hex))


@contextmanager
def waiting_at_most(milliseconds: int) -> Iterator[None]:
    """Let writes inside the block give up on a busy library after this time, as the window's thread must."""
    token = _busy_timeout_ms.set(milliseconds)
    try:
        yield
    finally:
        _busy_timeout_ms.reset(token)


def plain(session: Session) -> sqlite3.Connection:
    """Return the session's own connection, inside its transaction."""
    # A session lives for one transaction, and an import asks a hundred thousand times.
    known = session.info.get(_PLAIN)
    if known is None:
        known = session.info[_PLAIN] = session.connection().connection.driver_connection
    assert isinstance(known, sqlite3.Connection)
    return known


def _engine(opening: Opening) -> Engine:
    engine = create_engine("sqlite://", creator=opening.connect, poolclass=QueuePool)
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get("nightstand_write"):
        connection.exec_driver_sql("BEGIN")
        return
    durable = "FULL" if options["nightstand_durable"] else "NORMAL"
    connection.exec_driver_sql(f"PRAGMA synchronous = {durable}")
    connection.exec_driver_sql(f"PRAGMA cache_size = -{WRITE_CACHE_KB}")
    connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    _take_lock(driver, options["nightstand_busy_ms"] / 1000)


def _take_lock(connection: sqlite3.Connection, patience_s: float) -> None:
    """Begin the write transaction as soon as no other holds the lock.

    SQLite itself looks ever more seldom, up to ten times a second, and so misses the short gaps that an import leaves.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    deadline = time.monotonic() + patience_s
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
        _NEVER_SET.wait(LOCK_POLL_S)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
