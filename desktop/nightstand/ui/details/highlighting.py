"""Marking passages of the shown abstract, and going from a mark to its card and back."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut

from nightstand.domain.anchoring import Placement
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState, Highlight, HighlightId
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.details.view import DetailsView
from nightstand.ui.note_drafts import Comment
from nightstand.ui.sections.highlight_bar import HighlightBar
from nightstand.ui.sections.highlight_colours import last_colour, note_colour

if TYPE_CHECKING:
    from nightstand.services.library import Outcome

FLASH_MS: Final = 1200
MARGIN_PX: Final = 60
"""Room around a passage that is brought into view."""


class Highlighting(QObject):
    """Binds what can be done with selected text, and the colour bar that appears at it.

    With the focus in the abstract, the arrow keys move a cursor, Shift with them selects, and 1 to 5 pick a colour.
    """

    def __init__(self, context: UiContext, view: DetailsView, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._abstract, self._notes = view.page.abstract, view.page.notes
        self._awaited: HighlightId | None = None
        self._sought: tuple[PaperId, HighlightId] | None = None
        self.bar = HighlightBar(context.themes, context.icons, view.page.body)
        self.bar.colour_chosen.connect(self._mark)
        self.bar.comment_requested.connect(self._mark_and_comment)
        self._flash = QTimer(self, singleShot=True, interval=FLASH_MS)
        self._flash.timeout.connect(self._end_flash)
        text = self._abstract.text
        text.selection_settled.connect(self._offer)
        text.selectionChanged.connect(self._take_selection)
        text.cursorPositionChanged.connect(self._follow_cursor)
        for number, colour in enumerate(HIGHLIGHT_COLOURS, start=1):
            key = QShortcut(QKeySequence(str(number)), text)
            key.setContext(Qt.ShortcutContext.WidgetShortcut)
            key.activated.connect(partial(self._mark, colour))
        context.actions.bind("highlight", self._mark)
        context.actions.bind("highlight_comment", self._mark_and_comment)
        context.actions.bind("select_text", self._enter_text)
        self._abstract.highlight_activated.connect(self._show_card)
        self._notes.passage_requested.connect(self.show_passage)
        self._notes.search_requested.connect(self._look_for)
        self._notes.attachment_requested.connect(self._attach)
        self._notes.colour_chosen.connect(self._recolour)

    @property
    def colour(self) -> str:
        """The colour that was used last."""
        return last_colour(self._context.state)

    def show_passage(self, highlight: HighlightId) -> None:
        """Bring a highlight's passage into view and flash it; a lost one shows its card."""
        found = self._found(highlight)
        if found is None or found.state is AnchorState.LOST:
            self._bring_card(highlight)
        else:
            self._bring(found.anchor.start, found.anchor.end)

    def _offer(self) -> None:
        span = self._abstract.selected_span()
        if span is None or not self._abstract.isVisible():
            self.bar.hide()
            return
        self.bar.show_at(self._on_page(*span), self.colour)

    def _take_selection(self) -> None:
        if self._abstract.selected_span() is None:
            self.bar.hide()

    def _follow_cursor(self) -> None:
        text = self._abstract.text
        if text.hasFocus():
            corner = text.viewport().mapTo(self._view.page.body, text.cursorRect().center())
            self._view.page.ensureVisible(corner.x(), corner.y(), 0, MARGIN_PX)

    def _enter_text(self) -> None:
        if self._abstract.isVisible():
            self._abstract.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._follow_cursor()

    def _mark(self, colour: str | None = None) -> None:
        self._make(colour or self.colour, is_commented=False)

    def _mark_and_comment(self) -> None:
        self._make(self.colour, is_commented=True)

    def _make(self, colour: str, *, is_commented: bool) -> None:
        shown, span = self._view.shown, self._abstract.selected_span()
        if shown is None or span is None:
            return
        paper, (start, end) = shown.id, span
        quote, annotating = shown.abstract_text[start:end], self._context.services.annotating
        note_colour(self._context.state, colour)

        def done(outcome: "Outcome") -> None:
            if is_commented and outcome.new_id is not None:
                self._comment_on(paper, HighlightId(outcome.new_id))

        self._context.edits.make(
            lambda: annotating.add_highlight(paper, quote, start=start, colour=colour),
            label="a highlight",
            on_done=done,
        )
        self._abstract.clear_selection()
        self.bar.hide()

    def _comment_on(self, paper: PaperId, highlight: HighlightId) -> None:
        if self._view.shown is None or self._view.shown.id != paper:
            return
        self._awaited = highlight
        self.take_shown()

    def show_when_shown(self, paper: PaperId, highlight: HighlightId) -> None:
        """Show a highlight's passage as soon as the pane shows its paper."""
        self._sought = paper, highlight
        self.take_shown()

    def take_shown(self) -> None:
        """Go on with what waited for the pane to show it: a comment, or a passage somebody asked for."""
        if self._sought is not None and self._view.shown is not None and self._view.shown.id == self._sought[0]:
            highlight = self._sought[1]
            self._sought = None
            # The page has its new height in the next turn.
            QTimer.singleShot(0, self, lambda: self.show_passage(highlight))
        if self._awaited is not None and self._notes.highlight_card(self._awaited) is not None:
            self._notes.edit_highlight(self._awaited)
            self._bring_card(self._awaited)
            self._awaited = None

    def _show_card(self, number: int) -> None:
        self._notes.edit_highlight(HighlightId(number))
        self._bring_card(HighlightId(number))

    def _recolour(self, place: Comment, colour: str) -> None:
        annotating = self._context.services.annotating
        note_colour(self._context.state, colour)
        self._context.edits.make(
            lambda: annotating.edit_highlight(place.highlight, colour=colour), label="a highlight's colour"
        )

    def _attach(self, highlight: HighlightId) -> None:
        span = self._abstract.selected_span()
        if span is None:
            self._context.messages.show_toast("Select the words in the abstract first, then attach the highlight")
            return
        start, end = span
        annotating = self._context.services.annotating
        self._context.edits.make(
            lambda: annotating.attach_highlight(highlight, start, end), label="a highlight's place", announce=True
        )
        self._abstract.clear_selection()

    def _look_for(self, highlight: HighlightId) -> None:
        annotating = self._context.services.annotating
        self._context.tasks.run(lambda: annotating.likeliest_place(highlight), self._offer_guess)

    def _offer_guess(self, guess: Placement | None) -> None:
        if guess is None:
            self._context.messages.show_toast("Nothing in the abstract resembles it; select its words and attach it")
            return
        anchor = guess.anchor
        self._bring(anchor.start, anchor.end)
        self._abstract.text.select_span(anchor.start, anchor.end)
        self._context.messages.show_toast(
            f"This may be it, {guess.confidence:.0%} sure: “Attach to selection” puts the highlight here"
        )

    def _found(self, highlight: HighlightId) -> Highlight | None:
        shown = self._view.shown
        return next((one for one in shown.highlights if one.id == highlight), None) if shown is not None else None

    def _bring_card(self, highlight: HighlightId) -> None:
        card = self._notes.highlight_card(highlight)
        if card is not None:
            # A card just made gets its place in the next turn.
            QTimer.singleShot(0, card, lambda: self._view.page.ensureWidgetVisible(card, 0, MARGIN_PX))

    def _bring(self, start: int, end: int) -> None:
        passage = self._on_page(start, end)
        centre = passage.center()
        self._view.page.ensureVisible(centre.x(), centre.y(), 0, passage.height() // 2 + MARGIN_PX)
        self._abstract.text.set_emphasis((start, end))
        self._flash.start()

    def _end_flash(self) -> None:
        self._abstract.text.set_emphasis(None)

    def _on_page(self, start: int, end: int) -> QRect:
        text = self._abstract.text
        passage = text.span_rect(start, end)
        return QRect(text.viewport().mapTo(self._view.page.body, passage.topLeft()), passage.size())
