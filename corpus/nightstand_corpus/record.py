"""Values a reader gives: one paper as a file gave it, and what was wrong with the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True, slots=True)
class ListEntry:
    """Names the abstract a fact belongs to.

    `list` is the file name of the list without its folder, `entry` the number of the abstract in it, from 1.
    """

    list: str
    entry: int


@dataclass(frozen=True, slots=True)
class PaperRecord:
    """One paper as one file gave it; an empty value means that the file did not say.

    `entry` counts the papers of the file from 1 and `line` the lines from 1. `authors` are names as given ("Given
    Family"), in order. `abstract` holds the characters of the source; only line ends are unified to a line feed and
    control characters left out. `type` is a BibTeX type name. `extra` keeps the fields that have no place of their own,
    under their own names. `list_name` is the heading of the list in which the paper stood. `raw` is the source text
    where that is more than the abstract.
    """

    entry: int
    line: int
    title: str = ""
    title_is_provisional: bool = False
    authors: tuple[str, ...] = ()
    abstract: str = ""
    year: int | None = None
    venue: str = ""
    type: str = ""
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    url: str = ""
    pdf: str = ""
    code: str = ""
    language: str = ""
    key: str = ""
    keywords: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)
    list_name: str = ""
    belongs_to: ListEntry | None = None
    raw: str = ""


class Severity(Enum):
    """How much a problem costs: an entry that could not be read, or a doubt about one that was."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that the person should know; `entry` is None when it concerns the file as a whole."""

    line: int
    entry: int | None
    message: str
    severity: Severity


class UnreadableFile(Exception):
    """A whole file cannot be read.

    `reason` says what is the matter with it and `remedy` what to do next, both as sentences for people.
    """

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason} {remedy}")
        self.reason = reason
        self.remedy = remedy
