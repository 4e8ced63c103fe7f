"""Decisions, status, stars, rating, less of their like, and the trash, for all selected papers at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.paper_selection import SelectionReader

if TYPE_CHECKING:
    from nightstand.services.interest_less import LessOfService
    from nightstand.services.library import Outcome
    from nightstand.services.paper_service import PaperService

DECISIONS: Final = {
    "keep": Decision.KEEP,
    "maybe": Decision.MAYBE,
    "later": Decision.LATER,
    "skip": Decision.SKIP,
    "undecide": Decision.UNDECIDED,
}
STATUSES: Final = {
    "mark_unread": ReadingStatus.UNREAD,
    "mark_reading": ReadingStatus.READING,
    "mark_read": ReadingStatus.READ,
}
RATINGS: Final = {"rate_1": 1, "rate_2": 2, "rate_3": 3, "rate_4": 4, "rate_5": 5, "rate_none": None}


class PaperMarking(QObject):
    """Binds the marking actions to the selection; each call is one step of the journal."""

    def __init__(self, context: UiContext, selection: SelectionReader, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._selection = selection
        papers = context.services.papers
        bind = context.actions.bind
        for name, decision in DECISIONS.items():
            bind(name, self._maker(partial(_decide, papers, decision)))
        for name, status in STATUSES.items():
            bind(name, self._maker(partial(_set_status, papers, status)))
        for name, rating in RATINGS.items():
            bind(name, self._maker(partial(_rate, papers, rating)))
        bind("star", self._star_selected)
        bind("less_like_this", self._maker(partial(_want_less, context.services.less_of), announces=True))
        bind("trash", self._maker(papers.trash, announces=True))
        bind("restore", self._maker(papers.restore, announces=True))

    def star(self, papers: Sequence[PaperId]) -> None:
        """Star the papers, or take the star away when all of them have it."""
        rows = self._context.services.browsing.rows(papers[:200])
        starred = not all(row.marks.starred for row in rows)
        service = self._context.services.papers
        self._context.edits.make(lambda: service.star(papers, starred=starred), papers=len(papers))

    def _star_selected(self) -> None:
        papers = self._selection().papers
        if papers:
            self.star(papers)

    def _maker(self, call: "Callable[[Sequence[PaperId]], Outcome]", *, announces: bool = False) -> Callable[[], None]:
        def make() -> None:
            papers = self._selection().papers
            if papers:
                # What a bulk edit did is easily overlooked, so it is told with the offer to undo it.
                self._context.edits.make(
                    lambda: call(papers), papers=len(papers), announce=announces or len(papers) > 1
                )

        return make


# The papers come last, so that the rest can be bound beforehand.


def _decide(service: "PaperService", decision: Decision, papers: Sequence[PaperId]) -> "Outcome":
    return service.decide(papers, decision)


def _set_status(service: "PaperService", status: ReadingStatus, papers: Sequence[PaperId]) -> "Outcome":
    return service.set_status(papers, status)


def _rate(service: "PaperService", rating: int | None, papers: Sequence[PaperId]) -> "Outcome":
    return service.rate(papers, rating)


def _want_less(service: "LessOfService", papers: Sequence[PaperId]) -> "Outcome":
    return service.want_less(like=papers)
