"""Keeps the sidebar true, and does what a person asks of its places."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu

from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import Decision, ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import SEPARATOR
from nightstand.ui.action_table import Place, When
from nightstand.ui.context import UiContext
from nightstand.ui.sidebar.place_menu import PlaceMenu
from nightstand.ui.sidebar.places import Command, Node, PlaceKind, Section, SidebarPlace
from nightstand.ui.sidebar.renaming import PlaceRenaming
from nightstand.ui.sidebar.tag_chooser import TagChooser
from nightstand.ui.sidebar.view import SidebarView
from nightstand.ui.widgets.name_prompt import NamePrompt, Question

if TYPE_CHECKING:
    from nightstand.services.browsing import SidebarCounts
    from nightstand.services.library import Outcome


@dataclass(frozen=True, slots=True)
class _Standing:
    """The counts of the places, and the import that undo would take back."""

    counts: "SidebarCounts"
    undoable_import: int | None


OnAnswer = Callable[[tuple[str, ...]], None]
REFRESH_DELAY_MS = 60
"""Several changes in a row are read once."""


class SidebarPresenter(QObject):
    """Drives a `SidebarView`."""

    place_chosen = Signal(object)
    """The SidebarPlace whose papers are to be shown."""
    papers_counted = Signal(int)
    """The number of papers in the library, the trash included."""
    search_requested = Signal(str)
    """A text that is to be searched for in all papers."""

    def __init__(self, context: UiContext, view: SidebarView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._services = context.services
        self._view = view
        self._search_text = ""
        self._undoable_import: int | None = None
        self.menu = PlaceMenu(context, self)
        self.tags = TagChooser(context.themes, context.icons, view)
        self.tags.chosen.connect(self._choose_tag)
        self.tags.new_requested.connect(self._create_tag)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REFRESH_DELAY_MS)
        self._timer.timeout.connect(self.refresh)
        context.bus.changed.connect(self._take_change)
        view.place_chosen.connect(self._choose)
        view.add_requested.connect(self._add)
        view.command_requested.connect(self._do_command)
        view.menu_requested.connect(self._show_menu)
        view.sidebar_model.papers_dropped.connect(self._drop)
        view.sidebar_model.papers_moved.connect(self._move_papers)
        view.row_changed.connect(self._take_row)
        view.level_menu_requested.connect(self._show_level_menu)
        PlaceRenaming(context, view, self._go_on, self)
        context.actions.attach(Place.SIDEBAR, view)
        self._bind()

    def start(self) -> None:
        """Show the place that is chosen already, and read the counts."""
        self._choose(self._view.current_place)
        self.refresh()

    def stop(self) -> None:
        """Read no more; the library is about to be closed."""
        self._timer.stop()

    def refresh(self) -> None:
        """Read the counts anew."""
        self._context.tasks.latest("sidebar", self._read, self._show)

    def go_to_list(self, number: int) -> None:
        """Show a reading list that was just made."""
        self._go_on(SidebarPlace(PlaceKind.LIST, str(number)))

    def go_to_import(self, number: int) -> None:
        """Show the papers of an import; one that has no row any more is searched for by its number."""
        place = SidebarPlace(PlaceKind.IMPORT, str(number))

        def show(standing: _Standing) -> None:
            self._show(standing)
            if self._view.node_of(place) is not None:
                self._view.choose(place)
            else:
                self.search_requested.emit(f"import:{number}")

        self._context.tasks.latest("place to go to", self._read, show)

    def set_search_text(self, text: str) -> None:
        """Say what is searched at present; it can be saved."""
        self._search_text = text.strip()
        self._context.actions.set_condition(When.HAS_SEARCH, holds=bool(self._search_text))

    def _read(self) -> "_Standing":
        counts = self._services.browsing.sidebar()
        return _Standing(counts, self._services.import_history.undoable() if counts.imports else None)

    def _show(self, standing: "_Standing") -> None:
        counts = standing.counts
        self._undoable_import = standing.undoable_import
        self._view.sidebar_model.show(counts)
        if counts.import_count:
            self._context.actions.set_condition(When.HAS_IMPORT, holds=True)
        self.papers_counted.emit(counts.all + counts.trash)

    def _bind(self) -> None:
        bind = self._context.actions.bind
        bind("new_list", self._ask_list)
        bind("new_tag", self._ask_tag)
        bind("save_search", self._ask_saved_search)
        bind("edit_query", self._ask_query)
        bind("tag_colour", self._ask_colour)
        bind("delete_place", self._delete)

    def _take_change(self, changes: ChangeSet, _origin: object) -> None:
        if not changes.is_empty:
            self._timer.start()

    def _choose(self, place: SidebarPlace) -> None:
        set_condition = self._context.actions.set_condition
        self._take_row(self._view.current_node)
        set_condition(When.HAS_SAVED_SEARCH, holds=place.kind is PlaceKind.SAVED_SEARCH)
        set_condition(When.HAS_LIST, holds=place.kind is PlaceKind.LIST)
        set_condition(When.HAS_LIST_OR_SEARCH, holds=place.kind in (PlaceKind.LIST, PlaceKind.SAVED_SEARCH))
        set_condition(When.HAS_TAG, holds=place.kind is PlaceKind.TAG)
        what = place.kind.value if place.has_name else "list or tag"
        self._context.actions.action("delete_place").setText(f"De&lete {what}")
        self.place_chosen.emit(place)

    def _take_row(self, node: Node) -> None:
        # The keys go over headings and folders too, where nothing may happen to the place that is still shown.
        has_name = node.place is not None and node.place.has_name
        self._context.actions.set_condition(When.HAS_NAMED_PLACE, holds=has_name)
        self._context.actions.set_condition(When.HAS_NAMED_ROW, holds=has_name or bool(node.level))

    def _add(self, section: Section) -> None:
        ask = {
            Section.LISTS: self._ask_list,
            Section.TAGS: self._ask_tag,
            Section.SAVED_SEARCHES: self._ask_saved_search,
        }
        ask[section]()

    def _drop(self, papers: Sequence[PaperId], place: SidebarPlace) -> None:
        services = self._services

        def change() -> "Outcome":
            match place.kind:
                case PlaceKind.LIST:
                    return services.reading_lists.add(ListId(int(place.value)), papers)
                case PlaceKind.TAG:
                    return services.tagging.tag(papers, add=[place.value])
                case PlaceKind.DECISION:
                    return services.papers.decide(papers, Decision(place.value))
                case PlaceKind.INBOX:
                    return services.papers.decide(papers, Decision.UNDECIDED)
                case PlaceKind.READING:
                    return services.papers.set_status(papers, ReadingStatus.READING)
                case PlaceKind.STARRED:
                    return services.papers.star(papers, starred=True)
                case PlaceKind.TRASH:
                    return services.papers.trash(papers)
                case _:
                    raise ValueError(f"papers cannot be dropped on {place}")

        self._context.edits.make(change, papers=len(papers), announce=True)

    def _move_papers(self, papers: Sequence[PaperId], place: SidebarPlace) -> None:
        source, target = (ListId(int(found.value)) for found in (self._view.current_place, place))
        lists = self._services.reading_lists
        self._context.edits.make(lambda: lists.move_between(source, target, papers), papers=len(papers), announce=True)

    def _ask_list(self) -> None:
        def create(answers: tuple[str, ...]) -> None:
            self._context.edits.make(
                lambda: self._services.reading_lists.create(answers[0]),
                on_done=lambda outcome: self._go_on(SidebarPlace(PlaceKind.LIST, str(outcome.new_id))),
            )

        self._prompt("New reading list", "Create list", (Question("Name"),), create)

    def _ask_tag(self) -> None:
        hint = f"topic or topic{SEPARATOR}narrower topic"
        questions = (Question("Name", hint=hint),)
        self._prompt("New tag", "Create tag", questions, lambda answers: self._create_tag(answers[0]))

    def _ask_saved_search(self) -> None:
        def create(answers: tuple[str, ...]) -> None:
            name, query = answers
            self._context.edits.make(
                lambda: self._services.reading_lists.create(name, query=query),
                on_done=lambda outcome: self._go_on(SidebarPlace(PlaceKind.SAVED_SEARCH, str(outcome.new_id))),
            )

        text = self._search_text
        questions = (Question("Name", text), Question("Search", text, "tag:theory is:unread regret bounds"))
        self._prompt("Save a search", "Save search", questions, create)

    def _ask_query(self) -> None:
        place = self._view.current_place
        node = self._view.node_of(place)
        if node is None:
            return

        def change(answers: tuple[str, ...]) -> None:
            self._context.edits.make(
                lambda: self._services.reading_lists.set_query(ListId(int(place.value)), answers[0])
            )

        self._prompt(f"Search of “{node.text}”", "Save", (Question("Search", node.full_name),), change)

    def _ask_colour(self) -> None:
        menu = self._menu()
        self.menu.fill_colours(menu, self._view.current_place)
        rect = self._view.visualRect(self._view.currentIndex())
        menu.popup(self._view.viewport().mapToGlobal(rect.bottomLeft() + QPoint(36, 0)))

    def _delete(self) -> None:
        place = self._view.current_place
        services = self._services
        if place.kind is PlaceKind.TAG:
            self._context.edits.make(lambda: services.tagging.delete(place.value), announce=True)
        elif place.has_name:
            self._context.edits.make(lambda: services.reading_lists.delete(ListId(int(place.value))), announce=True)

    def _show_menu(self, place: SidebarPlace, at: QPoint) -> None:
        self._view.choose(place)
        menu = self._menu()
        self.menu.fill(menu, place, self._undoable_import)
        menu.popup(at)

    def _show_level_menu(self, node: Node, at: QPoint) -> None:
        menu = self._menu()
        self.menu.fill_for_level(menu, lambda: self._view.rename_row(node))
        menu.popup(at)

    def _do_command(self, command: Command) -> None:
        match command:
            case Command.ALL_IMPORTS:
                self._context.actions.trigger("all_imports")
            case Command.ALL_TAGS:
                self.tags.open(self._view.sidebar_model.tags, self._view.place_of_command(command))

    def _choose_tag(self, name: str) -> None:
        self._view.choose(SidebarPlace(PlaceKind.TAG, name))
        self._view.setFocus()

    def _create_tag(self, name: str) -> None:
        self._context.edits.make(
            lambda: self._services.tagging.create(name),
            on_done=lambda _outcome: self._go_on(SidebarPlace(PlaceKind.TAG, name)),
        )

    def _go_on(self, place: SidebarPlace) -> None:
        """Read the places anew and choose the one that was made or renamed; no refresh takes the place of this."""

        def show(standing: _Standing) -> None:
            self._show(standing)
            self._view.choose(place)
            self._view.setFocus()

        self._context.tasks.latest("place to go to", self._read, show)

    def _prompt(self, title: str, button: str, questions: tuple[Question, ...], on_answer: OnAnswer) -> None:
        NamePrompt(title, button, questions, on_answer, self._view.window()).open()

    def _menu(self) -> QMenu:
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu
