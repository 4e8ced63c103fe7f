"""Brings files of papers into the library: read, recognise, add or join; nothing lost, and one step to undo."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from nightstand.domain.backup import BackupReason
from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import ImportUndone
from nightstand.services.arrival import RunOptions
from nightstand.services.import_options import DEFAULT_OPTIONS, ImportOptions, Pasted
from nightstand.services.import_pieces import FACTS_FORMAT, TRANSACTION_SIZE, pieces
from nightstand.services.import_plan import ImportPlan
from nightstand.services.import_report import FileReport, ImportReport
from nightstand.services.import_run import ImportRun, check_list
from nightstand.services.import_sources import OpenedFile, named, opened_files
from nightstand.services.keys import PatternSource, usual_pattern
from nightstand.services.known_filter import KnownFilter
from nightstand.services.planning import NO_RECORDER, PlanRecorder, unreadable_entry
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.services.wording import counted
from nightstand.storage import papers, recognition
from nightstand.storage.batches import BatchState
from nightstand.storage.database import Database
from nightstand_corpus.reading import FORMATS
from nightstand_corpus.record import Severity
from nightstand_corpus.sample import sample_facts, sample_lists
from nightstand_corpus.text.opening import Source

__all__ = ["IMPORT_FORMATS", "ImportOptions", "ImportService", "Pasted"]

IMPORT_FORMATS: tuple[str, ...] = tuple(row.name for row in FORMATS)
"""The names of the formats that are read."""

POLITE_GAP_S = 0.005
BRIEF_GAP_S = 0.002
"""How long the library is left between two transactions: to somebody who waits, and to other programs that look often.

