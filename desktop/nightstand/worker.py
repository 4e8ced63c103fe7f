"""Runs a long job in a process of its own: a thread that parses or indexes would hold the window up.

The process opens the library for itself, works at low priority, and reports over a pipe. Killing it loses nothing it
has reported as done: all its writes are short transactions.
"""

import atexit
import gc
import multiprocessing
import os
import pickle
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias, TypeVar, cast

from nightstand.bootstrap import Services, open_library
from nightstand.domain.errors import NightstandError
from nightstand.paths import AppPaths
from nightstand.services.import_options import DEFAULT_OPTIONS, ImportOptions, Pasted
from nightstand.services.import_plan import ImportPlan
from nightstand.services.import_report import ImportReport
from nightstand.services.progress import CancelToken, Progress

T = TypeVar("T")

Job: TypeAlias = Callable[[Services, Progress, CancelToken], T]
"""Work on an open library; it and its result are sent to and from another process, so both can be pickled."""

LIGHT_FILES_BYTES = 400_000
"""Files up to this size together are imported where they are: starting a process takes longer."""

LIGHT_INDEXING_PAPERS = 100
"""The same for papers that wait to be indexed."""

LIGHT_MERGING_PAPERS = 2_000
"""The same for papers whose pieces of the index are merged: a tenth of a second."""

PIECE_ENTRIES = 200
"""Entries of a plan that are sent as one piece."""

GRACE_S = 0.15
"""How long a job that may be ended has to stop by itself."""

_NICENESS = 10
_POLL_S = 0.05


class WorkerFailed(RuntimeError):
    """The job raised something that is no known failure; the message is the process's own traceback."""


class Patience(Enum):
    """How long a job is waited for once somebody asked it to stop."""

    WHOLE = "whole"
    """Until it has stopped by itself."""
    UNTIL_BEGUN = "until begun"
    """As `WHOLE` after its first report; before, it has not changed anything yet, and is ended like `NONE`."""
    NONE = "none"
    """Its process is ended within a moment; for jobs that change nothing."""


class WorkerStopped(Exception):
    """The process of a job was ended because somebody asked it to stop, before it had changed anything."""


class WorkerEnded(NightstandError):
    """The process of a job was ended from outside."""


def import_files(
    services: Services,
    sources: Sequence[Path | Pasted],
    progress: Progress,
    cancel: CancelToken,
    options: ImportOptions = DEFAULT_OPTIONS,
) -> ImportReport:
    """Import files, folders and pasted text, in a process of its own unless they are small; see `ImportService.run`."""
    job = partial(_import_files, sources=tuple(sources), options=options)
    if _size_bytes(sources) <= LIGHT_FILES_BYTES:
        return job(services, progress, cancel)
    try:
        return run_in_worker(services.paths, job, progress, cancel, Patience.UNTIL_BEGUN)
    except WorkerStopped:
        return ImportReport(is_dry_run=False, files=(), batch=None, papers=(), seconds=0.0, was_cancelled=True)


def plan_import(
    services: Services,
    sources: Sequence[Path | Pasted],
    progress: Progress,
    cancel: CancelToken,
    options: ImportOptions = DEFAULT_OPTIONS,
) -> ImportPlan:
    """Return what an import would do, also in a process of its own unless it is small; see `ImportService.plan`."""
    job = partial(_plan_import, sources=tuple(sources), options=options)
    if _size_bytes(sources) <= LIGHT_FILES_BYTES:
        return job(services, progress, cancel)
    try:
        packed = run_in_worker(services.paths, partial(_packed_plan, job=job), progress, cancel, Patience.NONE)
    except WorkerStopped:
        return ImportPlan(files=(), entries=(), seconds=0.0, was_cancelled=True)
    with no_garbage_sought():
        entries = [entry for piece in packed.pieces for entry in pickle.loads(piece)]
    return replace(packed.frame, entries=tuple(entries))


