"""Looking papers up: by an index, however many there are."""

import sqlite3

import pytest

from nightstand.storage import papers
from nightstand.storage.database import Database, plain


@pytest.mark.parametrize("column", ["doi", "arxiv", "openreview", "abstract_key", "title_key", "key_folded"])
def test_a_paper_is_looked_up_by_an_index_and_not_by_reading_all(database: Database, column: str) -> None:
    statements: list[str] = []
    with database.read() as session:
        connection = plain(session)
        connection.set_trace_callback(statements.append)
        match column:
            case "abstract_key":
                papers.papers_with_abstract(session, "x")
            case "title_key":
                papers.papers_with_title(session, "x")
            case "key_folded":
                papers.paper_with_key(session, "x")
            case _:
                papers.papers_with(session, column, "x")
        connection.set_trace_callback(None)

        plan = _plan(connection, statements[-1])

    assert f"USING INDEX ix_paper_{column}" in plan or f"USING COVERING INDEX ix_paper_{column}" in plan


def _plan(connection: sqlite3.Connection, statement: str) -> str:
    return "\n".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}"))
