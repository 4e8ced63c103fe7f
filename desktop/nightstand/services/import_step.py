"""The one batch and the one journal step of an import: there from its first change on, and saying more at its end."""

from collections.abc import Sequence

from nightstand.domain.changes import NO_CHANGES
from nightstand.domain.edit import ApplyBatch, Edit, EditGroup
from nightstand.domain.errors import ImportUndone
from nightstand.domain.paper import BatchId
from nightstand.services.import_report import FileReport, summary_text
from nightstand.services.tag_giver import TagGiver
from nightstand.storage import batches, journal
from nightstand.storage.batches import BatchState
from nightstand.storage.database import Transaction
from nightstand.storage.revision import declare


class ImportStep:
    """Begins the batch with the first change, and keeps the step that undoes it true."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._number: int | None = None
        self._later_edits: list[Edit] = []
        self.tags = TagGiver()
        self.batch: BatchId | None = None

    def begun(self, session: Transaction) -> BatchId:
        """Return the batch, begun with its step where it was not."""
        if self.batch is None:
            self.batch = batches.begin(session, "import", self._title)
            self.write(session)
        return self.batch

    def add(self, edit: Edit) -> None:
        """Let the step hold an edit more, from its next writing on."""
        self._later_edits.append(edit)

    def write(self, session: Transaction, label: str = "") -> None:
        """Write the step as it now is; without a label it bears the title of the import."""
        batch_edits = [ApplyBatch(self.batch)] if self.batch is not None else []
        parts: list[Edit] = [*self.tags.made, *batch_edits, *self._later_edits]
        edit = parts[0] if len(parts) == 1 else EditGroup(tuple(parts))
        if self._number is None:
            self._number = journal.append(session, label or self._title, edit)
        else:
            journal.replace(session, self._number, label or self._title, edit)

    def write_if_changed(self, session: Transaction, label: str) -> None:
        """Write the step with this label where it holds edits besides the batch."""
        if self._later_edits:
            self.write(session, label)

    def require_live(self, session: Transaction) -> None:
        """See to it that nobody undid the step.

        Raises:
            ImportUndone: somebody undid meanwhile what had come in.
        """
        if self._number is not None and not journal.is_live(session, self._number):
            raise ImportUndone(
                "The import was undone while it went on",
                f"{self._title}: it was stopped, and nothing of it is left in the library.",
                "Import again if you want its papers after all.",
            )

    def finish(self, session: Transaction, state: BatchState, label: str, reports: Sequence[FileReport]) -> None:
        """Close the batch, if there is one, with the figures of its files.

        Raises:
            ImportUndone: somebody undid meanwhile what had come in.
        """
        if self.batch is None:
            return
        self.require_live(session)
        declare(session, NO_CHANGES)
        batches.finish(session, self.batch, state, label, summary_text(reports))
        self.write(session, label)

    def abandon(self, session: Transaction, reports: Sequence[FileReport]) -> None:
        """Close the batch of an import that was undone; its step stays as it is, and can be done again."""
        if self.batch is not None:
            batches.finish(session, self.batch, BatchState.CANCELLED, self._title, summary_text(reports))
