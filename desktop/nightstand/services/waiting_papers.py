"""New papers of one transaction that wait to be written together, until something might look for one of them."""

from collections.abc import Iterable

from nightstand.domain.paper import BatchId, PaperId
from nightstand.domain.tag import TagId, folded
from nightstand.services.arriving import Arriving
from nightstand.services.keys import KeysInUse
from nightstand.services.recognition import least_shared
from nightstand.storage.batch_values import NewSource
from nightstand.storage.database import Transaction
from nightstand.storage.new_papers import NewPapers


class WaitingPapers:
    """Holds new papers back; as a container it holds the keys of the library and theirs."""

    def __init__(self, session: Transaction) -> None:
        self._new = NewPapers(session)
        self._in_use = KeysInUse(session)
        self._keys: set[str] = set()
        self._texts: set[str] = set()
        self._identifiers: set[tuple[str, str]] = set()
        self._pieces: set[int] = set()

    def __contains__(self, key: object) -> bool:
        return folded(str(key)) in self._keys or key in self._in_use

    def add(self, batch: BatchId, key: str, arriving: Arriving, place: NewSource, tags: Iterable[TagId]) -> PaperId:
        """Take the paper of a record."""
        self._keys.add(folded(key))
        self._texts.update(filter(None, (arriving.title_key, arriving.abstract_key)))
        self._identifiers.update(arriving.content.identifiers)
        if arriving.entry_key:
            self._identifiers.add(arriving.entry_identifier)
        self._pieces.update(arriving.content.pieces)
        return self._new.add(batch, key, arriving.content, (place,), entry_key=arriving.entry_key, tags=tags)

    def may_hold(self, arriving: Arriving) -> bool:
        """Tell whether one of them may be recognised by what a record says; False is certain."""
        pieces = arriving.content.pieces
        return (
            arriving.key in self._keys
            or arriving.title_key in self._texts
            or arriving.abstract_key in self._texts
            or arriving.entry_identifier in self._identifiers
            or not self._identifiers.isdisjoint(arriving.content.identifiers)
            or len(self._pieces.intersection(pieces)) >= least_shared(pieces)
        )

    def write(self) -> None:
        """Write all that wait."""
        if self._keys:
            self._new.write()
            self._keys.clear()
            self._texts.clear()
            self._identifiers.clear()
            self._pieces.clear()
