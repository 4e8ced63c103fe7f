"""A reading list as it goes from one person to another: its papers by what is known to everybody, in their order."""

from dataclasses import dataclass, field
from datetime import date

from nightstand.domain.decision import Tier

FORMAT_NAME = "nightstand-list"
FORMAT_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFilePaper:
    """A paper of a list file; unknown values are empty or None. The title is plain text."""

    title: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    type: str = ""
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    url: str = ""
    key: str = ""
    tier: Tier | None = None
    minutes: int | None = None
    why: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFile:
    """A list with its papers, the best first."""

    name: str
    description: str = ""
    colour: str = ""
    due: date | None = None
    budget: int | None = None
    """Minutes."""
    papers: tuple[ListFilePaper, ...] = field(default=())
