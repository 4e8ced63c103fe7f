"""Marking passages of the paper at hand: by H in the colour used last, or in one of the bar at selected text."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect

from nightstand.domain.paper import PaperId
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.sections.highlight_bar import HighlightBar
from nightstand.ui.sections.highlight_colours import last_colour, note_colour
from nightstand.ui.triage.page import PaperAtHand


class PileHighlighting(QObject):
    """The keys 1 to 5 rate the paper here, so colours are picked by the mouse; H takes the last one."""

    def __init__(
        self, context: UiContext, page: PaperAtHand, paper: Callable[[], PaperId | None], parent: QObject
    ) -> None:
        """`paper` tells what is at hand."""
        super().__init__(parent)
        self._context = context
        self._page = page
        self._paper = paper
        self.bar = HighlightBar(context.themes, context.icons, page.body, has_numbers=False, has_comment=False)
        self.bar.colour_chosen.connect(self._mark)
        page.abstract.text.selection_settled.connect(self._offer)
        page.abstract.text_selected.connect(self._take_selection)

    def highlight(self) -> None:
        """Highlight what is selected in the colour used last."""
        self._mark(last_colour(self._context.state))

    def _mark(self, colour: str) -> None:
        paper, page, span = self._paper(), self._page.page, self._page.abstract.selected_span()
        if paper is None or page is None or span is None:
            return
        start, end = span
        quote = page.shown.paper.abstract_text[start:end]
        service = self._context.services.annotating
        note_colour(self._context.state, colour)
        self._context.edits.make(
            lambda: service.add_highlight(paper, quote, start=start, colour=colour), label="a highlight"
        )
        self._page.abstract.clear_selection()
        self.bar.hide()

    def _offer(self) -> None:
        span = self._page.abstract.selected_span()
        if span is None or self._paper() is None:
            self.bar.hide()
            return
        text = self._page.abstract.text
        passage = text.span_rect(*span)
        corner = text.viewport().mapTo(self._page.body, passage.topLeft())
        self.bar.show_at(QRect(corner, passage.size()), last_colour(self._context.state))

    def _take_selection(self, is_selected: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        self._context.actions.set_condition(When.HAS_TEXT_SELECTION, holds=is_selected)
        if not is_selected:
            self.bar.hide()
