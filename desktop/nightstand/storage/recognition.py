"""What papers are recognised by: their identifiers, and a sample of their abstracts' word sequences."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sqlmodel import Session

from nightstand.domain.author import Author
from nightstand.domain.identifiers import ENTRY_SCHEME, KEY_SCHEME
from nightstand.domain.identity import RECOGNITION_VERSION, abstract_pieces, identifiers_of
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.storage.database import plain
from nightstand.storage.paper_details import bibliography
from nightstand.storage.paper_rows import chunked, placeholders, read_authors
from nightstand.storage.tables import LibraryProperty

_UNSHARED = f"'{ENTRY_SCHEME}', '{KEY_SCHEME}'"
"""Schemes that lead to a paper but say nothing when two papers are compared."""

_TELLING = "'volume', 'edition', 'isbn'"

INSERT_IDENTIFIER = "INSERT OR IGNORE INTO identifier (scheme, value, paper_id, is_own) VALUES (?, ?, ?, ?)"
INSERT_PIECE = "INSERT OR IGNORE INTO abstract_piece (piece, paper_id) VALUES (?, ?)"

_FILLED = "recognition"
"""The property that says which rules the rows follow: "VERSION", or "VERSION:ID" while they are filled up to an id."""


class Feature(IntEnum):
    """What a paper can be recognised by."""

    TITLE = 1
    ABSTRACT = 2
    IDENTIFIER = 3
    PIECE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPaper:
    """What is known of a paper for comparing it; texts are plain, identifiers those of papers merged into it too."""

    id: PaperId
    title: str
    title_is_provisional: bool
    authors: tuple[Author, ...]
    authors_are_incomplete: bool
    abstract: str
    year: int | None
    venue: str
    type: str
    identifiers: frozenset[tuple[str, str]]
    extra: Mapping[str, str]
    """Those of its additional fields that tell volumes and editions apart."""
    work: int | None
    is_trashed: bool


def with_identifiers(session: Session, identifiers: Iterable[tuple[str, str]]) -> tuple[PaperId, ...]:
    """Return the papers that have any of these (scheme, value) pairs, trashed ones last.

    A merged paper speaks for the one it went into.
    """
    connection = plain(session)
    # Most papers that arrive are new, and a look into the index alone is much cheaper than the whole answer.
    wanted = [
        pair
        for pair in identifiers
        if connection.execute("SELECT 1 FROM identifier WHERE scheme = ? AND value = ? LIMIT 1", pair).fetchone()
    ]
    if not wanted:
        return ()
    condition = " OR ".join(["(identifier.scheme = ? AND identifier.value = ?)"] * len(wanted))
    rows = connection.execute(
        "SELECT DISTINCT kept.id, kept.trashed_at IS NOT NULL AS is_trashed FROM identifier"
        " JOIN paper AS holder ON holder.id = identifier.paper_id"
        " JOIN paper AS kept ON kept.id = coalesce(holder.merged_into_id, holder.id)"
        f" WHERE {condition} ORDER BY is_trashed, kept.id",
        [part for pair in wanted for part in pair],
    )
    return tuple(PaperId(row[0]) for row in rows)


def sharing_pieces(session: Session, pieces: Sequence[int], least: int) -> list[tuple[PaperId, int]]:
    """Return the papers whose abstracts share at least so many of the pieces, with their number, best first.

    A merged paper speaks for the one it went into.
    """
    connection = plain(session)
    found = connection.execute(
        f"SELECT paper_id FROM abstract_piece WHERE piece IN ({placeholders(pieces)})", tuple(pieces)
    )
    shared = {paper: count for (paper,), count in Counter(found).items() if count >= least}
    if not shared:
        return []
    best: dict[PaperId, int] = {}
    for paper, kept in connection.execute(
        f"SELECT id, coalesce(merged_into_id, id) FROM paper WHERE id IN ({placeholders(list(shared))})", tuple(shared)
    ):
        best[PaperId(kept)] = max(best.get(PaperId(kept), 0), shared[paper])
    return sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))


def newest_paper(session: Session) -> int:
    """Return the highest id a paper has ever had."""
    row = plain(session).execute("SELECT seq FROM sqlite_sequence WHERE name = 'paper'").fetchone()
    return int(row[0]) if row else 0


def features_after(session: Session, paper: int) -> Iterator[tuple[Feature, Iterable[Hashable]]]:
    """Yield all that papers with a higher id are recognised by: keys of titles and abstracts, identifiers, pieces."""
    connection = plain(session)
    for feature, columns, table, name in (
        (Feature.TITLE, "title_key", "paper", "id"),
        (Feature.ABSTRACT, "abstract_key", "paper", "id"),
        (Feature.IDENTIFIER, "scheme, value", "identifier", "paper_id"),
        (Feature.PIECE, "piece", "abstract_piece", "paper_id"),
    ):
        rows = connection.execute(f"SELECT {columns} FROM {table} WHERE {name} > ?", (paper,))
        yield feature, rows if feature is Feature.IDENTIFIER else (row[0] for row in rows)


def known_papers(session: Session, papers: Iterable[PaperId]) -> dict[PaperId, KnownPaper]:
    """Return, in the given order, what is known of those of the papers that exist."""
    wanted = list(dict.fromkeys(papers))
    connection = plain(session)
    found: dict[PaperId, KnownPaper] = {}
    for chunk in chunked(wanted, 500):
        marks = placeholders(chunk)
        authors = read_authors(connection, chunk)
        identifiers: defaultdict[int, set[tuple[str, str]]] = defaultdict(set)
        for paper, scheme, value in connection.execute(
            "SELECT paper_id, scheme, value FROM identifier"
            f" WHERE paper_id IN ({marks}) AND scheme NOT IN ({_UNSHARED})"
            " UNION SELECT paper.merged_into_id, scheme, value FROM paper JOIN identifier ON paper_id = paper.id"
            f" WHERE paper.merged_into_id IN ({marks}) AND scheme NOT IN ({_UNSHARED})",
            (*chunk, *chunk),
        ):
            identifiers[paper].add((scheme, value))
        extra: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for paper, name, value in connection.execute(
            f"SELECT paper_id, name, value FROM extra_field WHERE paper_id IN ({marks}) AND name IN ({_TELLING})", chunk
        ):
            extra[paper][name] = value
        for row in connection.execute(
            "SELECT id, title_text, title_is_provisional, authors_are_incomplete, abstract_text, year, venue, type,"
            f" work_id, trashed_at IS NOT NULL FROM paper WHERE id IN ({marks})",
            chunk,
        ):
            paper = PaperId(row[0])
            found[paper] = KnownPaper(
                id=paper,
                title=row[1],
                title_is_provisional=bool(row[2]),
                authors=tuple(authors[paper]),
                authors_are_incomplete=bool(row[3]),
                abstract=row[4],
                year=row[5],
                venue=row[6],
                type=row[7],
                identifiers=frozenset(identifiers[paper]),
                extra=extra[paper],
                work=row[8],
                is_trashed=bool(row[9]),
            )
    return {paper: found[paper] for paper in wanted if paper in found}


def note_recognition(connection: sqlite3.Connection, paper: PaperId, said: Bibliography, abstract_text: str) -> None:
    """Write what a paper is recognised by, in place of what was written before; what its entries left stays."""
    note_content(connection, paper, identifiers_of(said), abstract_pieces(abstract_text))


def note_content(
    connection: sqlite3.Connection,
    paper: PaperId,
    identifiers: Iterable[tuple[str, str]],
    pieces: Iterable[int],
) -> None:
    """Write what a paper is recognised by where it has been worked out already; see `note_recognition`."""
    connection.execute("DELETE FROM identifier WHERE paper_id = ? AND is_own", (paper,))
    connection.execute("DELETE FROM abstract_piece WHERE paper_id = ?", (paper,))
    connection.executemany(INSERT_IDENTIFIER, [(scheme, value, paper, True) for scheme, value in identifiers])
    connection.executemany(INSERT_PIECE, [(piece, paper) for piece in pieces])


def add_entry(
    connection: sqlite3.Connection, paper: PaperId, identifiers: Iterable[tuple[str, str]], entry_key: str
) -> None:
    """Write what an entry of a paper is recognised by; `entry_key` stands for its source text, or is ""."""
    pairs = [*identifiers, *([(ENTRY_SCHEME, entry_key)] if entry_key else [])]
    connection.executemany(INSERT_IDENTIFIER, [(scheme, value, paper, False) for scheme, value in pairs])


def note_again(session: Session, papers: Iterable[PaperId]) -> None:
    """Write anew what papers are recognised by, after their fields have changed."""
    connection = plain(session)
    for paper in papers:
        row = connection.execute("SELECT abstract_text FROM paper WHERE id = ?", (paper,)).fetchone()
        if row is not None:
            note_recognition(connection, paper, bibliography(session, paper), row[0])


def ensure_filled(session: Session, limit: int | None = None) -> bool:
    """Write what papers of an older library, or of older rules, are recognised by; at most `limit` of them.

    Returns whether all are written now. Costs nothing when they are already.
    """
    done, last = _progress(session)
    if done:
        return True
    rows = plain(session).execute(
        "SELECT id FROM paper WHERE id > ? ORDER BY id LIMIT ?", (last, -1 if limit is None else limit)
    )
    papers = [PaperId(row[0]) for row in rows]
    note_again(session, papers)
    is_done = limit is None or len(papers) < limit
    value = str(RECOGNITION_VERSION) if is_done else f"{RECOGNITION_VERSION}:{papers[-1]}"
    session.merge(LibraryProperty(name=_FILLED, value=value))
    session.flush()
    return is_done


def is_filled(session: Session) -> bool:
    """Tell whether every paper's rows follow the present rules."""
    return _progress(session)[0]


