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
class PersonName:
    """A name whose source told its parts apart; a body such as a collaboration has only a `family`."""

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""
    is_body: bool = False


Name = PersonName | str
"""An author: in parts, or as given where the source does not tell them ("Given Family" or "Family, Given")."""


@dataclass(frozen=True, slots=True)
class PaperRecord:
    """One paper as one file gave it; an empty value means that the file did not say.

    `entry` counts the papers of the file from 1 and `line` the lines from 1. `authors` are plain text, in order;
    `authors_are_incomplete` says that the source ended them with "and others" or "et al.". `title` and `abstract` hold
    the characters of the source, markup included; only line ends are unified to a line feed and control characters
    left out. `type` is a BibTeX type name. `keywords` are plain and already split. `extra` keeps the fields that have
    no place of their own, under their own names, and a year that is more than a number ("1988-89" beside `year` 1988).
    `list_name` is the heading of the list in which the paper stood. `raw` is the source text of the entry where that is
    more than the abstract.
    """

    entry: int
    line: int
    title: str = ""
    title_is_provisional: bool = False
    authors: tuple[Name, ...] = ()
    authors_are_incomplete: bool = False
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


MAX_SHOWN_LETTERS = 4_000
"""So much of the source text of an unreadable entry is kept in its problem."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that the person should know; `entry` is None when it concerns the file as a whole.

    `text` is the source text of an entry that could not be read, so that it can be mended and brought in again.
    """

    line: int
    entry: int | None
    message: str
    severity: Severity
    text: str = ""


class UnreadableFile(Exception):
    """A whole file cannot be read.

    `reason` says what is the matter with it and `remedy` what to do next, both as sentences for people.
    """

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(f"{reason} {remedy}")
        self.reason = reason
        self.remedy = remedy
