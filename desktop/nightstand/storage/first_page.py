"""What the window paints first, read with the standard library alone, before anything heavy is imported."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.storage.migrate import SCHEMA_VERSION
from nightstand.storage.overview import SidebarCounts, read_overview
from nightstand.storage.paper_rows import read_rows
from nightstand.storage.shown import IS_SHOWN


@dataclass(frozen=True, slots=True)
class FirstPage:
    """All papers by time added, the rows of the first few, and the sidebar's counts."""

    papers: tuple[PaperId, ...]
    rows: tuple[PaperRow, ...]
    overview: SidebarCounts


def read_first_page(database: Path, limit: int = 60) -> FirstPage | None:
    """Return the first page, or None where the file is missing, needs a migration or cannot be read.

    In these cases the proper opening of the library, which follows, says what is wrong.
    """
    if not database.is_file():
        return None
    try:
        with closing(sqlite3.connect(database, timeout=0.2, isolation_level=None)) as connection:
            if connection.execute("PRAGMA user_version").fetchone()[0] != SCHEMA_VERSION:
                return None
            connection.execute("BEGIN")
            papers = tuple(
                PaperId(row[0])
                for row in connection.execute(f"SELECT id FROM paper WHERE {IS_SHOWN} ORDER BY added_at, id")
            )
            return FirstPage(papers, read_rows(connection, papers[:limit]), read_overview(connection))
    except sqlite3.Error:
        return None
