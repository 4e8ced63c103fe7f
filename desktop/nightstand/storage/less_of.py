"""What a person wants less of: rows that outlive their papers, so that every step of the history can be undone."""

import sqlite3

from sqlmodel import Field, Session, SQLModel

from nightstand.domain.less_of import LessOfThis
from nightstand.domain.paper import PaperId
from nightstand.storage.database import PlainConnection, plain


class LessWord(SQLModel, table=True):
    """A word of the learned order of which there shall be less."""

    __tablename__ = "less_word"

    word: str = Field(primary_key=True)


class LessPaper(SQLModel, table=True):
    """A paper of whose like there shall be less."""

    __tablename__ = "less_paper"

    paper_id: int = Field(primary_key=True)


def read_less_of(connection: PlainConnection | sqlite3.Connection) -> LessOfThis:
    """Return all that there shall be less of."""
    words = frozenset(word for (word,) in connection.execute("SELECT word FROM less_word"))
    papers = frozenset(PaperId(paper) for (paper,) in connection.execute("SELECT paper_id FROM less_paper"))
    return LessOfThis(words, papers)


def less_of(session: Session) -> LessOfThis:
    """Return all that there shall be less of, as a transaction sees it."""
    return read_less_of(plain(session))


def add(session: Session, more: LessOfThis) -> None:
    """Put these down."""
    connection = plain(session)
    connection.executemany("INSERT INTO less_word (word) VALUES (?)", [(word,) for word in sorted(more.words)])
    connection.executemany("INSERT INTO less_paper (paper_id) VALUES (?)", [(paper,) for paper in sorted(more.papers)])


def remove(session: Session, gone: LessOfThis) -> None:
    """Strike these out."""
    connection = plain(session)
    connection.executemany("DELETE FROM less_word WHERE word = ?", [(word,) for word in sorted(gone.words)])
    connection.executemany("DELETE FROM less_paper WHERE paper_id = ?", [(paper,) for paper in sorted(gone.papers)])
