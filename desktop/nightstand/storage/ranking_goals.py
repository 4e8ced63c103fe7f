"""What lists are ranked for, what was expected of their papers at the start, and the tiers these are in."""

import sqlite3
from collections.abc import Mapping

from sqlmodel import Session

from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, GoalKind, Thoroughness
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.storage.database import plain
from nightstand.storage.ranking_tables import ListGoal


def goal(session: Session, list_id: ListId) -> Goal | None:
    """Return what a list is ranked for; None when it is not."""
    row = session.get(ListGoal, list_id)
    return None if row is None else Goal(GoalKind(row.kind), row.count, Thoroughness(row.thoroughness))


def put_goal(session: Session, list_id: ListId, wanted: Goal | None) -> None:
    """Say what a list is ranked for, or that it is not."""
    row = session.get(ListGoal, list_id)
    if wanted is not None:
        kind, thoroughness = wanted.kind.value, wanted.thoroughness.value
        session.merge(ListGoal(list_id=list_id, kind=kind, count=wanted.count, thoroughness=thoroughness))
    elif row is not None:
        session.delete(row)
    session.flush()


def ranked_lists(session: Session) -> frozenset[ListId]:
    """Return the lists that are ranked."""
    return frozenset(ListId(row[0]) for row in plain(session).execute("SELECT list_id FROM list_goal"))


def scores(session: Session, list_id: ListId) -> dict[PaperId, float]:
    """Return what is expected of a list's papers."""
    rows = plain(session).execute(
        "SELECT paper_id, score FROM list_score WHERE list_id = ? ORDER BY paper_id", (list_id,)
    )
    return {PaperId(paper): score for paper, score in rows}


def put_scores(session: Session, list_id: ListId, wanted: Mapping[PaperId, float]) -> None:
    """Say what is expected of a list's papers, and of no others."""
    connection = plain(session)
    connection.execute("DELETE FROM list_score WHERE list_id = ?", (list_id,))
    connection.executemany(
        "INSERT INTO list_score (list_id, paper_id, score) VALUES (?, ?, ?)",
        [(list_id, paper, score) for paper, score in wanted.items()],
    )
    session.expire_all()


def read_tiers(connection: sqlite3.Connection, list_id: ListId) -> dict[PaperId, Tier]:
    """Return the tiers of those papers of a list that have one."""
    rows = connection.execute(
        "SELECT paper.id, paper.tier FROM paper WHERE tier IS NOT NULL AND (id IN"
        " (SELECT paper_id FROM list_paper WHERE list_id = ?) OR work_id IN (SELECT member.work_id FROM list_paper"
        " JOIN paper AS member ON member.id = list_paper.paper_id WHERE list_id = ? AND member.work_id IS NOT NULL))",
        (list_id, list_id),
    )
    return {PaperId(paper): Tier(tier) for paper, tier in rows}
