"""Tells in the window what a person should know of their library as a whole: its place, its state, a way out."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from nightstand.domain.changes import EVERYTHING
from nightstand.ui.context import UiContext
from nightstand.ui.messages import Banner, Offer, Tone

if TYPE_CHECKING:
    from pathlib import Path

    from nightstand.services.library_notices import LibraryNotice
    from nightstand.services.rescue import GoodCopy

LOOK_AFTER_MS = 1_500
READ_AFTER_MS = 15_000
"""The file is read from end to end once for each start, when the start itself is long over."""


class LibraryWatch(QObject):
    """Looks at the library behind the window, once for each start."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._notices: list[LibraryNotice] = []
        self._look = QTimer(self, interval=LOOK_AFTER_MS, singleShot=True)
        self._look.timeout.connect(self.look)
        self._reading = QTimer(self, interval=READ_AFTER_MS, singleShot=True)
        self._reading.timeout.connect(self.read_whole)

    def start(self) -> None:
        """Look in a while, when the window has come to rest."""
        self._look.start()
        self._reading.start()

    def stop(self) -> None:
        """Begin nothing more; the library is about to be closed."""
        self._look.stop()
        self._reading.stop()

    def look(self) -> None:
        """Tell that the library can only be read, or what there is to know of its place."""
        refusal = self._context.services.database.refusal
        if refusal is not None:
            detail = f"{refusal.detail} {refusal.remedy}"
            self._context.messages.show_banner(Banner(refusal.title, detail, Tone.INFORMATION))
            return
        self._context.tasks.run(self._context.services.notices.untold, self._show_notices)

    def read_whole(self) -> None:
        """Look whether all of the file can be read."""
        if self._context.services.database.refusal is None:
            self._context.tasks.run(self._context.services.care.is_damaged, self._take_damage)

    def _show_notices(self, notices: "tuple[LibraryNotice, ...]") -> None:
        self._notices = list(notices)
        self._show_next()

    def _show_next(self) -> None:
        if not self._notices:
            return
        notice = self._notices[0]
        offer = Offer("Do not tell again" if notice.key else "Understood", self._put_away)
        self._context.messages.show_banner(
            Banner(notice.title, f"{notice.detail} {notice.remedy}", Tone.WARNING, (offer,))
        )

    def _put_away(self) -> None:
        self._context.services.notices.mark_told(self._notices.pop(0))
        self._show_next()

    def _take_damage(self, is_damaged: bool) -> None:  # noqa: FBT001 - The pool hands results on by position.
        if is_damaged:
            self._context.tasks.run(self._good_copy, self._offer_rescue)

    def _good_copy(self) -> "GoodCopy | None":
        from nightstand.services import rescue

        return rescue.offered(self._context.services.paths)

    def _offer_rescue(self, copy: "GoodCopy | None") -> None:
        refusal = self._context.services.database.refusal
        if refusal is None:
            return
        if copy is None:
            detail = f"{refusal.detail} There is no good backup; export what can still be read."
            self._context.messages.show_banner(Banner(refusal.title, detail, Tone.ERROR))
            return

        def rescue_library() -> None:
            self._rescue(copy)

        offer = Offer(f"Restore the backup of {copy.made.astimezone():%Y-%m-%d %H:%M}", rescue_library)
        detail = f"{refusal.detail} The newest good backup holds {copy.papers:,} papers; the damaged file is kept."
        self._context.messages.show_banner(Banner(refusal.title, detail, Tone.ERROR, (offer,)))

    def _rescue(self, copy: "GoodCopy") -> None:
        from nightstand.services import rescue

        def put() -> "Path | None":
            aside = rescue.rescue(self._context.services.paths, copy)
            self._context.services.database.trust_again()
            return aside

        self._context.tasks.run(put, self._tell_rescued)

    def _tell_rescued(self, _aside: "Path | None") -> None:
        self._context.bus.announce(EVERYTHING)
        self._context.messages.show_toast("The backup is in place; the damaged file is kept in “set-aside”")
