"""Gives places of the sidebar other names: in their rows, or by dragging lists and folders of lists."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import is_within
from nightstand.ui.context import UiContext
from nightstand.ui.sidebar.merge_question import ask_merge
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace
from nightstand.ui.sidebar.view import SidebarView


class PlaceRenaming(QObject):
    """Makes the edits that the rows ask for; `go_on` shows a place that was renamed."""

    def __init__(
        self, context: UiContext, view: SidebarView, go_on: Callable[[SidebarPlace], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._go_on = go_on
        model = view.sidebar_model
        model.rename_requested.connect(self._rename)
        model.nest_requested.connect(self._nest)
        model.level_rename_requested.connect(self._rename_level)
        context.actions.bind("rename", view.rename_current)

    def _nest(self, place: SidebarPlace, name: str) -> None:
        lists = self._context.services.reading_lists
        self._context.edits.make(lambda: lists.rename(ListId(int(place.value)), name), announce=True)

    def _rename_level(self, level: str, name: str) -> None:
        lists = self._context.services.reading_lists
        self._context.edits.make(lambda: lists.rename_level(level, name), announce=True)

    def _rename(self, place: SidebarPlace, name: str) -> None:
        if place.kind is not PlaceKind.TAG:
            lists = self._context.services.reading_lists
            self._context.edits.make(lambda: lists.rename(ListId(int(place.value)), name))
            return
        known = self._view.sidebar_model.tag_named(name)
        # A tag's own name in other letters is no other tag, and below itself it cannot go.
        if known is None or is_within(known, place.value):
            self._rename_tag(place.value, name)
        else:
            ask_merge(self._view.window(), place.value, known, lambda: self._rename_tag(place.value, known))

    def _rename_tag(self, old: str, new: str) -> None:
        self._context.edits.make(
            lambda: self._context.services.tagging.rename(old, new),
            on_done=lambda _outcome: self._go_on(SidebarPlace(PlaceKind.TAG, new)),
        )
