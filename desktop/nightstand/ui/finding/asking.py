"""Asks the services what could be typed, why a paper was found, and what papers have in common; in the pool."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nightstand.domain.paper import PaperId
from nightstand.services.faceting import Facet
from nightstand.services.searching import SearchRequest
from nightstand.ui.finding.reasons_view import ShownReason
from nightstand.ui.finding.suggesting import Offered

if TYPE_CHECKING:
    from nightstand.bootstrap import Services


class Asking:
    """The questions of the window's tools for finding papers."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    def suggestions(self, text: str, cursor: int) -> Offered:
        """Return what could stand at the cursor of a text."""
        return Offered(cursor, cursor, ())

    def reasons(self, text: str, paper: PaperId) -> Sequence[ShownReason]:
        """Return why a search finds a paper."""
        return ()

    def facets(self, request: SearchRequest, most: int) -> Sequence[Facet]:
        """Return what the papers of a search have in common, at most so many values of each facet."""
        return ()
