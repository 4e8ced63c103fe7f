"""Filters, places and orders straight from the database: the slow and plain way that the columns are measured by."""

import re
import sqlite3
from collections.abc import Iterable
from enum import StrEnum

from nightstand.domain.decision import LIBRARY_DECISIONS, Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.query import AddedFilter, Filter, FilterName, NumberFilter, Possession, State
from nightstand.domain.tag import SEPARATOR, folded
from nightstand.storage.column_rows import TOPIC_FIELDS
from nightstand.storage.import_history import LIVE_CHANGE
from nightstand.storage.shown import HAS_VERSIONS, IS_IN_TRASH, IS_SHOWN, SHOWN
from nightstand.storage.times import to_text

_STATES = {
    State.UNREAD: "status = 'unread'",
    State.READING: "status = 'reading'",
    State.READ: "status = 'read'",
    State.KEPT: "decision = 'keep'",
    State.MAYBE: "decision = 'maybe'",
    State.SKIPPED: "decision = 'skip'",
    State.LATER: "decision = 'later'",
    State.UNDECIDED: "decision = 'undecided'",
    State.STARRED: "starred",
    State.PROVISIONAL: "title_is_provisional",
    State.TRASHED: IS_IN_TRASH,
}

_POSSESSIONS = {
    Possession.NOTE: "id IN (SELECT paper_id FROM note)",
    Possession.HIGHLIGHT: "id IN (SELECT paper_id FROM highlight)",
    Possession.PDF: "pdf <> ''",
    Possession.DOI: "doi <> ''",
    Possession.ARXIV: "arxiv <> ''",
    Possession.ABSTRACT: "abstract <> ''",
    Possession.CODE: "code <> ''",
    Possession.TAG: "id IN (SELECT paper_id FROM paper_tag)",
    Possession.LIST: "id IN (SELECT paper_id FROM list_paper)",
    Possession.VERSION: HAS_VERSIONS,
}

_COLUMNS = {
    FilterName.STATUS: "status",
    FilterName.DECISION: "decision",
    FilterName.TIER: "tier",
    FilterName.YEAR: "year",
    FilterName.RATING: "rating",
    FilterName.ID: "id",
}


class Sort(StrEnum):
    """The orders the database knows."""

    YEAR = "year"
    TITLE = "title"
    ADDED = "added"
    AUTHOR = "author"
    KEY = "key"


_SORTS = {
    Sort.YEAR: "year IS NULL, year {way}, added_at, id",
    Sort.TITLE: "title_key = '', title_text COLLATE NOCASE {way}, id",
    Sort.ADDED: "added_at {way}, id {way}",
    Sort.AUTHOR: "(SELECT family FROM author WHERE paper_id = paper.id AND position = 0) IS NULL,"
    " (SELECT family FROM author WHERE paper_id = paper.id AND position = 0) COLLATE NOCASE {way},"
    " (SELECT given FROM author WHERE paper_id = paper.id AND position = 0) COLLATE NOCASE {way}, year, id",
    Sort.KEY: "key_folded {way}",
}

Condition = tuple[str, tuple[str | int, ...]]
"""A condition on `paper` with the values of its placeholders."""


def matching(connection: sqlite3.Connection, wanted: Filter | NumberFilter | AddedFilter) -> frozenset[PaperId]:
    """Return the papers a filter asks for, those in the trash included."""
    match wanted:
        case NumberFilter(FilterName.ID, low, high):
            condition, values = _range("id", low, high)
            named = f"id IN (SELECT coalesce(merged_into_id, id) FROM paper WHERE {condition})"
            return _papers(connection, (named, values))
        case NumberFilter(name, low, high):
            return _papers(connection, _range(_COLUMNS[name], low, high))
        case AddedFilter(since, before):
            condition = _range("added_at", to_text(since) if since else None, None)
            if before is None:
                return _papers(connection, condition)
            return _papers(connection, (f"{condition[0]} AND added_at < ?", (*condition[1], to_text(before))))
        case Filter(FilterName.TAG, value):
            return tagged(connection, value)
        case Filter(FilterName.LIST, value):
            return _listed(connection, value)
        case Filter(FilterName.IMPORT, value):
            return from_import(connection, value)
        case Filter(FilterName.IS, value):
            return _papers(connection, (_STATES[State(value)], ()))
        case Filter(FilterName.HAS, value):
            return _papers(connection, (_POSSESSIONS[Possession(value)], ()))
        case Filter(FilterName.KEY, value):
            named = "id IN (SELECT coalesce(merged_into_id, id) FROM paper WHERE instr(key_folded, ?) > 0)"
            return _papers(connection, (named, (folded(value),)))
        case Filter(FilterName.TOPIC, value):
            marks = ", ".join("?" * len(TOPIC_FIELDS))
            rows = connection.execute(f"SELECT paper_id, value FROM extra_field WHERE name IN ({marks})", TOPIC_FIELDS)
            return frozenset(PaperId(paper) for paper, topic in rows if folded(value) in folded(topic))
        case Filter(FilterName.IDENTIFIER, value):
            scheme, _, rest = value.partition(":")
            identified = _kept("identifier WHERE scheme = ? AND value = ?")
            return _papers(connection, (identified, (scheme, rest)))
        case Filter(name, value):
            return _papers(connection, (f"{_COLUMNS[name]} = ?", (value,)))


def shown(connection: sqlite3.Connection) -> frozenset[PaperId]:
    """Return every paper that is neither in the trash nor hidden behind another version of its work."""
    return _papers(connection, (IS_SHOWN, ()))


def in_trash(connection: sqlite3.Connection) -> frozenset[PaperId]:
    """Return every paper in the trash."""
    return _papers(connection, (IS_IN_TRASH, ()))


