"""Runs functions off the interface's thread and delivers what they return on it; the only place with threads."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, SignalInstance

from nightstand.domain.errors import NightstandError
from nightstand.services.progress import CancelToken

THREADS = 4
"""Two for short calls, and one each for an import and for indexing, which mostly wait for their processes."""
PROGRESS_INTERVAL_S = 0.08
CLOSE_TIMEOUT_MS = 5_000
AHEAD_OF_OTHERS = 1
"""The priority of what a person waits for while typing."""
LONGEST_SILENCE_S = 0.15
"""For so long may work that is stopped for newer work bring nothing; then one is let through."""

T = TypeVar("T")
OnError = Callable[[Exception], None]


@dataclass(frozen=True, slots=True)
class ProgressReport:
    """How far long work is: `total` is None while it is not known; `what` is a short sentence."""

    done: int
    total: int | None
    what: str


class ThreadProgress:
    """The progress callback that long work is given: forwards to the interface's thread, a few times a second."""

    def __init__(self, number: int, reported: SignalInstance) -> None:
        self._number = number
        self._reported = reported
        self._last_s = 0.0

    def __call__(self, done: int, total: int | None, what: str) -> None:
        """Report; the first and the last report always arrive, those between as time allows."""
        now_s = time.monotonic()
        if done not in (0, total) and now_s - self._last_s < PROGRESS_INTERVAL_S:
            return
        self._last_s = now_s
        self._reported.emit(self._number, ProgressReport(done, total, what))


@dataclass(slots=True)
class _Pending(Generic[T]):
    on_result: Callable[[T], None]
    on_error: OnError | None
    on_progress: Callable[[ProgressReport], None] | None = None
    cancel: CancelToken | None = None
    on_failure: OnError | None = None
    """Takes every failure itself, those nobody foresaw included."""


class Tasks(QObject):
    """A pool of two threads.

    Results and errors arrive on the thread of this object, in the event loop; when the object is gone they are
    forgotten. A known failure without a handler is announced by `failed`; anything else goes to `sys.excepthook`.
    """

    failed = Signal(object)
    """A NightstandError of a task that has no error handler of its own."""
    _finished = Signal(int, object, object)
    _reported = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(THREADS)
        self._pending: dict[int, _Pending[object]] = {}
        self._count = 0
        self._running: dict[str, CancelToken] = {}
        self._waiting: dict[str, Callable[[], None]] = {}
        self._heard_of: dict[str, float] = {}
        """When work that can be stopped last brought a result, by its key."""
        self._finished.connect(self._deliver)
        self._reported.connect(self._report)

    def run(self, function: Callable[[], T], on_result: Callable[[T], None], on_error: OnError | None = None) -> None:
        """Run `function` in the pool."""
        self._start(lambda _number: function, _Pending(on_result, on_error))

    def run_long(
        self,
        function: Callable[[ThreadProgress, CancelToken], T],
        on_result: Callable[[T], None],
        *,
        on_progress: Callable[[ProgressReport], None],
        on_error: OnError | None = None,
    ) -> CancelToken:
        """Run work that reports progress and can be stopped; return what stops it."""
        cancel = CancelToken()
        self._start(
            lambda number: lambda: function(ThreadProgress(number, self._reported), cancel),
            _Pending(on_result, on_error, on_progress, cancel),
        )
        return cancel

    def latest(
        self, key: str, function: Callable[[], T], on_result: Callable[[T], None], on_error: OnError | None = None
    ) -> None:
        """Run `function` unless a newer call for `key` replaces it.

        Per key at most one function runs and one waits; the result of a superseded one is dropped.
        """

        def begin() -> None:
            def deliver(result: T) -> None:
                if not self._begin_waiting(key):
                    on_result(result)

            def fail(error: Exception) -> None:
                if not self._begin_waiting(key):
                    self._handle(error, on_error)

            self._running[key] = CancelToken()
            self._start(lambda _number: function, _Pending(deliver, None, on_failure=fail))

        if key in self._running:
            self._waiting[key] = begin
        else:
            begin()

    def latest_stoppable(
        self,
        key: str,
        function: Callable[[CancelToken], T],
        on_result: Callable[[T], None],
        on_error: OnError | None = None,
    ) -> None:
        """Do as `latest` does with a function that can be stopped: as soon as a newer call for `key` comes, it is.

        However a stopped one ends, nobody hears of it. But where calls come faster than functions end, that would be
        all of them: so one is let through now and then, and its result is handed on though it is superseded.
        """
        cancel = CancelToken()

        def begin() -> None:
            def deliver(result: T) -> None:
                is_superseded = self._begin_waiting(key)
                if not is_superseded or (key in self._heard_of and not cancel.is_cancelled):
                    self._heard_of[key] = time.monotonic()
                    on_result(result)

            def fail(error: Exception) -> None:
                if not self._begin_waiting(key):
                    self._handle(error, on_error)

            self._running[key] = cancel
            pending = _Pending(deliver, None, cancel=cancel, on_failure=fail)
            self._start(lambda _number: lambda: function(cancel), pending, AHEAD_OF_OTHERS)

        if key in self._running:
            if time.monotonic() - self._heard_of.setdefault(key, time.monotonic()) < LONGEST_SILENCE_S:
                self._running[key].cancel()
            self._waiting[key] = begin
        else:
            begin()

    @property
    def is_idle(self) -> bool:
        """Whether nothing runs or waits."""
        return not self._pending

    def close(self) -> bool:
        """Cancel, forget all callbacks and wait at most five seconds; tell whether all work ended."""
        for pending in self._pending.values():
            if pending.cancel is not None:
                pending.cancel.cancel()
        self._pending.clear()
        self._waiting.clear()
        self._pool.clear()
        return self._pool.waitForDone(CLOSE_TIMEOUT_MS)

    def _begin_waiting(self, key: str) -> bool:
        del self._running[key]
        begin = self._waiting.pop(key, None)
        if begin is None:
            return False
        begin()
        return True

    def _start(self, prepare: Callable[[int], Callable[[], T]], pending: _Pending[T], priority: int = 0) -> int:
        self._count += 1
        self._pending[self._count] = pending  # type: ignore[assignment]
        self._pool.start(_Call(self._count, prepare(self._count), self._finished), priority)
        return self._count

    def _deliver(self, number: int, result: object, error: Exception | None) -> None:
        pending = self._pending.pop(number, None)
        if pending is None:
            return
        if error is None:
            pending.on_result(result)
        elif pending.on_failure is not None:
            pending.on_failure(error)
        else:
            self._handle(error, pending.on_error)

    def _report(self, number: int, report: ProgressReport) -> None:
        pending = self._pending.get(number)
        if pending is not None and pending.on_progress is not None:
            pending.on_progress(report)

    def _handle(self, error: Exception, on_error: OnError | None) -> None:
        if not isinstance(error, NightstandError):
            sys.excepthook(type(error), error, error.__traceback__)
        if on_error is not None:
            on_error(error)
        elif isinstance(error, NightstandError):
            self.failed.emit(error)


class _Call(QRunnable):
    def __init__(self, number: int, function: Callable[[], object], finished: SignalInstance) -> None:
        super().__init__()
        self._number = number
        self._function = function
        self._finished = finished

    def run(self) -> None:
        result: object = None
        failure: Exception | None = None
        try:
            result = self._function()
        except Exception as error:  # noqa: BLE001 - Every failure is handed to the interface's thread.
            failure = error
        try:
            self._finished.emit(self._number, result, failure)
        except RuntimeError:
            # The window closed in the meantime and took the signal with it: nobody waits for this any more.
            return
