"""Cuts the work of an import into transactions, and tells how far it is."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice, takewhile

from nightstand.services.arrival import Arrival
from nightstand.services.facts import Fact, FactBook
from nightstand.services.import_run import ImportRun
from nightstand.services.import_sources import OpenedFile, order_for, ready_records_of, records_of
from nightstand.services.progress import CancelToken, Progress
from nightstand.services.reading_ahead import ReadingAhead
from nightstand.storage.database import Transaction
from nightstand.storage.papers import AwaitedAbstract
from nightstand_corpus.record import PaperRecord

TRANSACTION_SIZE = 200
"""Papers in one write transaction, so that nobody waits long for the library."""

FACTS_FORMAT = "facts"
TITLELESS_FORMATS = frozenset({"abstract-list"})
"""Formats whose records have made-up titles, for which facts can bring the true ones."""


class Piece:
    """What goes into one transaction."""

    def __init__(self, arrivals: Sequence[Arrival], cancel: CancelToken) -> None:
        self._arrivals = arrivals
        self._cancel = cancel

    def __call__(self, session: Transaction, run: ImportRun) -> None:
        run.take_in(session, takewhile(lambda _arrival: not self._cancel.is_cancelled, self._arrivals))


class RestOfFacts:
    """The facts whose abstracts did not come in with this import."""

    def __init__(self, book: FactBook) -> None:
        self._book = book

    def __call__(self, session: Transaction, run: ImportRun) -> None:
        placed, homeless = self._book.place_rest(session)
        for paper, fact in placed:
            run.apply_fact(session, paper, fact)
        # A fact without its abstract still names a paper; the abstract joins it when it comes.
        run.take_in(session, [Arrival(fact.record, -1, fact.file, fact.report) for fact in homeless])


def pieces(
    opened: Sequence[OpenedFile],
    awaited: Mapping[str, Sequence[AwaitedAbstract]],
    progress: Progress,
    cancel: CancelToken,
    *,
    keywords_as_tags: bool,
) -> Iterator[Piece | RestOfFacts]:
    """Yield the work of an import in transactions; facts are read first, so that new papers get their true keys."""
    book = FactBook(awaited)
    for file in opened:
        if file.reading.format == FACTS_FORMAT:
            for record in records_of(file):
                book.add(Fact(record, file.name, file.report))
    pace = _Pace(opened, progress)
    whole = [file for file in opened if file.reading.format != FACTS_FORMAT]
    orders = [order_for(file, keywords_as_tags=keywords_as_tags) for file in whole if not _may_be_claimed(file, book)]
    with closing(ReadingAhead([order for order in orders if order], cancel)) as ahead:
        for file in whole:
            arrivals = _arrivals(file, book, ahead, keywords_as_tags=keywords_as_tags)
            while not cancel.is_cancelled and (chunk := list(islice(arrivals, TRANSACTION_SIZE))):
                yield Piece(chunk, cancel)
                pace.went_on(file, chunk)
    if not cancel.is_cancelled:
        yield RestOfFacts(book)
    progress(pace.done, pace.done, "Imported")


def _may_be_claimed(file: OpenedFile, book: FactBook) -> bool:
    """Tell whether facts can claim the records of a file: only those without titles of their own."""
    return file.reading.format in TITLELESS_FORMATS and not book.is_empty


def _arrivals(file: OpenedFile, book: FactBook, ahead: ReadingAhead, *, keywords_as_tags: bool) -> Iterator[Arrival]:
    if not _may_be_claimed(file, book):
        for item in ready_records_of(file, ahead, keywords_as_tags=keywords_as_tags):
            yield Arrival(item.record, file.number, file.name, file.report, ready=item.ready)
        return
    records = list(records_of(file))
    facts, waiting = book.claim(file.name, records)
    for record in records:
        fact, awaited_by = facts.get(record.entry), waiting.get(record.entry)
        yield Arrival(record, file.number, file.name, file.report, fact, awaited_by)


class _Pace:
    """Tells how far an import is; how much is to come is judged by the size of what was read."""

    def __init__(self, opened: Sequence[OpenedFile], progress: Progress) -> None:
        self._progress = progress
        self._size = sum(file.reading.size_bytes for file in opened if file.reading.format != FACTS_FORMAT)
        self._sizes_before: dict[int, int] = {}
        before = 0
        for file in opened:
            self._sizes_before[file.number] = before
            before += file.reading.size_bytes if file.reading.format != FACTS_FORMAT else 0
        self._in_file: dict[int, int] = {}
        self.done = 0

    def went_on(self, file: OpenedFile, chunk: Sequence[Arrival]) -> None:
        """Take note of records that are in."""
        self.done += len(chunk)
        read = self._in_file.get(file.number, 0) + sum(_size_bytes(arrival.record) for arrival in chunk)
        self._in_file[file.number] = read
        passed = self._sizes_before[file.number] + min(read, file.reading.size_bytes)
        total = max(self.done, round(self.done * self._size / passed)) if passed else None
        self._progress(self.done, total, f"Importing {file.name}")


def _size_bytes(record: PaperRecord) -> int:
    text = record.raw or record.abstract
    return len(text) if text.isascii() else len(text.encode(errors="replace"))
