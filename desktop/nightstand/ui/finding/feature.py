"""What the search field and the selected paper offer for finding more; joined to the window by the workspace."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.domain.query_edit import quoted
from nightstand.ui.context import UiContext
from nightstand.ui.finding.reasons_view import ReasonsView, ShownReason
from nightstand.ui.finding.suggesting import Suggester, Suggesting
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.widgets.search_field import SearchField

ReasonReader = Callable[[str, PaperId], Sequence[ShownReason]]
"""Returns why a search finds a paper; called in the pool."""


@dataclass(frozen=True, slots=True)
class FindingSurroundings:
    """What the rest of the window tells: what is selected, and where a small window about it belongs."""

    selection: SelectionReader
    popup_place: Callable[[], QPoint]
    suggester: Suggester
    why: ReasonReader


class FindingFeature(QObject):
    """Binds “More like this” and “Why this result”, and lets suggestions follow the typing."""

    search_requested = Signal(str)
    """A search of all papers."""

    def __init__(
        self, context: UiContext, field: SearchField, surroundings: FindingSurroundings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._context = context
        self._field = field
        self._surroundings = surroundings
        self._window = window
        self._suggesting = Suggesting(field, context.tasks, context.bus, surroundings.suggester, self)
        context.actions.bind("more_like_this", self._find_similar)
        context.actions.bind("why_found", self._explain)
        field.help_requested.connect(self._show_help)

    def _show_help(self) -> None:
        self._context.actions.trigger("search_help")

    def _find_similar(self) -> None:
        paper = self._surroundings.selection().current
        if paper is not None:
            for row in self._context.services.browsing.rows((paper,)):
                self.search_requested.emit(quoted("like", row.key))

    def _explain(self) -> None:
        paper, text = self._surroundings.selection().current, self._field.text()
        if paper is None or not text.strip():
            return
        self._context.tasks.latest(
            "why", partial(self._surroundings.why, text, paper), partial(self._show_reasons, paper, text)
        )

    def _show_reasons(self, paper: PaperId, text: str, reasons: Sequence[ShownReason]) -> None:
        is_stale = paper != self._surroundings.selection().current or text != self._field.text()
        if is_stale:
            return
        titles = [row.title for row in self._context.services.browsing.rows((paper,))]
        nothing = "No word was searched for: the paper fits the fields that the search names."
        view = ReasonsView(self._context.themes, self._window)
        view.show_reasons("".join(titles), reasons, nothing, self._surroundings.popup_place())
