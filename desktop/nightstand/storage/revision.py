"""The number of the library's state, raised by every write, and what a write says it has changed."""

import sqlite3

from sqlmodel import Session

from nightstand.domain.changes import ChangeSet

_PROPERTY = "revision"
_DECLARED = "declared changes"


def raise_revision(connection: sqlite3.Connection) -> int:
    """Give the state that the open write transaction makes its number, one above the last, and return it."""
    connection.execute(
        "INSERT INTO library_property (name, value) VALUES (?, '1')"
        " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
        (_PROPERTY,),
    )
    return read_revision(connection)


def read_revision(connection: sqlite3.Connection) -> int:
    """Return the number of the state that is seen; 0 before the first write."""
    row = connection.execute("SELECT value FROM library_property WHERE name = ?", (_PROPERTY,)).fetchone()
    return int(row[0]) if row else 0


def declare(session: Session, changes: ChangeSet) -> None:
    """Say what the open write transaction changes, for those who keep parts of the library.

    It must be all of it. Of a transaction that says nothing they take it that anything may have changed.
    """
    said = declared(session)
    session.info[_DECLARED] = changes if said is None else said | changes


def declared(session: Session) -> ChangeSet | None:
    """Return what a write transaction has said."""
    said = session.info.get(_DECLARED)
    assert said is None or isinstance(said, ChangeSet)
    return said
