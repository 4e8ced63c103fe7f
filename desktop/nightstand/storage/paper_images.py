"""Whole states of papers as JSON texts, by which a batch takes papers out of the library and puts them back."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from nightstand.domain.identity import abstract_pieces
from nightstand.domain.paper import PaperId
from nightstand.storage.derived import ColumnValue
from nightstand.storage.paper_rows import chunked, placeholders

CHUNK_SIZE = 500

PAPER_TABLES = (
    "author",
    "extra_field",
    "source",
    "identifier",
    "paper_tag",
    "note",
    "highlight",
    "list_paper",
    "document",
)
"""Every table that hangs on a paper and follows from nothing else, in an order in which rows can be put back."""

IMPORTED_TABLES = ("author", "extra_field", "source", "identifier", "paper_tag")
"""The tables an import may change of a paper that is already there."""

_MARK_COLUMNS = frozenset({"decision", "status", "rating", "tier", "starred", "due", "minutes", "trashed_at"})
"""What a person says of a paper; putting an imported state back never touches it."""

_Row = dict[str, ColumnValue]


def images_of(connection: sqlite3.Connection, papers: Sequence[PaperId], tables: Sequence[str]) -> dict[PaperId, str]:
    """Return, for each paper that exists, every row of it in these tables and its own."""
    images: dict[PaperId, str] = {}
    for chunk in chunked(papers, CHUNK_SIZE):
        rows_by_paper: dict[int, dict[str, list[_Row]]] = {}
        for row in _rows(connection, "paper", "id", chunk):
            rows_by_paper[int(str(row["id"]))] = {"paper": [row], **{table: [] for table in tables}}
        for table in tables:
            for row in _rows(connection, table, "paper_id", chunk):
                rows_by_paper[int(str(row["paper_id"]))][table].append(row)
        for paper, image in rows_by_paper.items():
            images[PaperId(paper)] = json.dumps(image, ensure_ascii=False, separators=(",", ":"))
    return images


def put_whole(connection: sqlite3.Connection, images: Iterable[str]) -> tuple[PaperId, ...]:
    """Bring back papers that are gone, and return those whose image does not tell what they are recognised by."""
    rows: defaultdict[str, list[_Row]] = defaultdict(list)
    untold: list[PaperId] = []
    for text in images:
        image = json.loads(text)
        for table in ("paper", *PAPER_TABLES):
            rows[table] += image.get(table, ())
        if "identifier" not in image:
            untold += [PaperId(row["id"]) for row in image["paper"]]
    for table in ("paper", *PAPER_TABLES):
        _insert_all(connection, table, rows[table])
    connection.executemany(
        "INSERT OR IGNORE INTO abstract_piece (piece, paper_id) VALUES (?, ?)",
        [(piece, row["id"]) for row in rows["paper"] for piece in abstract_pieces(str(row["abstract_text"]))],
    )
    return tuple(untold)


def put_imported(connection: sqlite3.Connection, paper: PaperId, text: str) -> None:
    """Give a paper back what its sources had said; what a person said of it since stays."""
    image = json.loads(text)
    columns = {name: value for name, value in image["paper"][0].items() if name not in _MARK_COLUMNS}
    assignments = ", ".join(f'"{name}" = ?' for name in columns)
    connection.execute(f"UPDATE paper SET {assignments} WHERE id = ?", (*columns.values(), paper))
    for table in IMPORTED_TABLES:
        # An image of an older library knows fewer tables.
        if table in image:
            connection.execute(f"DELETE FROM {table} WHERE paper_id = ?", (paper,))
            _insert_all(connection, table, image[table])


@lru_cache(maxsize=64)
def insertion(table: str, columns: tuple[str, ...]) -> str:
    """Return the statement that inserts a row with these columns."""
    names = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"


def _insert_all(connection: sqlite3.Connection, table: str, rows: Sequence[_Row]) -> None:
    by_columns: defaultdict[tuple[str, ...], list[tuple[ColumnValue, ...]]] = defaultdict(list)
    for row in rows:
        by_columns[tuple(row)].append(tuple(row.values()))
    for columns, values in by_columns.items():
        connection.executemany(insertion(table, columns), values)


def _rows(connection: sqlite3.Connection, table: str, column: str, papers: Sequence[PaperId]) -> list[_Row]:
    cursor = connection.execute(
        f"SELECT * FROM {table} WHERE {column} IN ({placeholders(papers)}) ORDER BY 1, 2", tuple(papers)
    )
    names = [description[0] for description in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]
