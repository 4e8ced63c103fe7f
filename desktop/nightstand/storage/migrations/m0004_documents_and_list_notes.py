"""Documents of papers with the texts read from them, notes on lists, and what a person wants less of.

A document is a file kept with a paper: copied into the library under the hash of its content, or left where it lies and
named by its path. A highlight tells how sure its place is. Several documents may have one content, which is stored and
read once. A stored content that no document refers to any more is kept for a while; the triggers note since when.
Papers that a person wants less like are named without a reference, like those of judgments, so that the history can be
undone whatever became of them.
"""

import sqlite3

STATEMENTS = """
ALTER TABLE highlight ADD COLUMN confidence FLOAT NOT NULL DEFAULT 1;
CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    media_type TEXT NOT NULL,
    added_at TEXT NOT NULL
);
CREATE INDEX ix_document_paper_id ON document (paper_id);
CREATE INDEX ix_document_content ON document (content);
CREATE TABLE stored_content (
    content TEXT NOT NULL PRIMARY KEY,
    size INTEGER NOT NULL,
    released_at TEXT
);
CREATE TABLE document_text (
    content TEXT NOT NULL PRIMARY KEY,
    state TEXT NOT NULL,
    pages INTEGER,
    text TEXT NOT NULL,
    reader_version INTEGER NOT NULL,
    read_at TEXT NOT NULL
);
CREATE TABLE list_note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER NOT NULL REFERENCES reading_list (id),
    text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    modified_at TEXT NOT NULL
);
CREATE INDEX ix_list_note_list_id ON list_note (list_id);
CREATE TABLE less_word (
    word TEXT NOT NULL PRIMARY KEY
);
CREATE TABLE less_paper (
    paper_id INTEGER NOT NULL PRIMARY KEY
)
"""

_NOTE_PAPER = """
    DELETE FROM index_change WHERE paper_id = {paper};
    INSERT INTO index_change (paper_id) VALUES ({paper});
"""
_NOTE_READ = """
    DELETE FROM index_change WHERE paper_id IN (SELECT paper_id FROM document WHERE content = new.content);
    INSERT INTO index_change (paper_id) SELECT DISTINCT paper_id FROM document WHERE content = new.content;
"""
_KEEP = "UPDATE stored_content SET released_at = NULL WHERE content = new.content AND new.path = '';"
_RELEASE = """
    UPDATE stored_content SET released_at = strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
    WHERE content = old.content AND NOT EXISTS
        (SELECT 1 FROM document WHERE content = old.content AND path = '');
"""
_TRIGGERS = (
    ("index_document_inserted", "INSERT ON document", _NOTE_PAPER.format(paper="new.paper_id")),
    (
        "index_document_updated",
        "UPDATE ON document",
        _NOTE_PAPER.format(paper="old.paper_id") + _NOTE_PAPER.format(paper="new.paper_id"),
    ),
    ("index_document_deleted", "DELETE ON document", _NOTE_PAPER.format(paper="old.paper_id")),
    ("index_document_text_inserted", "INSERT ON document_text", _NOTE_READ),
    ("index_document_text_updated", "UPDATE ON document_text", _NOTE_READ),
    ("content_kept", "INSERT ON document", _KEEP),
    ("content_kept_again", "UPDATE ON document", _KEEP + _RELEASE),
    ("content_released", "DELETE ON document", _RELEASE),
)


def upgrade(connection: sqlite3.Connection) -> None:
    """Make the tables, and let the index and the stored contents hear of documents."""
    for statement in STATEMENTS.split(";"):
        if statement.strip():
            connection.execute(statement)
    for name, event, body in _TRIGGERS:
        connection.execute(f"CREATE TRIGGER {name} AFTER {event} BEGIN {body} END")
