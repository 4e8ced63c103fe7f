"""Places that were given by hand to papers of ranked lists."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from nightstand.domain.judgment import Pin
from nightstand.domain.paper import PaperId
from nightstand.domain.ranking_edit import PinContent, PinId
from nightstand.domain.reading_list import ListId
from nightstand.storage.identifiers import next_id
from nightstand.storage.ranking_tables import Pin as PinRow
from nightstand.storage.times import from_text, to_text


def next_pin_id(session: Session) -> PinId:
    """Return the id for a new place; ids are never used twice."""
    return PinId(next_id(session, "pin"))


def pin(session: Session, pin_id: PinId) -> PinContent | None:
    """Return a place given by hand, released or not; None when it was never given."""
    row = session.get(PinRow, pin_id)
    return None if row is None else _content(row)


def put(session: Session, pin_id: PinId, content: PinContent | None) -> None:
    """Make a place be given like this, or never have been given."""
    if content is None:
        row = session.get(PinRow, pin_id)
        if row is not None:
            session.delete(row)
    else:
        session.merge(
            PinRow(
                id=pin_id,
                list_id=content.list,
                paper_id=content.pin.paper,
                after_id=content.pin.after,
                before_id=content.pin.before,
                is_hard=content.pin.is_hard,
                at=to_text(content.at),
                released_at=None if content.released is None else to_text(content.released),
            )
        )
    session.flush()


def all_of(session: Session, list_id: ListId) -> dict[PinId, PinContent]:
    """Return every place that was given in a list, released ones too, the earliest first."""
    rows = session.exec(select(PinRow).where(PinRow.list_id == list_id).order_by(col(PinRow.id)))
    return {PinId(row.id or 0): _content(row) for row in rows}


def held(contents: Sequence[PinContent]) -> tuple[Pin, ...]:
    """Return the places that hold, in the given order."""
    return tuple(content.pin for content in contents if content.released is None)


def _content(row: PinRow) -> PinContent:
    return PinContent(
        ListId(row.list_id),
        Pin(
            PaperId(row.paper_id),
            None if row.after_id is None else PaperId(row.after_id),
            None if row.before_id is None else PaperId(row.before_id),
            row.is_hard,
        ),
        from_text(row.at),
        None if row.released_at is None else from_text(row.released_at),
    )
