"""Reading lists and the order of their papers."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.domain.tag import folded
from nightstand.storage import tables
from nightstand.storage.database import plain
from nightstand.storage.identifiers import next_id
from nightstand.storage.shown import SHOWN
from nightstand.storage.times import stored_date


def find(session: Session, name: str) -> ListId | None:
    """Return the list that has this name, ignoring case."""
    found = session.exec(select(tables.ReadingList.id).where(tables.ReadingList.name_folded == folded(name))).first()
    return None if found is None else ListId(found)


def spec(session: Session, list_id: ListId) -> ReadingListSpec | None:
    """Return a list's values, or None when it does not exist."""
    row = session.get(tables.ReadingList, list_id)
    if row is None:
        return None
    return ReadingListSpec(
        row.name,
        ListKind(row.kind),
        row.query_text,
        row.description,
        row.colour,
        stored_date(row.due),
        row.budget,
    )


def names(session: Session) -> dict[str, ListId]:
    """Return every list's name with its id."""
    rows = session.exec(select(tables.ReadingList).order_by(col(tables.ReadingList.name_folded)))
    return {row.name: ListId(row.id or 0) for row in rows}


def next_list_id(session: Session) -> ListId:
    """Return the id for a new list; ids are never used twice."""
    return ListId(next_id(session, "reading_list"))


def put(session: Session, list_id: ListId, values: ReadingListSpec | None) -> None:
    """Make a list have these values, or not exist; only an empty list can be removed."""
    if values is None:
        row = session.get(tables.ReadingList, list_id)
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            tables.ReadingList(
                id=list_id,
                name=values.name,
                name_folded=folded(values.name),
                kind=values.kind.value,
                query_text=values.query,
                description=values.description,
                colour=values.colour,
                due=None if values.due is None else values.due.isoformat(),
                budget=values.budget,
            )
        )
    session.flush()


def order(session: Session, list_id: ListId) -> tuple[PaperId, ...]:
    """Return a list's papers in order, those in the trash included."""
    rows = session.exec(
        select(tables.ListPaper.paper_id)
        .where(tables.ListPaper.list_id == list_id)
        .order_by(col(tables.ListPaper.position))
    )
    return tuple(PaperId(row) for row in rows)


def shown_order(session: Session, list_id: ListId) -> tuple[PaperId, ...]:
    """Return a list's papers in order without those in the trash; a work in several versions stands there once."""
    return tuple(dict.fromkeys(shown_by_member(session, list_id).values()))


def shown_by_member(session: Session, list_id: ListId) -> dict[PaperId, PaperId]:
    """Return a list's papers in order without those in the trash, each with the one that is shown for it."""
    rows = plain(session).execute(
        f"SELECT paper.id, {SHOWN} FROM list_paper JOIN paper ON paper.id = list_paper.paper_id"
        " WHERE list_paper.list_id = ? AND paper.trashed_at IS NULL ORDER BY list_paper.position",
        (list_id,),
    )
    return {PaperId(member): PaperId(shown) for member, shown in rows}


def set_order(session: Session, list_id: ListId, papers: Sequence[PaperId]) -> None:
    """Give a list exactly these papers in this order; only what differs is written."""
    connection = plain(session)
    present = dict(
        connection.execute("SELECT paper_id, position FROM list_paper WHERE list_id = ?", (list_id,)).fetchall()
    )
    wanted = {paper: position for position, paper in enumerate(papers)}
    connection.executemany(
        "DELETE FROM list_paper WHERE list_id = ? AND paper_id = ?",
        [(list_id, paper) for paper in present if paper not in wanted],
    )
    connection.executemany(
        "INSERT INTO list_paper (list_id, paper_id, position) VALUES (?, ?, ?)"
        " ON CONFLICT (list_id, paper_id) DO UPDATE SET position = excluded.position",
        [(list_id, paper, position) for paper, position in wanted.items() if present.get(paper) != position],
    )
    session.expire_all()


def close_gaps(session: Session) -> None:
    """Number the positions of every list anew, after papers have gone for good."""
    for list_id in names(session).values():
        set_order(session, list_id, order(session, list_id))


def lists_with_gaps(session: Session) -> tuple[str, ...]:
    """Return the names of the lists whose positions do not run from 0 without a gap."""
    rows = plain(session).execute(
        "SELECT reading_list.name FROM list_paper JOIN reading_list ON reading_list.id = list_paper.list_id"
        " GROUP BY list_id HAVING min(position) <> 0 OR max(position) <> count(*) - 1"
        " OR count(DISTINCT position) <> count(*)"
    )
    return tuple(row[0] for row in rows)
