"""Tags and which papers carry them."""

from collections.abc import Iterable, Mapping

from sqlmodel import Session, col, select

from nightstand.domain.edit import TagSpec
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import TAG_COLOURS, TagId, TagName, folded
from nightstand.storage import tables
from nightstand.storage.database import plain
from nightstand.storage.identifiers import next_id


def find(session: Session, name: str) -> tuple[TagId, TagSpec] | None:
    """Return the tag that has this name, ignoring case."""
    row = plain(session).execute("SELECT id, name, colour FROM tag WHERE name_folded = ?", (folded(name),)).fetchone()
    return None if row is None else (TagId(row[0]), TagSpec(TagName(row[1]), row[2]))


def add(session: Session, tag_id: TagId, spec: TagSpec) -> None:
    """Make a tag that does not exist; an import makes thousands."""
    plain(session).execute(
        "INSERT INTO tag (id, name, name_folded, colour) VALUES (?, ?, ?, ?)",
        (tag_id, spec.name, folded(spec.name), spec.colour),
    )


def all_tags(session: Session) -> dict[TagId, TagSpec]:
    """Return every tag."""
    return {
        TagId(row.id or 0): TagSpec(TagName(row.name), row.colour)
        for row in session.exec(select(tables.Tag).order_by(col(tables.Tag.name_folded)))
    }


def tag(session: Session, tag_id: TagId) -> TagSpec | None:
    """Return a tag's values, or None when it does not exist."""
    row = session.get(tables.Tag, tag_id)
    return None if row is None else TagSpec(TagName(row.name), row.colour)


def new_tag(session: Session, offset: int = 0) -> tuple[TagId, str]:
    """Return the id and colour for the next new tag (or the one `offset` after it); colours go round."""
    tag_id = next_id(session, "tag") + offset
    return TagId(tag_id), TAG_COLOURS[(tag_id - 1) % len(TAG_COLOURS)]


def put(session: Session, tag_id: TagId, spec: TagSpec | None) -> None:
    """Make a tag have these values, or not exist; only a tag that no paper carries can be removed."""
    if spec is None:
        row = session.get(tables.Tag, tag_id)
        if row is not None:
            session.delete(row)
    else:
        session.merge(tables.Tag(id=tag_id, name=spec.name, name_folded=folded(spec.name), colour=spec.colour))
    session.flush()


def papers_with(session: Session, tag_id: TagId) -> tuple[PaperId, ...]:
    """Return the papers that carry exactly this tag, those in the trash included."""
    rows = session.exec(
        select(tables.PaperTag.paper_id).where(tables.PaperTag.tag_id == tag_id).order_by(col(tables.PaperTag.paper_id))
    )
    return tuple(PaperId(row) for row in rows)


def set_tags(session: Session, tags_by_paper: Mapping[PaperId, frozenset[TagName]]) -> None:
    """Give each paper exactly these tags, all of which exist."""
    ids = {row.name: row.id for row in session.exec(select(tables.Tag))}
    connection = plain(session)
    for paper, names in tags_by_paper.items():
        wanted = {ids[name] for name in names}
        present = {row[0] for row in connection.execute("SELECT tag_id FROM paper_tag WHERE paper_id = ?", (paper,))}
        connection.executemany(
            "DELETE FROM paper_tag WHERE paper_id = ? AND tag_id = ?", [(paper, gone) for gone in present - wanted]
        )
        connection.executemany(
            "INSERT INTO paper_tag (paper_id, tag_id) VALUES (?, ?)", [(paper, new) for new in wanted - present]
        )
    session.expire_all()


def add_to_paper(session: Session, paper: PaperId, tag_ids: Iterable[TagId]) -> None:
    """Give a paper tags besides those it carries."""
    plain(session).executemany(
        "INSERT OR IGNORE INTO paper_tag (paper_id, tag_id) VALUES (?, ?)", [(paper, tag_id) for tag_id in tag_ids]
    )
