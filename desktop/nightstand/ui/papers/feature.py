"""The paper list as the window uses it: one object with the pane, what is selected, and where to look."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from nightstand.domain.paper import PaperId
from nightstand.services.searching import Scope
from nightstand.ui.action_table import Place
from nightstand.ui.context import UiContext
from nightstand.ui.paper_selection import PaperSelection, SelectionReader
from nightstand.ui.papers.citing import PaperCiting
from nightstand.ui.papers.marking import PaperMarking
from nightstand.ui.papers.model import PaperListModel
from nightstand.ui.papers.presenter import PapersPresenter
from nightstand.ui.papers.shown_fields import ALL_FIELDS, ShownField, known_fields
from nightstand.ui.papers.tagging import PaperTagging
from nightstand.ui.papers.view import PapersView
from nightstand.ui.unwanted_menu import UnwantedMenu
from nightstand.ui.widgets.action_button import ActionButton

FIELDS_STATE: Final = "papers/fields"

CONTEXT_MENU: Final = (
    *("open_pdf", "open_link", "edit", "attach_file", "look_up", ""),
    *("more_like_this", "less_like_this", "why_found", ""),
    *("show_version", "unlink_version", "link_versions", "merge_selected", ""),
    *("keep", "maybe", "later", "skip", "undecide", ""),
    *("mark_unread", "mark_reading", "mark_read", ""),
    *("star", "tag", "note", "paper_minutes", ""),
    *("add_to_list", "move_to_list", "remove_from_list", "move_up", "move_down", "move_to_top", "move_to_end", ""),
    *("copy_bibtex", "copy_cite", "copy_key", "export_selected", ""),
    *("restore", "trash"),
)


@dataclass(frozen=True, slots=True)
class _OpenedVersion:
    """A version that the list does not hold, and the papers that were selected when it was opened."""

    paper: PaperId
    selected: tuple[PaperId, ...]


class PapersFeature(QObject):
    """Makes the pane and everything that acts on its selection."""

    current_changed = Signal(object)
    """PaperId or None: another paper is current, or the same one was found by another text."""
    selection_changed = Signal(object)
    """All selected papers in the order shown, as a tuple."""
    search_text_requested = Signal(str)
    """The person wants this text in the search field."""
    lookup_requested = Signal(str)
    """An identifier that no paper has is to be looked up."""
    drop_requested = Signal(object, object)
    """(papers, before): papers were dropped in front of another, or at the end for None."""

    drop_refused = Signal()
    """Papers of this list were dropped on it where its order is not the person's own."""

    answered = Signal(object)
    """A SearchRequest whose result is shown."""

    search_impaired = Signal()
    """A search could not be made as it should be; perhaps the index is gone."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._citing = PaperCiting(context, self.selection, self)
        read_rows = context.services.browsing.rows
        self._model = PaperListModel(read_rows, self._citing.drag_data, self, waits_for_rows=True)
        self.view = PapersView(self._model, context.themes, context.icons)
        self._presenter = PapersPresenter(context, self.view, self._model, self)
        self._marking = PaperMarking(context, self.selection, self)
        self._tagging = PaperTagging(context, self.selection, self.view)
        self._opened_version: _OpenedVersion | None = None
        self._lent_selection: SelectionReader | None = None
        self._fields = known_fields(context.state.words(FIELDS_STATE, sorted(ALL_FIELDS)))
        for name in ("toggle_refine", "triage"):
            self.view.header.add_button(ActionButton(context.actions.action(name), 17))
        self._connect()
        self._bind()
        self._show_fields()

    def show_scope(self, scope: Scope, title: str) -> None:
        """Show the papers of a place under its title."""
        self._leave_version()
        self._presenter.show_scope(scope, title)

    def set_indexing(self, *, is_indexing: bool) -> None:
        """Say whether papers are still on their way into the index."""
        self._presenter.set_indexing(is_indexing=is_indexing)

    def set_search(self, text: str) -> None:
        """Search within the place; typing faster than the search is fine."""
        self._leave_version()
        self._presenter.set_search(text)

    def current_paper(self) -> PaperId | None:
        """Return the paper with the cursor, if it is selected, or the version that was opened in its place."""
        opened = self._opened_version
        return opened.paper if opened is not None else self.view.table.current_paper

    def selected_papers(self) -> tuple[PaperId, ...]:
        """Return all selected papers in the order shown, or the version that was opened in place of the only one."""
        opened = self._opened_version
        return (opened.paper,) if opened is not None else self.view.table.selected_papers

    def selection(self) -> PaperSelection:
        """Return what is selected, with the list shown if a person orders it."""
        if self._lent_selection is not None:
            return self._lent_selection()
        return PaperSelection(self.selected_papers(), self.current_paper(), self._presenter.ordered_list)

    def lend_selection(self, reader: SelectionReader | None) -> None:
        """Let a view of its own say what is selected while it is shown; None ends it."""
        self._lent_selection = reader

    @property
    def shown_papers(self) -> tuple[PaperId, ...]:
        """All papers of the result, in the order shown."""
        return self._model.papers_between(0, self._model.count)

    def title_of(self, paper: PaperId) -> str:
        """Return the plain title of a paper."""
        rows = self._context.services.browsing.rows((paper,))
        return rows[0].title if rows else ""

    @property
    def can_reorder(self) -> bool:
        """Whether rows may be moved: a list's own order is shown."""
        return self._presenter.can_reorder

    @property
    def query(self) -> str:
        """What is searched for."""
        return self._presenter.text

    def go_to(self, paper: PaperId) -> None:
        """Make a paper current as soon as it is among those shown."""
        self._presenter.go_to(paper)
        if self.view.table.current_paper == paper:
            self._leave_version()

    def open_version(self, paper: PaperId) -> None:
        """Open a paper that another version is shown for; it counts as selected until another row is chosen."""
        if self._model.row_of(paper) is not None:
            self.go_to(paper)
            return
        self._opened_version = _OpenedVersion(paper, self.view.table.selected_papers)
        self.selection_changed.emit((paper,))
        self.current_changed.emit(paper)

    def open_tags(self, place: QPoint) -> None:
        """Ask for the tags of the selected papers, in a popup at a place on the screen."""
        self._tagging.open(place)

    def popup_place(self) -> QPoint:
        """Return where on the screen a popup about the current paper belongs."""
        return self.view.popup_place()

    def context_menu(self, parent: QWidget) -> QMenu:
        """Return the menu of what can be done with the selection now."""
        menu = QMenu(parent)
        group_is_open = False
        for name in CONTEXT_MENU:
            if not name:
                group_is_open = bool(menu.actions())
                continue
            action = self._context.actions.action(name)
            if action.isEnabled():
                if group_is_open:
                    menu.addSeparator()
                    group_is_open = False
                menu.addAction(action)
        return menu

    def _connect(self) -> None:
        table = self.view.table
        table.current_changed.connect(self._take_current)
        table.clicked.connect(self._leave_version)
        table.selection_changed.connect(self._tell_selection)
        table.star_clicked.connect(self._star)
        table.opened.connect(self._open)
        table.menu_requested.connect(self._show_menu)
        table.dropped.connect(self._take_drop)
        table.drop_refused.connect(self.drop_refused)
        self._presenter.search_text_requested.connect(self.search_text_requested)
        self._presenter.everywhere_requested.connect(self._search_everywhere)
        self._presenter.lookup_requested.connect(self.lookup_requested)
        self._presenter.search_impaired.connect(self.search_impaired)
        self._presenter.text_answered.connect(self._tell_current)
        self._presenter.answered.connect(self.answered)
        self.view.header.field_switched.connect(self._switch_field)
        self._context.settings.changed.connect(self._show_fields)
        self._context.actions.attach(Place.PAPERS, self.view.table)

    def _bind(self) -> None:
        bind = self._context.actions.bind
        bind("select_all", self.view.table.selectAll)
        bind("next_paper", lambda: self.view.table.step(1))
        bind("previous_paper", lambda: self.view.table.step(-1))
        bind("tag", lambda: self.open_tags(self.popup_place()))
        bind("choose_fields", self.view.header.open_fields_menu)
        bind("less_list", UnwantedMenu(self._context, self.view, self).open)

    def _tell_current(self) -> None:
        self.current_changed.emit(self.current_paper())

    def _take_current(self, paper: PaperId | None) -> None:
        self._opened_version = None
        self.current_changed.emit(paper)

    def _tell_selection(self) -> None:
        opened = self._opened_version
        if opened is None:
            self.selection_changed.emit(self.selected_papers())
        elif opened.selected != self.view.table.selected_papers:
            self._leave_version()

    def _leave_version(self) -> None:
        if self._opened_version is not None:
            self._opened_version = None
            self.selection_changed.emit(self.selected_papers())
            self.current_changed.emit(self.current_paper())

    def _star(self, paper: PaperId) -> None:
        self._marking.star((paper,))

    def _open(self) -> None:
        self._context.actions.trigger("open_link")

    def _show_menu(self, place: QPoint) -> None:
        menu = self.context_menu(self.view)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)

    def _take_drop(self, row: int) -> None:
        self.drop_requested.emit(self.view.table.selected_papers, self._model.paper_at(row))

    def _search_everywhere(self) -> None:
        self._context.actions.trigger("go_all")

    def _switch_field(self, field: ShownField, is_shown: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        self._fields = self._fields | {field} if is_shown else self._fields - {field}
        self._context.state.set_words(FIELDS_STATE, sorted(self._fields))
        self._show_fields()

    def _show_fields(self) -> None:
        self.view.set_fields(self._fields, self._context.settings.current.snippet_lines)
