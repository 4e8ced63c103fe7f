"""The names in a library that a search can be completed with, each with how many papers have it, most first."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nightstand.domain.author import Author
from nightstand.domain.reading_list import ListKind
from nightstand.storage.column_rows import TOPIC_FIELDS
from nightstand.storage.import_history import read_imports
from nightstand.storage.overview import read_lists, read_tags
from nightstand.storage.shown import IS_SHOWN

IMPORTS_OFFERED = 20

_IS_TOPIC = f"extra_field.name IN ({', '.join(repr(name) for name in TOPIC_FIELDS)})"

Count = tuple[str, int]
"""A name and how many shown papers have it."""


@dataclass(frozen=True, slots=True)
class GivenNames:
    """What a person names: tags, reading lists, saved searches with 0 papers each, and imports by number and title."""

    tags: Sequence[Count]
    lists: Sequence[Count]
    saved_searches: Sequence[Count]
    imports: Sequence[tuple[int, str, int]]


@dataclass(frozen=True, slots=True)
class PaperNames:
    """What papers bring with them; keys have a count of 1, and years come as text, the newest first."""

    authors: Sequence[Count]
    venues: Sequence[Count]
    topics: Sequence[Count]
    sources: Sequence[Count]
    years: Sequence[Count]
    keys: Sequence[Count]


def read_given_names(connection: sqlite3.Connection) -> GivenNames:
    """Return the names of tags, lists and imports. Costs what the sidebar costs."""
    lists = read_lists(connection)
    return GivenNames(
        tags=_most_first((str(tag.name), tag.count) for tag in read_tags(connection)),
        lists=_most_first((found.spec.name, found.count) for found in lists if found.spec.kind is not ListKind.SMART),
        saved_searches=[(found.spec.name, 0) for found in lists if found.spec.kind is ListKind.SMART],
        imports=[
            (found.id, found.title, found.count)
            for found in read_imports(connection, limit=IMPORTS_OFFERED, with_undone=False)
        ],
    )


def read_paper_names(connection: sqlite3.Connection) -> PaperNames:
    """Return the names that stand in papers. Costs about 10 µs a paper."""
    years = _counted(connection, "year", "paper", "year IS NOT NULL")
    return PaperNames(
        authors=_authors(connection),
        venues=_most_first(_counted(connection, "venue", "paper", "venue <> ''")),
        topics=_most_first(_counted(connection, "value", _of_papers("extra_field"), _IS_TOPIC)),
        sources=_most_first(_counted(connection, "list_name", _of_papers("source"), "list_name <> ''")),
        years=sorted(years, key=lambda found: -int(found[0])),
        keys=[(key, 1) for (key,) in connection.execute(f"SELECT key FROM paper WHERE {IS_SHOWN} ORDER BY key_folded")],
    )


def _authors(connection: sqlite3.Connection) -> list[Count]:
    rows = connection.execute(
        "SELECT author.family, author.given, author.particle, author.suffix, author.is_body, count(*)"
        f" FROM {_of_papers('author')} WHERE {IS_SHOWN}"
        " GROUP BY author.family, author.given, author.particle, author.suffix, author.is_body"
    )
    counts: Counter[str] = Counter()
    for family, given, particle, suffix, is_body, count in rows:
        counts[Author(family, given, particle, suffix, bool(is_body)).name] += count
    return _most_first(counts.items())


def _counted(connection: sqlite3.Connection, column: str, tables: str, condition: str) -> list[Count]:
    rows = connection.execute(
        f"SELECT {column}, count(DISTINCT paper.id) FROM {tables} WHERE {condition} AND {IS_SHOWN} GROUP BY {column}"
    )
    return [(str(name), count) for name, count in rows]


def _of_papers(table: str) -> str:
    return f"{table} JOIN paper ON paper.id = {table}.paper_id"


def _most_first(names: Iterable[Count]) -> list[Count]:
    return sorted(names, key=lambda found: (-found[1], found[0]))
