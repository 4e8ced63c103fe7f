"""Follows links in notes, and offers papers while one is typed."""

from PySide6.QtCore import QObject, Signal

from nightstand.domain.errors import NightstandError
from nightstand.domain.note_links import KeySuggestion
from nightstand.ui.context import UiContext
from nightstand.ui.paper_links import open_address
from nightstand.ui.sections.key_completion import KeyCompletion
from nightstand.ui.sections.note_reading import linked_key
from nightstand.ui.widgets.choice_rows import Choice


class NoteLinking(QObject):
    """Joins links in notes to the library."""

    paper_requested = Signal(object)
    """The PaperId that a link leads to."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def follow(self, address: str) -> None:
        """Go where a link leads: to a paper, or out by a safe address."""
        key = linked_key(address)
        if key is None:
            if not open_address(address):
                self._context.messages.show_toast("Only web and mail addresses are opened.")
            return
        try:
            paper = self._context.services.browsing.resolve_paper(key)
        except NightstandError as error:
            self._context.messages.show_toast(error.detail or error.title)
            return
        self.paper_requested.emit(paper)

    def suggest(self, completion: KeyCompletion, typed: str) -> None:
        """Find papers for what was typed of a key."""
        links = self._context.services.note_links

        def offer(found: tuple[KeySuggestion, ...]) -> None:
            completion.offer(typed, [Choice(paper.key, detail=paper.title) for paper in found])

        self._context.tasks.latest("note keys", lambda: links.suggestions(typed), offer, lambda _error: None)
