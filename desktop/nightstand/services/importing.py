"""Brings files of papers into the library: read, recognise, add or join; nothing lost, and one step to undo."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import CorpusUnreadable
from nightstand.services.facts import Fact, FactBook
from nightstand.services.import_report import FileReport, ImportReport, ReportedProblem
from nightstand.services.import_run import Arrival, ImportRun, check_list
from nightstand.services.merging import OnConflict
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.services.wording import counted
from nightstand.storage import papers
from nightstand.storage.batches import BatchState
from nightstand.storage.database import Database, Transaction
from nightstand.storage.papers import AwaitedAbstract
from nightstand_corpus.opening import Source
from nightstand_corpus.reading import FORMATS, Reading, open_source
from nightstand_corpus.record import PaperRecord, UnreadableFile
from nightstand_corpus.sample import sample_facts, sample_lists

IMPORT_FORMATS: tuple[str, ...] = tuple(row.name for row in FORMATS)
"""The names of the formats that are read."""

TRANSACTION_SIZE = 200
"""Papers in one write transaction, so that nobody waits long for the library."""

POLITE_GAP_S = 0.02
"""How long the library is left to others between two transactions."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How files are read and joined; None lets the content decide."""

    format: str | None = None
    encoding: str | None = None
    is_dry_run: bool = False
    on_conflict: OnConflict = OnConflict.MERGE
    as_list: str | None = None


DEFAULT_OPTIONS = ImportOptions()


@dataclass(frozen=True, slots=True)
class _Opened:
    """A file that could be opened, under the name that sources know it by."""

    name: str
    reading: Reading
    report: FileReport


class _DryRunDone(Exception):
    """Ends the transaction of a dry run, so that it is rolled back."""


class ImportService:
    """Imports files, folders, bytes and the sample."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def run(
        self,
        paths: Sequence[Path],
        *,
        options: ImportOptions = DEFAULT_OPTIONS,
        progress: Progress = silent,
        cancel: CancelToken | None = None,
    ) -> ImportReport:
        """Import files and the readable files of folders, as one batch.

        A file that cannot be read at all is a failure in the report; the others are imported.

        Raises:
            InvalidValue: the papers cannot go into the list that the options name; nothing was imported.
            LibraryBusy, LibraryUnwritable: the library cannot be written; what is in stays, as one batch.
        """
        sources = [(_printable(str(path)), _printable(path.name), path) for path in _files(paths)]
        return self._run(sources, options, progress, cancel or CancelToken())

    def run_bytes(self, content: bytes, name: str, *, options: ImportOptions = DEFAULT_OPTIONS) -> ImportReport:
        """Import what came by another way than a file, such as standard input or the clipboard."""
        return self._run([(name, name, content)], options, silent, CancelToken())

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
    ) -> ImportReport:
        started = time.monotonic()
        if options.as_list is not None:
            with self._database.read() as session:
                check_list(session, options.as_list)
        reports, opened = _opened(sources, options)
        names = [file.name for file in opened if file.reading.format != "facts"] or [file.name for file in opened]
        title = f"Import “{names[0]}”" if len(names) == 1 else f"Import {counted(len(names), 'file')}"
        run = ImportRun(options.on_conflict, title)
        if options.is_dry_run:
            try:
                with self._database.write() as session:
                    for piece in _pieces(opened, self._awaited(), progress, cancel):
                        piece(session, run)
                    raise _DryRunDone
            except _DryRunDone:
                pass
        else:
            self._write(run, opened, reports, options, progress, cancel)
        return ImportReport(
            is_dry_run=options.is_dry_run,
            files=tuple(reports),
            batch=None if options.is_dry_run else run.batch,
            papers=tuple(run.papers),
            seconds=time.monotonic() - started,
            was_cancelled=cancel.is_cancelled,
            changes=ChangeSet(everything=run.batch is not None and not options.is_dry_run),
        )

    def _awaited(self) -> Mapping[str, Sequence[AwaitedAbstract]]:
        with self._database.read() as session:
            return papers.awaiting_abstracts(session)

    def _write(
        self,
        run: ImportRun,
        opened: Sequence[_Opened],
        reports: Sequence[FileReport],
        options: ImportOptions,
        progress: Progress,
        cancel: CancelToken,
    ) -> None:
        for piece in _pieces(opened, self._awaited(), progress, cancel):
            with self._database.write(is_durable=False) as session:
                piece(session, run)
            # SQLite's lock is not fair: without a gap a person's edit could wait for the whole import.
            cancel.wait(POLITE_GAP_S)
        # The last transaction is durable, and with it all before.
        with self._database.write() as session:
            run.finish(session, BatchState.CANCELLED if cancel.is_cancelled else BatchState.COMPLETE, reports)
            if options.as_list and not cancel.is_cancelled:
                run.put_into_list(session, options.as_list)


class _Piece:
    """What goes into one transaction."""

    def __init__(self, arrivals: Sequence[Arrival]) -> None:
        self._arrivals = arrivals

    def __call__(self, session: Transaction, run: ImportRun) -> None:
        run.take_in(session, self._arrivals)


class _RestOfFacts:
    """The facts whose abstracts did not come in with this import."""

    def __init__(self, book: FactBook) -> None:
        self._book = book

    def __call__(self, session: Transaction, run: ImportRun) -> None:
        placed, homeless = self._book.place_rest(session)
        for paper, fact in placed:
            run.apply_fact(session, paper, fact)
        # A fact without its abstract still names a paper; the abstract joins it when it comes.
        run.take_in(session, [Arrival(fact.record, fact.file, fact.report) for fact in homeless])


def _pieces(
    opened: Sequence[_Opened],
    awaited: Mapping[str, Sequence[AwaitedAbstract]],
    progress: Progress,
    cancel: CancelToken,
) -> Iterator[_Piece | _RestOfFacts]:
    """Yield the work of an import in transactions; facts are read first, so that new papers get their true keys."""
    book = FactBook(awaited)
    for file in opened:
        if file.reading.format == "facts":
            for record in _records(file):
                book.add(Fact(record, file.name, file.report))
    done = 0
    for file in opened:
        if file.reading.format == "facts" or cancel.is_cancelled:
            continue
        records = list(_records(file))
        facts, waiting = book.claim(file.name, records)
        arrivals = (
            Arrival(record, file.name, file.report, facts.get(record.entry), waiting.get(record.entry))
            for record in records
        )
        while not cancel.is_cancelled and (chunk := list(islice(arrivals, TRANSACTION_SIZE))):
            yield _Piece(chunk)
            done += len(chunk)
            progress(done, None if len(opened) > 1 else len(records), f"Importing {file.name}")
    if not cancel.is_cancelled:
        yield _RestOfFacts(book)
    progress(done, done, "Imported")


def _records(file: _Opened) -> Iterator[PaperRecord]:
    """Yield a file's records, and note its problems."""
    try:
        for item in file.reading:
            if isinstance(item, PaperRecord):
                yield item
            else:
                file.report.problems.append(ReportedProblem(item.line, item.entry, item.message, item.severity))
    except UnreadableFile as error:
        file.report.failure = _failure(file.report.path, error)


