"""Reads large files in a process of its own, so that the next records are ready while the library takes in the last.

To read a record and work out what follows from it costs about as much as to write it.
"""

import logging
import multiprocessing
import os
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TypeAlias

from nightstand.services.progress import CancelToken
from nightstand.services.ready_records import PackedRecord, ReadyRecord, packed, ready_record, unpacked
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
class Order:
    """A file to read, in a known format and encoding."""

    path: Path
    format: str
    encoding: str
    keywords_as_tags: bool


_Chunk: TypeAlias = list[PackedRecord | Problem]
"""What is sent; an empty one is the end of a file."""


@dataclass(frozen=True, slots=True)
class _Unreadable:
    """The file could not be read to its end."""

    reason: str
    remedy: str


def path_to_read_ahead(source: Source, size_bytes: int) -> Path | None:
    """Return the path of a file that a second process can read, where that pays."""
    pays = size_bytes >= LARGE_BYTES and (os.cpu_count() or 1) > 1
    return source if pays and isinstance(source, Path) else None


class ReadingAhead:
    """One process that reads files in their order, also the next file while the records of the last are taken in.

    Should the process be ended from outside, the rest is read here.
    """

    def __init__(self, orders: Sequence[Order], cancel: CancelToken) -> None:
        self._cancel = cancel
        self._process: SpawnProcess | None = None
        if not orders:
            return
        context = multiprocessing.get_context("spawn")
        self._messages, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(tuple(orders), theirs), daemon=True)
        self._process.start()
        theirs.close()

    def items_of(self, order: Order) -> Iterator[ReadyRecord | Problem]:
        """Yield what the next of the files gives, in its order; cancelled, it ends early.

        Raises:
            UnreadableFile: the file changed meanwhile.
        """
        received = 0
        try:
            while self._process is not None and not self._cancel.is_cancelled:
                if not self._messages.poll(_POLL_S):
                    continue
                message: _Chunk | _Unreadable = pickle.loads(self._messages.recv_bytes())
                if isinstance(message, _Unreadable):
                    raise UnreadableFile(message.reason, message.remedy)
                if not message:
                    return
                received += len(message)
                for item in message:
                    yield item if isinstance(item, Problem) else unpacked(item)
        except (EOFError, ConnectionResetError):
            logger.warning("the process that read %s ahead has ended", order.path)
            self.close()
        if not self._cancel.is_cancelled:
            yield from islice(_items(order), received, None)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._messages.close()
            self._process.terminate()
            self._process.join()
            self._process = None


def _serve(orders: Sequence[Order], connection: Connection) -> None:
    """The reading process; it ends when nobody listens any more."""
    try:
        for order in orders:
            for message in _messages(order):
                connection.send_bytes(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
    except BrokenPipeError:
        return


def _messages(order: Order) -> Iterator[_Chunk | _Unreadable]:
    items = _items(order)
    try:
        while chunk := list(islice(items, CHUNK_SIZE)):
            yield [item if isinstance(item, Problem) else packed(item) for item in chunk]
    except UnreadableFile as error:
        yield _Unreadable(error.reason, error.remedy)
    else:
        yield []


def _items(order: Order) -> Iterator[ReadyRecord | Problem]:
    for item in open_source(order.path, format=order.format, encoding=order.encoding):
        yield ready_record(item, keywords_as_tags=order.keywords_as_tags) if isinstance(item, PaperRecord) else item
