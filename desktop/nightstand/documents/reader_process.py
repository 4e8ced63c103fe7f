"""Reads documents in a process of its own, so that a file made to hang or crash its reader ends only that."""

import atexit
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType

from nightstand.documents.pdf_text import MOST_SECONDS, PdfText, UnreadablePdf, read_pdf

PATIENCE_S = MOST_SECONDS + 10.0
"""After so long a file is given up and its process ended."""
MOST_MEMORY_BYTES = 2_000_000_000
_POLL_S = 0.05
_NICENESS = 10
_END_S = 5.0

Reader = Callable[[Path], PdfText]


class ReadingStopped(Exception):
    """Somebody asked to stop."""


class ReaderEnded(Exception):
    """Somebody ended the process from outside, or the system did for want of memory: it tells nothing of the file."""


class DocumentReader:
    """A process that reads one file after the other, made anew when one has ended it."""

    def __init__(self, read: Reader = read_pdf, patience_s: float = PATIENCE_S) -> None:
        """`read` runs in the process."""
        self._read = read
        self._patience_s = patience_s
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> "DocumentReader":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def read(self, file: Path, is_stopped: Callable[[], bool] = lambda: False) -> PdfText:
        """Return the text of a file.

        Raises:
            ReaderEnded: its reader was ended from outside; another try may tell more.
            UnreadablePdf: it cannot be read, took too long or too much memory, or crashed its reader.
            ReadingStopped: `is_stopped` said so.
        """
        connection = self._started()
        try:
            connection.send(file)
            answer = self._awaited(connection, is_stopped)
        except (EOFError, OSError) as error:
            if self._was_ended_from_outside():
                self._end()
                raise ReaderEnded from error
            self._end()
            raise UnreadablePdf("it ended the process that read it") from error
        except BaseException:
            self._end()
            raise
        if isinstance(answer, PdfText):
            return answer
        raise UnreadablePdf(str(answer))

    def _awaited(self, connection: Connection, is_stopped: Callable[[], bool]) -> object:
        ends_at = time.monotonic() + self._patience_s
        while not connection.poll(_POLL_S):
            if is_stopped():
                raise ReadingStopped
            if time.monotonic() > ends_at:
                raise UnreadablePdf("it took too long")
        return connection.recv()

    def _was_ended_from_outside(self) -> bool:
        """Tell what the process died of, where the system says: a crash has signals of its own."""
        if self._process is None or os.name == "nt":
            return False
        # The connection breaks a moment before the process is gone.
        self._process.join(_END_S)
        code = self._process.exitcode
        return code is not None and -code in {signal.SIGHUP, signal.SIGINT, signal.SIGKILL, signal.SIGTERM}

    def _started(self) -> Connection:
        if self._connection is None:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(self._read, theirs), daemon=True)
            process.start()
            self._process, self._connection = process, ours
            atexit.register(process.kill)
            theirs.close()
        return self._connection

    def _end(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.kill()
            process.join()
            atexit.unregister(process.kill)


def _serve(read: Reader, connection: Connection) -> None:
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    _limit_memory()
    with suppress(EOFError, BrokenPipeError):
        while True:
            file = connection.recv()
            try:
                connection.send(read(file))
            except (UnreadablePdf, MemoryError) as error:
                connection.send(str(error) or "it took too much memory")


def _limit_memory() -> None:
    """Let the process have so much memory and no more, where the system can hold it to that."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
