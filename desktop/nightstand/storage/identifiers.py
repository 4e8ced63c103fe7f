"""Ids that are given out before the row is written, since an edit must name what it makes."""

from sqlmodel import Session

from nightstand.storage.database import plain


def next_id(session: Session, table: str) -> int:
    """Return the id that follows every one the table has ever held; call it inside the write transaction."""
    row = plain(session).execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    return (int(row[0]) if row else 0) + 1
