"""Two other search engines on the same papers: SQLite's FTS5, and tantivy where it is installed.

FTS5 has the prefix index and the Porter stemmer, tantivy its English stemmer; both rank with their defaults.
"""

import re
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.search_corpus import SearchPaper, words_of

TEXTS = ("title", "abstract", "authors", "tags", "notes", "venue")
RIVALS_VERSION = 1
"""Raised when one of them is built in another way."""

NUMBER = "number"
YEAR = "year"


class Fts5:
    """A database with one full-text table."""

    name = "FTS5"

    def __init__(self, folder: Path) -> None:
        self.connection = sqlite3.connect(folder / "fts5.db", isolation_level=None)
        self.connection.execute("PRAGMA mmap_size = 1000000000")
        self.connection.execute("PRAGMA cache_size = -65536")

    @classmethod
    def build(cls, folder: Path, papers: Iterable[SearchPaper]) -> None:
        """Put papers into a new database in one transaction."""
        connection = sqlite3.connect(folder / "fts5.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("CREATE TABLE paper (number INTEGER PRIMARY KEY, year INTEGER, venue TEXT)")
        connection.execute(
            f"CREATE VIRTUAL TABLE fts USING fts5({', '.join(TEXTS)}, prefix = '2 3', tokenize = 'porter unicode61')"
        )
        connection.execute("CREATE INDEX paper_year ON paper (year)")
        connection.execute("BEGIN")
        for paper in papers:
            connection.execute("INSERT INTO paper VALUES (?, ?, ?)", (paper.number, paper.year, paper.venue))
            connection.execute("INSERT INTO fts (rowid, title, abstract, authors, tags, notes, venue)"
                               " VALUES (?, ?, ?, ?, ?, ?, ?)", _fts5_row(paper))  # fmt: skip
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def find(self, match: str, limit: int = 50) -> list[int]:
        """Return the best papers for an expression of its own."""
        return self._numbers("SELECT rowid FROM fts WHERE fts MATCH ? ORDER BY rank LIMIT ?", match, limit)

    def count(self, match: str) -> int:
        """Return how many papers there are for an expression."""
        return int(self.connection.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (match,)).fetchone()[0])

    def newest(self, match: str, limit: int = 50) -> list[int]:
        """Return papers by year, latest first."""
        return self._numbers(
            "SELECT number FROM fts JOIN paper ON number = fts.rowid WHERE fts MATCH ? ORDER BY year DESC LIMIT ?",
            match, limit,
        )  # fmt: skip

    def within_years(self, match: str, first: int, last: int, limit: int = 50) -> list[int]:
        """Return the best papers of some years."""
        return self._numbers(
            "SELECT number FROM fts JOIN paper ON number = fts.rowid WHERE fts MATCH ?"
            " AND year BETWEEN ? AND ? ORDER BY rank LIMIT ?",
            match, first, last, limit,
        )  # fmt: skip

    def counts_by_venue(self, match: str) -> list[tuple[str, int]]:
        """Return how many papers each venue has."""
        return self.connection.execute(
            "SELECT paper.venue, count(*) FROM fts JOIN paper ON number = fts.rowid WHERE fts MATCH ?"
            " GROUP BY paper.venue ORDER BY 2 DESC LIMIT 10", (match,),
        ).fetchall()  # fmt: skip

    def snippets(self, match: str, limit: int = 50) -> list[str]:
        """Return abstracts of the best papers with the hits marked."""
        rows = self.connection.execute(
            "SELECT snippet(fts, 1, '[', ']', '…', 32) FROM fts WHERE fts MATCH ? ORDER BY rank LIMIT ?", (match, limit)
        )
        return [text for (text,) in rows]

    def replace(self, papers: Sequence[SearchPaper]) -> None:
        """Write papers anew in one transaction."""
        self.connection.execute("BEGIN")
        for paper in papers:
            number, *texts = _fts5_row(paper)
            self.connection.execute(
                f"UPDATE fts SET {', '.join(f'{name} = ?' for name in TEXTS)} WHERE rowid = ?", (*texts, number)
            )
        self.connection.execute("COMMIT")

    def recall(self, words: str, limit: int, *, half_typed: bool = False) -> tuple[list[int], list[int]]:
        """Return the best papers for words as people type them: with all of them, or any where that finds none; and
        with any of them."""
        quoted = [f'"{word}"' for word in words_of(words)]
        if half_typed:
            quoted[-1] += " *"
        any_of = self.find(" OR ".join(quoted), limit)
        return self.find(" AND ".join(quoted), limit) or any_of, any_of

    def _numbers(self, statement: str, *values: object) -> list[int]:
        return [number for (number,) in self.connection.execute(statement, values)]


