"""Papers as values: what a source says of one, what a person says of it, and a light row for tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NewType

from nightstand.domain.annotation import Highlight, Note
from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.tag import TagName

PaperId = NewType("PaperId", int)
BatchId = NewType("BatchId", int)

PAPER_TYPES = (
    "article", "book", "booklet", "conference", "dataset", "inbook", "incollection", "inproceedings", "manual",
    "mastersthesis", "misc", "online", "patent", "phdthesis", "proceedings", "report", "software", "techreport",
    "thesis", "unpublished",
)  # fmt: skip
"""BibTeX's names and the BibLaTeX ones in common use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bibliography:
    """What a source says of a paper. Texts are as they came, markup included; unknown values are empty or None."""

    title: str = ""
    title_is_provisional: bool = False
    authors: tuple[Author, ...] = ()
    authors_are_incomplete: bool = False
    abstract: str = ""
    year: int | None = None
    venue: str = ""
    type: str = "misc"
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    url: str = ""
    pdf: str = ""
    code: str = ""
    language: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What a person says of a paper in single values."""

    decision: Decision = Decision.UNDECIDED
    status: ReadingStatus = ReadingStatus.UNREAD
    rating: int | None = None
    tier: Tier | None = None
    starred: bool = False
    due: date | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a paper came from: `entry` counts papers in the file and `line` lines, both from 1."""

    file: str
    entry: int
    line: int
    list_name: str = ""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What a table shows of a paper; texts are plain reading text."""

    id: PaperId
    key: str
    title: str
    title_is_provisional: bool
    authors: tuple[Author, ...]
    year: int | None
    venue: str
    opening: str
    """The first few hundred characters of the plain abstract."""
    tags: tuple[TagName, ...]
    marks: Marks
    note_count: int
    highlight_count: int
    is_trashed: bool
    authors_are_incomplete: bool = False


@dataclass(frozen=True, slots=True)
class Version:
    """Another version of a paper's work; texts are plain. `is_shown` tells that it is the one people see."""

    id: PaperId
    title: str
    venue: str
    year: int | None
    is_shown: bool


@dataclass(frozen=True, slots=True)
class WorkPlace:
    """The work a paper is a version of, by its number, and whether another version is shown for it."""

    work: int | None = None
    is_other_version: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperDetails:
    """Everything known about a paper."""

    id: PaperId
    key: str
    bibliography: Bibliography
    title_text: str
    abstract_text: str
    marks: Marks
    tags: tuple[TagName, ...]
    lists: tuple[str, ...]
    notes: tuple[Note, ...]
    highlights: tuple[Highlight, ...]
    added: datetime
    sources: tuple[Source, ...]
    """Also where the papers stood that were merged into this one."""
    is_trashed: bool
    versions: tuple[Version, ...] = ()
    """The other versions of the work outside the trash, the one that is shown first."""
