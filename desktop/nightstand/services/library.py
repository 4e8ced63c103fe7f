"""The open library: makes edits, keeps them in the journal, undoes and redoes them."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from nightstand.domain.changes import NO_CHANGES, ChangeSet
from nightstand.domain.edit import Edit, EditGroup
from nightstand.domain.errors import NothingToUndo
from nightstand.domain.paper import PaperId
from nightstand.services.interpreter import carry_out
from nightstand.services.step_size import step_size
from nightstand.storage import journal, papers
from nightstand.storage.database import Database, Transaction, waiting_at_most
from nightstand.storage.journal import JournalStep
from nightstand.storage.revision import declare


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a changing call did; `changes` is empty when there was nothing to do."""

    label: str
    papers: tuple[PaperId, ...] = ()
    new_id: int | None = None
    changes: ChangeSet = NO_CHANGES
    step: int | None = None
    """The journal step that now holds what was done; None for none."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An edit worked out inside the write transaction that will carry it out."""

    label: str
    edits: Sequence[Edit]
    papers: tuple[PaperId, ...] = ()
    new_id: int | None = None

    @property
    def edit(self) -> Edit:
        """The proposal as one step."""
        return self.edits[0] if len(self.edits) == 1 else EditGroup(tuple(self.edits))


class LibraryService:
    """Applies edits to a library and tells what changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self,
        propose: Callable[[Transaction], Proposal],
        *,
        continuing: int | None = None,
        joined: Callable[[Edit, Edit], Edit | None] = lambda _first, _second: None,
    ) -> Outcome:
        """Work out an edit and apply it in one write transaction, as one journal step.

        A proposal without edits changes nothing and leaves no step.

        Args:
            continuing: the journal step that the edit goes on with where nothing came after that and `joined` gives
                one edit for both; else it is a step of its own.

        Raises:
            LibraryBusy: another program is writing; nothing was changed.
        """
        with self._database.write() as session:
            proposal = propose(session)
            if not proposal.edits:
                declare(session, NO_CHANGES)
                return Outcome(proposal.label, proposal.papers, proposal.new_id, step=continuing)
            changes = carry_out(session, proposal.edit)
            declare(session, changes)
            step = None if continuing is None else _joined_step(session, continuing, proposal.edit, joined)
            if step is None:
                step = journal.append(session, proposal.label, proposal.edit)
        return Outcome(proposal.label, proposal.papers, proposal.new_id, changes, step)

    def make_each(self, propose: Callable[[Transaction], Iterable[Proposal]], label: Callable[[int], str]) -> Outcome:
        """Work out and apply edits one after the other, each on what the last one left, as one journal step.

        `label` names the step by how many proposals had something to do; without any there is no step.

        Raises:
            LibraryBusy: another program is writing; nothing was changed.
        """
        changes = NO_CHANGES
        edits: list[Edit] = []
        touched: dict[PaperId, None] = {}
        with self._database.write() as session:
            for proposal in propose(session):
                if proposal.edits:
                    changes |= carry_out(session, proposal.edit)
                    edits.append(proposal.edit)
                    touched.update(dict.fromkeys(proposal.papers))
            if edits:
                journal.append(session, label(len(edits)), EditGroup(tuple(edits)))
            declare(session, changes)
        return Outcome(label(len(edits)), tuple(touched), None, changes)

    def apply(self, edit: Edit, label: str) -> ChangeSet:
        """Apply an edit as one journal step.

        Raises:
            EditConflict: the library is not as the edit's `before` says.
        """
        return self.make(lambda _session: Proposal(label, (edit,))).changes

    def undo(self) -> Outcome:
        """Undo the newest live step.

        Raises:
            NothingToUndo: there is none that is not final.
            EditConflict: another program changed what the step touched.
        """
        with self._database.write() as session:
            step = journal.next_to_undo(session)
            if step is None:
                raise NothingToUndo("There is nothing to undo", "No change is in the history.", "")
            assert step.edit is not None
            changes = carry_out(session, step.edit.inverse())
            journal.mark_undone(session, step.id)
            declare(session, changes)
            touched = _existing(session, changes)
        return Outcome(f"Undo {step.label}", touched, None, changes)

    def redo(self) -> Outcome:
        """Do again what was undone last.

        Raises:
            NothingToUndo: nothing is undone.
            EditConflict: another program changed what the step touches.
        """
        with self._database.write() as session:
            step = journal.next_to_redo(session)
            if step is None or step.edit is None:
                raise NothingToUndo("There is nothing to redo", "No undone change is in the history.", "")
            changes = carry_out(session, step.edit)
            journal.mark_redone(session, step.id)
            declare(session, changes)
            touched = _existing(session, changes)
        return Outcome(f"Redo {step.label}", touched, None, changes)

    def undo_label(self) -> str | None:
        """Return the label of the step that undo would undo."""
        with self._database.read() as session:
            step = journal.next_to_undo(session)
        return step.label if step else None

    def redo_label(self) -> str | None:
        """Return the label of the step that redo would do again."""
        with self._database.read() as session:
            step = journal.next_to_redo(session)
        return step.label if step else None

    def undo_size(self) -> int:
        """Return about how many papers undo would touch."""
        with self._database.read() as session:
            step = journal.next_to_undo(session)
            return step_size(session, step.edit) if step and step.edit else 0

    def redo_size(self) -> int:
        """Return about how many papers redo would touch."""
        with self._database.read() as session:
            step = journal.next_to_redo(session)
            return step_size(session, step.edit) if step and step.edit else 0

    def history(self, limit: int | None = None) -> tuple[JournalStep, ...]:
        """Return the steps of the journal, newest first."""
        with self._database.read() as session:
            return journal.steps(session, limit)

    def data_version(self) -> int:
        """Return a number that changes when anything has been written."""
        return self._database.data_version()

    def waiting_at_most(self, milliseconds: int) -> AbstractContextManager[None]:
        """Let calls inside the block give up on a busy library after this time."""
        return waiting_at_most(milliseconds)

    def close(self) -> None:
        """Close the library file."""
        self._database.close()


def _joined_step(
    session: Transaction, step: int, edit: Edit, joined: Callable[[Edit, Edit], Edit | None]
) -> int | None:
    """Join an edit to the step it goes on with, if that is the newest of the journal, and return that step."""
    newest = journal.steps(session, 1)
    if not newest or newest[0].id != step or newest[0].is_undone or newest[0].edit is None:
        return None
    both = joined(newest[0].edit, edit)
    if both is None:
        return None
    journal.replace(session, step, newest[0].label, both)
    return step


def _existing(session: Transaction, changes: ChangeSet) -> tuple[PaperId, ...]:
    return papers.existing(session, sorted(changes.papers))
