"""Searches as the person types, shows the result, and keeps it true while the library changes."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from nightstand.domain.changes import ChangeSet
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.searching import EVERYWHERE, Scope, ScopeKind, SearchRequest, Snippet, WayOut
from nightstand.ui.context import UiContext
from nightstand.ui.papers.answering import Answer, Room, answer, hit_texts
from nightstand.ui.papers.header import Heading
from nightstand.ui.papers.laying_out import LayingOut
from nightstand.ui.papers.model import PaperListModel, ShownResult
from nightstand.ui.papers.reading import reading_of
from nightstand.ui.papers.row_reading import RowReading
from nightstand.ui.papers.sorting import Situation, Sorting
from nightstand.ui.papers.view import PapersView
from nightstand.ui.papers.wording import WayTaking, count_line, nothing_found, nothing_there
from nightstand.ui.widgets.empty_notice import Offer

SCROLL_PAUSE_MS: Final = 30
ROWS_AHEAD: Final = 8


@dataclass(frozen=True, slots=True)
class _Question:
    """One search as it was asked; an answer to another one is stale."""

    request: SearchRequest
    title: str
    edition: int
    """How often the library had changed; rows read before the last change are stale."""

    def leads_to(self, newer: "_Question") -> bool:
        """Tell whether its answer is worth seeing while that to a newer one is awaited: only the text has changed."""
        return dataclasses.replace(self.request, text=newer.request.text) == newer.request and self.title == newer.title


class PapersPresenter(QObject):
    """Joins the view of the papers to the search."""

    search_text_requested = Signal(str)
    everywhere_requested = Signal()
    lookup_requested = Signal(str)
    """An identifier that no paper has is to be looked up."""
    text_answered = Signal()
    """The result of another text is shown."""
    answered = Signal(object)
    """A SearchRequest whose result is shown."""
    search_impaired = Signal()
    """A search could not be made as it should be; its result carries a note."""

    def __init__(self, context: UiContext, view: PapersView, model: PaperListModel, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._model = model
        self._scope = EVERYWHERE
        self._title = "All papers"
        self._text = ""
        self._edition = 0
        self._is_indexing = False
        self._asked: _Question | None = None
        self._answered: _Question | None = None
        self._answer: Answer | None = None
        self._awaited: PaperId | None = None
        self._positions: Mapping[PaperId, int] | None = None
        self.sorting = Sorting(context.actions, context.state, self)
        self.sorting.changed.connect(self._ask)
        view.header.set_order_actions(self.sorting.menu)
        view.header.search_requested.connect(self.search_text_requested)
        view.table.rows_shown.connect(self._want_snippets)
        self._typing = self._timer(0)
        self._typing.timeout.connect(self._ask)
        self._scrolling = self._timer(SCROLL_PAUSE_MS)
        self._scrolling.timeout.connect(self._read_snippets)
        self._changing = self._timer(0)
        self._changing.timeout.connect(self._ask)
        context.bus.changed.connect(self._take_changes)
        self._laying = LayingOut(view.table, self)
        self._rows = RowReading(context.services.browsing.rows, model, view.table, context.tasks, self)
        self._read_tag_colours()

    def show_scope(self, scope: Scope, title: str) -> None:
        """Show another place."""
        self._scope, self._title = scope, title
        self._ask()

    def set_search(self, text: str) -> None:
        """Search for a text as soon as the event loop has echoed what was typed; the latest text wins."""
        if text != self._text:
            self._text = text
            self._typing.start()

    def set_indexing(self, *, is_indexing: bool) -> None:
        """Say at once, and with the next results, whether papers are still on their way into the index."""
        if is_indexing is not self._is_indexing:
            self._is_indexing = is_indexing
            self._show_heading()

    def go_to(self, paper: PaperId) -> None:
        """Make a paper current, now or with the next result that holds it."""
        self._awaited = paper
        self._go_to_awaited()

    @property
    def text(self) -> str:
        """What is searched for."""
        return self._text

    @property
    def ordered_list(self) -> ListId | None:
        """The list shown, if a person orders it."""
        is_ordered = self._scope.kind is ScopeKind.LIST and self._positions is not None
        return ListId(int(self._scope.value)) if is_ordered else None

    @property
    def can_reorder(self) -> bool:
        """Whether rows may be moved: the list's own order is shown."""
        return self.ordered_list is not None and self.sorting.is_own_order

    def _ask(self) -> None:
        self._typing.stop()
        self._changing.stop()
        self.sorting.enter(Situation(self._scope.kind is ScopeKind.LIST, bool(self._text.strip())))
        choice = self.sorting.choice
        request = SearchRequest(self._text, self._scope, choice.order, choice.descending, widens_few=True)
        question = _Question(request, self._title, self._edition)
        self._asked = question
        room = self._room(self._view.table.rows_in_view)
        self._context.tasks.latest_stoppable(
            "search", partial(answer, self._context.services, request, room), partial(self._prepare, question)
        )

    def _prepare(self, question: _Question, answer: Answer) -> None:
        """Lay out the first rows, then show the result; if another one comes meanwhile, that is shown instead."""
        if self._is_worth_seeing(question):
            is_stale = question.edition != self._edition
            coming = () if is_stale else self._model.coming(answer.shown)
            self._laying.begin(coming, partial(self._take, question, answer))

    def _is_worth_seeing(self, question: _Question) -> bool:
        return self._asked is not None and question.leads_to(self._asked)

    def _take(self, question: _Question, answer: Answer) -> None:
        if not self._is_worth_seeing(question):
            return
        before, self._answered = self._answered, question
        is_same = before is not None and before.request == question.request
        is_other_text = before is not None and before.request.text != question.request.text
        result, shown = answer.result, answer.shown
        is_unchanged = is_same and shown.positions == self._positions and self._model.is_showing(shown.ids)
        self._positions = shown.positions
        if result.note:
            self.search_impaired.emit()
        self.sorting.show(result.order)
        self._view.header.show_order(self.sorting.title, self.sorting.description)
        self._answer = answer
        self._show_heading()
        if not result.ids:
            self._show_notice(answer)
        elif not is_unchanged:
            if is_other_text:
                self._model.drop_hits()
            if question.edition != self._edition:
                shown = ShownResult(shown.ids, shown.positions)
            self._view.show_papers(shown, from_the_top=not is_same)
            if not is_same and not question.request.text.strip():
                self._view.table.reveal_current()
        self._view.table.set_reordering(allowed=self.can_reorder)
        self._want_snippets()
        self._go_to_awaited()
        if is_other_text:
            self.text_answered.emit()
        self.answered.emit(question.request)

    def _show_heading(self) -> None:
        if self._answer is not None and self._answered is not None:
            result = self._answer.result
            reading = reading_of(result, is_indexing=self._is_indexing, titles=self._answer.titles)
            self._view.header.show_heading(Heading(self._answered.title, count_line(result), reading))

    def _go_to_awaited(self) -> None:
        row = self._model.row_of(self._awaited) if self._awaited is not None else None
        if row is not None:
            self._awaited = None
            self._view.table.go_to_row(row)

    def _show_notice(self, answer: Answer) -> None:
        if answer.result.text.strip():
            taking = WayTaking(self._take_way, self.lookup_requested.emit)
            self._view.show_notice(nothing_found(answer.result, self._scope, answer.ways, taking))
            return
        trigger = self._context.actions.trigger
        offers = (
            Offer("Open the sample lists", lambda: trigger("import_sample")),
            Offer("Import files…", lambda: trigger("import_files")),
            Offer("Add a paper by hand…", lambda: trigger("new_paper")),
        )
        self._view.show_notice(nothing_there(self._scope, offers))

    def _take_way(self, way: WayOut) -> None:
        if way.text != self._text:
            self.search_text_requested.emit(way.text)
        if way.scope != self._scope:
            self.everywhere_requested.emit()

    def _take_changes(self, changes: ChangeSet, _origin: object) -> None:
        self._edition += 1
        self._model.forget(None if changes.everything else changes.papers)
        self._rows.forget()
        if changes.tags or changes.everything:
            self._read_tag_colours()
        self._changing.start()

    def _want_snippets(self) -> None:
        if self._text.strip():
            self._scrolling.start()

    def _read_snippets(self) -> None:
        question = self._answered
        first, last = self._view.table.visible_rows
        wanted = self._model.lacking_hits(first - ROWS_AHEAD, last + ROWS_AHEAD)
        if question is None or not wanted or not question.request.text.strip():
            return
        text = question.request.text
        searching = self._context.services.searching
        length = self._room(len(wanted)).snippet_length

        def take(snippets: Mapping[PaperId, Snippet]) -> None:
            if question == self._answered:
                self._model.set_hits(hit_texts(snippets))

        self._context.tasks.latest("snippets", lambda: searching.snippets(text, wanted, length=length), take)

    def _room(self, rows: int) -> Room:
        return Room(rows, self._context.settings.current.snippet_lines, self._view.table.snippet_width_px)

    def _read_tag_colours(self) -> None:
        read = self._context.services.browsing.tag_colours
        self._context.tasks.latest("tag colours", read, self._view.set_tag_colours)

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        return timer
