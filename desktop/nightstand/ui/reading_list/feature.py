"""Reading lists as the papers meet them: binds adding, removing and moving to the selection."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingList
from nightstand.domain.tag import folded
from nightstand.ui.context import UiContext
from nightstand.ui.messages import Offer
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.reading_list.list_head import HeadSurroundings, ListHead
from nightstand.ui.reading_list.list_strip import ListStrip
from nightstand.ui.reading_list.minutes import ask_minutes
from nightstand.ui.reading_list.ordering import place_before, step_before
from nightstand.ui.reading_list.properties import ListProperties
from nightstand.ui.widgets.choice_rows import Choice
from nightstand.ui.widgets.completion_popup import CompletionPopup, PopupTexts

if TYPE_CHECKING:
    from nightstand.services.library import Outcome


@dataclass(frozen=True, slots=True)
class ListSurroundings:
    """What the feature asks of the window around it, at the moment it is needed."""

    selection: SelectionReader
    shown: Callable[[], Sequence[PaperId]]
    """The papers shown, in their order."""
    can_reorder: Callable[[], bool]
    popup_place: Callable[[], QPoint]
    listed: Callable[[], ListId | None] = lambda: None
    """The list or saved search shown."""
    draw_line: Callable[[int | None, str], None] = lambda _row, _text: None
    """Draws a line with words in front of a row; None takes it away."""


class ReadingListFeature(QObject):
    """Adds papers to lists, takes them out and puts them in order; each is one step of the journal."""

    def __init__(self, context: UiContext, around: ListSurroundings, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._around = around
        self._papers: tuple[PaperId, ...] = ()
        self._window = window
        self.popup = self._made_popup("Add to a list, or a new one", self._add_to, self._add_to_new)
        self.move_popup = self._made_popup("Move to a list, or a new one", self._move_to, self._move_to_new)
        self.properties = ListProperties(context, window)
        self.strip = ListStrip(context.themes, context.icons, window)
        self.head = ListHead(
            context,
            self.strip,
            HeadSurroundings(
                listed=around.listed,
                shown=around.shown,
                can_reorder=around.can_reorder,
                current=lambda: around.selection().current,
                draw_line=around.draw_line,
            ),
        )
        self.strip.properties_requested.connect(self._open_properties)
        self.strip.minutes_requested.connect(self._ask_minutes)
        bind = context.actions.bind
        bind("add_to_list", self.open_popup)
        bind("move_to_list", self._open_move_popup)
        bind("list_properties", self._open_properties)
        bind("paper_minutes", self._ask_minutes)
        bind("remove_from_list", self._remove)
        bind("move_up", lambda: self._step(-1))
        bind("move_down", lambda: self._step(1))
        bind("move_to_top", lambda: self._move_to_edge(is_top=True))
        bind("move_to_end", lambda: self._move_to_edge(is_top=False))

    def open_popup(self) -> None:
        """Ask to which list the selected papers go."""
        self._papers = self._around.selection().papers
        if self._papers:
            self.popup.set_choices([_choice(found) for found in self._lists()])
            self.popup.open_at(self._around.popup_place())

    def _open_move_popup(self) -> None:
        selection = self._around.selection()
        self._papers, source = selection.papers, selection.list
        if self._papers and source is not None:
            self.move_popup.set_choices([_choice(found) for found in self._lists() if found.id != source])
            self.move_popup.open_at(self._around.popup_place())

    def place(self, papers: Sequence[PaperId], before: PaperId | None) -> None:
        """Put papers of the shown list in front of another one shown, or behind the last for None."""
        list_id = self._around.selection().list
        if list_id is None or not self._around.can_reorder():
            self.explain_refusal()
            return
        order = self._context.services.browsing.list_order(list_id)
        self._move(list_id, papers, place_before(order, self._around.shown(), before))

    def explain_refusal(self) -> None:
        """Say why papers cannot be moved here."""
        if self._around.selection().list is None:
            self._context.messages.show_toast("Papers have an order of their own only inside a reading list.")
            return
        trigger = self._context.actions.trigger
        offer = Offer("Show my order", lambda: trigger("sort_position"))
        self._context.messages.show_toast("Papers can be moved while the list is sorted by My order.", offer)

    def _lists(self) -> list[ReadingList]:
        lists = self._context.services.browsing.reading_lists()
        return [found for found in lists if found.spec.kind is ListKind.LIST]

    def _list_named(self, name: str) -> ReadingList | None:
        return next((found for found in self._lists() if folded(found.spec.name) == folded(name)), None)

    def _add_to(self, name: str) -> None:
        found = self._list_named(name)
        if found is not None:
            papers, service = self._papers, self._context.services.reading_lists
            self._make(lambda: service.add(found.id, papers), len(papers), announce=True)

    def _add_to_new(self, name: str) -> None:
        papers, service = self._papers, self._context.services.reading_lists
        self._make(lambda: service.create(name, selection=papers), len(papers), announce=True)

    def _move_to(self, name: str) -> None:
        source, papers, service = self._around.selection().list, self._papers, self._context.services.reading_lists
        found = self._list_named(name)
        if found is not None and source is not None:
            self._make(lambda: service.move_between(source, found.id, papers), len(papers), announce=True)

    def _move_to_new(self, name: str) -> None:
        source, papers, service = self._around.selection().list, self._papers, self._context.services.reading_lists
        if source is not None:
            self._make(lambda: service.move_to_new(source, name, papers), len(papers), announce=True)

    def _open_properties(self) -> None:
        list_id = self._around.listed()
        if list_id is not None:
            self.properties.open(list_id)

    def _ask_minutes(self) -> None:
        papers = self._around.selection().papers
        if papers:
            ask_minutes(self._context, papers, self._window.window())

    def _remove(self) -> None:
        selection = self._around.selection()
        list_id = selection.list
        if list_id is not None and selection.papers:
            service = self._context.services.reading_lists
            self._make(lambda: service.remove(list_id, selection.papers), len(selection.papers), announce=True)

    def _step(self, by: int) -> None:
        selection = self._around.selection()
        can_move, before = step_before(self._around.shown(), selection.papers, by)
        if can_move or not self._around.can_reorder():
            self.place(selection.papers, before)

    def _move_to_edge(self, *, is_top: bool) -> None:
        selection = self._around.selection()
        shown = self._around.shown()
        if selection.papers and shown:
            self.place(selection.papers, shown[0] if is_top else None)

    def _move(self, list_id: ListId, papers: Sequence[PaperId], at: int) -> None:
        service = self._context.services.reading_lists
        self._make(lambda: service.move(list_id, papers, at), len(papers))

    def _make(self, call: "Callable[[], Outcome]", papers: int, *, announce: bool = False) -> None:
        self._context.edits.make(call, papers=papers, announce=announce)

    def _made_popup(self, text: str, pick: Callable[[str], None], create: Callable[[str], None]) -> CompletionPopup:
        texts = PopupTexts(text, "New list")
        popup = CompletionPopup(self._context.themes, self._context.icons, texts, self._window, closes_after_one=True)
        popup.picked.connect(pick)
        popup.created.connect(create)
        return popup


def _choice(found: ReadingList) -> Choice:
    return Choice(found.spec.name, colour=found.spec.colour or None, detail=str(found.count))
