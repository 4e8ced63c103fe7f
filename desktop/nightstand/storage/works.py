"""Versions of works, papers merged into others, and what a person said of pairs that look alike."""

from collections.abc import Iterable, Mapping, Sequence

from sqlmodel import Session

from nightstand.domain.edit import Verdict
from nightstand.domain.paper import PaperId, WorkPlace
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import chunked, placeholders
from nightstand.storage.shown import SHOWN


def places(session: Session, papers: Iterable[PaperId]) -> dict[PaperId, WorkPlace]:
    """Return, in the given order, the place of each paper that exists."""
    wanted = list(dict.fromkeys(papers))
    found: dict[PaperId, WorkPlace] = {}
    for chunk in chunked(wanted, 500):
        rows = plain(session).execute(
            f"SELECT id, work_id, is_other_version FROM paper WHERE id IN ({placeholders(chunk)})", chunk
        )
        found.update({PaperId(paper): WorkPlace(work, bool(is_other)) for paper, work, is_other in rows})
    return {paper: found[paper] for paper in wanted if paper in found}


def set_places(session: Session, place_by_paper: Mapping[PaperId, WorkPlace]) -> None:
    """Give papers their places in works."""
    plain(session).executemany(
        "UPDATE paper SET work_id = ?, is_other_version = ? WHERE id = ?",
        [(place.work, place.is_other_version, paper) for paper, place in place_by_paper.items()],
    )
    session.expire_all()


def next_work(session: Session) -> int:
    """Return a number that no work has; call it inside the write transaction."""
    row = plain(session).execute("SELECT max(work_id) FROM paper WHERE work_id IS NOT NULL").fetchone()
    return (row[0] or 0) + 1


def versions_with(session: Session, papers: Iterable[PaperId]) -> tuple[PaperId, ...]:
    """Return the papers and all other versions of their works, those in the trash included, by id."""
    wanted = list(papers)
    works = {place.work for place in places(session, wanted).values() if place.work is not None}
    found = set(wanted)
    for work in works:
        found.update(
            PaperId(row[0]) for row in plain(session).execute("SELECT id FROM paper WHERE work_id = ?", (work,))
        )
    return tuple(sorted(found))


def linked_places(session: Session, papers: Sequence[PaperId], shown: PaperId) -> dict[PaperId, WorkPlace]:
    """Return the places that make these papers, with all versions of their works, one work that `shown` stands for."""
    members = versions_with(session, (*papers, shown))
    present = places(session, members)
    numbers = [place.work for place in present.values() if place.work is not None]
    work = min(numbers) if numbers else next_work(session)
    return {paper: WorkPlace(work, paper != shown) for paper in present}


def link(session: Session, known: PaperId, new: PaperId) -> None:
    """Make a paper another version of the work of one that is known; what is shown for the work stays."""
    shown = shown_papers(session, (known,))[known]
    set_places(session, linked_places(session, (known, new), shown))


def shown_papers(session: Session, papers: Iterable[PaperId]) -> dict[PaperId, PaperId]:
    """Return, for each paper that exists, the one that is shown for it; merged ones lead to where they went."""
    wanted = list(dict.fromkeys(papers))
    found: dict[PaperId, PaperId] = {}
    for chunk in chunked(wanted, 500):
        rows = plain(session).execute(
            f"SELECT asked.id, {SHOWN} FROM paper AS asked"
            " JOIN paper ON paper.id = coalesce(asked.merged_into_id, asked.id)"
            f" WHERE asked.id IN ({placeholders(chunk)})",
            chunk,
        )
        found.update({PaperId(paper): PaperId(shown) for paper, shown in rows})
    return {paper: found[paper] for paper in wanted if paper in found}


def merged_targets(session: Session, papers: Iterable[PaperId]) -> dict[PaperId, PaperId | None]:
    """Return, in the given order, the paper that each one that exists was merged into, None for none."""
    wanted = list(dict.fromkeys(papers))
    found: dict[PaperId, PaperId | None] = {}
    for chunk in chunked(wanted, 500):
        rows = plain(session).execute(
            f"SELECT id, merged_into_id FROM paper WHERE id IN ({placeholders(chunk)})", chunk
        )
        found.update({PaperId(paper): PaperId(kept) if kept is not None else None for paper, kept in rows})
    return {paper: found[paper] for paper in wanted if paper in found}


def merged_into(session: Session, papers: Iterable[PaperId]) -> tuple[PaperId, ...]:
    """Return the papers that were merged into any of these, by id."""
    found: set[PaperId] = set()
    for chunk in chunked(papers, 500):
        rows = plain(session).execute(f"SELECT id FROM paper WHERE merged_into_id IN ({placeholders(chunk)})", chunk)
        found.update(PaperId(row[0]) for row in rows)
    return tuple(sorted(found))


def set_merged(session: Session, kept_by_paper: Mapping[PaperId, PaperId | None]) -> None:
    """Say into which paper each one was merged; None for none."""
    plain(session).executemany(
        "UPDATE paper SET merged_into_id = ? WHERE id = ?", [(kept, paper) for paper, kept in kept_by_paper.items()]
    )
    session.expire_all()


def verdict(session: Session, first: PaperId, second: PaperId) -> Verdict | None:
    """Return what was said of two papers."""
    row = (
        plain(session)
        .execute("SELECT verdict FROM pair_verdict WHERE first_id = ? AND second_id = ?", _pair(first, second))
        .fetchone()
    )
    return Verdict(row[0]) if row else None


def set_verdict(session: Session, first: PaperId, second: PaperId, said: Verdict | None) -> None:
    """Say something of two papers; None takes it back."""
    connection = plain(session)
    connection.execute("DELETE FROM pair_verdict WHERE first_id = ? AND second_id = ?", _pair(first, second))
    if said is not None:
        connection.execute(
            "INSERT INTO pair_verdict (first_id, second_id, verdict) VALUES (?, ?, ?)",
            (*_pair(first, second), said.value),
        )


def told_apart(session: Session) -> frozenset[tuple[PaperId, PaperId]]:
    """Return the pairs that are known to be different works, the lower id first; merged papers speak for the kept."""
    rows = plain(session).execute(
        "SELECT coalesce(first.merged_into_id, first.id), coalesce(second.merged_into_id, second.id)"
        " FROM pair_verdict JOIN paper AS first ON first.id = first_id JOIN paper AS second ON second.id = second_id"
        " WHERE verdict = ?",
        (Verdict.DISTINCT.value,),
    )
    return frozenset(_pair(PaperId(first), PaperId(second)) for first, second in rows)


def _pair(first: PaperId, second: PaperId) -> tuple[PaperId, PaperId]:
    return (first, second) if first < second else (second, first)
