"""Tells cheaply that the library holds nothing like a record, so that a large import asks it only where it might."""

from collections.abc import Hashable, Iterable

from nightstand.domain.paper import PaperId
from nightstand.services.arriving import Arriving
from nightstand.storage import recognition
from nightstand.storage.database import Transaction
from nightstand.storage.recognition import Feature

SLOTS = 1 << 24
"""One byte each; with a million things known, one in seventeen others is asked for in vain."""


class KnownFilter:
    """Holds a mark for everything the library recognised papers by when it was made, and for what it learned since."""

    def __init__(self, session: Transaction) -> None:
        self._marks = bytearray(SLOTS)
        self._newest = 0
        self.catch_up(session)

    def catch_up(self, session: Transaction) -> None:
        """Learn the papers that have come since, also by another program; call it inside each write transaction."""
        newest = recognition.newest_paper(session)
        if newest != self._newest:
            for feature, values in recognition.features_after(session, self._newest):
                self._learn(feature, values)
            self._newest = newest

    def has_added(self, paper: PaperId) -> None:
        """Take note of a paper whose record is learned; nothing of it need be read."""
        self._newest = max(self._newest, paper)

    def may_hold(self, feature: Feature, value: Hashable) -> bool:
        """Tell whether the library may hold a paper with this; False is certain."""
        return bool(self._marks[hash((feature, value)) % SLOTS])

    def count(self, feature: Feature, values: Iterable[Hashable]) -> int:
        """Return how many of the values papers of the library may have at most."""
        marks = self._marks
        return sum([marks[hash((feature, value)) % SLOTS] for value in values])

    def learn(self, arriving: Arriving) -> None:
        """Expect what a record that has come in has."""
        self._learn(Feature.TITLE, (arriving.title_key,))
        self._learn(Feature.ABSTRACT, (arriving.abstract_key,))
        self._learn(Feature.IDENTIFIER, arriving.content.identifiers)
        self._learn(Feature.IDENTIFIER, (arriving.entry_identifier,))
        self._learn(Feature.PIECE, arriving.content.pieces)

    def _learn(self, feature: Feature, values: Iterable[Hashable]) -> None:
        marks = self._marks
        for value in values:
            marks[hash((feature, value)) % SLOTS] = 1
