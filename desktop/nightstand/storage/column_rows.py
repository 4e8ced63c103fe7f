"""Reads what a search needs of all papers, or of some, in few statements on a plain connection."""

import json
import sqlite3
from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from nightstand.domain.library_rows import (
    COLUMN_POSSESSIONS,
    NO_NUMBER,
    LibraryNames,
    LibraryRows,
    ListName,
    TextOrder,
)
from nightstand.domain.query_tree import Possession
from nightstand.domain.reading_list import ListKind
from nightstand.storage.import_history import LIVE_CHANGE, RUNNING

_POSSESSES = {
    Possession.PDF: "(pdf <> '' OR id IN (SELECT paper_id FROM document WHERE media_type = 'application/pdf'))",
    Possession.DOI: "doi <> ''",
    Possession.ARXIV: "arxiv <> ''",
    # Nearly every abstract has a key, and telling by it spares reading the abstract.
    Possession.ABSTRACT: "(abstract_key <> '' OR abstract <> '')",
    Possession.CODE: "code <> ''",
}

_COLUMNS = (
    "id",
    "key_folded",
    "authors_text",
    f"ifnull(year, {NO_NUMBER})",
    "venue",
    "decision",
    "status",
    "ifnull(tier, '')",
    f"ifnull(rating, {NO_NUMBER})",
    "starred",
    "title_is_provisional",
    "added_at",
    "trashed_at IS NOT NULL",
    "ifnull(merged_into_id, 0)",
    "ifnull(work_id, 0)",
    "is_other_version",
    " | ".join(f"(({_POSSESSES[name]}) << {bit})" for bit, name in enumerate(COLUMN_POSSESSIONS)),
)

TOPIC_FIELDS = ("topic", "primary_area", "area")
"""Fields of sources that say in few words what a paper is about."""

_PIECE_ROWS = 2_000

_Value = TypeVar("_Value")

Values = tuple[str | int, ...]
Chosen = tuple[str, Values]
"""A condition on a column `{id}` that names papers, with the values of its placeholders."""

ALL: Chosen = ("1", ())

_ALL_IMPORTS = f"SELECT paper_id, batch_id FROM batch_change WHERE {LIVE_CHANGE}"
# The changes are sorted by batch; the order of a cross join is kept, so that each batch is asked for the papers.
_IMPORTS = (
    "SELECT paper_id, batch_id FROM import_batch CROSS JOIN batch_change ON batch_id = import_batch.id"
    f" WHERE {LIVE_CHANGE}"
)


def above(paper: int) -> Chosen:
    """Return the choice of papers that came after another."""
    return "{id} > ?", (paper,)


def among(papers: Collection[int]) -> Chosen:
    """Return the choice of these papers, as far as they exist."""
    return "{id} IN (SELECT value FROM json_each(?))", (json.dumps(sorted(papers)),)


def read_rows(connection: sqlite3.Connection, chosen: Chosen = ALL) -> LibraryRows:
    """Return the chosen papers."""
    condition, values = chosen
    of_paper = condition.format(id="paper_id")
    papers = connection.execute(
        f"SELECT {', '.join(_COLUMNS)} FROM paper WHERE {condition.format(id='id')} ORDER BY id", values
    )
    columns: list[list[Any]] = [[] for _ in _COLUMNS]
    # A bit at a time: turning a hundred thousand rows into columns at once would hold up every thread.
    while piece := papers.fetchmany(_PIECE_ROWS):
        for column, part in zip(columns, zip(*piece, strict=True), strict=True):
            column.extend(part)
    return LibraryRows(
        ids=columns[0],
        keys=columns[1],
        authors=columns[2],
        years=columns[3],
        venues=columns[4],
        decisions=columns[5],
        statuses=columns[6],
        tiers=columns[7],
        ratings=columns[8],
        starred=columns[9],
        provisional=columns[10],
        added=columns[11],
        trashed=columns[12],
        merged_into=columns[13],
        works=columns[14],
        other_versions=columns[15],
        possessions=columns[16],
        noted=_papers(connection, "note", of_paper, values),
        highlighted=_papers(connection, "highlight", of_paper, values),
        tags=_pairs(connection, f"SELECT paper_id, tag_id FROM paper_tag WHERE {of_paper}", values),
        lists=_pairs(connection, f"SELECT paper_id, list_id FROM list_paper WHERE {of_paper}", values),
        imports=_pairs(connection, f"{_ALL_IMPORTS if chosen == ALL else _IMPORTS} AND {of_paper}", values),
        sources=_pairs(
            connection, f"SELECT paper_id, list_name FROM source WHERE list_name <> '' AND {of_paper}", values
        ),
        topics=_topics(connection, of_paper, values),
    )