def from_source(connection: sqlite3.Connection, list_name: str) -> frozenset[PaperId]:
    """Return the papers that came with an imported list, by its heading."""
    return _papers(connection, (_kept("source WHERE list_name = ?"), (list_name,)))


def from_import(connection: sqlite3.Connection, batch: str) -> frozenset[PaperId]:
    """Return the papers that an import added or changed, by its number."""
    condition = _kept(f"batch_change WHERE batch_id = ? AND {LIVE_CHANGE}")
    return _papers(connection, (condition, (_storable(int(batch)),)))


def tagged(connection: sqlite3.Connection, name: str) -> frozenset[PaperId]:
    """Return the papers that carry a tag or one nested below it, ignoring case."""
    condition, values = _within("name_folded", name)
    return _papers(
        connection,
        (f"id IN (SELECT paper_id FROM paper_tag WHERE tag_id IN (SELECT id FROM tag WHERE {condition}))", values),
    )


def hidden_versions(connection: sqlite3.Connection) -> dict[PaperId, PaperId]:
    """Return every paper outside the trash that another version stands for, with that version."""
    rows = connection.execute(
        f"SELECT paper.id, {SHOWN} AS shown FROM paper"
        " WHERE paper.work_id IS NOT NULL AND paper.trashed_at IS NULL AND shown <> paper.id"
    )
    return {PaperId(paper): PaperId(shown) for paper, shown in rows}


def with_shown(connection: sqlite3.Connection, papers: Iterable[PaperId]) -> frozenset[PaperId]:
    """Return papers together with those that are shown for them."""
    found = frozenset(papers)
    return found | {shown for hidden, shown in hidden_versions(connection).items() if hidden in found}


def in_library(connection: sqlite3.Connection) -> frozenset[PaperId]:
    """Return the papers whose decision puts them in the person's library."""
    marks = ", ".join("?" * len(LIBRARY_DECISIONS))
    return _papers(connection, (f"decision IN ({marks})", tuple(sorted(LIBRARY_DECISIONS))))


def with_decision(connection: sqlite3.Connection, decision: Decision) -> frozenset[PaperId]:
    """Return the papers with this decision."""
    return _papers(connection, ("decision = ?", (decision.value,)))


def being_read(connection: sqlite3.Connection) -> frozenset[PaperId]:
    """Return the papers that are being read."""
    return _papers(connection, (_STATES[State.READING], ()))


def starred(connection: sqlite3.Connection) -> frozenset[PaperId]:
    """Return the papers with a star."""
    return _papers(connection, (_STATES[State.STARRED], ()))


def sorted_papers(
    connection: sqlite3.Connection, papers: frozenset[PaperId], sort: Sort, *, descending: bool
) -> tuple[PaperId, ...]:
    """Return the papers in order; those without the value come last either way."""
    order = _SORTS[sort].format(way="DESC" if descending else "ASC")
    return tuple(
        PaperId(row[0]) for row in connection.execute(f"SELECT id FROM paper ORDER BY {order}") if row[0] in papers
    )


def _papers(connection: sqlite3.Connection, condition: Condition) -> frozenset[PaperId]:
    text, values = condition
    return frozenset(PaperId(row[0]) for row in connection.execute(f"SELECT id FROM paper WHERE {text}", values))


def _kept(rows: str) -> str:
    """Return the condition that rows of a table name a paper, or one that was merged into it."""
    papers = f"SELECT paper_id FROM {rows}"
    return f"id IN (SELECT coalesce(merged_into_id, id) FROM paper WHERE id IN ({papers}))"


def _range(column: str, low: str | int | None, high: str | int | None) -> Condition:
    parts = [f"{column} IS NOT NULL"]
    values: list[str | int] = []
    if low is not None:
        parts.append(f"{column} >= ?")
        values.append(_storable(low))
    if high is not None:
        parts.append(f"{column} <= ?")
        values.append(_storable(high))
    return " AND ".join(parts), tuple(values)


def _storable(number: str | int) -> str | int:
    """Return a number within what SQLite can compare; a larger one excludes as much."""
    return max(-(2**63), min(number, 2**63 - 1)) if isinstance(number, int) else number


def _names_within(heading: str, name: str) -> bool:
    """Tell whether a heading holds a name as whole words; scripts that write no spaces have no word borders."""
    wanted = folded(name)
    before = r"(?<![a-z0-9])" if re.match("[a-z0-9]", wanted) else ""
    after = r"(?![a-z0-9])" if re.search("[a-z0-9]$", wanted) else ""
    return bool(wanted) and re.search(before + re.escape(wanted) + after, folded(heading)) is not None


def _within(column: str, name: str) -> Condition:
    """Return the condition that a folded name is `name` or nested below it."""
    wanted = folded(name)
    return f"({column} = ? OR substr({column}, 1, ?) = ?)", (wanted, len(wanted) + 1, wanted + SEPARATOR)


def _listed(connection: sqlite3.Connection, name: str) -> frozenset[PaperId]:
    """Return the papers of reading lists by name or id, and of imported lists whose heading holds the name."""
    condition, values = _within("name_folded", name)
    of_lists = (
        "id IN (SELECT paper_id FROM list_paper WHERE list_id IN"
        f" (SELECT id FROM reading_list WHERE {condition} OR CAST(id AS TEXT) = ?))"
    )
    found = _papers(connection, (of_lists, (*values, name)))
    headings = [
        row[0]
        for row in connection.execute("SELECT DISTINCT list_name FROM source WHERE list_name <> ''")
        if _names_within(row[0], name)
    ]
    return found.union(*(from_source(connection, heading) for heading in headings))
