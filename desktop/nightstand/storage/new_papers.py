"""New papers of a batch, written together: one statement a table costs far less than one a paper."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlmodel import Session

from nightstand.domain.identifiers import ENTRY_SCHEME
from nightstand.domain.paper import BatchId, Bibliography, PaperId
from nightstand.domain.tag import TagId
from nightstand.storage.batch_values import ChangeKind, NewSource
from nightstand.storage.content import Content
from nightstand.storage.database import plain
from nightstand.storage.derived import ColumnValue, derived_columns
from nightstand.storage.paper_images import insertion
from nightstand.storage.recognition import INSERT_IDENTIFIER, INSERT_PIECE, newest_paper
from nightstand.storage.times import now_text

_INSERT_AUTHOR = (
    "INSERT INTO author (paper_id, position, family, given, particle, suffix, is_body) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_EXTRA = "INSERT INTO extra_field (paper_id, name, value) VALUES (?, ?, ?)"
_INSERT_SOURCE = (
    "INSERT INTO source (paper_id, batch_id, file, entry, line, list_name, raw) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_TAGGED = "INSERT OR IGNORE INTO paper_tag (paper_id, tag_id) VALUES (?, ?)"
_INSERT_CHANGE = "INSERT INTO batch_change (batch_id, paper_id, kind) VALUES (?, ?, ?)"

_Row = tuple[ColumnValue, ...]


class NewPapers:
    """Papers with everything that hangs on them; they have their ids at once, but are not there before `write`.

    Made and written within one write transaction, in which nobody else adds papers meanwhile.
    """

    def __init__(self, session: Session) -> None:
        self._connection = plain(session)
        self._newest = newest_paper(session)
        self._papers: defaultdict[tuple[str, ...], list[_Row]] = defaultdict(list)
        self._rows: dict[str, list[_Row]] = {
            _INSERT_AUTHOR: [],
            _INSERT_EXTRA: [],
            _INSERT_SOURCE: [],
            _INSERT_TAGGED: [],
            _INSERT_CHANGE: [],
        }
        self._identifiers: list[tuple[str, str, PaperId, bool]] = []
        self._pieces: list[tuple[int, PaperId]] = []
        self._added_at = now_text()

    def add(
        self,
        batch: BatchId,
        key: str,
        content: Content,
        sources: Iterable[NewSource],
        *,
        entry_key: str = "",
        tags: Iterable[TagId] = (),
        marks: Mapping[str, ColumnValue] | None = None,
    ) -> PaperId:
        """Take a paper; `entry_key` stands for its source text, by which it is recognised too, or is ""."""
        self._newest += 1
        paper, rows = PaperId(self._newest), self._rows
        columns: dict[str, ColumnValue] = {
            "id": paper,
            "decision": "undecided",
            "status": "unread",
            "starred": False,
            "batch_id": batch,
            "added_at": self._added_at,
            "key": key,
            **derived_columns("key", key),
            **content.columns,
            **(marks or {}),
        }
        self._papers[tuple(columns)].append(tuple(columns.values()))
        said = content.bibliography
        rows[_INSERT_AUTHOR] += _author_rows(paper, said)
        rows[_INSERT_EXTRA] += _extra_rows(paper, said)
        rows[_INSERT_SOURCE] += [_source_row(batch, paper, source) for source in sources]
        self._identifiers += [(scheme, value, paper, True) for scheme, value in content.identifiers]
        if entry_key:
            self._identifiers.append((ENTRY_SCHEME, entry_key, paper, False))
        self._pieces += [(piece, paper) for piece in content.pieces]
        rows[_INSERT_TAGGED] += [(paper, tag) for tag in tags]
        rows[_INSERT_CHANGE].append((batch, paper, ChangeKind.ADDED.value))
        return paper

    def write(self) -> None:
        """Insert what was taken since the last time."""
        for names, rows in self._papers.items():
            self._connection.executemany(insertion("paper", names), rows)
        self._papers.clear()
        for statement, rows in self._rows.items():
            if rows:
                self._connection.executemany(statement, rows)
                rows.clear()
        # In the order of their index they find their places sooner.
        self._connection.executemany(INSERT_IDENTIFIER, sorted(self._identifiers))
        self._connection.executemany(INSERT_PIECE, sorted(self._pieces))
        self._identifiers.clear()
        self._pieces.clear()


def insert_details(connection: sqlite3.Connection, paper: PaperId, said: Bibliography) -> None:
    """Insert the authors and extra fields of a paper that has none."""
    connection.executemany(_INSERT_AUTHOR, _author_rows(paper, said))
    connection.executemany(_INSERT_EXTRA, _extra_rows(paper, said))


def insert_source(connection: sqlite3.Connection, batch: BatchId, paper: PaperId, source: NewSource) -> None:
    """Insert a place where a paper that is there already stands."""
    connection.execute(_INSERT_SOURCE, _source_row(batch, paper, source))


def _author_rows(paper: PaperId, said: Bibliography) -> list[_Row]:
    return [
        (paper, position, author.family, author.given, author.particle, author.suffix, author.is_body)
        for position, author in enumerate(said.authors)
    ]


def _extra_rows(paper: PaperId, said: Bibliography) -> list[_Row]:
    return [(paper, name, value) for name, value in said.extra.items()]


def _source_row(batch: BatchId, paper: PaperId, source: NewSource) -> _Row:
    return (paper, batch, source.file, source.entry, source.line, source.list_name, source.raw)
