"""The undo history: steps with their edits, kept across restarts and shared by every program on the library."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, delete, select

from nightstand.domain.edit import Edit
from nightstand.domain.edit_remains import without_papers
from nightstand.domain.paper import PaperId
from nightstand.storage.edit_codec import from_json, to_json
from nightstand.storage.tables import Journal
from nightstand.storage.times import from_text, now_text

KEPT_STEPS = 10_000
"""Steps kept; older ones are forgotten from the oldest on, never in the middle."""


@dataclass(frozen=True, slots=True)
class JournalStep:
    """One step; `edit` is None where it cannot be undone, such as emptying the trash."""

    id: int
    at: datetime
    label: str
    edit: Edit | None
    is_undone: bool


def append(session: Session, label: str, edit: Edit | None) -> int:
    """Add a step, drop those that were undone, and return its id."""
    session.exec(delete(Journal).where(col(Journal.undone_at).is_not(None)))
    step = Journal(at=now_text(), label=label, edit=None if edit is None else to_json(edit))
    session.add(step)
    session.flush()
    assert step.id is not None
    session.exec(delete(Journal).where(col(Journal.id) <= step.id - KEPT_STEPS))
    return step.id


def replace(session: Session, step_id: int, label: str, edit: Edit) -> None:
    """Give the step of a batch that is still coming in its label and edit so far."""
    step = session.get(Journal, step_id)
    assert step is not None
    step.label = label
    step.edit = to_json(edit)


def is_live(session: Session, step_id: int) -> bool:
    """Tell whether a step is still there and not undone."""
    step = session.get(Journal, step_id, populate_existing=True)
    return step is not None and step.undone_at is None


def next_to_undo(session: Session) -> JournalStep | None:
    """Return the newest live step that can be undone; final ones are stepped over."""
    found = session.exec(
        select(Journal)
        .where(col(Journal.undone_at).is_(None), col(Journal.edit).is_not(None))
        .order_by(col(Journal.id).desc())
        .limit(1)
    ).first()
    return _step(found) if found else None


def next_to_redo(session: Session) -> JournalStep | None:
    """Return the step that was undone last: the oldest of the undone ones."""
    found = session.exec(
        select(Journal).where(col(Journal.undone_at).is_not(None)).order_by(col(Journal.id)).limit(1)
    ).first()
    return _step(found) if found else None


def mark_undone(session: Session, step_id: int) -> None:
    """Note that a step has been undone."""
    step = session.get(Journal, step_id)
    assert step is not None
    step.undone_at = now_text()


def mark_redone(session: Session, step_id: int) -> None:
    """Note that a step is live again."""
    step = session.get(Journal, step_id)
    assert step is not None
    step.undone_at = None


def forget_papers(session: Session, papers: frozenset[PaperId]) -> None:
    """Take papers that are gone for good out of all edits; a step of which nothing is left stays as a final one."""
    for row in session.exec(select(Journal).where(col(Journal.edit).is_not(None))):
        assert row.edit is not None
        edit = from_json(row.edit)
        left = without_papers(edit, papers)
        if left != edit:
            row.edit = None if left is None else to_json(left)
            session.add(row)
    session.flush()


def steps(session: Session, limit: int | None = None) -> tuple[JournalStep, ...]:
    """Return the steps, newest first."""
    query = select(Journal).order_by(col(Journal.id).desc())
    return tuple(_step(row) for row in session.exec(query if limit is None else query.limit(limit)))


def _step(row: Journal) -> JournalStep:
    assert row.id is not None
    return JournalStep(
        id=row.id,
        at=from_text(row.at),
        label=row.label,
        edit=None if row.edit is None else from_json(row.edit),
        is_undone=row.undone_at is not None,
    )
