"""Papers: reading one whole, and changing fields and trash; imports write through `batches`."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from nightstand.domain.author import Author as AuthorName
from nightstand.domain.paper import PaperId
from nightstand.domain.query_tree import TextField
from nightstand.domain.tag import TagName
from nightstand.storage.database import plain
from nightstand.storage.paper_rows import chunked, placeholders
from nightstand.storage.shown import IS_IN_TRASH
from nightstand.storage.times import from_text, to_text

_BESIDE = (
    *(TextField.AUTHORS, TextField.VENUE, TextField.NOTES),
    *(TextField.TAGS, TextField.SOURCES, TextField.KEY),
)

EXPECTED_LINE = 0
"""The line of a source that facts name and that has not come in yet; real lines count from 1."""


@dataclass(frozen=True, slots=True)
class AwaitedAbstract:
    """A paper known by facts alone, whose abstract should stand at `entry` of a list that has not come in yet."""

    paper: PaperId
    entry: int
    title_text: str


def existing(session: Session, papers: Iterable[PaperId]) -> tuple[PaperId, ...]:
    """Return those of the papers that exist, in the given order, each once."""
    wanted = list(dict.fromkeys(papers))
    connection = plain(session)
    found: set[int] = set()
    for chunk in chunked(wanted, 500):
        found.update(
            row[0] for row in connection.execute(f"SELECT id FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
        )
    return tuple(paper for paper in wanted if paper in found)


def paper_with_key(session: Session, key_folded: str) -> PaperId | None:
    """Return the paper whose key, ignoring case, is this."""
    row = plain(session).execute("SELECT id FROM paper WHERE key_folded = ?", (key_folded,)).fetchone()
    return PaperId(row[0]) if row else None


def title_text(session: Session, paper: PaperId) -> str:
    """Return the plain title of a paper, "" when there is no such paper."""
    row = plain(session).execute("SELECT title_text FROM paper WHERE id = ?", (paper,)).fetchone()
    return row[0] if row else ""


def papers_with(session: Session, column: str, value: str) -> tuple[PaperId, ...]:
    """Return the papers with this value in `doi`, `arxiv` or `openreview`."""
    if column == "doi":
        return _with_text(session, "doi COLLATE NOCASE", value, "doi <> ''")
    return _with_text(session, column, value, f"{column} <> ''")


def papers_with_abstract(session: Session, abstract_key: str) -> tuple[PaperId, ...]:
    """Return the papers whose abstract has these words (see `domain.identity.text_key`)."""
    return _with_text(session, "abstract_key", abstract_key, "abstract_key <> ''")


def papers_with_title(session: Session, title_key: str) -> tuple[PaperId, ...]:
    """Return the papers whose title, provisional ones aside, has these letters (see `domain.identity.title_key`)."""
    return _with_text(session, "title_key", title_key, "NOT title_is_provisional")


def abstracts_at(session: Session, file: str) -> dict[int, tuple[PaperId, str]]:
    """Return, for each entry of a file that papers came from, the paper and its plain abstract."""
    rows = plain(session).execute(
        "SELECT source.entry, paper.id, paper.abstract_text FROM source JOIN paper ON paper.id = source.paper_id"
        " WHERE source.file = ? AND paper.abstract <> '' ORDER BY source.id",
        (file,),
    )
    return {entry: (PaperId(paper), text) for entry, paper, text in rows}


def awaiting_abstracts(session: Session) -> dict[str, tuple[AwaitedAbstract, ...]]:
    """Return the papers that wait for their abstracts, by the file that these should come from."""
    rows = plain(session).execute(
        "SELECT source.file, paper.id, source.entry, paper.title_text"
        " FROM source JOIN paper ON paper.id = source.paper_id"
        " WHERE source.line = ? AND paper.abstract = '' ORDER BY source.file, source.entry",
        (EXPECTED_LINE,),
    )
    found: dict[str, tuple[AwaitedAbstract, ...]] = {}
    for file, paper, entry, title in rows:
        found[file] = (*found.get(file, ()), AwaitedAbstract(PaperId(paper), entry, title))
    return found


def files_with_untitled(session: Session) -> tuple[str, ...]:
    """Return the files that papers with a provisional title came from."""
    rows = plain(session).execute(
        "SELECT DISTINCT source.file FROM source JOIN paper ON paper.id = source.paper_id"
        " WHERE paper.title_is_provisional ORDER BY source.file"
    )
    return tuple(row[0] for row in rows)


def untitled_abstracts(session: Session) -> dict[PaperId, str]:
    """Return the plain abstracts of the papers whose title is provisional or missing."""
    rows = plain(session).execute(
        "SELECT id, abstract_text FROM paper WHERE (title_is_provisional OR title = '') AND abstract_text <> ''"
    )
    return {PaperId(paper): text for paper, text in rows}


def all_keys(session: Session) -> Mapping[str, PaperId]:
    """Return every citation key with its paper."""
    return {key: PaperId(paper) for key, paper in plain(session).execute('SELECT "key", id FROM paper')}


def plain_texts(session: Session, selection: Sequence[PaperId]) -> dict[PaperId, tuple[str, str]]:
    """Return the plain title and abstract of those of the papers that exist."""
    connection = plain(session)
    found: dict[PaperId, tuple[str, str]] = {}
    for chunk in chunked(selection, 500):
        rows = connection.execute(
            f"SELECT id, title_text, abstract_text FROM paper WHERE id IN ({placeholders(chunk)})", chunk
        )
        found.update({PaperId(paper): (title, abstract) for paper, title, abstract in rows})
    return found


def texts_beside(session: Session, selection: Sequence[PaperId]) -> dict[PaperId, tuple[tuple[TextField, str], ...]]:
    """Return the authors, venue, notes, tags, imported lists, and keys with identifiers of papers, each as one text."""
    connection = plain(session)
    found: dict[PaperId, tuple[tuple[TextField, str], ...]] = {}
    for chunk in chunked(selection, 500):
        rows = connection.execute(
            "SELECT id, authors_text, venue,"
            " (SELECT group_concat(text, char(10)) FROM note WHERE note.paper_id = paper.id),"
            " (SELECT group_concat(name, ', ') FROM paper_tag JOIN tag ON tag.id = tag_id WHERE paper_id = paper.id),"
            " (SELECT group_concat(DISTINCT list_name) FROM source WHERE source.paper_id IN"
            "  (SELECT id FROM paper AS known WHERE known.id = paper.id OR known.merged_into_id = paper.id)),"
            " \"key\" || ' ' || doi || ' ' || arxiv || ' ' || openreview || ' ' || coalesce((SELECT"
            "  group_concat(\"key\" || ' ' || doi || ' ' || arxiv || ' ' || openreview, ' ') FROM paper AS gone"
            "  WHERE gone.merged_into_id = paper.id), '')"
            f" FROM paper WHERE id IN ({placeholders(chunk)})",
            chunk,
        )
        for paper, *texts in rows:
            pairs = zip(_BESIDE, texts, strict=True)
            found[PaperId(paper)] = tuple((field, text) for field, text in pairs if text)
    return found


def source_titles(session: Session, selection: Sequence[PaperId]) -> dict[PaperId, str]:
    """Return the titles of those of the papers that exist, as their sources wrote them."""
    connection = plain(session)
    found: dict[PaperId, str] = {}
    for chunk in chunked(selection, 500):
        rows = connection.execute(f"SELECT id, title FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
        found.update({PaperId(paper): title for paper, title in rows})
    return found


def set_trashed(session: Session, papers: Sequence[PaperId], at: datetime | None) -> None:
    """Move papers to the trash at a time, or out of it with None."""
    connection = plain(session)
    for chunk in chunked(papers, 500):
        connection.execute(
            f"UPDATE paper SET trashed_at = ? WHERE id IN ({placeholders(chunk)})",
            (None if at is None else to_text(at), *chunk),
        )
    session.expire_all()


def trashed(session: Session, before: datetime | None = None) -> tuple[PaperId, ...]:
    """Return the papers in the trash, or those moved there before a time, the latest first.

    Merged ones are not there for people.
    """
    rows = plain(session).execute(
        f"SELECT id FROM paper WHERE {IS_IN_TRASH} AND trashed_at < ? ORDER BY trashed_at DESC, id",
        ("9999" if before is None else to_text(before),),
    )
    return tuple(PaperId(row[0]) for row in rows)


def first_added(session: Session) -> datetime | None:
    """Return when the oldest paper came, None without any."""
    row = plain(session).execute("SELECT min(added_at) FROM paper").fetchone()
    return from_text(row[0]) if row[0] else None


def trashed_times(session: Session, selection: Sequence[PaperId]) -> dict[PaperId, datetime | None]:
    """Return, in the given order, since when each paper that exists has been in the trash; None when it is not."""
    connection = plain(session)
    found: dict[PaperId, datetime | None] = {}
    for chunk in chunked(selection, 500):
        rows = connection.execute(f"SELECT id, trashed_at FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
        found.update({PaperId(paper): from_text(at) if at else None for paper, at in rows})
    return {paper: found[paper] for paper in selection if paper in found}


def remove_for_good(session: Session, papers: Sequence[PaperId]) -> None:
    """Delete papers with everything that hangs on them; those merged into any of them must be among them."""
    connection = plain(session)
    for chunk in chunked(papers, 500):
        connection.execute(f"UPDATE paper SET merged_into_id = NULL WHERE id IN ({placeholders(chunk)})", chunk)
    for chunk in chunked(papers, 500):
        connection.execute(f"DELETE FROM paper WHERE id IN ({placeholders(chunk)})", chunk)
    session.expire_all()


def authors_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[AuthorName, ...]:
    """Return a paper's authors in order."""
    rows = connection.execute(
        "SELECT family, given, particle, suffix, is_body FROM author WHERE paper_id = ? ORDER BY position", (paper,)
    )
    return tuple(
        AuthorName(family, given, particle, suffix, bool(is_body)) for family, given, particle, suffix, is_body in rows
    )


