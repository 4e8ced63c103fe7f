"""The tables of documents and of notes on lists as SQLModel classes; they equal what the migrations make."""

from sqlmodel import Field, SQLModel

from nightstand.storage.tables import paper_column


class Document(SQLModel, table=True):
    """A file kept with a paper; `path` is empty where its content is stored in the library."""

    __tablename__ = "document"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(sa_column=paper_column())
    name: str
    content: str
    path: str
    size: int
    media_type: str
    added_at: str


class StoredContent(SQLModel, table=True):
    """A content that lies in the library, and since when no document refers to it."""

    __tablename__ = "stored_content"

    content: str = Field(primary_key=True)
    size: int
    released_at: str | None = None


class DocumentText(SQLModel, table=True):
    """What was read from a content; it follows from that and may be read again at any time."""

    __tablename__ = "document_text"

    content: str = Field(primary_key=True)
    state: str
    pages: int | None = None
    text: str
    reader_version: int
    read_at: str


class ListNote(SQLModel, table=True):
    """A Markdown note on a reading list."""

    __tablename__ = "list_note"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    list_id: int = Field(foreign_key="reading_list.id")
    text: str
    created_at: str
    modified_at: str
