"""What is given to an import: files, folders and pasted text, opened and read with their problems noted."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from nightstand.domain.errors import CorpusUnreadable
from nightstand.services.import_options import ImportOptions, Pasted
from nightstand.services.import_report import FileReport
from nightstand.services.progress import CancelToken
from nightstand.services.reading_ahead import Order, ReadingAhead, path_to_read_ahead
from nightstand.services.ready_records import ReadyRecord, ready_record
from nightstand_corpus.reading import FORMATS, Reading, open_source
from nightstand_corpus.record import PaperRecord, UnreadableFile
from nightstand_corpus.text.opening import Source


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that could be opened: its number among all, the name that sources know it by."""

    number: int
    name: str
    source: Source
    reading: Reading
    report: FileReport


def opened_files(
    sources: Iterable[tuple[str, str, Source]], options: ImportOptions, cancel: CancelToken
) -> tuple[list[FileReport], list[OpenedFile]]:
    """Open what can be opened, and return a report for each; cancelled, the rest is left out."""
    reports: list[FileReport] = []
    opened: list[OpenedFile] = []
    for number, (path, name, source) in enumerate(sources):
        if cancel.is_cancelled:
            break
        report = FileReport(path)
        reports.append(report)
        if isinstance(source, Path) and source.is_dir():
            report.failure = CorpusUnreadable(
                "The folder holds no list",
                f"{path} has no BibTeX, RIS, CSV, JSON, text, Markdown or web page.",
                "Choose a file itself, whatever its name; its content decides how it is read.",
            )
            continue
        try:
            reading = open_source(
                source,
                format=options.formats.get(number, options.format),
                encoding=options.encodings.get(number, options.encoding),
            )
        except UnreadableFile as error:
            report.failure = _failure(path, error)
            continue
        report.format, report.encoding = reading.format, reading.encoding
        opened.append(OpenedFile(number, _printable(reading.name) or name, source, reading, report))
    return reports, opened


def _printable(name: str) -> str:
    """Return a file name as text that can be stored and shown; bytes that are no UTF-8 become question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _failure(path: str, error: UnreadableFile) -> CorpusUnreadable:
    return CorpusUnreadable("The file cannot be read", f"{path}: {error.reason}", error.remedy)


def _suffixes() -> tuple[str, ...]:
    return tuple(dict.fromkeys(suffix for row in FORMATS for suffix in row.suffixes))


def named(sources: Sequence[Path | Pasted]) -> list[tuple[str, str, Source]]:
    """Return each file with its path and the name that sources know it by, as text that can be stored."""
    named: list[tuple[str, str, Source]] = []
    for source in sources:
        if isinstance(source, Pasted):
            named.append((source.name, source.name, source.content))
        else:
            named += [(_printable(str(path)), _printable(path.name), path) for path in _files((source,))]
    return named


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
            for name in names
            if name.lower().removesuffix(".gz").endswith(suffixes) and not name.startswith(".")
        ]
        # A folder without a list is a failure in the report, like any other file that cannot be read.
        yield from sorted(found) or [path]


def records_of(file: OpenedFile) -> Iterator[PaperRecord]:
    """Yield a file's records, and note its problems."""
    with _noting_failure(file):
        for item in file.reading:
            if isinstance(item, PaperRecord):
                yield item
            else:
                file.report.note(item)


def order_for(file: OpenedFile, *, keywords_as_tags: bool) -> Order | None:
    """Return how to read a file ahead, where that pays."""
    reading = file.reading
    path = path_to_read_ahead(file.source, reading.size_bytes)
    return Order(path, reading.format, reading.encoding, keywords_as_tags) if path else None


def ready_records_of(file: OpenedFile, ahead: ReadingAhead, *, keywords_as_tags: bool) -> Iterator[ReadyRecord]:
    """Yield a file's records made ready, read ahead where there is an order for the file, and note its problems."""
    order = order_for(file, keywords_as_tags=keywords_as_tags)
    if order is None:
        for record in records_of(file):
            yield ready_record(record, keywords_as_tags=keywords_as_tags)
        return
    with _noting_failure(file):
        for item in ahead.items_of(order):
            if isinstance(item, ReadyRecord):
                yield item
            else:
                file.report.note(item)


@contextmanager
def _noting_failure(file: OpenedFile) -> Iterator[None]:
    try:
        yield
    except UnreadableFile as error:
        file.report.failure = _failure(file.report.path, error)
