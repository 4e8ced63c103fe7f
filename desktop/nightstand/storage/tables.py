"""The tables as SQLModel classes, equal to what the migrations make (a test compares them).

Private to `storage`: everything else sees frozen values. Times are ISO 8601 text in UTC, which sorts as time.
"""

from sqlalchemy import ForeignKey, Integer, String
from sqlmodel import Column, Field, SQLModel


class LibraryProperty(SQLModel, table=True):
    """A named value about the whole library, such as its id."""

    __tablename__ = "library_property"

    name: str = Field(primary_key=True)
    value: str


class ImportBatch(SQLModel, table=True):
    """One import, or one paper added by hand."""

    __tablename__ = "import_batch"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    label: str
    state: str
    created_at: str
    finished_at: str | None = None
    report: str


class Paper(SQLModel, table=True):
    """A paper: source texts untouched, texts derived from them, identifiers, and the person's single marks."""

    __tablename__ = "paper"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    key: str
    key_folded: str = Field(unique=True)
    title: str
    title_text: str
    title_key: str = Field(index=True)
    title_is_provisional: bool
    abstract: str
    abstract_text: str
    abstract_key: str
    markup_version: int
    authors_text: str
    year: int | None = None
    venue: str
    type: str
    doi: str
    arxiv: str
    openreview: str
    url: str
    pdf: str
    code: str
    language: str
    decision: str
    status: str
    rating: int | None = None
    tier: str | None = None
    starred: bool
    due: str | None = None
    minutes: int | None = None
    batch_id: int | None = Field(default=None, foreign_key="import_batch.id")
    added_at: str
    trashed_at: str | None = None
    work_id: int | None = None
    is_other_version: bool = Field(default=False, sa_column_kwargs={"server_default": "0"})
    merged_into_id: int | None = Field(default=None, foreign_key="paper.id")
    authors_are_incomplete: bool = Field(default=False, sa_column_kwargs={"server_default": "0"})


def paper_column(name: str = "paper_id", *, is_key: bool = False) -> Column[int]:
    """Return a column that names a paper and goes with it."""
    return Column(name, Integer, ForeignKey("paper.id", ondelete="CASCADE"), nullable=False, primary_key=is_key)


class Identifier(SQLModel, table=True):
    """An identifier of a paper, in its plain form."""

    __tablename__ = "identifier"

    scheme: str = Field(primary_key=True)
    value: str = Field(primary_key=True)
    paper_id: int = Field(sa_column=paper_column(is_key=True))
    is_own: bool = Field(primary_key=True)


class AbstractPiece(SQLModel, table=True):
    """A sampled word sequence of a paper's abstract, as a number."""

    __tablename__ = "abstract_piece"

    piece: int = Field(primary_key=True)
    paper_id: int = Field(sa_column=paper_column(is_key=True))


class PairVerdict(SQLModel, table=True):
    """What a person said of two papers that look alike; the lower id comes first."""

    __tablename__ = "pair_verdict"

    first_id: int = Field(sa_column=paper_column("first_id", is_key=True))
    second_id: int = Field(sa_column=paper_column("second_id", is_key=True))
    verdict: str


class Author(SQLModel, table=True):
    """One author of a paper; `position` counts from 0."""

    __tablename__ = "author"

    paper_id: int = Field(sa_column=paper_column(is_key=True))
    position: int = Field(primary_key=True)
    family: str
    given: str
    particle: str
    suffix: str
    is_body: bool


class ExtraField(SQLModel, table=True):
    """A source's field that has no column."""

    __tablename__ = "extra_field"

    paper_id: int = Field(sa_column=paper_column(is_key=True))
    name: str = Field(primary_key=True)
    value: str


class Source(SQLModel, table=True):
    """A place a paper was read from; `raw` is its text where that is more than the abstract."""

    __tablename__ = "source"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(sa_column=paper_column())
    batch_id: int | None = Field(default=None, foreign_key="import_batch.id")
    file: str
    entry: int
    line: int
    list_name: str
    raw: str


class BatchChange(SQLModel, table=True):
    """What a batch did to a paper: `before_image` to undo an update, `after_image` to redo what was undone."""

    __tablename__ = "batch_change"

    batch_id: int = Field(foreign_key="import_batch.id", primary_key=True)
    paper_id: int = Field(primary_key=True)
    kind: str
    before_image: str | None = None
    after_image: str | None = None


class Tag(SQLModel, table=True):
    """A tag; nesting is in its name."""

    __tablename__ = "tag"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    name: str
    name_folded: str = Field(unique=True)
    colour: str


class PaperTag(SQLModel, table=True):
    """A paper carries a tag."""

    __tablename__ = "paper_tag"

    paper_id: int = Field(sa_column=paper_column(is_key=True))
    tag_id: int = Field(foreign_key="tag.id", primary_key=True)


class Note(SQLModel, table=True):
    """A Markdown note on a paper."""

    __tablename__ = "note"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(sa_column=paper_column())
    text: str
    created_at: str
    modified_at: str


class Highlight(SQLModel, table=True):
    """A marked passage of a plain abstract; positions count code points."""

    __tablename__ = "highlight"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(sa_column=paper_column())
    quote: str
    prefix: str
    suffix: str
    start: int
    end: int
    markup_version: int
    comment: str
    colour: str
    state: str
    created_at: str
    confidence: float = Field(default=1.0, sa_column_kwargs={"server_default": "1"})


class ReadingList(SQLModel, table=True):
    """A reading list, or a smart list with its query."""

    __tablename__ = "reading_list"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    name: str
    name_folded: str = Field(unique=True)
    kind: str
    # SQLAlchemy's declarative classes own the attribute name `query`.
    query_text: str = Field(sa_column=Column("query", String, nullable=False))
    description: str
    colour: str
    due: str | None = None
    budget: int | None = None


class ListPaper(SQLModel, table=True):
    """A paper stands in a list; `position` counts from 0."""

    __tablename__ = "list_paper"

    list_id: int = Field(foreign_key="reading_list.id", primary_key=True)
    paper_id: int = Field(sa_column=paper_column(is_key=True))
    position: int


class Journal(SQLModel, table=True):
    """One step of the undo history; a step without an edit cannot be undone, nor any before it."""

    __tablename__ = "journal"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    at: str
    label: str
    edit: str | None = None
    undone_at: str | None = None


class IndexChange(SQLModel, table=True):
    """A paper that the index must read again; filled by triggers."""

    __tablename__ = "index_change"
    __table_args__ = {"sqlite_autoincrement": True}

    change_id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(unique=True)