class Tantivy:
    """A tantivy index."""

    name = "tantivy"

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._module: Any = tantivy
        self.index = tantivy.Index.open(str(folder))
        self.index.reload()
        self.searcher = self.index.searcher()
        self.fields = ["title", "abstract", "authors", "notes", "tags", "venue"]

    @classmethod
    def build(cls, folder: Path, papers: Iterable[SearchPaper]) -> None:
        """Put papers into a new index by one thread."""
        import tantivy

        index = tantivy.Index(_tantivy_schema(tantivy), path=str(folder))
        writer = index.writer(heap_size=256_000_000, num_threads=1)
        for paper in papers:
            writer.add_document(_tantivy_document(tantivy, paper))
        writer.commit()
        writer.wait_merging_threads()

    def find(self, text: str, limit: int = 50) -> list[int]:
        """Return the best papers for a text in its own language."""
        return self._numbers(self.searcher.search(self.parsed(text), limit=limit, count=False))

    def count(self, text: str) -> int:
        """Return how many papers there are for a text."""
        found: Any = self.searcher.search(self.parsed(text), limit=1, count=True)
        return int(found.count)

    def newest(self, text: str, limit: int = 50) -> list[int]:
        """Return papers by year, latest first."""
        found = self.searcher.search(self.parsed(text), limit=limit, count=False, order_by_field=YEAR)
        return self._numbers(found)

    def find_near(self, word: str, limit: int = 50) -> list[int]:
        """Return papers with words one slip away."""
        make = self._module.Query.fuzzy_term_query
        schema = self.index.schema
        return self._numbers(self._any([make(schema, field, word, distance=1) for field in self.fields[:4]], limit))

    def find_typed(self, words: Sequence[str], limit: int = 50) -> list[int]:
        """Return papers with all of some words (as they are stemmed), the last as the start of a word."""
        query, schema, occur = self._module.Query, self.index.schema, self._module.Occur
        parts = []
        for place, word in enumerate(words):
            if place + 1 < len(words):
                ways = [query.term_query(schema, field, word) for field in self.fields[:4]]
            else:
                ways = [query.regex_query(schema, field, re.escape(word) + ".*") for field in self.fields[:4]]
            parts.append((occur.Must, query.boolean_query([(occur.Should, way) for way in ways])))
        return self._numbers(self.searcher.search(query.boolean_query(parts), limit=limit, count=False))

    def replace(self, papers: Sequence[SearchPaper]) -> None:
        """Write papers anew and open what was written."""
        writer = self.index.writer(heap_size=64_000_000, num_threads=1)
        for paper in papers:
            writer.delete_documents_by_term(NUMBER, paper.number)
            writer.add_document(_tantivy_document(self._module, paper))
        writer.commit()
        self.index.reload()
        self.searcher = self.index.searcher()

    def parsed(self, text: str) -> Any:
        """Return a text in its own language, read with its defaults."""
        return self.index.parse_query_lenient(text, self.fields)[0]

    def _any(self, ways: Sequence[Any], limit: int) -> Any:
        should = self._module.Occur.Should
        query = self._module.Query.boolean_query([(should, way) for way in ways])
        return self.searcher.search(query, limit=limit, count=False)

    def _numbers(self, found: Any) -> list[int]:
        return [self.searcher.doc(address)[NUMBER][0] for _score, address in found.hits]


def has_tantivy() -> bool:
    """Tell whether tantivy is installed."""
    try:
        import tantivy  # noqa: F401
    except ImportError:
        return False
    return True


def _fts5_row(paper: SearchPaper) -> tuple[int, str, str, str, str, str, str]:
    authors, tags = "; ".join(paper.authors), " ".join(paper.tags)
    return paper.number, paper.title, paper.abstract, authors, tags, paper.notes, paper.venue


def _tantivy_schema(module: Any) -> Any:
    builder = module.SchemaBuilder()
    builder.add_unsigned_field(NUMBER, stored=True, indexed=True, fast=True)
    for name in TEXTS:
        builder.add_text_field(name, stored=True, tokenizer_name="en_stem")
    builder.add_unsigned_field(YEAR, stored=True, indexed=True, fast=True)
    return builder.build()


def _tantivy_document(module: Any, paper: SearchPaper) -> Any:
    document = module.Document()
    document.add_unsigned(NUMBER, paper.number)
    for name in ("title", "abstract", "notes", "venue"):
        document.add_text(name, getattr(paper, name))
    document.add_text("authors", "; ".join(paper.authors))
    document.add_text("tags", " ".join(paper.tags))
    document.add_unsigned(YEAR, paper.year)
    return document
