"""The window at work: made when the library is open, it joins the features and decides what the window shows."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPoint, QTimer

from nightstand.domain.changes import EVERYTHING, ChangeSet
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.action_table import When
from nightstand.ui.care import CarePresenter
from nightstand.ui.charts_desk import ChartsDesk
from nightstand.ui.comparing.feature import ComparingFeature
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.documents.feature import DocumentsFeature
from nightstand.ui.duplicates.presenter import DuplicatesPresenter
from nightstand.ui.duplicates.versions import VersionsPresenter
from nightstand.ui.editing.feature import EditingFeature
from nightstand.ui.exporting.presenter import ExportPresenter
from nightstand.ui.exporting.sources import ShownPapers, export_sources, of_selection
from nightstand.ui.finding.asking import Asking
from nightstand.ui.finding.feature import FindingFeature, FindingSurroundings
from nightstand.ui.finding.suggesting import Suggester
from nightstand.ui.history import History
from nightstand.ui.importing.presenter import ImportPresenter
from nightstand.ui.index_keeper import IndexKeeper
from nightstand.ui.keys.feature import KeysFeature
from nightstand.ui.library_watch import LibraryWatch
from nightstand.ui.lookup.feature import LookupFeature
from nightstand.ui.main_window import MainWindow
from nightstand.ui.navigation import Navigation
from nightstand.ui.notes.feature import ListNotesFeature
from nightstand.ui.overview_desk import OverviewDesk
from nightstand.ui.palette.feature import PaletteFeature, PaletteSurroundings
from nightstand.ui.paper_lending import PaperLending
from nightstand.ui.paper_places import paper_places
from nightstand.ui.papers.feature import PapersFeature
from nightstand.ui.ranking_desk import Ranking
from nightstand.ui.reading_list.feature import ListSurroundings, ReadingListFeature
from nightstand.ui.refine.presenter import RefinePresenter
from nightstand.ui.sidebar.places import ALL_PAPERS, PlaceKind, SidebarPlace
from nightstand.ui.sidebar.presenter import SidebarPresenter
from nightstand.ui.triaging import TriageDesk, Triaging
from nightstand.ui.upkeep import UpkeepKeeper
from nightstand.ui.window_actions import PaneFocus
from nightstand.ui.work_status import WorkStatus

TYPING_PAUSE_MS = 150
"""A person who types has come to rest after so long."""


def stages(context: UiContext, window: MainWindow) -> Iterator["Workspace | None"]:
    """Build the workspace in pieces, each short enough that the window answers in between; the last gives it."""
    papers = PapersFeature(context, window)
    yield None
    window.set_papers(papers.view, papers.view.header.focus_chain)
    yield None
    details = DetailsFeature(context, window)
    yield None
    window.set_details(details.view)
    yield None
    workspace = Workspace(context, window, papers, details)
    yield None
    workspace.start()
    yield workspace


class Workspace(QObject):
    """Joins sidebar, papers, details and long work."""

    def __init__(self, context: UiContext, window: MainWindow, papers: PapersFeature, details: DetailsFeature) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._selected: tuple[PaperId, ...] = ()
        self._asking = Asking(context.services)
        self._details_pause = QTimer(self, interval=TYPING_PAUSE_MS, singleShot=True)
        self._details_pause.timeout.connect(self._show_current_details)
        self.papers = papers
        self.navigation = Navigation(window, papers)
        self.details = details
        self.lists = ReadingListFeature(context, self._list_surroundings(), window)
        self.comparing = ComparingFeature(context, self.navigation.listed, window)
        self.editing = EditingFeature(context, self.papers.selection, window)
        self.keys = KeysFeature(context, self.papers.selection, window)
        self.lookup = LookupFeature(context, self.papers.selection, window)
        self.documents = DocumentsFeature(context, details.view.page.documents, self.papers.selection, window)
        self.list_notes = ListNotesFeature(context, self.navigation.listed, details.linking, window)
        self.sidebar = SidebarPresenter(context, window.sidebar, self)
        self.importing = ImportPresenter(context, window)
        self.exporting = ExportPresenter(context, window)
        self.duplicates = DuplicatesPresenter(context, window)
        self.versions = VersionsPresenter(context, self.papers.selection, window)
        self.refine = RefinePresenter(context, window.refine, self._asking.facets, self)
        self.finding = FindingFeature(context, window.top_bar.search, self._finding_surroundings(), window)
        self.triage = Triaging(context, window, self.papers, self._triage_desk())
        self.history = History(
            context.services.library,
            context.bus,
            context.tasks,
            context.edits,
            context.actions,
            context.messages,
            self,
        )
        self.index = IndexKeeper(context.services, context.tasks, self)
        self._status = WorkStatus(self.importing, self.index, window.status, self)
        self.care = CarePresenter(context, self.index, window)
        self._watch = LibraryWatch(context, self)
        self.upkeep = UpkeepKeeper(context, self)
        self._focus = PaneFocus(window.pane_widgets(), context.actions, self)
        self._focus.add(self.triage.feature.view)
        self.ranking = Ranking(context, window, self.papers, self.triage, self._triage_desk())
        self._focus.add(self.ranking.feature.view)
        others = (self.triage.feature.leave, self.ranking.feature.leave)
        lending = PaperLending(papers, self._triage_desk())
        self.overview = OverviewDesk(
            context,
            window,
            lending,
            details,
            go_to=self.navigation.go_to,
            open_list_notes=self._open_list_notes,
            others=(*others, self._leave_charts),
        )
        self._focus.add(self.overview.feature.view)
        self.charts = ChartsDesk(
            context,
            window,
            lending,
            search=self.navigation.search_everywhere,
            others=(*others, self.overview.feature.leave),
        )
        surroundings = PaletteSurroundings(self.navigation.go_to_named, self.navigation.go_to)
        self.palette = PaletteFeature(context, surroundings, window)
        self._connect()
        self._bind()

    def start(self) -> None:
        """Show all papers and begin to follow the library."""
        self._context.actions.set_condition(When.LIBRARY_OPEN, holds=True)
        self.sidebar.start()
        self.papers.set_search(self._window.top_bar.search.text())
        self.sidebar.set_search_text(self._window.top_bar.search.text())
        if not self._window.top_bar.search.hasFocus():
            self.papers.view.setFocus()
        self._show_refine()
        self.history.start()
        self.index.start()
        self._watch.start()
        self.upkeep.start()

    def _connect(self) -> None:
        context, window = self._context, self._window
        window.top_bar.search_edited.connect(self.papers.set_search)
        window.top_bar.search_edited.connect(self.sidebar.set_search_text)
        window.top_bar.search_edited.connect(self.navigation.leave_saved_search)
        window.top_bar.search_edited.connect(self._evaluate)
        window.top_bar.search_left.connect(self.triage.enter_results)
        window.top_bar.search.spelling_taken.connect(self.papers.view.header.reading.take_spelling)
        window.refine_shown.connect(self._show_refine)
        window.refine.left.connect(self.papers.view.table.enter)
        self.papers.view.table.escaped.connect(window.top_bar.search.clear)
        self.papers.answered.connect(self.refine.follow)
        self.refine.search_text_requested.connect(window.top_bar.search.show_text)
        self.finding.search_requested.connect(self.navigation.search_everywhere)
        window.file_drop.dropped.connect(self.importing.import_urls)
        window.file_drop.set_papers(paper_places(self.papers, self.details))
        window.file_drop.attached.connect(self.documents.attach_urls)
        self.papers.search_text_requested.connect(window.top_bar.search.show_text)
        self.comparing.list_made.connect(self.sidebar.go_to_list)
        self.comparing.combining.search_requested.connect(self.navigation.search_everywhere)
        self.papers.view.add_strip(self.lists.strip, self.lists.strip.focus_chain)
        self.papers.answered.connect(self.lists.head.refresh)
        self.papers.current_changed.connect(self.lists.head.show_current)
        self.papers.drop_requested.connect(self.lists.place)
        self.papers.drop_refused.connect(self.lists.explain_refusal)
        self.details.search_requested.connect(self.navigation.search_everywhere)
        self.details.tags_requested.connect(self._open_tags)
        self.details.version_requested.connect(self.papers.open_version)
        self.details.paper_requested.connect(self.navigation.go_to)
        self.details.list_requested.connect(self.navigation.go_to_list)
        self.versions.paper_requested.connect(self.papers.go_to)
        self.editing.paper_added.connect(self.navigation.go_to)
        self.lookup.paper_added.connect(self.navigation.go_to)
        self.papers.selection_changed.connect(self._take_selection)
        self.papers.current_changed.connect(self._show_details)
        self.sidebar.place_chosen.connect(self.navigation.show_place)
        self.navigation.place_shown.connect(self._evaluate)
        self.sidebar.papers_counted.connect(self._take_counts)
        self.sidebar.menu.export_requested.connect(self._export_place)
        self.importing.papers_requested.connect(self.sidebar.go_to_import)
        self.importing.alike_requested.connect(self.duplicates.show_import)
        self.importing.lookup_requested.connect(self.lookup.add_by_identifier)
        self.papers.lookup_requested.connect(self.lookup.add_by_identifier)
        self.sidebar.search_requested.connect(self.navigation.search_everywhere)
        self.sidebar.menu.report_requested.connect(self.importing.reports.show)
        self.sidebar.menu.undo_requested.connect(self.importing.reports.undo)
        self.papers.search_impaired.connect(self.index.repair)
        self.index.work_reported.connect(self._take_indexing)
        self.index.rested.connect(self._end_indexing)
        self.index.failed.connect(context.messages.show_error)
        self.index.papers_indexed.connect(self._refresh_results)
        context.bus.changed.connect(self.index.take_change)
        context.tasks.failed.connect(context.messages.show_error)

    def _bind(self) -> None:
        bind = self._context.actions.bind
        search = self._window.top_bar.search
        bind("find", self._find)
        bind("clear_search", search.clear)
        bind("export", self._export)
        bind("export_selected", self._export_selected)
        bind("refresh", lambda: self._context.bus.announce(EVERYTHING))
        self.navigation.bind(self._context.actions)

    def _list_surroundings(self) -> ListSurroundings:
        return ListSurroundings(
            selection=self.papers.selection,
            shown=lambda: self.papers.shown_papers,
            can_reorder=lambda: self.papers.can_reorder,
            popup_place=lambda: self._popup_place(is_for_tags=False),
            listed=self.navigation.listed,
            draw_line=self.papers.view.table.set_cut_line,
        )

    def _finding_surroundings(self) -> FindingSurroundings:
        return FindingSurroundings(
            selection=self.papers.selection,
            popup_place=self.papers.popup_place,
            suggester=Suggester(self._asking.suggestions, self._asking.refresh_names),
            why=self._asking.reasons,
        )

    def _triage_desk(self) -> TriageDesk:
        return TriageDesk(
            place=lambda: self.navigation.place,
            title=lambda: self.navigation.title,
            take_selection=self._select,
            returned=self._show_current_details,
        )

    def _open_list_notes(self, list_id: ListId) -> None:
        self.navigation.go_to_list(list_id)
        self.list_notes.open(list_id)

    def _show_refine(self) -> None:
        self.refine.set_shown(is_shown=self._window.is_refine_shown)

    def _take_indexing(self) -> None:
        self.papers.set_indexing(is_indexing=True)

    def _end_indexing(self) -> None:
        self.papers.set_indexing(is_indexing=False)

    def _popup_place(self, *, is_for_tags: bool) -> QPoint:
        return self.details.popup_place(is_for_tags=is_for_tags) or self.papers.popup_place()

    def _open_tags(self) -> None:
        self.papers.open_tags(self._popup_place(is_for_tags=True))

    def _find(self) -> None:
        self._window.top_bar.search.setFocus()
        self._window.top_bar.search.selectAll()

    def _take_selection(self, papers: tuple[PaperId, ...]) -> None:
        # In triage it is the paper at hand that counts as selected, in ranking none.
        if not self.triage.is_open and not self.ranking.is_open:
            self.details.show_selection(papers)
            self._select(papers)

    def _select(self, papers: tuple[PaperId, ...]) -> None:
        self._selected = papers
        self._evaluate()

    def _show_details(self, _paper: PaperId | None) -> None:
        if self.triage.is_open:
            return
        # While a person types, the paper shown may change with every letter; what it says is read once they rest.
        if self._window.top_bar.search.hasFocus():
            self._details_pause.start()
        else:
            self._show_current_details()

    def _show_current_details(self) -> None:
        self._details_pause.stop()
        self.details.show_paper(self.papers.current_paper(), self._window.top_bar.search.text())

    def _evaluate(self) -> None:
        set_condition = self._context.actions.set_condition
        has_paper = bool(self._selected)
        set_condition(When.HAS_PAPER, holds=has_paper)
        set_condition(When.IS_FOUND, holds=has_paper and bool(self._window.top_bar.search.text().strip()))
        set_condition(When.HAS_SEVERAL, holds=len(self._selected) > 1)
        set_condition(When.IN_LIST, holds=has_paper and self.navigation.place.kind is PlaceKind.LIST)
        set_condition(When.IN_TRASH, holds=has_paper and self.navigation.place.kind is PlaceKind.TRASH)

    def _leave_charts(self) -> None:
        self.charts.feature.leave()

    def _shown(self) -> ShownPapers:
        is_list = self.navigation.place.kind is PlaceKind.LIST
        return ShownPapers(
            title=self.navigation.title,
            is_everything=self.navigation.place == ALL_PAPERS,
            list_id=ListId(int(self.navigation.place.value)) if is_list else None,
            # A saved search goes by its name, like a list.
            search="" if self.navigation.is_saved_search_opened else self._window.top_bar.search.text().strip(),
            result=self.papers.shown_papers,
            selected=self._selected,
        )

    def _export(self) -> None:
        self.exporting.ask(export_sources(self._shown()))

    def _export_selected(self) -> None:
        self.exporting.ask([of_selection(self._shown())])

    def _export_place(self, place: SidebarPlace) -> None:
        # The place was chosen when its menu opened, so what is shown follows as soon as the search is through.
        self._window.sidebar.choose(place)
        QTimer.singleShot(0, self._export)

    def _take_counts(self, papers: int) -> None:
        self.navigation.follow_renaming()
        if papers:
            self._window.show_panes()
            self.triage.resume()
            self.ranking.resume()
        else:
            self._window.show_welcome()

    def _refresh_results(self) -> None:
        if self._window.top_bar.search.text():
            self._context.bus.announce(ChangeSet(membership=True), self.index)

    def stop(self) -> None:
        """Save what is being written, and begin nothing more."""
        self.triage.feature.flush()
        self.list_notes.stop()
        self.details.flush()
        self.documents.stop()
        self.history.stop()
        self.index.stop()
        self._watch.stop()
        self.upkeep.stop()
        self.sidebar.stop()
