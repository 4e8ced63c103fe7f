"""The first schema: papers, what people say of them, where they came from, the journal and the index outbox.

Ids are AUTOINCREMENT wherever the journal or the index remembers them, so that a number never means two things.
"""

import sqlite3

TABLES = """
CREATE TABLE library_property (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE import_batch (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    finished_at TEXT,
    report TEXT NOT NULL
);
CREATE TABLE paper (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    key_folded TEXT NOT NULL,
    title TEXT NOT NULL,
    title_text TEXT NOT NULL,
    title_key TEXT NOT NULL,
    title_is_provisional INTEGER NOT NULL,
    abstract TEXT NOT NULL,
    abstract_text TEXT NOT NULL,
    abstract_key TEXT NOT NULL,
    markup_version INTEGER NOT NULL,
    authors_text TEXT NOT NULL,
    year INTEGER,
    venue TEXT NOT NULL,
    type TEXT NOT NULL,
    doi TEXT NOT NULL,
    arxiv TEXT NOT NULL,
    openreview TEXT NOT NULL,
    url TEXT NOT NULL,
    pdf TEXT NOT NULL,
    code TEXT NOT NULL,
    language TEXT NOT NULL,
    decision TEXT NOT NULL,
    status TEXT NOT NULL,
    rating INTEGER,
    tier TEXT,
    starred INTEGER NOT NULL,
    due TEXT,
    minutes INTEGER,
    batch_id INTEGER REFERENCES import_batch (id),
    added_at TEXT NOT NULL,
    trashed_at TEXT
);
CREATE UNIQUE INDEX ix_paper_key_folded ON paper (key_folded);
CREATE INDEX ix_paper_title_key ON paper (title_key);
CREATE INDEX ix_paper_abstract_key ON paper (abstract_key) WHERE abstract_key <> '';
CREATE INDEX ix_paper_added_at ON paper (added_at);
CREATE INDEX ix_paper_doi ON paper (doi COLLATE NOCASE) WHERE doi <> '';
CREATE INDEX ix_paper_arxiv ON paper (arxiv) WHERE arxiv <> '';
CREATE INDEX ix_paper_openreview ON paper (openreview) WHERE openreview <> '';
CREATE INDEX ix_paper_batch_id ON paper (batch_id);
CREATE TABLE author (
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    family TEXT NOT NULL,
    given TEXT NOT NULL,
    particle TEXT NOT NULL,
    suffix TEXT NOT NULL,
    is_body INTEGER NOT NULL,
    PRIMARY KEY (paper_id, position)
);
CREATE TABLE extra_field (
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (paper_id, name)
);
CREATE TABLE source (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    batch_id INTEGER REFERENCES import_batch (id),
    file TEXT NOT NULL,
    entry INTEGER NOT NULL,
    line INTEGER NOT NULL,
    list_name TEXT NOT NULL,
    raw TEXT NOT NULL
);
CREATE INDEX ix_source_paper_id ON source (paper_id);
CREATE INDEX ix_source_file_entry ON source (file, entry);
CREATE INDEX ix_source_list_name ON source (list_name);
CREATE TABLE batch_change (
    batch_id INTEGER NOT NULL REFERENCES import_batch (id),
    paper_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    before_image TEXT,
    after_image TEXT,
    PRIMARY KEY (batch_id, paper_id)
);
CREATE TABLE tag (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    colour TEXT NOT NULL
);
CREATE UNIQUE INDEX ix_tag_name_folded ON tag (name_folded);
CREATE TABLE paper_tag (
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    tag_id INTEGER NOT NULL REFERENCES tag (id),
    PRIMARY KEY (paper_id, tag_id)
);
CREATE INDEX ix_paper_tag_tag_id ON paper_tag (tag_id);
CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    modified_at TEXT NOT NULL
);
CREATE INDEX ix_note_paper_id ON note (paper_id);
CREATE TABLE highlight (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    quote TEXT NOT NULL,
    prefix TEXT NOT NULL,
    suffix TEXT NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    markup_version INTEGER NOT NULL,
    comment TEXT NOT NULL,
    colour TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL
);
CREATE INDEX ix_highlight_paper_id ON highlight (paper_id);
CREATE TABLE reading_list (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    kind TEXT NOT NULL,
    "query" TEXT NOT NULL,
    description TEXT NOT NULL,
    colour TEXT NOT NULL
);
CREATE UNIQUE INDEX ix_reading_list_name_folded ON reading_list (name_folded);
CREATE TABLE list_paper (
    list_id INTEGER NOT NULL REFERENCES reading_list (id),
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (list_id, paper_id)
);
CREATE INDEX ix_list_paper_paper_id ON list_paper (paper_id);
CREATE TABLE judgment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER NOT NULL REFERENCES reading_list (id),
    kind TEXT NOT NULL,
    ordering TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    retracted_at TEXT
);
CREATE INDEX ix_judgment_list_id ON judgment (list_id);
CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    label TEXT NOT NULL,
    edit TEXT,
    undone_at TEXT
);
CREATE TABLE index_change (
    change_id INTEGER PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL
);
CREATE UNIQUE INDEX ix_index_change_paper_id ON index_change (paper_id);
"""

# The outbox holds a paper once, under its newest number. The triggers delete and insert because an ON CONFLICT clause
# of the statement that fires them would override one of their own.
_NOTE_PAPER = """
    DELETE FROM index_change WHERE paper_id = {paper};
    INSERT INTO index_change (paper_id) VALUES ({paper});
"""
_NOTE_TAGGED = """
    DELETE FROM index_change WHERE paper_id IN (SELECT paper_id FROM paper_tag WHERE tag_id = new.id);
    INSERT INTO index_change (paper_id) SELECT paper_id FROM paper_tag WHERE tag_id = new.id;
"""
_INDEXED_COLUMNS = (
    '"key", doi, arxiv, openreview, title_text, title_is_provisional, abstract_text, authors_text, venue, trashed_at'
)


def upgrade(connection: sqlite3.Connection) -> None:
    """Create every table, index and trigger in an empty file."""
    for statement in TABLES.split(";"):
        if statement.strip():
            connection.execute(statement)
    triggers = [("paper_inserted", "INSERT ON paper", _NOTE_PAPER.format(paper="new.id"))]
    triggers += [("paper_updated", f"UPDATE OF {_INDEXED_COLUMNS} ON paper", _NOTE_PAPER.format(paper="new.id"))]
    triggers += [("paper_deleted", "DELETE ON paper", _NOTE_PAPER.format(paper="old.id"))]
    for table in ("note", "paper_tag", "source"):
        triggers += [
            (f"{table}_inserted", f"INSERT ON {table}", _NOTE_PAPER.format(paper="new.paper_id")),
            (f"{table}_updated", f"UPDATE ON {table}", _NOTE_PAPER.format(paper="new.paper_id")),
            (f"{table}_deleted", f"DELETE ON {table}", _NOTE_PAPER.format(paper="old.paper_id")),
        ]
    triggers += [("tag_renamed", "UPDATE OF name ON tag", _NOTE_TAGGED)]
    for name, event, body in triggers:
        connection.execute(f"CREATE TRIGGER index_{name} AFTER {event} BEGIN {body} END")
