"""The names in a library that a search can be completed with, each with how many papers have it, most first."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nightstand.domain.reading_list import ListKind
from nightstand.storage.import_history import read_imports
from nightstand.storage.overview import PlaceCounts, read_lists, read_tags
from nightstand.storage.shown import IS_SHOWN

IMPORTS_OFFERED = 20

Count = tuple[str, int]
"""A name and how many shown papers have it."""


@dataclass(frozen=True, slots=True)
class GivenNames:
    """What a person names: tags, reading lists, saved searches with 0 papers each, and imports by number and title."""

    tags: Sequence[Count]
    lists: Sequence[Count]
    saved_searches: Sequence[Count]
    imports: Sequence[tuple[int, str, int]]


def read_given_names(connection: sqlite3.Connection, counts: PlaceCounts) -> GivenNames:
    """Return the names of tags, lists and imports."""
    lists = read_lists(connection, counts)
    return GivenNames(
        tags=most_first((str(tag.name), tag.count) for tag in read_tags(connection, counts)),
        lists=most_first((found.spec.name, found.count) for found in lists if found.spec.kind is not ListKind.SMART),
        saved_searches=[(found.spec.name, 0) for found in lists if found.spec.kind is ListKind.SMART],
        imports=[
            (found.id, found.title, found.count)
            for found in read_imports(connection, limit=IMPORTS_OFFERED, with_undone=False, counts=counts.imports)
        ],
    )


def read_keys(connection: sqlite3.Connection) -> list[str]:
    """Return the citation keys of the shown papers in order. Costs about 2 µs a paper."""
    return [key for (key,) in connection.execute(f"SELECT key FROM paper WHERE {IS_SHOWN} ORDER BY key_folded")]


def read_titles(connection: sqlite3.Connection, keys: Sequence[str]) -> dict[str, str]:
    """Return the plain titles of the shown papers with these citation keys, at most some hundred, by key."""
    marks = ", ".join("?" * len(keys))
    rows = connection.execute(f"SELECT key, title_text FROM paper WHERE {IS_SHOWN} AND key IN ({marks})", keys)
    return dict(rows.fetchall())


def most_first(names: Iterable[Count]) -> list[Count]:
    """Return names in the order in which they are offered."""
    return sorted(names, key=lambda found: (-found[1], found[0]))
