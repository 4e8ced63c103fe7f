"""Import batches: bulk writing on the plain connection, and taking a whole batch out and in again."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from sqlmodel import Session

from nightstand.domain.paper import BatchId, PaperId
from nightstand.storage.batch_values import ChangeKind, NewSource
from nightstand.storage.content import Content
from nightstand.storage.database import plain
from nightstand.storage.derived import ColumnValue
from nightstand.storage.new_papers import NewPapers, insert_details, insert_source
from nightstand.storage.paper_images import (
    CHUNK_SIZE,
    IMPORTED_TABLES,
    PAPER_TABLES,
    images_of,
    put_imported,
    put_whole,
)
from nightstand.storage.paper_rows import chunked, placeholders
from nightstand.storage.papers import EXPECTED_LINE
from nightstand.storage.recognition import add_entry, note_again, note_content
from nightstand.storage.times import now_text


class BatchState(StrEnum):
    """How far a batch has come."""

    RUNNING = "running"
    COMPLETE = "complete"
    CANCELLED = "cancelled"


def begin(session: Session, kind: str, label: str) -> BatchId:
    """Open a batch and return its id."""
    cursor = plain(session).execute(
        "INSERT INTO import_batch (kind, label, state, created_at, report) VALUES (?, ?, ?, ?, '')",
        (kind, label, BatchState.RUNNING.value, now_text()),
    )
    assert cursor.lastrowid is not None
    return BatchId(cursor.lastrowid)


def finish(session: Session, batch: BatchId, state: BatchState, label: str, report: str) -> None:
    """Close a batch with a report of what came in."""
    plain(session).execute(
        "UPDATE import_batch SET state = ?, label = ?, report = ?, finished_at = ? WHERE id = ?",
        (state.value, label, report, now_text(), batch),
    )


def add_paper(
    session: Session,
    batch: BatchId,
    key: str,
    content: Content,
    sources: Sequence[NewSource],
    marks: Mapping[str, ColumnValue] | None = None,
) -> PaperId:
    """Insert a paper with its authors, extra fields, sources and what it is recognised by, as part of a batch."""
    new = NewPapers(session)
    paper = new.add(batch, key, content, sources, marks=marks)
    new.write()
    return paper


def update_paper(session: Session, batch: BatchId, paper: PaperId, content: Content) -> None:
    """Replace a paper's imported fields, keeping its former state in the batch."""
    connection = plain(session)
    note_update(session, batch, paper)
    columns = content.columns
    assignments = ", ".join(f'"{name}" = ?' for name in columns)
    connection.execute(f"UPDATE paper SET {assignments} WHERE id = ?", (*columns.values(), paper))
    connection.execute("DELETE FROM author WHERE paper_id = ?", (paper,))
    connection.execute("DELETE FROM extra_field WHERE paper_id = ?", (paper,))
    insert_details(connection, paper, content.bibliography)
    note_content(connection, paper, content.identifiers, content.pieces)


def note_entry(session: Session, paper: PaperId, identifiers: Iterable[tuple[str, str]], entry_key: str) -> None:
    """Let a paper be recognised by an entry that belongs to it; `entry_key` stands for its source text, or is ""."""
    add_entry(plain(session), paper, identifiers, entry_key)


def note_update(session: Session, batch: BatchId, paper: PaperId) -> None:
    """Keep a paper's present state in the batch, unless the batch has touched the paper before."""
    connection = plain(session)
    known = connection.execute(
        "SELECT 1 FROM batch_change WHERE batch_id = ? AND paper_id = ?", (batch, paper)
    ).fetchone()
    if not known:
        connection.execute(
            "INSERT INTO batch_change (batch_id, paper_id, kind, before_image) VALUES (?, ?, ?, ?)",
            (batch, paper, ChangeKind.UPDATED.value, images_of(connection, (paper,), IMPORTED_TABLES)[paper]),
        )


