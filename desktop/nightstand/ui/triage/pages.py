"""Reads the pages of the papers that come next before they are wanted, so that going on shows one at once."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from nightstand.domain.paper import PaperId
from nightstand.services.triage import topic_of
from nightstand.ui.context import UiContext
from nightstand.ui.sections.reading import read_paper
from nightstand.ui.triage.shown import PilePage

if TYPE_CHECKING:
    from nightstand.bootstrap import Services

MOST_KEPT: Final = 48


class PageKeeper(QObject):
    """Keeps the pages of papers near the one at hand; what has changed since is read again when it is wanted."""

    ready = Signal(object)
    """The PaperId of a page that was read."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._query = ""
        self._pages: OrderedDict[PaperId, PilePage] = OrderedDict()
        self._edition = 0
        self._read_in: dict[PaperId, int] = {}
        """The edition each page was read in."""
        self._stale_since: dict[PaperId, int] = {}
        self._on_the_way: set[tuple[PaperId, int]] = set()

    def set_query(self, query: str) -> None:
        """Mark the words of another search."""
        if query != self._query:
            self._query = query
            self.mark_stale(None)

    def page(self, paper: PaperId) -> PilePage | None:
        """Return a page if it is there, perhaps as it was before the latest change."""
        return self._pages.get(paper)

    def mark_stale(self, papers: Iterable[PaperId] | None) -> None:
        """Say that papers, or all for None, are not as they were read."""
        self._edition += 1
        for paper in tuple(self._pages) if papers is None else papers:
            self._stale_since[paper] = self._edition
        if papers is None:
            # Also what is on its way.
            self._stale_since.update({paper: self._edition for paper, _edition in self._on_the_way})

    def want(self, papers: Iterable[PaperId]) -> None:
        """Read those of the papers that are not there or have changed, the first one first."""
        services, query = self._context.services, self._query
        for paper in papers:
            key = (paper, self._edition)
            if self._is_fresh(paper) or any(
                there == paper and edition >= self._stale_since.get(paper, 0) for there, edition in self._on_the_way
            ):
                continue
            self._on_the_way.add(key)
            self._read(services, query, key)

    def _is_fresh(self, paper: PaperId) -> bool:
        return paper in self._pages and self._read_in[paper] >= self._stale_since.get(paper, 0)

    def _read(self, services: "Services", query: str, key: tuple[PaperId, int]) -> None:
        paper, edition = key

        def take(page: PilePage) -> None:
            self._on_the_way.discard(key)
            if edition < self._stale_since.get(paper, 0) and paper in self._pages:
                return
            self._pages[paper] = page
            self._read_in[paper] = edition
            self._pages.move_to_end(paper)
            while len(self._pages) > MOST_KEPT:
                gone, _page = self._pages.popitem(last=False)
                self._read_in.pop(gone, None)
            self.ready.emit(paper)

        def fail(_error: Exception) -> None:
            # It was removed at this moment; the pile hears of it by the bus.
            self._on_the_way.discard(key)

        self._context.tasks.run(lambda: read_page(services, paper, query), take, fail)


def read_page(services: "Services", paper: PaperId, query: str) -> PilePage:
    """Return a paper with all that its page shows; for the pool.

    Raises:
        NotFound: it is gone.
    """
    shown = read_paper(services, paper, query)
    return PilePage(shown, topic_of(shown.paper.bibliography), services.triage.why(paper))
