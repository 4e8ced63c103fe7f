"""The palette as the window uses it: what it offers, and what choosing a row does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.services.named_places import NamedPlace, named_places
from nightstand.services.progress import CancelToken
from nightstand.services.searching import SearchRequest
from nightstand.ui.action_table import ACTIONS, ActionSpec
from nightstand.ui.context import UiContext
from nightstand.ui.keys_help import name_of, shown_keys
from nightstand.ui.palette.rows import MOST_PAPERS, PaletteRow, RowKind, found_rows, place_row, with_papers
from nightstand.ui.palette.view import Palette

RECENT_STATE: Final = "palette/recent"
MOST_RECENT: Final = 12
FEWEST_LETTERS: Final = 2
"""Papers are looked for from so many letters on."""


@dataclass(frozen=True, slots=True)
class PaletteSurroundings:
    """Where the window can be brought."""

    show_place: Callable[[NamedPlace], None]
    show_paper: Callable[[PaperId], None]


class PaletteFeature(QObject):
    """Makes the palette when it is first opened; the focus goes back to where it was before anything is done."""

    def __init__(self, context: UiContext, around: PaletteSurroundings, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._around = around
        self._window = window
        self._palette: Palette | None = None
        self._places: Sequence[PaletteRow] = ()
        self._actions: Sequence[PaletteRow] = ()
        self._focused: QWidget | None = None
        context.actions.bind("palette", self.open)

    @property
    def palette(self) -> Palette:
        """The palette, made when it is first asked for."""
        if self._palette is None:
            self._palette = Palette(self._context.themes, self._context.icons, self._window)
            self._palette.typed.connect(self._offer)
            self._palette.chosen.connect(self._choose)
            self._palette.closed.connect(self._give_focus_back)
        return self._palette

    def open(self) -> None:
        """Show the palette; where it is shown already, close it."""
        if self.palette.isVisible():
            self.palette.leave()
            return
        self._focused = QApplication.focusWidget()
        self._actions = [self._action_row(spec) for spec in ACTIONS if spec.id != "palette"]
        self.palette.open()
        self._offer("")
        services = self._context.services
        self._context.tasks.latest("palette places", lambda: named_places(services.browsing), self._take_places)

    def _action_row(self, spec: ActionSpec) -> PaletteRow:
        is_possible = self._context.actions.action(spec.id).isEnabled()
        menu = spec.submenu.value or spec.menu.value
        keys = "   ".join(shown_keys(spec)[:1])
        detail = "   ".join(part for part in (menu.replace("&", ""), keys) if part)
        reason = "" if is_possible else spec.when.value
        return PaletteRow(RowKind.ACTION, name_of(spec), detail, spec.icon, value=spec.id, reason=reason)

    def _take_places(self, places: Sequence[NamedPlace]) -> None:
        self._places = [place_row(place) for place in places]
        if self.palette.isVisible() and self.palette.field.text().strip():
            self._offer(self.palette.field.text())

    def _offer(self, typed: str) -> None:
        rows = found_rows(typed, self._actions, self._places, self._recent())
        self.palette.show_rows(rows)
        if len(typed.strip()) >= FEWEST_LETTERS:
            services = self._context.services

            def read(cancel: CancelToken) -> Sequence[PaperRow]:
                request = SearchRequest(typed)
                found = services.searching.search(request, cancelled=lambda: cancel.is_cancelled).ids[:MOST_PAPERS]
                return services.browsing.rows(found)

            self._context.tasks.latest_stoppable("palette papers", read, lambda papers: self._add(typed, papers))

    def _add(self, typed: str, papers: Sequence[PaperRow]) -> None:
        if papers and self.palette.isVisible() and self.palette.field.text() == typed:
            self.palette.show_rows(with_papers(self.palette.rows, papers), keeps_current=True)

    def _recent(self) -> Sequence[str]:
        return self._context.state.words(RECENT_STATE)

    def _choose(self, row: PaletteRow) -> None:
        if row.reason:
            self._context.messages.show_toast(f"“{row.text}” is possible when {row.reason}")
            return
        self.palette.leave()
        match row.kind:
            case RowKind.ACTION:
                others = [action for action in self._recent() if action != row.value]
                self._context.state.set_words(RECENT_STATE, (row.value, *others)[:MOST_RECENT])
                self._context.actions.trigger(row.value)
            case RowKind.PLACE if row.place is not None:
                self._around.show_place(row.place)
            case RowKind.PAPER if row.paper is not None:
                self._around.show_paper(row.paper)
            case _:
                pass

    def _give_focus_back(self) -> None:
        if self._focused is not None and self._focused.isVisible():
            self._focused.setFocus()
        self._focused = None
