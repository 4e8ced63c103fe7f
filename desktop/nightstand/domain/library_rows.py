"""What a search needs to know of papers besides their texts: plain columns as the library holds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from nightstand.domain.query_tree import Possession
from nightstand.domain.reading_list import ListKind

NO_NUMBER = -(2**63)
"""Stands for a year or rating that a paper has not."""

COLUMN_POSSESSIONS = (Possession.PDF, Possession.DOI, Possession.ARXIV, Possession.ABSTRACT, Possession.CODE)
"""What `LibraryRows.possessions` tells, from the lowest bit up."""

AUTHOR_SEPARATOR = "; "
"""Stands between the names in `LibraryRows.authors`."""


class TextOrder(Enum):
    """An order by texts, of which a search keeps only what they are sorted by."""

    TITLE = auto()
    AUTHOR = auto()
    """The family and given name of the first author."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryRows:
    """Papers by ascending id, one column after the other, and what they belong to as (paper, what) pairs in any order.

    Papers in the trash and merged ones are among them. A number of 0 in `merged_into` and `works` is none.
    """

    ids: Sequence[int]
    keys: Sequence[str]
    """Citation keys, folded."""
    authors: Sequence[str]
    years: Sequence[int]
    venues: Sequence[str]
    decisions: Sequence[str]
    statuses: Sequence[str]
    tiers: Sequence[str]
    ratings: Sequence[int]
    starred: Sequence[int]
    provisional: Sequence[int]
    added: Sequence[str]
    """ISO 8601 in UTC."""
    trashed: Sequence[int]
    merged_into: Sequence[int]
    works: Sequence[int]
    other_versions: Sequence[int]
    possessions: Sequence[int]
    noted: Sequence[int]
    """Papers with a note, any number of times."""
    highlighted: Sequence[int]
    tags: Sequence[tuple[int, int]]
    lists: Sequence[tuple[int, int]]
    imports: Sequence[tuple[int, int]]
    """The batches whose changes to a paper are in force."""
    sources: Sequence[tuple[int, str]]
    """Headings of imported lists."""
    topics: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class ListName:
    """A reading list as a search knows it; `query` is a saved search's."""

    name: str
    kind: ListKind
    query: str


@dataclass(frozen=True, slots=True)
class LibraryNames:
    """What tags and reading lists are called, by their ids."""

    tags: Mapping[int, str]
    lists: Mapping[int, ListName]
