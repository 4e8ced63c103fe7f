"""Compares what the index holds with the library, paper by paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from nightstand.domain.paper import PaperId
from nightstand.services.index_documents import documents_of
from nightstand.services.progress import CancelToken, silent
from nightstand.storage import index_changes
from nightstand.storage.database import Database


@dataclass(frozen=True, slots=True)
class IndexDifference:
    """A paper whose indexed text is not the library's."""

    paper: PaperId
    what: str


def differences(fingerprints: Mapping[PaperId, str], database: Database) -> tuple[IndexDifference, ...]:
    """Return every paper of which the index, by the fingerprints it keeps, holds something else than the library."""
    indexed = dict(fingerprints)
    found: list[IndexDifference] = []
    with database.read() as session:
        for document in documents_of(session, index_changes.all_papers(session), silent, CancelToken()):
            fingerprint = indexed.pop(document.paper, None)
            if fingerprint is None:
                found.append(IndexDifference(document.paper, "is missing from the index"))
            elif fingerprint != document.fingerprint():
                found.append(IndexDifference(document.paper, "is indexed with another text"))
    found.extend(IndexDifference(paper, "is indexed but not in the library") for paper in indexed)
    return tuple(found)
