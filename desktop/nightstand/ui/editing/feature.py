"""Adding papers by hand and editing them: binds the two actions to the form."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.edit import FieldValue
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.editing.dialog import PaperDialog
from nightstand.ui.paper_selection import SelectionReader

if TYPE_CHECKING:
    from nightstand.services.library import Outcome


class EditingFeature(QObject):
    """Opens the form for a new paper, or for the current one."""

    paper_added = Signal(object)
    """The PaperId of a paper that was added by hand."""

    def __init__(self, context: UiContext, selection: SelectionReader, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._window = window
        context.actions.bind("new_paper", self.add_paper)
        context.actions.bind("edit", self.edit_current)

    def add_paper(self) -> PaperDialog:
        """Open an empty form."""
        dialog = PaperDialog(None, self._window.window())
        service = self._context.services.papers
        dialog.save_requested.connect(lambda values: self._save(dialog, lambda: service.add(values)))
        dialog.open()
        return dialog

    def edit_current(self) -> None:
        """Open the form of the current paper, once it is read."""
        paper = self._selection().current
        if paper is not None:
            browsing = self._context.services.browsing
            self._context.tasks.run(lambda: browsing.details(paper), self._open_form)

    def _open_form(self, details: PaperDetails) -> None:
        dialog = PaperDialog(details, self._window.window())
        service = self._context.services.papers

        def save(values: Mapping[str, FieldValue]) -> None:
            if values:
                self._save(dialog, lambda: service.set_fields((details.id,), values))
            else:
                dialog.finish()

        dialog.save_requested.connect(save)
        dialog.open()

    def _save(self, dialog: PaperDialog, call: "Callable[[], Outcome]") -> None:
        def done(outcome: "Outcome") -> None:
            dialog.finish()
            if outcome.new_id is not None:
                self.paper_added.emit(PaperId(outcome.new_id))

        self._context.edits.make(call, on_done=done, on_refused=dialog.show_failure)
