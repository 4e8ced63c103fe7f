"""What tells how long papers take to read."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.decision import ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.storage.paper_rows import chunked, placeholders


@dataclass(frozen=True, slots=True)
class ReadingFacts:
    """How far a paper is read, the minutes a person gave it if any, its pages as its source has them, its abstract."""

    status: ReadingStatus
    minutes: int | None
    pages: str
    abstract_letters: int


def read_facts(connection: sqlite3.Connection, papers: Sequence[PaperId]) -> dict[PaperId, ReadingFacts]:
    """Return the facts of those of the papers that exist."""
    found: dict[PaperId, ReadingFacts] = {}
    for chunk in chunked(papers, 500):
        rows = connection.execute(
            "SELECT id, status, minutes, (SELECT value FROM extra_field WHERE paper_id = id AND name = 'pages'),"
            f" length(abstract_text) FROM paper WHERE id IN ({placeholders(chunk)})",
            chunk,
        )
        for paper, status, minutes, pages, letters in rows:
            found[PaperId(paper)] = ReadingFacts(ReadingStatus(status), minutes, pages or "", letters)
    return found
