"""How two records of papers relate: one paper, two versions of one work, or two works."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from nightstand.domain.author import Author


class Relation(StrEnum):
    """What two records are to each other."""

    SAME = "same"
    """One paper in one version: to be joined."""
    VERSIONS = "versions"
    """Two versions of one work, certainly enough to be linked without asking."""
    POSSIBLE_SAME = "possible same"
    """Perhaps one paper: a person decides."""
    POSSIBLE_VERSIONS = "possible versions"
    """Perhaps two versions of one work: a person decides."""
    DIFFERENT = "different"
    """Two works."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known of one record for comparing it; texts are plain, unknown values empty.

    `identifiers` are (scheme, value) pairs as `domain.identity.identifiers_of` gives them. `numbering` holds what tells
    volumes, editions and printings of one title apart: `volume`, `edition` and `isbn`, as far as known.
    """

    title: str = ""
    title_is_provisional: bool = False
    authors: tuple[Author, ...] = ()
    authors_are_incomplete: bool = False
    abstract: str = ""
    year: int | None = None
    venue: str = ""
    type: str = "misc"
    identifiers: frozenset[tuple[str, str]] = frozenset()
    numbering: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How two records relate; `score` is between 0 and 1, `reason` a phrase for people ("same DOI")."""

    relation: Relation
    score: float
    reason: str
