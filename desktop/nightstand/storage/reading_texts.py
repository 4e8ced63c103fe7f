"""The reading texts of papers, which follow from their sources by rules that change with the program."""

from collections.abc import Sequence

from sqlmodel import Session

from nightstand.domain.markup import MARKUP_VERSION
from nightstand.domain.paper import PaperId
from nightstand.storage.database import plain
from nightstand.storage.derived import derived_columns
from nightstand.storage.recognition import note_again
from nightstand.storage.tables import LibraryProperty

_CURRENT = "reading_texts"
"""The property that says by which rules every text was last read."""


def are_current(session: Session) -> bool:
    """Tell whether every text follows the present rules."""
    found = session.get(LibraryProperty, _CURRENT)
    return found is not None and found.value == str(MARKUP_VERSION)


def mark_current(session: Session) -> None:
    """Remember that every text follows the present rules."""
    session.merge(LibraryProperty(name=_CURRENT, value=str(MARKUP_VERSION)))
    session.flush()


def outdated(session: Session, limit: int) -> Sequence[PaperId]:
    """Return papers whose texts follow older rules, at most `limit`."""
    rows = plain(session).execute(
        "SELECT id FROM paper WHERE markup_version < ? ORDER BY id LIMIT ?", (MARKUP_VERSION, limit)
    )
    return [PaperId(row[0]) for row in rows]


def outdated_count(session: Session) -> int:
    """Return how many papers have texts that follow older rules."""
    if are_current(session):
        return 0
    row = plain(session).execute("SELECT count(*) FROM paper WHERE markup_version < ?", (MARKUP_VERSION,)).fetchone()
    return int(row[0])


def renew(session: Session, paper: PaperId) -> tuple[str, str]:
    """Read a paper's title and abstract anew and return the plain abstract before and after."""
    connection = plain(session)
    row = connection.execute("SELECT title, abstract, abstract_text FROM paper WHERE id = ?", (paper,)).fetchone()
    title, abstract, before = row
    columns = {**derived_columns("title", title), **derived_columns("abstract", abstract)}
    assignments = ", ".join(f"{name} = ?" for name in columns)
    connection.execute(f"UPDATE paper SET {assignments} WHERE id = ?", (*columns.values(), paper))
    note_again(session, (paper,))
    return before, str(columns["abstract_text"])
