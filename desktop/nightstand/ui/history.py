"""Undo and redo in the window, and the watch for changes that other programs make."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from nightstand.domain.changes import EVERYTHING, ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.ui.action_table import When
from nightstand.ui.actions import Actions
from nightstand.ui.edits import DIRECT_PAPERS, Edits
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.messages import Messages, Offer
from nightstand.ui.tasks import Tasks

if TYPE_CHECKING:
    from nightstand.services.library import LibraryService, Outcome

WATCH_INTERVAL_MS = 1_000

LONG_STEP_PAPERS = 2_000
"""Papers from which undo takes so long that a person should see it has begun."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the journal stands: the newest step, what undo and redo would do, and to how many papers."""

    newest: int | None
    undo: str | None
    redo: str | None
    undo_papers: int = 1
    redo_papers: int = 1


class History(QObject):
    """Binds undo and redo, names their steps in the menu, and tells the bus when another program wrote."""

    def __init__(
        self,
        library: "LibraryService",
        bus: LibraryBus,
        tasks: Tasks,
        edits: Edits,
        actions: Actions,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._bus = bus
        self._tasks = tasks
        self._edits = edits
        self._actions = actions
        self._messages = messages
        self._standing: Standing | None = None
        self._is_sure = True
        self._made = edits.made
        """How many edits had been made here when it was read where the journal stands."""
        self._version: int | None = None
        actions.bind("undo", self.undo)
        actions.bind("redo", self.redo)
        edits.undo_requested.connect(self.undo)
        bus.changed.connect(self._take_change)
        self._timer = QTimer(self)
        self._timer.setInterval(WATCH_INTERVAL_MS)
        self._timer.timeout.connect(self._watch)

    def start(self) -> None:
        """Read where the journal stands, and watch for others from now on."""
        self._read(self._show)
        self._timer.start()

    def stop(self) -> None:
        """Watch no longer; the library is about to be closed."""
        self._timer.stop()

    def undo(self) -> None:
        """Undo the newest step, and say which it was."""

        def tell(outcome: "Outcome") -> None:
            step = outcome.label.removeprefix("Undo ")
            self._messages.show_toast(f"Undone: {step}", self._redo_offer(self._edits.made))

        papers = self._size(self._standing.undo_papers if self._standing else 1)
        if papers >= LONG_STEP_PAPERS and self._standing and self._standing.undo:
            self._messages.show_toast(f"Undoing: {self._standing.undo}…")
        self._edits.make(self._library.undo, papers=papers, label="Undo", on_done=tell)

    def redo(self) -> None:
        """Do again what was undone last, and say what it was."""

        def tell(outcome: "Outcome") -> None:
            step = outcome.label.removeprefix("Redo ")
            self._messages.show_toast(f"Redone: {step}", self._edits.undo_offer(self._edits.made))

        papers = self._size(self._standing.redo_papers if self._standing else 1)
        if papers >= LONG_STEP_PAPERS and self._standing and self._standing.redo:
            self._messages.show_toast(f"Redoing: {self._standing.redo}…")
        self._edits.make(self._library.redo, papers=papers, label="Redo", on_done=tell)

    def _size(self, known: int) -> int:
        """Return how many papers to expect; right after an import, when the journal has not been read yet, many."""
        return known if self._is_sure else DIRECT_PAPERS + 1

    def _redo_offer(self, since: int) -> Offer:
        def redo() -> None:
            # A new step leaves nothing to do again; a further undo would make this another step than was named.
            if self._edits.made == since:
                self.redo()
            else:
                self._messages.show_toast("Something else was done since; Redo goes on step by step")

        return Offer("Redo", redo)

    def _take_change(self, changes: ChangeSet, _origin: object) -> None:
        self._is_sure = self._is_sure and not changes.everything
        self._read(self._show)

    def _read(self, then: Callable[[Standing], None]) -> None:
        self._tasks.latest("history", self._current, then)

    def _current(self) -> Standing:
        newest = self._library.history(1)
        return Standing(
            newest[0].id if newest else None,
            self._library.undo_label(),
            self._library.redo_label(),
            self._library.undo_size(),
            self._library.redo_size(),
        )

    def _show(self, standing: Standing) -> None:
        self._standing = standing
        self._made = self._edits.made
        self._is_sure = True
        for action_id, verb, label, condition in (
            ("undo", "&Undo", standing.undo, When.CAN_UNDO),
            ("redo", "&Redo", standing.redo, When.CAN_REDO),
        ):
            # A label may hold an ampersand, which a menu would take for a mnemonic.
            text = f"{verb} {label.replace('&', '&&')}" if label else verb
            self._actions.action(action_id).setText(text)
            self._actions.set_condition(condition, holds=label is not None)

    def _watch(self) -> None:
        try:
            version = self._library.data_version()
        except NightstandError:
            # The file is busy or gone for the moment; the next second tells more, and edits report it themselves.
            return
        if version != self._version:
            is_first = self._version is None
            self._version = version
            if not is_first:
                self._read(self._compare)

    def _compare(self, standing: Standing) -> None:
        # The version counts our own writes too. Whoever else edits leaves a step in the journal, or undoes one.
        is_foreign = self._edits.is_idle and standing != self._standing and not self._is_own(standing)
        self._show(standing)
        if is_foreign:
            self._bus.announce(EVERYTHING)

    def _is_own(self, standing: Standing) -> bool:
        """Tell whether edits made here since it was read last are all that moved the journal on.

        Where edits follow one another the watch may read what they did before it is read for them.
        """
        known = self._standing.newest if self._standing is not None else None
        steps = (standing.newest or 0) - (known or 0)
        return 0 < self._edits.made - self._made >= steps
