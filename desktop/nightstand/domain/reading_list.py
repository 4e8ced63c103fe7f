"""Reading lists: named orders of papers, and smart lists that are saved searches."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NewType

from nightstand.domain.errors import InvalidValue
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import SEPARATOR

ListId = NewType("ListId", int)

MAX_LIST_NAME_LENGTH = 200


class ListKind(StrEnum):
    """A list a person orders, or one that a query fills."""

    LIST = "list"
    SMART = "smart"


@dataclass(frozen=True, slots=True)
class ReadingListSpec:
    """What a person says of a list: everything but its members."""

    name: str
    kind: ListKind = ListKind.LIST
    query: str = ""
    description: str = ""
    colour: str = ""
    due: date | None = None
    budget: int | None = None
    """Minutes there are for its papers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDetails:
    """What a list is meant for: a text, a colour, by when, and how many minutes there are for its papers."""

    description: str = ""
    colour: str = ""
    due: date | None = None
    budget: int | None = None


@dataclass(frozen=True, slots=True)
class ReadingList:
    """A list with the number of its papers outside the trash; for a smart list that is the size of its result."""

    id: ListId
    spec: ReadingListSpec
    count: int


def list_name(text: str) -> str:
    """Return the normal form of a typed list name: NFC, single spaces, no empty level.

    Raises:
        InvalidValue: nothing is left, or the name is too long.
    """
    levels = (" ".join(level.split()) for level in unicodedata.normalize("NFC", text).split(SEPARATOR))
    name = SEPARATOR.join(level for level in levels if level)
    if not name:
        raise InvalidValue("A reading list needs a name", "", "Type a name of at least one letter.")
    if len(name) > MAX_LIST_NAME_LENGTH:
        raise InvalidValue(
            "The list name is too long", f"It has {len(name)} characters.", f"Use at most {MAX_LIST_NAME_LENGTH}."
        )
    return name


def inserted(order: Sequence[PaperId], papers: Sequence[PaperId], at: int | None = None) -> tuple[PaperId, ...]:
    """Return `order` with `papers` put in front of index `at` (the end when None), in their given order.

    Papers already there move; the index counts positions in `order` as it is, so dropping a paper in front of the one
    it precedes changes nothing.
    """
    moving = dict.fromkeys(papers)
    index = len(order) if at is None else max(0, min(at, len(order)))
    before = [paper for paper in order[:index] if paper not in moving]
    after = [paper for paper in order[index:] if paper not in moving]
    return (*before, *moving, *after)


def moved(order: Sequence[PaperId], paper: PaperId, position: int) -> tuple[PaperId, ...]:
    """Return `order` with `paper` at `position`, counted from 1 and clamped to the list."""
    rest = [other for other in order if other != paper]
    index = max(0, min(position - 1, len(rest)))
    return (*rest[:index], paper, *rest[index:])