@contextmanager
def no_garbage_sought() -> Iterator[None]:
    """Put garbage collection off while tens of thousands of values are made, and leave them out of it from then on.

    None of them is garbage, and looking through them again and again would hold up every thread. They go as soon as
    nobody holds them.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def catch_up_index(services: Services, progress: Progress, cancel: CancelToken) -> int:
    """Bring the index up to the library and return the papers read; much of it in a process of its own.

    When nothing waits, the index is looked after: it is checked against its checksums, once, and merged.
    """
    count = _followed_by_index(services, progress, cancel)
    if not count and not services.indexing.verify(cancel=cancel):
        count = _followed_by_index(services, progress, cancel)
    mergeable = services.indexing.mergeable()
    if 0 < mergeable <= LIGHT_MERGING_PAPERS:
        services.indexing.merge(cancel=cancel)
    elif mergeable and not count:
        run_in_worker(services.paths, _merge_index, progress, cancel)
    return count


def rebuild_index(services: Services, progress: Progress, cancel: CancelToken) -> int:
    """Build the index anew in a process of its own and return the papers read."""
    count = run_in_worker(services.paths, _rebuild_index, progress, cancel)
    services.indexing.reopen()
    return count


def run_in_worker(
    paths: AppPaths, job: Job[T], progress: Progress, cancel: CancelToken, patience: Patience = Patience.WHOLE
) -> T:
    """Run a job on the library of `paths` in a new process; blocks, so call it from a pool thread.

    Raises:
        NightstandError: as the job raises it.
        WorkerStopped: it was cancelled, and `patience` did not let it come to an end by itself.
        WorkerEnded: its process was ended from outside.
        WorkerFailed: the job has a bug.
    """
    # Spawned, not forked: a fork would take the window's connections and locks along.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    # A daemon would end with this process, but could not start the one that reads ahead.
    process = context.Process(target=_serve, args=(paths, job, theirs))
    process.start()
    atexit.register(process.kill)
    theirs.close()
    try:
        return cast(T, _followed(ours, progress, cancel, patience))
    except WorkerStopped:
        process.kill()
        raise
    except EOFError:
        raise WorkerEnded(
            "The work was interrupted",
            "Its process was ended from outside; what had been done before stays.",
            "Do it again: what is in already is not done twice.",
        ) from None
    finally:
        # Its library is closed before it answers. That its interpreter winds up takes half a second more, for which
        # nobody waits; the next start of a process, or the end of this one, takes note that it is gone.
        ours.close()
        atexit.unregister(process.kill)


@dataclass(frozen=True, slots=True)
class _PackedPlan:
    """A plan in pieces: unpacking all of it at once would hold the interpreter, and with it the window, too long."""

    frame: ImportPlan
    pieces: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    done: int
    total: int | None
    what: str


@dataclass(frozen=True, slots=True)
class _Result:
    value: object


@dataclass(frozen=True, slots=True)
class _Failure:
    error: NightstandError | None
    trace: str


class _PipeToken(CancelToken):
    """Hears the wish to stop whenever the job looks, without waiting for its next report."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection
        self._next_look = 0.0

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked to stop."""
        # Jobs ask before each paper, and a look at the pipe costs more than some papers do.
        now = time.monotonic()
        if now >= self._next_look and not super().is_cancelled:
            self._next_look = now + _POLL_S
            if self._connection.poll():
                self._connection.recv()
                self.cancel()
        return super().is_cancelled


def _followed(connection: Connection, progress: Progress, cancel: CancelToken, patience: Patience) -> object:
    """Pass reports on and the wish to stop back, until the result comes."""
    told_at: float | None = None
    while True:
        if cancel.is_cancelled and told_at is None:
            told_at = time.monotonic()
            connection.send(None)
        if not connection.poll(_POLL_S):
            if patience is not Patience.WHOLE and told_at is not None and time.monotonic() > told_at + GRACE_S:
                raise WorkerStopped
            continue
        match connection.recv():
            case _Step(done, total, what):
                patience = Patience.WHOLE if patience is Patience.UNTIL_BEGUN else patience
                progress(done, total, what)
            case _Failure(error, trace):
                raise error or WorkerFailed(trace)
            case _Result(value):
                return value


def _serve(paths: AppPaths, job: Job[T], connection: Connection) -> None:
    """The worker process: do the job, report, and answer."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    cancel = _PipeToken(connection)

    def progress(done: int, total: int | None, what: str) -> None:
        connection.send(_Step(done, total, what))

    answer: _Result | _Failure
    try:
        with open_library(paths) as services:
            answer = _Result(job(services, progress, cancel))
    except NightstandError as error:
        answer = _Failure(error, "")
    except (BrokenPipeError, EOFError):
        return  # The window is gone; what was committed stays.
    except Exception:  # noqa: BLE001 - Whatever it is, the window reports it.
        answer = _Failure(None, traceback.format_exc())
    with suppress(BrokenPipeError):
        connection.send(answer)


def _import_files(
    services: Services,
    progress: Progress,
    cancel: CancelToken,
    *,
    sources: tuple[Path | Pasted, ...],
    options: ImportOptions,
) -> ImportReport:
    return services.importing.run(sources, options=options, progress=progress, cancel=cancel)


def _plan_import(
    services: Services,
    progress: Progress,
    cancel: CancelToken,
    *,
    sources: tuple[Path | Pasted, ...],
    options: ImportOptions,
) -> ImportPlan:
    return services.importing.plan(sources, options=options, progress=progress, cancel=cancel)


def _packed_plan(services: Services, progress: Progress, cancel: CancelToken, *, job: Job[ImportPlan]) -> _PackedPlan:
    plan = job(services, progress, cancel)
    starts = range(0, len(plan.entries), PIECE_ENTRIES)
    pieces = tuple(pickle.dumps(plan.entries[start : start + PIECE_ENTRIES]) for start in starts)
    return _PackedPlan(replace(plan, entries=()), pieces)


def _followed_by_index(services: Services, progress: Progress, cancel: CancelToken) -> int:
    if services.indexing.status().waiting <= LIGHT_INDEXING_PAPERS:
        return services.indexing.catch_up(progress=progress, cancel=cancel)
    job = partial(_catch_up_index, distrusted=services.indexing.distrusted)
    count = run_in_worker(services.paths, job, progress, cancel)
    services.indexing.reopen()
    return count


def _catch_up_index(services: Services, progress: Progress, cancel: CancelToken, *, distrusted: Path | None) -> int:
    services.indexing.distrusted = distrusted
    return services.indexing.catch_up(progress=progress, cancel=cancel)


def _merge_index(services: Services, _progress: Progress, cancel: CancelToken) -> None:
    services.indexing.merge(cancel=cancel)


def _rebuild_index(services: Services, progress: Progress, cancel: CancelToken) -> int:
    return services.indexing.rebuild(progress=progress, cancel=cancel)


def _size_bytes(sources: Sequence[Path | Pasted]) -> int:
    """Return the size of sources; packed files count as large, missing ones as nothing, folders as what is in them."""
    total = 0
    for source in sources:
        if isinstance(source, Pasted):
            total += len(source.content)
            continue
        # A large folder need not be walked to its end to be known as such.
        for file in source.rglob("*") if source.is_dir() else (source,):
            try:
                total += LIGHT_FILES_BYTES + 1 if file.suffix == ".gz" else file.stat().st_size
            except OSError:
                continue
            if total > LIGHT_FILES_BYTES:
                return total
    return total