def read_names(connection: sqlite3.Connection) -> LibraryNames:
    """Return what tags and reading lists are called."""
    lists = connection.execute('SELECT id, name, kind, "query" FROM reading_list')
    return LibraryNames(
        dict(connection.execute("SELECT id, name FROM tag")),
        {number: ListName(name, ListKind(kind), query) for number, name, kind, query in lists},
    )


def read_sort_keys(connection: sqlite3.Connection, order: TextOrder, chosen: Chosen = ALL) -> dict[int, bytes]:
    """Return what the chosen papers are sorted by, ignoring the case of the letters A to Z; some may have nothing."""
    condition, values = chosen
    match order:
        case TextOrder.TITLE:
            of_paper = condition.format(id="id")
            rows = connection.execute(f"SELECT id, title_text FROM paper WHERE title_key <> '' AND {of_paper}", values)
        case TextOrder.AUTHOR:
            of_paper = condition.format(id="paper_id")
            rows = connection.execute(
                f"SELECT paper_id, family || char(0) || given FROM author WHERE position = 0 AND {of_paper}", values
            )
    return {paper: text.encode("utf-8", "surrogatepass").lower() for paper, text in rows}


def read_identified(connection: sqlite3.Connection, identifier: str) -> tuple[int, ...]:
    """Return the papers that carry an identifier, written `scheme:value`; of merged ones that which they went into."""
    scheme, _, value = identifier.partition(":")
    rows = connection.execute(
        "SELECT DISTINCT coalesce(merged_into_id, id) FROM paper"
        " WHERE id IN (SELECT paper_id FROM identifier WHERE scheme = ? AND value = ?)",
        (scheme, value),
    )
    return tuple(row[0] for row in rows)


def read_list_order(connection: sqlite3.Connection, list_id: int) -> tuple[int, ...]:
    """Return a reading list's papers in order, those in the trash included."""
    rows = connection.execute("SELECT paper_id FROM list_paper WHERE list_id = ? ORDER BY position", (list_id,))
    return tuple(row[0] for row in rows)


def read_arrivals(connection: sqlite3.Connection) -> tuple[bool, int]:
    """Return whether the newest import is under way, or was cut short, and a number that grows with what it brings."""
    state = connection.execute("SELECT state FROM import_batch ORDER BY id DESC LIMIT 1").fetchone()
    last = connection.execute("SELECT ifnull(max(rowid), 0) FROM batch_change").fetchone()
    return state is not None and state[0] == RUNNING, int(last[0])


def _papers(connection: sqlite3.Connection, table: str, condition: str, values: Values) -> Sequence[int]:
    return [row[0] for row in connection.execute(f"SELECT DISTINCT paper_id FROM {table} WHERE {condition}", values)]


def _pairs(connection: sqlite3.Connection, statement: str, values: Values) -> Sequence[tuple[int, _Value]]:
    return connection.execute(statement, values).fetchall()


def _topics(connection: sqlite3.Connection, condition: str, values: Values) -> Sequence[tuple[int, str]]:
    marks = ", ".join("?" * len(TOPIC_FIELDS))
    return connection.execute(
        f"SELECT paper_id, value FROM extra_field WHERE name IN ({marks}) AND value <> '' AND {condition}",
        (*TOPIC_FIELDS, *values),
    ).fetchall()
