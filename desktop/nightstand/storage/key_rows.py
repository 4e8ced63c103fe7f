"""What keys are made of, read for many papers at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from nightstand.domain.key_parts import COUNTED_EXTRAS
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import chunked, placeholders, read_authors

_IS_IN_USE = "trashed_at IS NULL AND merged_into_id IS NULL"


@dataclass(frozen=True, slots=True)
class KeyedPaper:
    """A paper with its key; `said` holds only what a pattern can name."""

    id: PaperId
    key: str
    title_text: str
    said: Bibliography


def papers_in_use(session: Session) -> tuple[PaperId, ...]:
    """Return the papers that are neither in the trash nor merged into another, in the order in which they came."""
    rows = plain(session).execute(
        "SELECT id FROM paper WHERE trashed_at IS NULL AND merged_into_id IS NULL ORDER BY id"
    )
    return tuple(PaperId(row[0]) for row in rows)


def latest_papers(session: Session, count: int) -> tuple[PaperId, ...]:
    """Return the papers that came last and that are neither in the trash nor merged, the newest first."""
    rows = plain(session).execute(f"SELECT id FROM paper WHERE {_IS_IN_USE} ORDER BY id DESC LIMIT ?", (count,))
    return tuple(PaperId(row[0]) for row in rows)


def keyed_papers(session: Session, selection: Sequence[PaperId]) -> Iterator[KeyedPaper]:
    """Yield those of the papers that exist, in the order of their ids."""
    connection = plain(session)
    for chunk in chunked(sorted(set(selection)), 500):
        authors = read_authors(connection, chunk)
        marks = placeholders(chunk)
        extras: dict[int, dict[str, str]] = {}
        for paper, name, value in connection.execute(
            f"SELECT paper_id, name, value FROM extra_field WHERE paper_id IN ({marks})"
            f" AND name IN ({placeholders(COUNTED_EXTRAS)})",
            (*chunk, *COUNTED_EXTRAS),
        ):
            extras.setdefault(paper, {})[name] = value
        for paper, key, title, year, venue, kind in connection.execute(
            f'SELECT id, "key", title_text, year, venue, type FROM paper WHERE id IN ({marks}) ORDER BY id', chunk
        ):
            said = Bibliography(
                authors=tuple(authors.get(PaperId(paper), ())),
                year=year,
                venue=venue,
                type=kind,
                extra=extras.get(paper, {}),
            )
            yield KeyedPaper(PaperId(paper), key, title, said)
