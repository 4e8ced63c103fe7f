"""The words of a row: authors and venue on one line, and what a screen reader says."""

from collections.abc import Sequence
from typing import Final

from nightstand.domain.author import ET_AL, Author
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperRow

MOST_AUTHORS: Final = 3
SEPARATOR: Final = "   ·   "

# First strong isolate and its end: each part keeps its own direction beside its neighbours.
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"

STATUS_WORDS: Final = {
    ReadingStatus.UNREAD: "unread",
    ReadingStatus.READING: "being read",
    ReadingStatus.READ: "read",
}
DECISION_WORDS: Final = {
    Decision.UNDECIDED: "",
    Decision.KEEP: "kept",
    Decision.MAYBE: "maybe",
    Decision.LATER: "put off",
    Decision.SKIP: "skipped",
}


def isolated(text: str) -> str:
    """Return `text` set apart from its neighbours, so that names in other scripts do not change places."""
    return text if text.isascii() else f"{_ISOLATE}{text}{_END_ISOLATE}"


def row_authors(row: PaperRow, most: int = MOST_AUTHORS) -> str:
    """Return a paper's first authors with initials, and whether there are more: `M. Sato, +2`, `M. Sato, et al.`."""
    names = short_authors(row.authors, most)
    return f"{names}, {ET_AL}" if names and row.authors_are_incomplete else names


def short_authors(authors: Sequence[Author], most: int = MOST_AUTHORS) -> str:
    """Return the first authors with initials, and how many more there are: `M. Sato, L. Ferrante, +2`."""
    shown = list(authors) if len(authors) <= most + 1 else authors[:most]
    names = [isolated(author.short_name) for author in shown]
    rest = len(authors) - len(shown)
    return ", ".join([*names, f"+{rest}"] if rest else names)


def venue_with_year(venue: str, year: int | None) -> str:
    """Return a venue and a year without saying the year twice."""
    if year is None or str(year) in venue:
        return venue
    return f"{venue} {year}" if venue else str(year)


def accessible_text(row: PaperRow, position: int | None = None) -> str:
    """Return what a screen reader says of a row: title, authors, status, decision, star."""
    title = f"{row.title or 'Untitled'} (provisional title)" if row.title_is_provisional else row.title or "Untitled"
    parts = (
        f"{position}" if position is not None else "",
        title,
        row_authors(row),
        STATUS_WORDS[row.marks.status],
        DECISION_WORDS[row.marks.decision],
        "starred" if row.marks.starred else "",
        ", ".join(row.tags),
    )
    return ", ".join(part for part in parts if part)
