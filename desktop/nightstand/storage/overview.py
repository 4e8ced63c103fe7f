"""The counts of the sidebar, read on a plain connection."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.reading_list import ListId, ListKind, ReadingList, ReadingListSpec
from nightstand.domain.tag import Tag, TagId, TagName, natural_key
from nightstand.storage.import_history import PastImport, count_imports, read_imports
from nightstand.storage.shown import IS_IN_TRASH, IS_SHOWN, SHOWN
from nightstand.storage.times import stored_date

SHOWN_IMPORTS = 8
"""The sidebar shows the newest imports; the others are in a list of their own."""


@dataclass(frozen=True, slots=True)
class SourceCount:
    """An imported list by its heading, and how many papers came from it."""

    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SidebarCounts:
    """How many papers outside the trash are in each place; a smart list's count is filled in by the search."""

    all: int
    inbox: int
    library: int
    decisions: Mapping[Decision, int]
    reading: int
    starred: int
    trash: int
    lists: tuple[ReadingList, ...]
    tags: tuple[Tag, ...]
    sources: tuple[SourceCount, ...]
    imports: tuple[PastImport, ...] = ()
    """The newest ones, without those that were undone."""
    import_count: int = 0
    """How many there are, those that were undone included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCounts:
    """How many shown papers each place holds, by its id or heading where there are several; 0 where nothing is said."""

    decisions: Mapping[Decision, int]
    reading: int
    starred: int
    trash: int
    lists: Mapping[int, int]
    tags: Mapping[int, int]
    sources: Mapping[str, int]
    imports: Mapping[int, int]


def read_overview(connection: sqlite3.Connection, counts: PlaceCounts | None = None) -> SidebarCounts:
    """Return what the sidebar shows from one snapshot. Counting takes 8 µs a paper where `counts` are not given."""
    standing = _standing_counts(connection) if counts is None else counts
    decisions = dict.fromkeys(Decision, 0) | dict(standing.decisions)
    return SidebarCounts(
        all=sum(decisions.values()),
        inbox=decisions[Decision.UNDECIDED],
        library=decisions[Decision.KEEP] + decisions[Decision.MAYBE],
        decisions=decisions,
        reading=standing.reading,
        starred=standing.starred,
        trash=standing.trash,
        lists=read_lists(connection, counts),
        tags=read_tags(connection, counts),
        sources=_sources(connection) if counts is None else _by_heading(counts.sources),
        imports=read_imports(
            connection, limit=SHOWN_IMPORTS, with_undone=False, counts=None if counts is None else counts.imports
        ),
        import_count=count_imports(connection),
    )


def read_lists(connection: sqlite3.Connection, counts: PlaceCounts | None = None) -> tuple[ReadingList, ...]:
    """Return the reading lists by name, then the smart lists; the count of a smart list is 0 here."""
    counted = (
        f"(SELECT count(DISTINCT {SHOWN}) FROM list_paper JOIN paper ON paper.id = list_paper.paper_id"
        "  WHERE list_paper.list_id = reading_list.id AND paper.trashed_at IS NULL)"
    )
    rows = connection.execute(
        f'SELECT id, name, kind, "query", description, colour, due, budget, {counted if counts is None else 0}'
        " FROM reading_list ORDER BY kind, name_folded"
    )
    lists = (
        ReadingList(
            ListId(number),
            ReadingListSpec(name, ListKind(kind), query, description, colour, stored_date(due), budget),
            count if counts is None else counts.lists.get(number, 0),
        )
        for number, name, kind, query, description, colour, due, budget, count in rows
    )
    return tuple(sorted(lists, key=lambda found: (found.spec.kind, natural_key(found.spec.name))))


def read_tags(connection: sqlite3.Connection, counts: PlaceCounts | None = None) -> tuple[Tag, ...]:
    """Return the tags by name with their counts outside the trash."""
    known = _tag_counts(connection) if counts is None else counts.tags
    rows = connection.execute("SELECT id, name, colour FROM tag ORDER BY name_folded")
    tags = (Tag(TagId(number), TagName(name), colour, known.get(number, 0)) for number, name, colour in rows)
    return tuple(sorted(tags, key=lambda tag: natural_key(tag.name)))


def read_tag_colours(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the colours of the tags by their names."""
    return dict(connection.execute("SELECT name, colour FROM tag"))


def _tag_counts(connection: sqlite3.Connection) -> dict[int, int]:
    """Return how many shown papers carry each tag.

    An index counts all that carry a tag. Only papers in the trash and those that have versions, of which one is shown,
    need a look at themselves: looking at each would take seconds where keywords have become thousands of tags.
    """
    counts: dict[int, int] = dict(connection.execute("SELECT tag_id, count(*) FROM paper_tag GROUP BY tag_id"))
    shown: defaultdict[int, set[int]] = defaultdict(set)
    # The order of a cross join is kept: few papers are of that sort.
    rows = connection.execute(
        f"SELECT tag_id, CASE WHEN paper.trashed_at IS NULL THEN {SHOWN} END FROM paper"
        " CROSS JOIN paper_tag ON paper_tag.paper_id = paper.id"
        " WHERE paper.trashed_at IS NOT NULL OR paper.work_id IS NOT NULL"
    )
    for tag, paper in rows:
        counts[tag] -= 1
        if paper is not None:
            shown[tag].add(paper)
    for tag, papers in shown.items():
        counts[tag] += len(papers)
    return counts


def _standing_counts(connection: sqlite3.Connection) -> PlaceCounts:
    """Return what is counted by the papers alone: all with one look at each, which costs more than counting."""
    decisions = dict.fromkeys(Decision, 0)
    reading = starred = trash = 0
    rows = connection.execute(
        f"SELECT decision, count(*), sum(status = ?), sum(starred), {IS_SHOWN} AS is_shown, {IS_IN_TRASH} AS is_trash"
        " FROM paper GROUP BY decision, is_shown, is_trash",
        (ReadingStatus.READING.value,),
    )
    for decision, count, of_reading, of_starred, is_shown, is_trash in rows:
        if is_shown:
            decisions[Decision(decision)] += count
            reading += of_reading
            starred += of_starred
        trash += count * is_trash
    return PlaceCounts(
        decisions=decisions, reading=reading, starred=starred, trash=trash, lists={}, tags={}, sources={}, imports={}
    )


def _sources(connection: sqlite3.Connection) -> tuple[SourceCount, ...]:
    rows = connection.execute(
        f"SELECT source.list_name, count(DISTINCT {SHOWN}) FROM source"
        " JOIN paper AS holder ON holder.id = source.paper_id"
        " JOIN paper ON paper.id = coalesce(holder.merged_into_id, holder.id)"
        " WHERE source.list_name <> '' AND paper.trashed_at IS NULL GROUP BY source.list_name ORDER BY 1"
    )
    return tuple(SourceCount(name, count) for name, count in rows)


def _by_heading(counts: Mapping[str, int]) -> tuple[SourceCount, ...]:
    return tuple(SourceCount(name, count) for name, count in sorted(counts.items()))
