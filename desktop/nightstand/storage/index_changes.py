"""The index outbox that triggers fill, and the documents the index is made of."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from nightstand.domain.paper import PaperId
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import chunked, placeholders

_CHUNK = 500

_CROSSED_OFF = "index_crossed_off"


@dataclass(frozen=True, slots=True)
class IndexedText:
    """What the index should know of a paper; texts are plain."""

    paper: PaperId
    key: str
    """The citation key and the identifiers, with spaces between."""
    title: str
    title_is_provisional: bool
    abstract: str
    authors: tuple[str, ...]
    venue: str
    notes: str
    sources: tuple[str, ...]
    tags: tuple[str, ...]
    attached: tuple[str, ...]
    """What was read from the paper's documents."""


def changed_since(session: Session, watermark: int, limit: int) -> tuple[tuple[int, PaperId], ...]:
    """Return (change number, paper) for the oldest changes above the watermark."""
    rows = plain(session).execute(
        "SELECT change_id, paper_id FROM index_change WHERE change_id > ? ORDER BY change_id LIMIT ?",
        (watermark, limit),
    )
    return tuple((number, PaperId(paper)) for number, paper in rows)


def waiting(session: Session, watermark: int) -> int:
    """Return how many papers the index has still to read."""
    row = plain(session).execute("SELECT count(*) FROM index_change WHERE change_id > ?", (watermark,)).fetchone()
    return int(row[0])


def last_number(session: Session) -> int:
    """Return the last change number ever issued, also when its row has been trimmed."""
    row = plain(session).execute("SELECT seq FROM sqlite_sequence WHERE name = 'index_change'").fetchone()
    return int(row[0]) if row else 0


def trim(session: Session, watermark: int) -> None:
    """Cross off the changes that the index has taken in: they are forgotten, and how far that went is kept."""
    connection = plain(session)
    connection.execute("DELETE FROM index_change WHERE change_id <= ?", (watermark,))
    connection.execute(
        "INSERT INTO library_property (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value ="
        " CAST(max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER)) AS TEXT)",
        (_CROSSED_OFF, str(watermark)),
    )


def crossed_off(session: Session) -> int:
    """Return up to which number changes are crossed off, so that an index that knows less has missed some."""
    row = plain(session).execute("SELECT value FROM library_property WHERE name = ?", (_CROSSED_OFF,)).fetchone()
    return int(row[0]) if row else 0


def all_papers(session: Session) -> tuple[PaperId, ...]:
    """Return every paper that belongs in the index, trashed ones included (they are filtered when searched)."""
    return tuple(PaperId(row[0]) for row in plain(session).execute("SELECT id FROM paper ORDER BY id"))


def indexed_texts(session: Session, papers: Sequence[PaperId]) -> tuple[IndexedText, ...]:
    """Return the texts of those of the papers that exist."""
    connection = plain(session)
    texts: list[IndexedText] = []
    for chunk in chunked(papers, _CHUNK):
        marks = placeholders(chunk)

        def gathered(statement: str, chunk: list[PaperId] = chunk, marks: str = marks) -> dict[int, list[str]]:
            found: dict[int, list[str]] = {}
            for paper, text in connection.execute(statement.format(marks=marks), chunk):
                found.setdefault(paper, []).append(text)
            return found

        notes = gathered("SELECT paper_id, text FROM note WHERE paper_id IN ({marks}) ORDER BY id")
        sources = gathered(
            "SELECT DISTINCT paper_id, list_name FROM source"
            " WHERE paper_id IN ({marks}) AND list_name <> '' ORDER BY list_name"
        )
        # A paper is found also by where those stood that were merged into it, and by what these are called.
        merged_sources = gathered(
            "SELECT DISTINCT merged_into_id, list_name FROM paper JOIN source ON source.paper_id = paper.id"
            " WHERE merged_into_id IN ({marks}) AND list_name <> '' ORDER BY list_name"
        )
        merged_keys = gathered(
            "SELECT merged_into_id, \"key\" || ' ' || doi || ' ' || arxiv || ' ' || openreview FROM paper"
            " WHERE merged_into_id IN ({marks}) ORDER BY id"
        )
        tags = gathered(
            "SELECT paper_tag.paper_id, tag.name FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id"
            " WHERE paper_tag.paper_id IN ({marks}) ORDER BY tag.name_folded"
        )
        attached = gathered(
            "SELECT DISTINCT paper_id, text FROM document JOIN document_text USING (content)"
            " WHERE paper_id IN ({marks}) AND text <> '' ORDER BY document.id"
        )
        rows = connection.execute(
            'SELECT id, "key", title_text, title_is_provisional, abstract_text, authors_text, venue,'
            " doi, arxiv, openreview FROM paper"
            f" WHERE id IN ({marks}) ORDER BY id",
            chunk,
        )
        texts.extend(
            IndexedText(
                paper=PaperId(row[0]),
                key=" ".join(" ".join((row[1], *row[7:], *merged_keys.get(row[0], ()))).split()),
                title=row[2],
                title_is_provisional=bool(row[3]),
                abstract=row[4],
                authors=tuple(name for name in row[5].split("; ") if name),
                venue=row[6],
                notes="\n\n".join(notes.get(row[0], ())),
                sources=tuple(dict.fromkeys((*sources.get(row[0], ()), *merged_sources.get(row[0], ())))),
                tags=tuple(tags.get(row[0], ())),
                attached=tuple(attached.get(row[0], ())),
            )
            for row in rows
        )
    return tuple(texts)
