"""Rankings of lists by judgments, and what a list is meant for: by when, and within how many minutes.

The log of judgments is only ever added to. It outlives its list and its papers, so that it refers to neither: ids are
never used twice, and a list that comes back by undo finds its log again. The former table of that name was never
written to. What the judgments come to is kept in a cache that may be emptied at any time.
"""

import sqlite3

STATEMENTS = """
DROP TABLE judgment;
CREATE TABLE judgment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    sitting TEXT NOT NULL,
    kind TEXT NOT NULL,
    shown TEXT NOT NULL,
    "groups" TEXT NOT NULL,
    source TEXT NOT NULL,
    ms INTEGER,
    retracts INTEGER,
    app_version TEXT NOT NULL
);
CREATE INDEX ix_judgment_list_id ON judgment (list_id);
CREATE INDEX ix_judgment_retracts ON judgment (retracts) WHERE retracts IS NOT NULL;
CREATE TABLE list_goal (
    list_id INTEGER NOT NULL PRIMARY KEY REFERENCES reading_list (id),
    kind TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    thoroughness TEXT NOT NULL
);
CREATE TABLE list_score (
    list_id INTEGER NOT NULL REFERENCES reading_list (id),
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    score FLOAT NOT NULL,
    PRIMARY KEY (list_id, paper_id)
);
CREATE INDEX ix_list_score_paper_id ON list_score (paper_id);
CREATE TABLE pin (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER NOT NULL REFERENCES reading_list (id),
    paper_id INTEGER NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
    after_id INTEGER,
    before_id INTEGER,
    is_hard INTEGER NOT NULL,
    at TEXT NOT NULL,
    released_at TEXT
);
CREATE INDEX ix_pin_list_id ON pin (list_id);
CREATE INDEX ix_pin_paper_id ON pin (paper_id);
CREATE TABLE rank_cache (
    list_id INTEGER NOT NULL PRIMARY KEY REFERENCES reading_list (id) ON DELETE CASCADE,
    last_judgment INTEGER NOT NULL,
    model_version INTEGER NOT NULL,
    estimates TEXT NOT NULL,
    checks TEXT NOT NULL,
    computed_at TEXT NOT NULL
);
ALTER TABLE reading_list ADD COLUMN due TEXT;
ALTER TABLE reading_list ADD COLUMN budget INTEGER
"""


def upgrade(connection: sqlite3.Connection) -> None:
    """Make the tables of rankings, and give lists a date and a budget."""
    for statement in STATEMENTS.split(";"):
        if statement.strip():
            connection.execute(statement)
