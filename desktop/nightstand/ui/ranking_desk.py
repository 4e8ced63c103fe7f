"""Joins ranking to the rest of the window: finds or makes the list that is to be ranked."""

from collections.abc import Sequence

from PySide6.QtCore import QObject

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind
from nightstand.domain.tag import folded
from nightstand.services.wording import counted
from nightstand.ui.context import UiContext
from nightstand.ui.main_window import MainWindow
from nightstand.ui.paper_lending import PaperLending
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.ranking.feature import RankingFeature, RankingSurroundings
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace
from nightstand.ui.triage.view import Shown as TriageShown
from nightstand.ui.triaging import TriageDesk, Triaging
from nightstand.ui.widgets.action_button import ActionButton
from nightstand.ui.widgets.name_prompt import NamePrompt, Question


class Ranking(QObject):
    """Makes the feature, opens it where it was when the window was closed, and gives the list its selection back."""

    def __init__(
        self, context: UiContext, window: MainWindow, papers: PapersFeature, triage: Triaging, desk: TriageDesk
    ) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._papers = papers
        self._triage = triage
        self._desk = desk
        lending = PaperLending(papers, desk)
        around = RankingSurroundings(window.open_view, window.close_view, lending.take_over, lending.give_back)
        self.feature = RankingFeature(context, around, self)
        self._awaited: ListId | None = self.feature.open_list
        context.actions.bind("rank", self.open)
        papers.view.header.add_button(ActionButton(context.actions.action("rank"), 17))
        window.sidebar.place_chosen.connect(self._follow)
        window.top_bar.search_edited.connect(self._leave_for_search)

    @property
    def is_open(self) -> bool:
        """Whether a list is being ranked."""
        return self.feature.is_open

    def open(self) -> None:
        """Rank the list that is shown; of another place, make a list of its papers first."""
        kept = self._kept_in_triage()
        if kept:
            self._ask_for_list(kept, "Rank what you kept", "Kept")
            return
        place = self._desk.place()
        if place.kind is PlaceKind.LIST:
            self._open_list(ListId(int(place.value)))
        elif self._papers.shown_papers:
            self._ask_for_list(self._papers.shown_papers, "Rank what is shown", self._desk.title())
        else:
            self._context.messages.show_toast("No paper is shown that could be ranked")

    def resume(self) -> None:
        """Open the list that is waited for as soon as the sidebar has it; at first that in which the window closed."""
        list_id = self._awaited
        if list_id is not None and self._window.sidebar.node_of(_place_of(list_id)) is not None:
            self._open_list(list_id)

    def _kept_in_triage(self) -> tuple[PaperId, ...]:
        is_at_end = self._triage.is_open and self._triage.feature.view.shown is TriageShown.NOTICE
        return self._papers.selection().papers if is_at_end else ()

    def _open_list(self, list_id: ListId) -> None:
        self._awaited = None
        if self._triage.is_open:
            self._triage.feature.leave()
        self._window.top_bar.search.clear()
        self._window.sidebar.choose(_place_of(list_id))
        self.feature.open(list_id)

    def _ask_for_list(self, papers: Sequence[PaperId], title: str, name: str) -> None:
        def take(answers: tuple[str, ...]) -> None:
            self._put_into(answers[0], papers)

        question = Question(f"List for the {counted(len(papers), 'paper')}: a new one, or one there is", name)
        NamePrompt(title, "Rank", (question,), take, self._window).open()

    def _put_into(self, name: str, papers: Sequence[PaperId]) -> None:
        lists, service = self._context.services.browsing.reading_lists(), self._context.services.reading_lists
        wanted = folded(name.strip())
        known = (each.id for each in lists if each.spec.kind is ListKind.LIST and folded(each.spec.name) == wanted)
        found = next(known, None)
        if found is None:
            self._context.edits.make(
                lambda: service.create(name, selection=papers),
                label="a list to be ranked",
                papers=len(papers),
                on_done=lambda outcome: self._open_new(outcome.new_id),
            )
        else:
            self._context.edits.make(
                lambda: service.add(found, papers),
                label="papers to be ranked",
                papers=len(papers),
                on_done=lambda _outcome: self._open_list(found),
            )

    def _open_new(self, number: int | None) -> None:
        # The sidebar hears of the new list in a moment, and `resume` is called then.
        self._awaited = ListId(number) if number is not None else None
        self.resume()

    def _follow(self, place: SidebarPlace) -> None:
        list_id = self.feature.presenter.list
        if self.is_open and list_id is not None and place != _place_of(list_id):
            self.feature.leave()

    def _leave_for_search(self, text: str) -> None:
        if text and self.is_open:
            self.feature.leave()


def _place_of(list_id: ListId) -> SidebarPlace:
    return SidebarPlace(PlaceKind.LIST, str(list_id))