def _opened(
    sources: Iterable[tuple[str, str, Source]], options: ImportOptions
) -> tuple[list[FileReport], list[_Opened]]:
    reports: list[FileReport] = []
    opened: list[_Opened] = []
    for path, name, source in sources:
        report = FileReport(path)
        reports.append(report)
        if isinstance(source, Path) and source.is_dir():
            report.failure = CorpusUnreadable(
                "The folder holds no list",
                f"{path} has no file whose name ends in {', '.join(_suffixes())}.",
                "Name the file itself; its content decides how it is read.",
            )
            continue
        try:
            reading = open_source(source, format=options.format, encoding=options.encoding)
        except UnreadableFile as error:
            report.failure = _failure(path, error)
            continue
        report.format, report.encoding = reading.format, reading.encoding
        opened.append(_Opened(_printable(reading.name) or name, reading, report))
    return reports, opened


def _printable(name: str) -> str:
    """Return a file name as text that can be stored and shown; bytes that are no UTF-8 become question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _failure(path: str, error: UnreadableFile) -> CorpusUnreadable:
    return CorpusUnreadable("The file cannot be read", f"{path}: {error.reason}", error.remedy)


def _suffixes() -> tuple[str, ...]:
    return tuple(dict.fromkeys(suffix for row in FORMATS for suffix in row.suffixes))


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the given files, and for a folder the files in it whose names a format knows, in order."""
    suffixes = _suffixes()
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = [
            Path(folder, name)
            for folder, _folders, names in os.walk(path)
            for name in sorted(names)
            if name.lower().removesuffix(".gz").endswith(suffixes) and not name.startswith(".")
        ]
        # A folder without a list is a failure in the report, like any other file that cannot be read.
        yield from sorted(found) or [path]