SQLite's lock is not fair: without a gap a person's edit could wait for the whole import.
"""

SMALL_BYTES = 400_000
"""Files up to this size together are tried out in one transaction, which holds the library for a moment."""


class ImportService:
    """Imports files, folders, pasted text and the sample, and tells beforehand what would become of them."""

    def __init__(
        self,
        database: Database,
        pattern: PatternSource = usual_pattern,
        back_up: Callable[[BackupReason], object] = lambda _reason: None,
    ) -> None:
        """`pattern` tells how the keys of papers without one are made; `back_up` is called before much comes in."""
        self._database = database
        self._pattern = pattern
        self._back_up = back_up

    def run(
        self,
        sources: Sequence[Path | Pasted],
        *,
        options: ImportOptions = DEFAULT_OPTIONS,
        progress: Progress = silent,
        cancel: CancelToken | None = None,
    ) -> ImportReport:
        """Import files, pasted text and the readable files of folders, as one batch.

        A file that cannot be read at all is a failure in the report; the others are imported.

        Raises:
            InvalidValue: the papers cannot go into the list that the options name; nothing was imported.
            LibraryBusy, LibraryUnwritable: the library cannot be written; what is in stays, as one batch.
            ImportUndone: somebody undid it meanwhile; nothing of it stays.
        """
        return self._run(named(sources), options, progress, cancel or CancelToken())

    def plan(
        self,
        sources: Sequence[Path | Pasted],
        *,
        options: ImportOptions = DEFAULT_OPTIONS,
        progress: Progress = silent,
        cancel: CancelToken | None = None,
    ) -> ImportPlan:
        """Return what importing would do, entry by entry; the library is not changed.

        Raises:
            LibraryBusy, LibraryUnwritable: there is no room to try it out.
        """
        recorder = PlanRecorder()
        report = self._run(
            named(sources), replace(options, is_dry_run=True), progress, cancel or CancelToken(), recorder
        )
        failed = [
            unreadable_entry(number, problem.entry or 0, problem.line, problem.message, problem.text)
            for number, file in enumerate(report.files)
            for problem in file.problems
            if problem.severity is Severity.ERROR
        ]
        entries = sorted([*recorder.entries, *failed], key=lambda entry: (entry.file, entry.entry))
        return ImportPlan(
            files=report.files, entries=tuple(entries), seconds=report.seconds, was_cancelled=report.was_cancelled
        )

    def run_sample(self, *, progress: Progress = silent, cancel: CancelToken | None = None) -> ImportReport:
        """Import the corpus that ships with the program."""
        sources = [(file.name, file.name, file) for file in (*sample_lists(), *sample_facts())]
        return self._run(sources, DEFAULT_OPTIONS, progress, cancel or CancelToken())

    def _run(
        self,
        sources: Sequence[tuple[str, str, Source]],
        options: ImportOptions,
        progress: Progress,
        cancel: CancelToken,
        recorder: PlanRecorder = NO_RECORDER,
    ) -> ImportReport:
        started = time.monotonic()
        if options.as_list is not None:
            with self._database.read() as session:
                check_list(session, options.as_list)
        reports, opened = opened_files(sources, options, cancel)
        names = [file.name for file in opened if file.reading.format != FACTS_FORMAT] or [file.name for file in opened]
        title = f"Import “{names[0]}”" if len(names) == 1 else f"Import {counted(len(names), 'file')}"
        how = RunOptions(options.on_conflict, options.choices, options.keywords_as_tags, self._pattern())
        run = ImportRun(how, title, recorder)
        if options.is_dry_run:
            self._try_out(run, opened, reports, options, progress, cancel)
        else:
            self._write(self._database, run, opened, reports, options, progress, cancel)
        return ImportReport(
            is_dry_run=options.is_dry_run,
            files=tuple(reports),
            batch=None if options.is_dry_run else run.batch,
            papers=tuple(run.papers),
            seconds=time.monotonic() - started,
            was_cancelled=cancel.is_cancelled,
            changes=ChangeSet(everything=run.batch is not None and not options.is_dry_run),
        )

    def _try_out(
        self,
        run: ImportRun,
        opened: Sequence[OpenedFile],
        reports: Sequence[FileReport],
        options: ImportOptions,
        progress: Progress,
        cancel: CancelToken,
    ) -> None:
        """Import without leaving a trace: little in a transaction that is rolled back, much into a copy."""
        if sum(file.reading.size_bytes for file in opened) > SMALL_BYTES:
            with self._database.copied() as copy:
                self._write(copy, run, opened, reports, options, progress, cancel)
            return
        try:
            with self._database.write() as session:
                recognition.ensure_filled(session)
                for piece in pieces(
                    opened,
                    papers.awaiting_abstracts(session),
                    progress,
                    cancel,
                    keywords_as_tags=options.keywords_as_tags,
                ):
                    piece(session, run)
                raise _TriedOut
        except _TriedOut:
            pass

    def _write(
        self,
        database: Database,
        run: ImportRun,
        opened: Sequence[OpenedFile],
        reports: Sequence[FileReport],
        options: ImportOptions,
        progress: Progress,
        cancel: CancelToken,
    ) -> None:
        is_large = sum(file.reading.size_bytes for file in opened) > SMALL_BYTES
        if is_large and database is self._database:
            self._back_up_present()
        _fill_recognition(database, progress, cancel)
        with database.read() as session:
            awaited = papers.awaiting_abstracts(session)
            if is_large:
                run.known = KnownFilter(session)
        # Whoever watches learns that from here on the library changes, before somebody can ask to stop.
        progress(0, None, f"Reading {opened[0].name}" if opened else "Reading")
        try:
            for piece in pieces(opened, awaited, progress, cancel, keywords_as_tags=options.keywords_as_tags):
                with database.write(is_durable=False) as session:
                    piece(session, run)
                if database is self._database:
                    cancel.wait(POLITE_GAP_S if database.is_awaited else BRIEF_GAP_S)
            # The last transaction is durable, and with it all before.
            with database.write() as session:
                run.finish(session, BatchState.CANCELLED if cancel.is_cancelled else BatchState.COMPLETE, reports)
                if options.as_list and not cancel.is_cancelled:
                    run.put_into_list(session, options.as_list)
        except ImportUndone:
            with database.write() as session:
                run.abandon(session, reports)
            raise

    def _back_up_present(self) -> None:
        with self._database.read() as session:
            has_papers = papers.first_added(session) is not None
        if has_papers:
            self._back_up(BackupReason.BEFORE_IMPORT)


class _TriedOut(Exception):
    """Ends the transaction of a dry run, so that it is rolled back."""


def _fill_recognition(database: Database, progress: Progress, cancel: CancelToken) -> None:
    """Note what papers are recognised by, where an older program wrote the library."""
    with database.read() as session:
        if recognition.is_filled(session):
            return
    is_filled = False
    while not is_filled and not cancel.is_cancelled:
        with database.write(is_durable=False) as session:
            is_filled = recognition.ensure_filled(session, TRANSACTION_SIZE)
        if not is_filled:
            progress(0, None, "Looking through the library")
