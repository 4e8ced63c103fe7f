"""Where the window is: the place that is shown, its title, the saved search opened there; and the ways to others."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.named_places import NamedPlace, NamedPlaceKind
from nightstand.services.searching import EVERYWHERE, Scope, ScopeKind
from nightstand.ui.actions import Actions
from nightstand.ui.main_window import MainWindow
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.sidebar.places import ALL_PAPERS, INBOX, READING, STARRED, TRASH, PlaceKind, SidebarPlace

SCOPE_KINDS = {
    PlaceKind.EVERYTHING: ScopeKind.EVERYTHING,
    PlaceKind.INBOX: ScopeKind.INBOX,
    PlaceKind.READING: ScopeKind.READING,
    PlaceKind.STARRED: ScopeKind.STARRED,
    PlaceKind.DECISION: ScopeKind.DECISION,
    PlaceKind.LIST: ScopeKind.LIST,
    PlaceKind.SOURCE: ScopeKind.SOURCE,
    PlaceKind.IMPORT: ScopeKind.IMPORT,
    PlaceKind.TAG: ScopeKind.TAG,
    PlaceKind.TRASH: ScopeKind.TRASH,
}
PLACE_KINDS = {
    NamedPlaceKind.LIST: PlaceKind.LIST,
    NamedPlaceKind.SAVED_SEARCH: PlaceKind.SAVED_SEARCH,
    NamedPlaceKind.TAG: PlaceKind.TAG,
    NamedPlaceKind.IMPORTED: PlaceKind.SOURCE,
}
GO_ACTIONS = {
    "go_all": ALL_PAPERS,
    "go_inbox": INBOX,
    "go_reading": READING,
    "go_starred": STARRED,
    "go_kept": SidebarPlace(PlaceKind.DECISION, Decision.KEEP.value),
    "go_maybe": SidebarPlace(PlaceKind.DECISION, Decision.MAYBE.value),
    "go_later": SidebarPlace(PlaceKind.DECISION, Decision.LATER.value),
    "go_skipped": SidebarPlace(PlaceKind.DECISION, Decision.SKIP.value),
    "go_trash": TRASH,
}


class Navigation(QObject):
    """Shows what the sidebar chooses among the papers, and brings the window elsewhere.

    A search that stands in the field stays when another place is chosen, unless it came with a saved search.
    """

    place_shown = Signal()

    def __init__(self, window: MainWindow, papers: PapersFeature) -> None:
        super().__init__(window)
        self._window = window
        self._papers = papers
        self._place = ALL_PAPERS
        self._title = "All papers"
        self._opened_query: str | None = None

    @property
    def place(self) -> SidebarPlace:
        """The place whose papers are shown."""
        return self._place

    @property
    def title(self) -> str:
        """What that place is called."""
        return self._title

    @property
    def is_saved_search_opened(self) -> bool:
        """Whether the search field holds a saved search as it was saved."""
        return self._opened_query is not None

    def bind(self, actions: Actions) -> None:
        """Let the actions that go to a place do so."""
        for action_id, place in GO_ACTIONS.items():
            actions.bind(action_id, partial(self._window.sidebar.choose, place))

    def listed(self) -> ListId | None:
        """Return the list or saved search that is shown, if one is."""
        is_listed = self._place.kind in (PlaceKind.LIST, PlaceKind.SAVED_SEARCH)
        return ListId(int(self._place.value)) if is_listed else None

    def search_everywhere(self, text: str) -> None:
        """Search all papers for `text`."""
        self._window.sidebar.choose(ALL_PAPERS)
        self._window.top_bar.search.show_text(text)

    def go_to_list(self, list_id: ListId) -> None:
        """Show a list."""
        self._window.sidebar.choose(SidebarPlace(PlaceKind.LIST, str(list_id)))

    def go_to_named(self, named: NamedPlace) -> None:
        """Show a place by its name; one that the sidebar does not list is searched for."""
        place = SidebarPlace(PLACE_KINDS[named.kind], named.value)
        if self._window.sidebar.node_of(place) is not None:
            self._window.top_bar.search.clear()
            self._window.sidebar.choose(place)
        else:
            self.search_everywhere(named.clause)

    def go_to(self, paper: PaperId) -> None:
        """Show a paper among all papers."""
        self._window.top_bar.search.clear()
        self._window.sidebar.choose(ALL_PAPERS)
        self._papers.go_to(paper)

    def follow_renaming(self) -> None:
        """Show the place anew where its name or its saved search was changed, here or by another program."""
        is_renamed = self._place_title(self._place) != self._title
        is_other_query = self._opened_query is not None and self._saved_query(self._place) != self._opened_query
        if is_renamed or is_other_query:
            self.show_place(self._place)

    def show_place(self, place: SidebarPlace) -> None:
        """Show the papers of `place`, and put the search it was saved with into the field."""
        self._place = place
        self._title = self._place_title(place)
        self._window.top_bar.set_place(self._title)
        # What a saved search put into the field goes with it; what a person typed stays.
        is_query_opened = self._opened_query is not None
        self._opened_query = None
        if place.kind is PlaceKind.SAVED_SEARCH:
            query = self._saved_query(place)
            self._window.top_bar.search.show_text(query)
            self._opened_query = query
            self._papers.show_scope(EVERYWHERE, self._title)
        else:
            if is_query_opened:
                self._window.top_bar.search.clear()
            self._papers.show_scope(Scope(SCOPE_KINDS[place.kind], place.value), self._title)
        self.place_shown.emit()

    def _saved_query(self, place: SidebarPlace) -> str:
        node = self._window.sidebar.node_of(place)
        return node.full_name if node is not None else ""

    def leave_saved_search(self, text: str) -> None:
        """Go back to all papers once the text of a saved search is changed to `text`."""
        if self._opened_query is not None and text != self._opened_query:
            # Another text is a search of its own, and the saved one can be opened anew.
            self._opened_query = None
            self._window.sidebar.choose(ALL_PAPERS)

    def _place_title(self, place: SidebarPlace) -> str:
        node = self._window.sidebar.node_of(place)
        if node is None:
            return self._title
        return node.full_name if place.kind in (PlaceKind.LIST, PlaceKind.TAG) else node.text
