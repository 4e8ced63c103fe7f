"""The context menus of the sidebar's places."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nightstand.domain.tag import TAG_COLOURS
from nightstand.ui.context import UiContext
from nightstand.ui.icons import Icon
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

ONLY_NEWEST: Final = "only the newest step can be undone"


class PlaceMenu(QObject):
    """Fills menus; what a person takes in them is either an action of the program or one of the signals."""

    export_requested = Signal(object)
    """The SidebarPlace whose papers are to be exported."""
    report_requested = Signal(int)
    """The import whose report is wanted."""
    undo_requested = Signal(int)
    """The import that is to be undone."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def fill(self, menu: QMenu, place: SidebarPlace, undoable_import: int | None) -> None:
        """Put into a menu what can be done with a place; only the newest step that is an import can be undone."""
        actions = self._context.actions
        match place.kind:
            case PlaceKind.TAG:
                actions.add_to(menu, ["rename"])
                self.fill_colours(menu.addMenu(self._context.icons.icon(Icon.TAG), "Colour"), place)
                actions.add_to(menu, ["", "delete_place", "", "new_tag"])
            case PlaceKind.LIST:
                actions.add_to(menu, ["list_notes", "list_properties", "rename", "delete_place", "", "new_list"])
                actions.add_to(menu, ["", "compare_list", "combine_lists", "export_list"])
            case PlaceKind.SAVED_SEARCH:
                actions.add_to(
                    menu,
                    ["list_properties", "rename", "edit_query", "delete_place", "", "combine_lists", "export_list"],
                )
            case PlaceKind.TRASH:
                actions.add_to(menu, ["empty_trash"])
            case PlaceKind.IMPORT:
                self._fill_import(menu, int(place.value), undoable_import)
        if place.kind is not PlaceKind.TRASH:
            # The place was chosen when its menu opened, so its papers are what is shown.
            actions.add_to(menu, ["", "triage"])
            self._add(menu, Icon.EXPORT, "Export these papers…", lambda: self.export_requested.emit(place))

    def fill_for_level(self, menu: QMenu, rename: Callable[[], None]) -> None:
        """Put into a menu what can be done with a folder that only holds lists."""
        self._add(menu, Icon.EDIT, "Rename…", rename)
        self._context.actions.add_to(menu, ["", "new_list"])

    def fill_colours(self, menu: QMenu, place: SidebarPlace) -> None:
        """Put the colours of a tag into a menu."""
        theme = self._context.themes.current
        for name in TAG_COLOURS:
            picture = self._context.icons.coloured_pixmap(Icon.DOT, theme.tag_colour(name))
            action = menu.addAction(picture, name.capitalize())
            action.triggered.connect(self._colourer(place, name))

    def _fill_import(self, menu: QMenu, number: int, undoable: int | None) -> None:
        self._add(menu, Icon.FILE, "Show report", lambda: self.report_requested.emit(number))
        undo = self._add(menu, Icon.UNDO, "Undo this import", lambda: self.undo_requested.emit(number))
        if number != undoable:
            undo.setText(f"Undo this import ({ONLY_NEWEST})")
            undo.setEnabled(False)
        self._context.actions.add_to(menu, ["", "all_imports"])

    def _add(self, menu: QMenu, icon: Icon, text: str, call: Callable[[], object]) -> QAction:
        action = QAction(self._context.icons.icon(icon), text, menu)
        action.triggered.connect(lambda _checked=False: call())
        menu.addAction(action)
        return action

    def _colourer(self, place: SidebarPlace, colour: str) -> Callable[[], None]:
        tagging = self._context.services.tagging
        return lambda: self._context.edits.make(lambda: tagging.set_colour(place.value, colour))
