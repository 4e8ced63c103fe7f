"""What an import would do, entry by entry, and what a person chose to do instead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from nightstand.domain.paper import PaperId
from nightstand.services.import_report import FileReport


class Outcome(StrEnum):
    """What becomes of an entry."""

    NEW = "new"
    """A paper that the library does not have."""
    VERSION = "version"
    """A new paper that is linked with one of the library as another version of the same work."""
    CHANGED = "changed"
    """It fills gaps of a paper of the library, or betters what is there."""
    CONFLICTING = "conflicting"
    """It says something else than a paper of the library, and neither is plainly the richer; the library's stays."""
    MERGED = "merged"
    """It says nothing new of a paper that stands in another file or entry; the place is noted."""
    UNCHANGED = "unchanged"
    """It is in the library as it stands."""
    UNREADABLE = "unreadable"
    """It cannot be read."""


class Handling(StrEnum):
    """What to do with an entry."""

    MERGE = "merge"
    """Fill gaps, let the richer value win, and add what is new."""
    KEEP = "keep"
    """Leave papers of the library as they are; add what is new."""
    REPLACE = "replace"
    """The entry's values replace the library's; add what is new."""
    SEPARATE = "separate"
    """Add it as a paper of its own even if the library seems to have it, and remember that the two differ."""
    LEAVE_OUT = "leave out"
    """Do not bring it in."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that would change, or that the entry contradicts; texts are plain, "" for nothing.

    `is_taken` says whether the library's paper would get the entry's value.
    """

    field: str
    before: str
    arriving: str
    is_taken: bool


@dataclass(frozen=True, slots=True)
class PlannedEntry:
    """What would become of one entry.

    `file` is its place in the plan's files, from 0; `paper` the paper of the library that it is about, None for a new
    one; `known_as` that paper's title and `reason` how it was recognised, in words for people, both "" for a new one.
    """

    file: int
    entry: int
    line: int
    outcome: Outcome
    title: str
    authors: str
    paper: PaperId | None = None
    known_as: str = ""
    reason: str = ""
    changes: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """What an import would do. Entries stand in the order of the files; problems stand in the files' reports."""

    files: tuple[FileReport, ...]
    entries: tuple[PlannedEntry, ...]
    seconds: float
    was_cancelled: bool

    def count(self, outcome: Outcome) -> int:
        """Return how many entries would come out so."""
        return sum(entry.outcome is outcome for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person chose on seeing a plan: by group, and for single entries by (file, entry); the rest is merged."""

    by_outcome: Mapping[Outcome, Handling] = field(default_factory=dict)
    by_entry: Mapping[tuple[int, int], Handling] = field(default_factory=dict)


NO_CHOICES = Choices()
"""Everything is merged."""
