"""The papers of an export, read from the library while they are written, so that any number needs the same memory."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from nightstand.domain.paper import PaperId
from nightstand.export.exported import ExportedPaper
from nightstand.storage import paper_details, papers
from nightstand.storage.database import Transaction


class LibraryPapers(Collection[ExportedPaper]):
    """Chosen papers in their order; they are read anew each time they are gone through, inside the session."""

    def __init__(
        self, session: Transaction, chosen: Sequence[PaperId], reasons: Mapping[PaperId, str], why: str
    ) -> None:
        """`reasons` says why single papers stand where they do, `why` says it of all others."""
        self._session = session
        self._chosen = papers.existing(session, chosen)
        self._reasons = reasons
        self._why = why

    def __len__(self) -> int:
        return len(self._chosen)

    def __iter__(self) -> Iterator[ExportedPaper]:
        found = paper_details.details_of_many(self._session, self._chosen)
        for position, details in enumerate(found, start=1):
            yield ExportedPaper(position, details, self._reasons.get(details.id, self._why))

    def __contains__(self, exported: object) -> bool:
        return isinstance(exported, ExportedPaper) and exported.details.id in self._chosen
