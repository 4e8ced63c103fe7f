"""Joins triage to the rest of the window: what the search shows is its pile, and its paper is what actions act on."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.main_window import MainWindow
from nightstand.ui.paper_selection import PaperSelection
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace
from nightstand.ui.triage.feature import TriageFeature, TriageSurroundings
from nightstand.ui.triage.resuming import Whereabouts


@dataclass(frozen=True, slots=True)
class TriageDesk:
    """What the workspace knows: the current place, its title, and who is told that other papers are selected."""

    place: Callable[[], SidebarPlace]
    title: Callable[[], str]
    take_selection: Callable[[tuple[PaperId, ...]], None]
    returned: Callable[[], None]


class Triaging(QObject):
    """Makes the feature, opens it where it was when the window was closed, and gives the list its selection back."""

    def __init__(self, context: UiContext, window: MainWindow, papers: PapersFeature, desk: TriageDesk) -> None:
        super().__init__(window)
        self._window = window
        self._papers = papers
        self._desk = desk
        self._is_resumed = False
        around = TriageSurroundings(
            where=self._where,
            title=desk.title,
            open_view=window.open_view,
            close_view=window.close_view,
            open_tags=papers.open_tags,
            select=self._select,
            leave_at=self._leave_at,
        )
        self.feature = TriageFeature(context, around, self)
        papers.answered.connect(self.feature.follow)

    @property
    def is_open(self) -> bool:
        """Whether papers are decided on one after the other."""
        return self.feature.is_open

    def resume(self) -> None:
        """Open triage if the window was closed in it; only the first call does."""
        where, is_first = self.feature.open_at, not self._is_resumed
        self._is_resumed = True
        if where is None or not is_first:
            return
        place = SidebarPlace(PlaceKind(where.kind), where.value)
        if self._window.sidebar.node_of(place) is not None:
            self._window.sidebar.choose(place)
            self._window.top_bar.search.show_text(where.search)
            self.feature.open()

    def enter_results(self) -> None:
        """Take the focus from the search field."""
        if self.is_open:
            self.feature.view.setFocus()
        else:
            self._papers.view.table.enter()

    def _where(self) -> Whereabouts:
        place = self._desk.place()
        return Whereabouts(place.kind.value, place.value, self._window.top_bar.search.text())

    def _select(self, selection: PaperSelection) -> None:
        self._papers.lend_selection(lambda: selection)
        self._desk.take_selection(selection.papers)

    def _leave_at(self, paper: PaperId | None) -> None:
        self._papers.lend_selection(None)
        if paper is not None:
            self._papers.go_to(paper)
        self._papers.view.setFocus()
        self._desk.take_selection(self._papers.selected_papers())
        self._desk.returned()
