"""Finds pairs for the window of duplicates, carries out what a person decides, and keeps the list true."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.services.progress import CancelToken
from nightstand.ui.context import UiContext
from nightstand.ui.duplicates.shaping import compared, found_pairs
from nightstand.ui.duplicates.shown import Bulk, Comparison, FoundPairs, PairKey, PairRow, Settling, Side
from nightstand.ui.duplicates.told import tell_done
from nightstand.ui.duplicates.view import DuplicatesDialog, Page
from nightstand.ui.edits import DIRECT_PAPERS
from nightstand.ui.messages import Toast
from nightstand.ui.tasks import ProgressReport, ThreadProgress

if TYPE_CHECKING:
    from nightstand.ui.edits import EditCall

OWN_PAUSE_MS: Final = 1_200
"""After a decision of the person here: those that follow at once are waited for, as the list is right already."""
FOREIGN_PAUSE_MS: Final = 150


class DuplicatesPresenter(QObject):
    """Opens the window, at most once."""

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._work: _Work | None = None
        context.actions.bind("find_duplicates", self.show)

    def show(self) -> None:
        """Open the window, or bring it to the front."""
        if self._work is None:
            dialog = DuplicatesDialog(self._context.themes, self._context.icons, self._window.window())
            self._work = _Work(self._context, dialog)
            dialog.destroyed.connect(self._forget)
            self._work.start()
            dialog.show()
        else:
            self._work.dialog.raise_()
            self._work.dialog.activateWindow()

    def show_import(self, papers: Collection[PaperId]) -> None:
        """Open the window with the pairs that hold a paper of an import; all others are one click away."""
        self.show()
        if self._work is not None:
            self._work.dialog.show_only(frozenset(papers))

    @property
    def dialog(self) -> DuplicatesDialog | None:
        """The window, while it is open."""
        return self._work.dialog if self._work is not None else None

    def _forget(self) -> None:
        self._work = None


class _Work(QObject):
    """One window at work; it goes when the window goes."""

    def __init__(self, context: UiContext, dialog: DuplicatesDialog) -> None:
        super().__init__(dialog)
        self.dialog = dialog
        self._context = context
        self._cancel: CancelToken | None = None
        self._is_stale = False
        # What is found after the window went, with its own window perhaps, is for nobody.
        self._end = CancelToken()
        # In the order of the decisions: a pair that is there again was undone, and is looked at again.
        self._settled: dict[PairKey, None] = {}
        self._awaited: PairRow | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._find)
        dialog.pair_shown.connect(self._compare)
        dialog.merge_requested.connect(self._merge)
        dialog.link_requested.connect(self._link)
        dialog.distinct_requested.connect(self._tell_apart)
        dialog.several_requested.connect(self._settle_several)
        dialog.bulk_requested.connect(self._settle_together)
        dialog.undo_requested.connect(lambda: context.actions.trigger("undo"))
        dialog.redo_requested.connect(lambda: context.actions.trigger("redo"))
        dialog.finished.connect(self._stop)
        dialog.destroyed.connect(self._end.cancel)
        context.messages.toast_requested.connect(dialog.show_toast)
        context.bus.changed.connect(self._take_changes)

    def start(self) -> None:
        """Find the pairs for the first time."""
        self.dialog.show_waiting("Comparing papers", 0, None)
        self._find()

    def _find(self) -> None:
        if self._cancel is not None:
            self._is_stale = True
            return
        self._is_stale = False
        services = self._context.services

        def work(progress: ThreadProgress, _cancel: CancelToken) -> FoundPairs:
            return found_pairs(services, progress)

        self._cancel = self._context.tasks.run_long(
            work, self._show, on_progress=self._show_progress, on_error=self._fail
        )

    def _show_progress(self, report: ProgressReport) -> None:
        if not self._end.is_cancelled and self.dialog.page is Page.WAIT:
            self.dialog.show_waiting(report.what, report.done, report.total)

    def _show(self, found: FoundPairs) -> None:
        if self._end.is_cancelled:
            return
        self._cancel = None
        if self._is_stale:
            # What was decided meanwhile must not come up again for a moment.
            self._timer.start(FOREIGN_PAUSE_MS)
            return
        present = {row.key for row in found.rows}
        back = [key for key in self._settled if key in present]
        for key in back:
            del self._settled[key]
        self.dialog.show_pairs(found, back[-1] if back else None)

    def _fail(self, error: Exception) -> None:
        if self._end.is_cancelled:
            return
        self._cancel = None
        self.dialog.close()
        if isinstance(error, NightstandError):
            self._context.messages.show_error(error)

    def _stop(self) -> None:
        self._end.cancel()
        self._timer.stop()
        self._context.bus.changed.disconnect(self._take_changes)
        self._context.messages.toast_requested.disconnect(self.dialog.show_toast)

    def _compare(self, row: PairRow | None) -> None:
        self._awaited = row
        if row is None:
            self.dialog.show_comparison(None)
            return
        services = self._context.services

        def take(comparison: Comparison) -> None:
            if not self._end.is_cancelled and self._awaited is not None and self._awaited.key == comparison.key:
                self.dialog.show_comparison(comparison)

        def fail(error: Exception) -> None:
            # One of the two has just gone; the list follows.
            if not self._end.is_cancelled and isinstance(error, NightstandError):
                self._timer.start(FOREIGN_PAUSE_MS)

        self._context.tasks.latest("duplicates", lambda: compared(services, row), take, fail)

    def _merge(self, row: PairRow, kept: Side) -> None:
        keep, gone = row.paper(kept), row.paper(kept.other)
        duplicates = self._context.services.duplicates
        self._settle(row, lambda: duplicates.merge(keep, gone), gone)

    def _link(self, row: PairRow, shown: Side) -> None:
        duplicates = self._context.services.duplicates
        self._settle(row, lambda: duplicates.link_versions(row.key, row.paper(shown)))

    def _tell_apart(self, row: PairRow) -> None:
        duplicates = self._context.services.duplicates
        self._settle(row, lambda: duplicates.distinct(*row.key))

    def _settle(self, row: PairRow, call: "EditCall", gone: PaperId | None = None) -> None:
        self._settled.pop(row.key, None)
        self._settled[row.key] = None
        self.dialog.drop(row.key, gone)
        self._make(call, 2)

    def _settle_together(self, bulk: Bulk) -> None:
        left = set(self.dialog.model.keys)
        pairs = tuple(key for key in bulk.pairs if key in left)
        self._settle_several(Settling.LINK if bulk.links else Settling.MERGE, pairs)

    def _settle_several(self, settling: Settling, pairs: Sequence[PairKey]) -> None:
        duplicates = self._context.services.duplicates
        settle = {
            Settling.MERGE: duplicates.merge_pairs,
            Settling.LINK: duplicates.link_pairs,
            Settling.TELL_APART: duplicates.distinct_pairs,
        }[settling]
        self.dialog.drop_all(frozenset(pairs) | frozenset((b, a) for a, b in pairs))
        # Merging takes longer than other edits do, so that several of them are not for the interface's thread.
        self._make(lambda: settle(pairs), DIRECT_PAPERS + len(pairs) if len(pairs) > 1 else 2)

    def _make(self, call: "EditCall", papers: int) -> None:
        self._is_stale = self._cancel is not None
        self._context.edits.make(
            call,
            label="a decision on papers that look alike",
            papers=papers,
            origin=self,
            on_done=lambda outcome: tell_done(self._context, outcome),
            on_refused=self._tell_refusal,
        )

    def _tell_refusal(self, error: NightstandError) -> None:
        if self._end.is_cancelled:
            self._context.messages.show_error(error)
            return
        self.dialog.show_toast(Toast(" ".join(part for part in (f"{error.title}.", error.detail) if part)))
        self._timer.start(FOREIGN_PAUSE_MS)

    def _take_changes(self, _changes: ChangeSet, origin: object) -> None:
        self._is_stale = self._cancel is not None
        self._timer.start(OWN_PAUSE_MS if origin is self else FOREIGN_PAUSE_MS)
