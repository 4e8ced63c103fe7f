"""The imports a library has seen: which are in, how many papers each brought, and what each reported."""

import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from nightstand.domain.paper import BatchId
from nightstand.storage.shown import SHOWN
from nightstand.storage.times import from_text

LIVE_CHANGE = "after_image IS NULL"
"""A change of a batch that is in force; undoing the batch keeps what it takes away there."""

IMPORT_KIND = "import"
"""The kind of the batches that came from files; others hold papers that were added by hand or looked up."""

RUNNING = "running"
_CANCELLED = "cancelled"
_LABEL = re.compile(r"Import (?:“(?P<name>.*)”|(?P<files>[^()]*?))(?: \([^()]*\))?")
"""What the label of an import's step says: its file, or how many, and what came of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastImport:
    """One import; `title` is what came in, such as a file's name.

    `count` is how many papers outside the trash it added or changed; `is_undone` tells that it was taken back,
    `was_cancelled` that a person stopped it, and `is_finished` that it came to an end at all.
    """

    id: BatchId
    title: str
    label: str
    at: datetime
    count: int
    is_undone: bool
    is_finished: bool
    was_cancelled: bool


def count_imports(connection: sqlite3.Connection) -> int:
    """Return how many imports there are, those that were undone included."""
    row = connection.execute("SELECT count(*) FROM import_batch WHERE kind = ?", (IMPORT_KIND,)).fetchone()
    return int(row[0])


_COUNT = (
    f"(SELECT count(DISTINCT {SHOWN}) FROM batch_change"
    "  JOIN paper AS holder ON holder.id = batch_change.paper_id"
    "  JOIN paper ON paper.id = coalesce(holder.merged_into_id, holder.id)"
    f"  WHERE batch_change.batch_id = import_batch.id AND {LIVE_CHANGE} AND paper.trashed_at IS NULL)"
)


def read_imports(
    connection: sqlite3.Connection,
    *,
    limit: int | None,
    with_undone: bool,
    counts: Mapping[int, int] | None = None,
) -> tuple[PastImport, ...]:
    """Return the imports, the newest first, at most `limit`; `counts` are their papers by id, where they are known."""
    # Undoing a batch marks each of its changes, so that one of them tells.
    rows = connection.execute(
        f"SELECT id, label, created_at, state, {_COUNT if counts is None else 0},"
        f" coalesce((SELECT NOT {LIVE_CHANGE} FROM batch_change WHERE batch_id = import_batch.id LIMIT 1), 0)"
        " AS undone"
        " FROM import_batch WHERE kind = ? AND (? OR NOT undone) ORDER BY id DESC LIMIT ?",
        (IMPORT_KIND, with_undone, -1 if limit is None else limit),
    )
    return tuple(
        PastImport(
            id=BatchId(number),
            title=_title(label),
            label=label,
            at=from_text(created_at),
            count=count if counts is None else counts.get(number, 0),
            is_undone=bool(is_undone),
            is_finished=state != RUNNING,
            was_cancelled=state == _CANCELLED,
        )
        for number, label, created_at, state, count, is_undone in rows
    )


def read_report(connection: sqlite3.Connection, batch: BatchId) -> str | None:
    """Return the report that an import left, "" where it was cut short; None for an unknown import."""
    row = connection.execute("SELECT report FROM import_batch WHERE id = ?", (batch,)).fetchone()
    return None if row is None else str(row[0])


def _title(label: str) -> str:
    """Return what came in: the file's name, or how many files; the label itself where it is another's."""
    found = _LABEL.fullmatch(label)
    return (found["name"] or found["files"] or label) if found else label
