"""Gives papers new keys when a person asks: works out what changes, shows it, and makes the edit."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.keys.dialog import NewKeysDialog
from nightstand.ui.keys.model import ShownChange
from nightstand.ui.paper_selection import SelectionReader

if TYPE_CHECKING:
    from nightstand.services.key_service import KeyChanges


class KeysFeature(QObject):
    """Binds the two actions: for the selected papers, and for all."""

    def __init__(self, context: UiContext, selection: SelectionReader, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._window = window
        context.actions.bind("new_keys", self.ask_for_selected)
        context.actions.bind("new_keys_for_all", self.ask_for_all)

    def ask_for_selected(self) -> None:
        """Show what would become of the keys of the selected papers."""
        papers = self._selection().papers
        if papers:
            self._ask(papers)

    def ask_for_all(self) -> None:
        """Show what would become of the keys of all papers that are not in the trash."""
        self._ask(None)

    def _ask(self, papers: tuple[PaperId, ...] | None) -> None:
        keys = self._context.services.keys
        self._context.tasks.run(lambda: keys.changes(papers), lambda found: self._show(papers, found))

    def _show(self, papers: tuple[PaperId, ...] | None, found: "KeyChanges") -> None:
        if not found.changes:
            said = "This key is" if found.looked_at == 1 else "These keys are"
            self._context.messages.show_toast(f"{said} of the pattern already. Preferences has others.")
            return
        shown = [ShownChange(change.before, change.after, change.title) for change in found.changes]
        kept = found.looked_at - len(shown)
        dialog = NewKeysDialog(shown, kept, found.pattern.text, self._window.window())
        _Answer(self._context, papers, found, dialog)
        dialog.open()


class _Answer(QObject):
    """Makes the edit when the dialog is agreed to; it goes when the dialog goes."""

    def __init__(
        self, context: UiContext, papers: tuple[PaperId, ...] | None, shown: "KeyChanges", dialog: NewKeysDialog
    ) -> None:
        super().__init__(dialog)
        self._context = context
        self._papers = papers
        self._shown = shown
        dialog.keys_requested.connect(self._make)

    def _make(self) -> None:
        keys, papers, shown = self._context.services.keys, self._papers, self._shown
        self._context.edits.make(
            lambda: keys.rekey(papers, shown.pattern),
            label="new citation keys",
            papers=len(shown.changes),
            announce=True,
        )