def misnoted(session: Session) -> tuple[PaperId, ...]:
    """Return the papers whose rows do not follow from what their bibliographies say; none where not all are filled."""
    if not is_filled(session):
        return ()
    connection = plain(session)
    identifiers: defaultdict[int, set[tuple[str, str]]] = defaultdict(set)
    for paper, scheme, value in connection.execute("SELECT paper_id, scheme, value FROM identifier WHERE is_own"):
        identifiers[paper].add((scheme, value))
    pieces: defaultdict[int, set[int]] = defaultdict(set)
    for piece, paper in connection.execute("SELECT piece, paper_id FROM abstract_piece"):
        pieces[paper].add(piece)
    rows = connection.execute("SELECT id, abstract_text FROM paper ORDER BY id").fetchall()
    return tuple(
        PaperId(paper)
        for paper, abstract_text in rows
        if pieces[paper] != set(abstract_pieces(abstract_text))
        or identifiers[paper] != identifiers_of(bibliography(session, PaperId(paper)))
    )


def _progress(session: Session) -> tuple[bool, int]:
    """Return whether the rows are complete, and up to which paper they are."""
    found = session.get(LibraryProperty, _FILLED)
    version, _colon, last = (found.value if found else "").partition(":")
    if version != str(RECOGNITION_VERSION):
        return False, 0
    return not last, int(last or 0)
