"""The tables of rankings as SQLModel classes; like those of `tables`, they equal what the migrations make."""

from sqlalchemy import Integer
from sqlmodel import Column, Field, SQLModel

from nightstand.storage.tables import paper_column


class Judgment(SQLModel, table=True):
    """One line of the log, never changed; papers are JSON lists of ids."""

    __tablename__ = "judgment"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    list_id: int
    at: str
    sitting: str
    kind: str
    shown: str
    groups: str
    source: str
    ms: int | None = None
    retracts: int | None = None
    app_version: str


class ListGoal(SQLModel, table=True):
    """What a list is ranked for."""

    __tablename__ = "list_goal"

    list_id: int = Field(foreign_key="reading_list.id", primary_key=True)
    kind: str
    count: int = Field(sa_column=Column("count", Integer, nullable=False))
    thoroughness: str


class ListScore(SQLModel, table=True):
    """What was expected of a paper before anything was answered."""

    __tablename__ = "list_score"

    list_id: int = Field(foreign_key="reading_list.id", primary_key=True)
    paper_id: int = Field(sa_column=paper_column(is_key=True))
    score: float


class Pin(SQLModel, table=True):
    """A place given by hand; it holds until it is released."""

    __tablename__ = "pin"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    list_id: int = Field(foreign_key="reading_list.id")
    paper_id: int = Field(sa_column=paper_column())
    after_id: int | None = None
    before_id: int | None = None
    is_hard: bool
    at: str
    released_at: str | None = None


class RankCache(SQLModel, table=True):
    """What the judgments of a list came to at the last fit, as JSON; may be emptied at any time."""

    __tablename__ = "rank_cache"

    list_id: int = Field(foreign_key="reading_list.id", primary_key=True, ondelete="CASCADE")
    last_judgment: int
    model_version: int
    estimates: str
    checks: str
    computed_at: str
