"""Tells cheaply that the library holds nothing like a record, so that a large import asks it only where it might."""

from collections.abc import Hashable, Iterable

from nightstand.services.arriving import Arriving
from nightstand.storage import recognition
from nightstand.storage.database import Transaction
from nightstand.storage.recognition import Feature

SLOTS = 1 << 24
"""One byte each; with a million things known, one in seventeen others is asked for in vain."""


class KnownFilter:
    """Holds a mark for everything the library recognised papers by when it was made, and for what it learned since.

    A paper that another program adds meanwhile is not expected, and may so come in twice; the duplicates show it then.
    """

    def __init__(self, session: Transaction) -> None:
        self._marks = bytearray(SLOTS)
        for feature, values in recognition.all_features(session):
            self._learn(feature, values)

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