def add_sources(session: Session, batch: BatchId, paper: PaperId, sources: Sequence[NewSource]) -> None:
    """Add the places of a paper that are not known yet; a place that facts named gets its line."""
    connection = plain(session)
    for source in sources:
        if has_source(session, paper, source):
            continue
        connection.execute(
            "DELETE FROM source WHERE paper_id = ? AND file = ? AND entry = ? AND line = ?",
            (paper, source.file, source.entry, EXPECTED_LINE),
        )
        insert_source(connection, batch, paper, source)


def has_source(session: Session, paper: PaperId, source: NewSource) -> bool:
    """Tell whether a paper, or one that was merged into it, is known to stand at this place."""
    rows = plain(session).execute(
        "SELECT 1 FROM source WHERE paper_id IN (SELECT id FROM paper WHERE id = ? OR merged_into_id = ?)"
        " AND file = ? AND entry = ? AND list_name = ?",
        (paper, paper, source.file, source.entry, source.list_name),
    )
    return rows.fetchone() is not None


def revert(session: Session, batch: BatchId) -> frozenset[PaperId]:
    """Take out what the batch added and put back what it replaced; return the papers touched."""
    connection = plain(session)
    added = _changed(connection, batch, ChangeKind.ADDED)
    updated = _changed(connection, batch, ChangeKind.UPDATED)
    for papers, tables in ((added, PAPER_TABLES), (tuple(updated), IMPORTED_TABLES)):
        for chunk in chunked(tuple(papers), CHUNK_SIZE):
            connection.executemany(
                "UPDATE batch_change SET after_image = ? WHERE batch_id = ? AND paper_id = ?",
                [(image, batch, paper) for paper, image in images_of(connection, chunk, tables).items()],
            )
    for chunk in chunked(tuple(added), CHUNK_SIZE):
        connection.execute(f"DELETE FROM paper WHERE id IN ({placeholders(chunk)})", tuple(chunk))
    for paper, before in updated.items():
        assert before is not None
        put_imported(connection, paper, before)
        note_again(session, (paper,))
    session.expire_all()
    return frozenset((*added, *updated))


def apply_again(session: Session, batch: BatchId) -> frozenset[PaperId]:
    """Bring back what `revert` took out; return the papers touched."""
    connection = plain(session)
    touched: set[PaperId] = set()
    for kind in (ChangeKind.ADDED, ChangeKind.UPDATED):
        rows = connection.execute(
            "SELECT paper_id, after_image FROM batch_change"
            " WHERE batch_id = ? AND kind = ? AND after_image IS NOT NULL ORDER BY paper_id",
            (batch, kind.value),
        )
        while chunk := rows.fetchmany(CHUNK_SIZE):
            touched.update(PaperId(paper) for paper, _image in chunk)
            if kind is ChangeKind.ADDED:
                note_again(session, put_whole(connection, (image for _paper, image in chunk)))
                continue
            for paper, image in chunk:
                put_imported(connection, PaperId(paper), image)
                note_again(session, (PaperId(paper),))
    connection.execute("UPDATE batch_change SET after_image = NULL WHERE batch_id = ?", (batch,))
    session.expire_all()
    return frozenset(touched)


def size(session: Session, batch: BatchId) -> int:
    """Return how many papers a batch has touched."""
    row = plain(session).execute("SELECT count(*) FROM batch_change WHERE batch_id = ?", (batch,)).fetchone()
    return int(row[0])


def forget_papers(session: Session, papers: Sequence[PaperId]) -> None:
    """Forget what batches remember of papers that are gone for good."""
    plain(session).executemany("DELETE FROM batch_change WHERE paper_id = ?", [(paper,) for paper in papers])


def _changed(connection: sqlite3.Connection, batch: BatchId, kind: ChangeKind) -> dict[PaperId, str | None]:
    """Return the papers that a batch has changed in this way, with the image from before."""
    rows = connection.execute(
        "SELECT paper_id, before_image FROM batch_change WHERE batch_id = ? AND kind = ? ORDER BY paper_id",
        (batch, kind.value),
    )
    return {PaperId(paper): before for paper, before in rows}
