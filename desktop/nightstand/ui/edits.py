"""Makes a person's edits: calls the service, tells the bus what changed, and offers to undo it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from nightstand.domain.errors import LibraryBusy, NightstandError
from nightstand.ui.library_bus import LibraryBus
from nightstand.ui.messages import Banner, Messages, Offer, Tone
from nightstand.ui.tasks import Tasks

if TYPE_CHECKING:
    from nightstand.services.library import LibraryService, Outcome

DIRECT_PAPERS = 200
"""Edits of at most so many papers are made at once on the interface's thread; they take a few milliseconds."""
DIRECT_WAIT_MS = 20
"""How long such an edit may wait for another writer before it goes through the pool."""
CLOSING_WAIT_MS = 6_000
"""How long closing waits for edits under way; a little longer than one of them waits for another program."""

EditCall: TypeAlias = "Callable[[], Outcome]"


class Edits(QObject):
    """Makes edits in the order in which they were asked for.

    Small ones are made at once; those of many papers, those that find the library busy, and all that come while such a
    one is under way go through the pool. One that finds the library busy to the end stays the first of the queue, so
    that those behind it keep their order; it is tried again on request and whenever another edit is asked for.
    """

    undo_requested = Signal()
    """The person took up the offer to undo."""
    _rested = Signal()
    """Nothing is under way any more: all is made, or the library stayed busy."""

    def __init__(
        self,
        library: "LibraryService",
        bus: LibraryBus,
        tasks: Tasks,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._bus = bus
        self._tasks = tasks
        self._messages = messages
        self._queue: list[_Edit] = []
        self._is_held = False
        self._told: Banner | None = None
        self._made = 0
        messages.banner_requested.connect(self._take_banner)

    def make(
        self,
        call: EditCall,
        *,
        label: str = "",
        papers: int = 1,
        origin: object = None,
        announce: bool = False,
        on_done: "Callable[[Outcome], None] | None" = None,
        on_refused: Callable[[NightstandError], None] | None = None,
    ) -> None:
        """Make an edit.

        Args:
            call: the service's call, for example `lambda: services.papers.trash(papers)`.
            label: what it does, such as “Add a note”; names it where it could not be made.
            papers: how many papers it touches.
            origin: handed on by the bus, so that whoever made the edit need not refresh itself.
            announce: show what was done in a toast with the offer to undo it.
            on_done: called after the bus has told everybody.
            on_refused: called with the failure instead of a banner, where the asker shows it at the place itself.
        """
        edit = _Edit(call, label or _plain_label(papers), origin, announce, on_done, on_refused)
        if self._queue or papers > DIRECT_PAPERS:
            self._enqueue(edit)
            return
        try:
            with self._library.waiting_at_most(DIRECT_WAIT_MS):
                outcome = call()
        except LibraryBusy:
            self._enqueue(edit)
        except NightstandError as error:
            self._refuse(edit, error)
        else:
            self._done(edit, outcome)

    def try_again(self) -> None:
        """Try the edit that found the library busy, then those behind it; nothing happens where none waits."""
        if self._is_held:
            self._begin()

    def finish(self) -> bool:
        """Wait, as the window closes, until the edits under way are made; tell whether all are.

        What follows on one of them, such as saving what was typed meanwhile, is waited for as well.
        """
        self.try_again()
        if not self._queue:
            return True
        loop = QEventLoop()
        self._rested.connect(loop.quit)
        QTimer.singleShot(CLOSING_WAIT_MS, loop, loop.quit)
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        return not self._queue

    @property
    def made(self) -> int:
        """How many edits have been made since the start, steps undone and done again included."""
        return self._made

    def undo_offer(self, since: int) -> Offer:
        """Return the offer to undo the newest step; it does so only while no edit follows the `since` made by then.

        An offer stands for a while, and must never undo what was done after it.
        """

        def undo() -> None:
            if self._made == since:
                self.undo_requested.emit()
            else:
                self._messages.show_toast("Something else was done since; Undo goes back step by step")

        return Offer("Undo", undo)

    @property
    def is_idle(self) -> bool:
        """Whether every edit has been made."""
        return not self._queue

    def _enqueue(self, edit: "_Edit") -> None:
        self._queue.append(edit)
        if len(self._queue) == 1 or self._is_held:
            self._begin()

    def _begin(self) -> None:
        self._is_held = False
        self._tasks.run(self._queue[0].call, self._finish, self._fail)

    def _finish(self, outcome: "Outcome") -> None:
        edit = self._queue.pop(0)
        if self._told is not None:
            self._messages.withdraw_banner()
            self._told = None
        if self._queue:
            self._begin()
        self._done(edit, outcome)
        self._tell_rest()

    def _fail(self, error: Exception) -> None:
        if isinstance(error, LibraryBusy) and self._queue[0].on_refused is None:
            self._hold(error)
            self._tell_rest()
            return
        edit = self._queue.pop(0)
        if self._queue:
            self._begin()
        if isinstance(error, NightstandError):
            self._refuse(edit, error)
        self._tell_rest()

    def _tell_rest(self) -> None:
        if self._is_held or not self._queue:
            self._rested.emit()

    def _hold(self, error: LibraryBusy) -> None:
        self._is_held = True
        behind = len(self._queue) - 1
        waiting = f"{behind} more {'change waits' if behind == 1 else 'changes wait'} behind it." if behind else ""
        detail = " ".join(part for part in (f"{error.title}.", error.detail, waiting, error.remedy) if part)
        told = Banner(
            f"Not saved yet: {self._queue[0].label}", detail, Tone.ERROR, (Offer("Try again", self.try_again),)
        )
        self._messages.show_banner(told)
        self._told = told

    def _take_banner(self, _banner: Banner) -> None:
        # Another message stands there now, which is not this one's to withdraw.
        self._told = None

    def _refuse(self, edit: "_Edit", error: NightstandError) -> None:
        (edit.on_refused or self._messages.show_error)(error)

    def _done(self, edit: "_Edit", outcome: "Outcome") -> None:
        if not outcome.changes.is_empty:
            self._made += 1
        self._bus.announce(outcome.changes, edit.origin)
        if edit.announce and not outcome.changes.is_empty:
            self._messages.show_toast(outcome.label, self.undo_offer(self._made))
        if edit.on_done is not None:
            edit.on_done(outcome)


@dataclass(frozen=True, slots=True)
class _Edit:
    call: EditCall
    label: str
    origin: object
    announce: bool
    on_done: "Callable[[Outcome], None] | None"
    on_refused: Callable[[NightstandError], None] | None


def _plain_label(papers: int) -> str:
    return "a change" if papers == 1 else f"a change of {papers:,} papers"
