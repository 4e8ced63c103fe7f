"""Pairs of papers that look alike as the window shows them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nightstand.domain.paper import PaperId
from nightstand.ui.widgets.differing_words import Pieces

PairKey = tuple[PaperId, PaperId]
"""The papers of a pair, the one shown at the left first."""


class Kind(StrEnum):
    """What two papers are to each other."""

    SAME = "same"
    VERSIONS = "versions"
    POSSIBLE_SAME = "possible same"
    POSSIBLE_VERSIONS = "possible versions"

    @property
    def are_versions(self) -> bool:
        """Whether they are rather two versions of one work than one paper."""
        return self in (Kind.VERSIONS, Kind.POSSIBLE_VERSIONS)

    @property
    def is_sure(self) -> bool:
        """Whether there is little doubt."""
        return self in (Kind.SAME, Kind.VERSIONS)


KIND_TEXTS: Final = {
    Kind.SAME: "Same paper",
    Kind.VERSIONS: "Versions",
    Kind.POSSIBLE_SAME: "Perhaps the same",
    Kind.POSSIBLE_VERSIONS: "Perhaps versions",
}


class Showing(StrEnum):
    """Which pairs are shown: all, or those of one kind."""

    ALL = "all"
    SAME = Kind.SAME.value
    VERSIONS = Kind.VERSIONS.value
    POSSIBLE_SAME = Kind.POSSIBLE_SAME.value
    POSSIBLE_VERSIONS = Kind.POSSIBLE_VERSIONS.value

    def holds(self, kind: Kind) -> bool:
        """Tell whether pairs of a kind are shown."""
        return self is Showing.ALL or self.value == kind.value


SHOWING_TEXTS: Final = {Showing.ALL: "All", **{Showing(kind.value): text for kind, text in KIND_TEXTS.items()}}


class Settling(StrEnum):
    """What is done with pairs."""

    MERGE = "merge"
    LINK = "link"
    TELL_APART = "tell apart"


class Side(StrEnum):
    """One of the two papers of a pair."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Side":
        """The other side."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


@dataclass(frozen=True, slots=True)
class PairSide:
    """What the list shows of one paper of a pair; the year is as it is read, "" where nobody knows it."""

    title: str
    venue: str
    year: str


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair; `score` is between 0 and 1, and `sought` is what a filter looks at."""

    key: PairKey
    kind: Kind
    score: float
    reason: str
    left: PairSide
    right: PairSide
    sought: str

    def paper(self, side: Side) -> PaperId:
        """Return the paper of a side."""
        return self.key[0] if side is Side.LEFT else self.key[1]


@dataclass(frozen=True, slots=True)
class Bulk:
    """Pairs that can be settled together by a rule."""

    rule: str
    text: str
    pairs: tuple[PairKey, ...]
    links: bool
    """Whether they are linked as versions, and not merged."""


@dataclass(frozen=True, slots=True)
class FoundPairs:
    """All pairs to decide on, and what can be settled together."""

    rows: tuple[PairRow, ...]
    bulks: tuple[Bulk, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownField:
    """A field of both papers. `if_left` is whose value stays when the left paper is kept; None says that both do."""

    title: str
    left: Pieces
    right: Pieces
    is_same: bool
    if_left: Side | None
    if_right: Side | None

    def taken_from(self, kept: Side) -> Side | None:
        """Return whose value a merged paper has, None for both."""
        return self.if_left if kept is Side.LEFT else self.if_right


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two papers side by side; `suggested` is the one to keep or to show unless the person says otherwise."""

    key: PairKey
    kind: Kind
    left: str
    right: str
    fields: tuple[ShownField, ...]
    suggested: Side


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that may stay when several become one; `facts` tell it from the others."""

    paper: PaperId
    title: str
    facts: str
