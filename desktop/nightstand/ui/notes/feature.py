"""Opens the notes on a reading list, and joins them to the library."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nightstand.domain.list_note import ListNote
from nightstand.domain.reading_list import ListId
from nightstand.ui.context import UiContext
from nightstand.ui.notes.dialog import ListNotesDialog
from nightstand.ui.sections.key_completion import KeyCompletion


class NoteLinks(Protocol):
    """What follows links in notes and offers papers for new ones."""

    def follow(self, address: str) -> None: ...

    def suggest(self, completion: KeyCompletion, typed: str) -> None: ...


class ListNotesFeature(QObject):
    """Shows the notes on the list that is shown in the window."""

    def __init__(
        self, context: UiContext, listed: Callable[[], ListId | None], links: NoteLinks, window: QWidget
    ) -> None:
        super().__init__(window)
        self._links = links
        self._context = context
        self._listed = listed
        self._window = window
        self.dialog: ListNotesDialog | None = None
        context.actions.bind("list_notes", self._open)

    def stop(self) -> None:
        """Save what is being written."""
        if self.dialog is not None:
            self.dialog.flush()

    def _open(self) -> None:
        list_id = self._listed()
        if list_id is None:
            self._context.messages.show_toast("Choose a reading list in the sidebar first.")
            return
        self.open(list_id)

    def open(self, list_id: ListId) -> None:
        """Show the notes on a list."""
        services = self._context.services

        def read() -> tuple[str, tuple[ListNote, ...]]:
            name = next(found.spec.name for found in services.browsing.reading_lists() if found.id == list_id)
            return name, services.list_noting.notes(list_id)

        def show(found: tuple[str, tuple[ListNote, ...]]) -> None:
            if self.dialog is not None:
                self.dialog.close()
            self.dialog = ListNotesDialog(self._context, list_id, *found, self._window)
            self.dialog.link_activated.connect(self._links.follow)
            self.dialog.keys_wanted.connect(self._links.suggest)
            self.dialog.destroyed.connect(self._forget)
            self.dialog.show()

        self._context.tasks.run(read, show)

    def _forget(self) -> None:
        self.dialog = None
