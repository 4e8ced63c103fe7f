"""What leaves the library in an export, as values that need no format."""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId


@dataclass(frozen=True, slots=True)
class ExportSelection:
    """What leaves: a list, a query's result, chosen papers, or with none of these everything."""

    list_id: ListId | None = None
    query: str | None = None
    papers: tuple[PaperId, ...] | None = None

    @classmethod
    def of_list(cls, list_id: ListId) -> "ExportSelection":
        """Return the papers of a list in its order."""
        return cls(list_id=list_id)

    @classmethod
    def of_query(cls, query: str) -> "ExportSelection":
        """Return what a query finds, in the order of its result."""
        return cls(query=query)

    @classmethod
    def of_papers(cls, selection: Sequence[PaperId]) -> "ExportSelection":
        """Return these papers in this order."""
        return cls(papers=tuple(selection))

    @classmethod
    def everything(cls) -> "ExportSelection":
        """Return every paper outside the trash, by key."""
        return cls()


@dataclass(frozen=True, slots=True)
class ListedPaper:
    """A paper of a list with its position from 1 and the reason it stands there."""

    position: int
    paper: PaperId
    why: str
