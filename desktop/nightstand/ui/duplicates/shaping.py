"""Makes what the window shows of pairs out of what the services say; runs in the pool."""

from typing import TYPE_CHECKING, Final

from nightstand.domain.markup import plain_title
from nightstand.domain.paper import PaperDetails, PaperId, PaperRow
from nightstand.services.progress import Progress
from nightstand.ui.duplicates.shown import (
    KIND_TEXTS,
    Bulk,
    Comparison,
    FoundPairs,
    Kind,
    PairRow,
    PairSide,
    ShownField,
    Side,
)
from nightstand.ui.widgets.differing_words import differing

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.duplicate_search import DuplicatePair
    from nightstand.services.side_by_side import ComparedField, SideBySide, Taken

UNTITLED: Final = "Untitled"
DOT: Final = "\u2002·\u2002"
_NAMES: Final = {
    "doi": "DOI",
    "arxiv": "arXiv",
    "openreview": "OpenReview",
    "url": "Link",
    "pdf": "PDF",
}
_MOST_SOURCES: Final = 4
_LONGEST_VENUE: Final = 30


def found_pairs(services: "Services", progress: Progress) -> FoundPairs:
    """Find the pairs nobody has decided on, and read what is shown of them."""
    from nightstand.services.duplicate_search import Rule

    pairs = services.duplicates.pairs(progress)
    papers = sorted({paper for pair in pairs for paper in (pair.a, pair.b)})
    rows = {row.id: row for row in services.browsing.rows(papers)}
    known = [pair for pair in pairs if pair.a in rows and pair.b in rows]
    texts = {
        Rule.SAME_IDENTIFIER: "Merge all with the same identifier",
        Rule.SAME_FACTS: "Merge all with the same title, authors and year",
        Rule.CERTAIN_VERSIONS: "Link all certain versions",
        Rule.LIKELY_VERSIONS: "Link all with the same title and authors as versions",
    }
    bulks = tuple(
        Bulk(rule.value, text, tuple((pair.a, pair.b) for pair in known if rule.holds(pair)), rule.links)
        for rule, text in texts.items()
    )
    return FoundPairs(tuple(_row(pair, rows) for pair in known), bulks)


def compared(services: "Services", row: PairRow) -> Comparison:
    """Read both papers of a pair and compare them field by field.

    Raises:
        NotFound: one is gone.
    """
    found = services.duplicates.side_by_side(*row.key)
    return Comparison(
        row.key,
        row.kind,
        _facts_of(found.first),
        _facts_of(found.second),
        tuple(map(_field, found.fields)),
        _suggested(found, row.kind),
    )


def _row(pair: "DuplicatePair", rows: dict[PaperId, PaperRow]) -> PairRow:
    left, right = _side(rows[pair.a]), _side(rows[pair.b])
    kind = Kind(pair.likeness.relation.value)
    names = [author.name for paper in (pair.a, pair.b) for author in rows[paper].authors]
    keys = (rows[pair.a].key, rows[pair.b].key)
    reason = pair.likeness.reason or KIND_TEXTS[kind]
    texts = (text for side in (left, right) for text in (side.title, side.venue, side.year))
    sought = " ".join((*texts, reason, *keys, *names)).casefold()
    return PairRow((pair.a, pair.b), kind, pair.likeness.score, reason[:1].upper() + reason[1:], left, right, sought)


def _side(row: PaperRow) -> PairSide:
    return PairSide(row.title or UNTITLED, row.venue, "" if row.year is None else str(row.year))


def _facts_of(paper: PaperDetails) -> str:
    venue, year = paper.bibliography.venue, paper.bibliography.year
    place = f"{venue[: _LONGEST_VENUE - 1].rstrip(' ,:;')}…" if len(venue) > _LONGEST_VENUE else venue
    # The year stands first, so that it is seen however little room there is.
    when = "" if year is None or str(year) in place else str(year)
    source = paper.sources[0].file if paper.sources else "added by hand"
    hidden = "out of sight behind another version" if any(version.is_shown for version in paper.versions) else ""
    return DOT.join(part for part in (when, place, source, hidden) if part)


def _suggested(found: "SideBySide", kind: Kind) -> Side:
    if kind.are_versions:
        return Side.LEFT if found.foremost == found.first.id else Side.RIGHT
    # Of one paper said twice the one stays that a person has worked with, else the one that came first.
    return Side.RIGHT if _work_on(found.second) > _work_on(found.first) else Side.LEFT


def _work_on(paper: PaperDetails) -> int:
    return len(paper.notes) + len(paper.highlights) + len(paper.tags) + len(paper.lists)


def _field(field: "ComparedField") -> ShownField:
    first, second = (_readable(field.name, text) for text in (field.first, field.second))
    left, right = differing(first, second)
    is_same = not field.differs
    title = _NAMES.get(field.name) or field.name.replace("_", " ")
    return ShownField(
        title[:1].upper() + title[1:] if field.name not in _NAMES else title,
        left, right, is_same, _taken(field.if_first), _taken(field.if_second),
    )  # fmt: skip


def _readable(name: str, text: str) -> str:
    if name == "title":
        return plain_title(text)
    lines = text.split("\n")
    if name != "sources" or len(lines) <= _MOST_SOURCES:
        return text
    return "\n".join((*lines[:_MOST_SOURCES], f"and {len(lines) - _MOST_SOURCES:,} more"))


def _taken(taken: "Taken") -> Side | None:
    from nightstand.services.side_by_side import Taken

    return {Taken.FIRST: Side.LEFT, Taken.SECOND: Side.RIGHT, Taken.BOTH: None}[taken]