def stands_at(session: Session, paper: PaperId, file: str, entry: int) -> bool:
    """Tell whether a paper is known to stand at this place of a file."""
    row = plain(session).execute(
        "SELECT 1 FROM source WHERE paper_id IN (SELECT id FROM paper WHERE id = ? OR merged_into_id = ?)"
        " AND file = ? AND entry = ?",
        (paper, paper, file, entry),
    )
    return row.fetchone() is not None


def tags_of(session: Session, papers: Sequence[PaperId]) -> dict[PaperId, tuple[TagName, ...]]:
    """Return the tags of each paper by name."""
    connection = plain(session)
    found: dict[PaperId, list[TagName]] = {paper: [] for paper in papers}
    for chunk in chunked(papers, 500):
        for paper, name in connection.execute(
            "SELECT paper_tag.paper_id, tag.name FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id"
            f" WHERE paper_tag.paper_id IN ({placeholders(chunk)}) ORDER BY tag.name_folded",
            chunk,
        ):
            found[PaperId(paper)].append(TagName(name))
    return {paper: tuple(names) for paper, names in found.items()}


def _with_text(session: Session, column: str, value: str, condition: str) -> tuple[PaperId, ...]:
    # The condition also lets SQLite use an index of the rows that have the value at all, which it does only when told.
    # A merged paper leads to the one it went into.
    rows = plain(session).execute(
        "SELECT DISTINCT coalesce(merged_into_id, id) AS kept FROM paper"
        f" WHERE {column} = ? AND {condition} ORDER BY kept",
        (value,),
    )
    return tuple(PaperId(row[0]) for row in rows)
