"""What the index is given of each paper."""

from collections.abc import Iterator, Sequence

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexDocument
from nightstand.services.progress import CancelToken, Progress
from nightstand.storage import index_changes
from nightstand.storage.database import Transaction

READ_SIZE = 100
"""Papers read from the library at once; between them the wish to stop is heard."""


class IndexingCancelled(IndexUnavailable):
    """The person asked to stop while the index was being built; the old one stays."""


def documents_of(
    session: Transaction, chosen: Sequence[PaperId], progress: Progress, cancel: CancelToken
) -> Iterator[IndexDocument]:
    """Give the documents of those of the papers that exist.

    Raises:
        IndexingCancelled: the person asked to stop.
    """
    for start in range(0, len(chosen), READ_SIZE):
        if cancel.is_cancelled:
            raise IndexingCancelled("Indexing was stopped", "", "It goes on when the library is opened again.")
        for text in index_changes.indexed_texts(session, chosen[start : start + READ_SIZE]):
            yield IndexDocument(
                paper=text.paper,
                title=text.title,
                title_is_provisional=text.title_is_provisional,
                abstract=text.abstract,
                authors=text.authors,
                venue=text.venue,
                notes=text.notes,
                sources=text.sources,
                tags=text.tags,
                key=text.key,
                attached=text.attached,
            )
        progress(min(start + READ_SIZE, len(chosen)), len(chosen), "Indexing")
