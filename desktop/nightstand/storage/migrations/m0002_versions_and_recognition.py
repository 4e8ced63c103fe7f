"""Versions of works, merged papers, and what papers are recognised by.

A work is the papers that carry its number; one of them is shown, the others are other versions. A merged paper stays
as it came, in the trash, and names the paper it went into. Identifiers and pieces of abstracts have tables of their
own, because each paper has several of both and an import looks up every one. Identifiers that are not a paper's own
came with entries that joined it, and follow from nothing else in the library.
"""

import sqlite3

STATEMENTS = """
ALTER TABLE paper ADD COLUMN work_id INTEGER;
ALTER TABLE paper ADD COLUMN is_other_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE paper ADD COLUMN merged_into_id INTEGER REFERENCES paper (id);
ALTER TABLE paper ADD COLUMN authors_are_incomplete INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ix_paper_work_id ON paper (work_id, is_other_version) WHERE work_id IS NOT NULL;
CREATE INDEX ix_paper_merged_into_id ON paper (merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE TABLE identifier (
    scheme TEXT NOT NULL,
    value TEXT NOT NULL,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    is_own INTEGER NOT NULL,
    PRIMARY KEY (scheme, value, paper_id, is_own)
) WITHOUT ROWID;
CREATE INDEX ix_identifier_paper_id ON identifier (paper_id);
CREATE TABLE abstract_piece (
    piece INTEGER NOT NULL,
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    PRIMARY KEY (piece, paper_id)
) WITHOUT ROWID;
CREATE INDEX ix_abstract_piece_paper_id ON abstract_piece (paper_id);
CREATE TABLE pair_verdict (
    first_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    second_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    verdict TEXT NOT NULL,
    PRIMARY KEY (first_id, second_id)
);
CREATE INDEX ix_pair_verdict_second_id ON pair_verdict (second_id)
"""

# The index holds what merged papers are called and where they stood with the paper they went into.
_NOTE_MERGED = """
CREATE TRIGGER index_paper_merged AFTER UPDATE OF merged_into_id ON paper BEGIN
    DELETE FROM index_change WHERE paper_id IN (old.merged_into_id, new.merged_into_id);
    INSERT INTO index_change (paper_id)
        SELECT id FROM paper WHERE id IN (old.merged_into_id, new.merged_into_id);
END
"""


def upgrade(connection: sqlite3.Connection) -> None:
    """Add the columns, tables and the trigger; what papers are recognised by is filled in when it is first needed."""
    for statement in STATEMENTS.split(";"):
        if statement.strip():
            connection.execute(statement)
    connection.execute(_NOTE_MERGED)
