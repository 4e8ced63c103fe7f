"""Reads a large file in a process of its own, so that the next records are ready while the library takes in the last.

To read a record and work out what follows from it costs about as much as to write it.
"""

import logging
import multiprocessing
import os
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path

from nightstand.services.arriving import Arriving, arriving
from nightstand.services.progress import CancelToken
from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, UnreadableFile
from nightstand_corpus.text.opening import Source

logger = logging.getLogger(__name__)

LARGE_BYTES = 4_000_000
"""Size of a text from which a second process pays: starting one takes half a second."""

CHUNK_SIZE = 200
"""Records sent at a time."""

_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class ReadyRecord:
    """A record without what stands in `ready` too, so that it travels light: authors, keywords and extra fields."""

    record: PaperRecord
    ready: Arriving


@dataclass(frozen=True, slots=True)
class _Order:
    path: Path
    format: str
    encoding: str
    keywords_as_tags: bool


@dataclass(frozen=True, slots=True)
class _Unreadable:
    """The file could not be read to its end."""

    reason: str
    remedy: str


def path_to_read_ahead(source: Source, size_bytes: int) -> Path | None:
    """Return the path of a file that a second process can read, where that pays."""
    pays = size_bytes >= LARGE_BYTES and (os.cpu_count() or 1) > 1
    return source if pays and isinstance(source, Path) else None


def read_ahead(
    path: Path, format_name: str, encoding: str, cancel: CancelToken, *, keywords_as_tags: bool
) -> Generator[ReadyRecord | Problem, None, None]:
    """Yield what a file gives, in its order; the process ends with the iteration, or when it is cancelled.

    Should the process be ended from outside, the rest is read here.

    Raises:
        UnreadableFile: the file changed meanwhile.
    """
    order = _Order(path, format_name, encoding, keywords_as_tags)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(order, theirs), daemon=True)
    process.start()
    theirs.close()
    received = 0
    try:
        while not cancel.is_cancelled:
            if not ours.poll(_POLL_S):
                continue
            answer = ours.recv()
            if answer == []:
                return
            if isinstance(answer, _Unreadable):
                raise UnreadableFile(answer.reason, answer.remedy)
            received += len(answer)
            yield from answer
    except EOFError:
        logger.warning("the process that read %s ahead has ended", path)
        yield from islice(_items(order), received, None)
    finally:
        ours.close()
        process.terminate()
        process.join()


def _serve(order: _Order, connection: Connection) -> None:
    """The reading process; it ends when nobody listens any more."""
    try:
        _send_all(order, connection)
    except UnreadableFile as error:
        connection.send(_Unreadable(error.reason, error.remedy))
    except BrokenPipeError:
        return


def _send_all(order: _Order, connection: Connection) -> None:
    items = _items(order)
    while chunk := list(islice(items, CHUNK_SIZE)):
        connection.send(chunk)
    connection.send([])


def _items(order: _Order) -> Iterator[ReadyRecord | Problem]:
    for item in open_source(order.path, format=order.format, encoding=order.encoding):
        if isinstance(item, PaperRecord):
            ready = arriving(item, keywords_as_tags=order.keywords_as_tags)
            yield ReadyRecord(replace(item, authors=(), keywords=(), extra={}), ready)
        else:
            yield item
