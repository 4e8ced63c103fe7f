"""The log of judgments: lines are added and never changed; what was taken back has a line behind it that says so."""

import json
import sqlite3
from collections.abc import Iterator, Sequence

from sqlmodel import Session

from nightstand import __version__
from nightstand.domain.judgment import Judgment, JudgmentId, JudgmentKind, JudgmentSource
from nightstand.domain.ranking_edit import JudgmentLine
from nightstand.domain.reading_list import ListId
from nightstand.storage.database import plain
from nightstand.storage.identifiers import next_id
from nightstand.storage.json_values import papers
from nightstand.storage.ranking_codec import decoded_groups, encoded_groups
from nightstand.storage.ranking_tables import Judgment as JudgmentRow
from nightstand.storage.times import from_text, now_text, to_text

_READ = 'SELECT id, at, sitting, kind, shown, "groups", source, ms, retracts FROM judgment'


def next_judgment_id(session: Session) -> JudgmentId:
    """Return the id for a new judgment; ids are never used twice."""
    return JudgmentId(next_id(session, "judgment"))


def is_logged(session: Session, judgment: JudgmentId) -> bool:
    """Tell whether a judgment stands in the log, taken back or not."""
    return session.get(JudgmentRow, judgment) is not None


def is_in_force(session: Session, judgment: JudgmentId) -> bool:
    """Tell whether a judgment stands in the log and is not taken back."""
    return is_logged(session, judgment) and not _retractions_in_force(plain(session), judgment)


def append(session: Session, list_id: ListId, line: JudgmentLine) -> None:
    """Add a judgment to the end of the log."""
    judgment = line.judgment
    session.add(
        JudgmentRow(
            id=judgment.id,
            list_id=list_id,
            at=to_text(line.at),
            sitting=line.sitting,
            kind=judgment.kind.value,
            shown=json.dumps(judgment.shown),
            groups=json.dumps(encoded_groups(judgment.groups)),
            source=judgment.source.value,
            ms=line.ms,
            retracts=judgment.retracts,
            app_version=__version__,
        )
    )
    session.flush()


def retract(session: Session, list_id: ListId, judgment: Judgment) -> None:
    """Add the line that takes a judgment back."""
    _retract(session, list_id, judgment.id, judgment.kind)


def restore(session: Session, list_id: ListId, judgment: Judgment) -> None:
    """Add the lines that take back what takes a judgment back."""
    for number in _retractions_in_force(plain(session), judgment.id):
        _retract(session, list_id, number, judgment.kind)


def read_log(connection: sqlite3.Connection, list_id: ListId, after: int = 0) -> tuple[JudgmentLine, ...]:
    """Return the lines of a list's log with ids above `after`, the earliest first."""
    rows = connection.execute(f"{_READ} WHERE list_id = ? AND id > ? ORDER BY id", (list_id, after))
    return tuple(_lines(rows))


def last_judgment(connection: sqlite3.Connection, list_id: ListId) -> int:
    """Return the id of the last line of a list's log, 0 for none."""
    row = connection.execute("SELECT max(id) FROM judgment WHERE list_id = ?", (list_id,)).fetchone()
    return int(row[0] or 0)


def _retract(session: Session, list_id: ListId, judgment: JudgmentId, kind: JudgmentKind) -> None:
    # A retraction shows nothing: it says nothing of papers, whatever its kind is.
    plain(session).execute(
        'INSERT INTO judgment (list_id, at, sitting, kind, shown, "groups", source, retracts, app_version)'
        " VALUES (?, ?, '', ?, '[]', '[]', ?, ?, ?)",
        (list_id, now_text(), kind.value, JudgmentSource.REVIEW.value, judgment, __version__),
    )


def _retractions_in_force(connection: sqlite3.Connection, judgment: JudgmentId) -> list[JudgmentId]:
    rows: Sequence[tuple[int]] = connection.execute(
        "SELECT id FROM judgment WHERE retracts = ? AND id > ? ORDER BY id", (judgment, judgment)
    ).fetchall()
    numbers = [JudgmentId(row[0]) for row in rows]
    return [number for number in numbers if not _retractions_in_force(connection, number)]


def _lines(rows: sqlite3.Cursor) -> Iterator[JudgmentLine]:
    for number, at, sitting, kind, shown, groups, source, ms, retracts in rows:
        judgment = Judgment(
            id=JudgmentId(number),
            kind=JudgmentKind(kind),
            shown=papers(json.loads(shown)),
            groups=decoded_groups(json.loads(groups)),
            source=JudgmentSource(source),
            retracts=None if retracts is None else JudgmentId(retracts),
        )
        yield JudgmentLine(judgment, from_text(at), sitting, ms)
