"""Asks the services what could be typed, why a paper was found, and what papers have in common; in the pool."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from nightstand.domain.paper import PaperId
from nightstand.services.completing import CompletionService, Option, OptionKind
from nightstand.services.faceting import Facet, FacetName
from nightstand.services.progress import CancelToken
from nightstand.services.searching import SearchRequest
from nightstand.ui.finding.reasons_view import ShownReason
from nightstand.ui.finding.suggesting import Offered
from nightstand.ui.widgets.suggestion_list import Suggestion

_TOLD_APART: Final = frozenset({OptionKind.SAVED_SEARCH, OptionKind.SOURCE})

if TYPE_CHECKING:
    from nightstand.bootstrap import Services


class Asking:
    """The questions of the window's tools for finding papers."""

    def __init__(self, services: "Services") -> None:
        self._services = services
        self._completing = CompletionService(services.database, services.places)

    def refresh_names(self) -> None:
        """Read anew what can be suggested, if it has changed, and prepare for the first search."""
        self._services.searching.prepare()
        self._completing.refresh()

    def suggestions(self, text: str, cursor: int) -> Offered:
        """Return what could stand at the cursor of a text.

        To a word without a field nothing is suggested unasked: Tab and the arrows are for the results then.
        """
        completion = self._completing.complete(text, cursor)
        is_plain = ":" not in text[completion.start : completion.stop]
        is_end = completion.stop == len(text)
        shown = tuple(_suggestion(option, is_plain=is_plain, is_end=is_end) for option in completion.options)
        return Offered(completion.start, completion.stop, () if is_plain else shown, shown, is_plain)

    def reasons(self, text: str, paper: PaperId) -> Sequence[ShownReason]:
        """Return why a search finds a paper."""
        found = self._services.searching.why(text, paper)
        return tuple(ShownReason(reason.words, reason.place, reason.share) for reason in found)

    def facets(
        self, request: SearchRequest, names: Collection[FacetName], most: int, cancel: CancelToken
    ) -> Sequence[Facet]:
        """Return what the papers of a search have in common, at most so many values of each facet."""
        return self._services.searching.facets(
            request, names=names, values_shown=most, cancelled=lambda: cancel.is_cancelled
        )


def _suggestion(option: Option, *, is_plain: bool, is_end: bool) -> Suggestion:
    is_field = option.kind is OptionKind.FIELD
    # The next word follows at once, as after a choice on a phone.
    text = option.text if is_field or not is_end else f"{option.text} "
    kind = option.kind.value if is_plain or option.kind in _TOLD_APART else ""
    return Suggestion(text, option.label, "" if is_field else kind, option.count)
