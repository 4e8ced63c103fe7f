"""The streams a command talks through: always UTF-8, quiet when a reader goes away, plain unless a person looks."""

import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, TextIO

from nightstand.domain.errors import NightstandError

BOLD_START, BOLD_END = "\ue000", "\ue001"
"""Marks around words to be set in bold; the same as around the hits of a snippet."""

_ANSI = {BOLD_START: "\x1b[1m", BOLD_END: "\x1b[22m"}
_UNSEEN = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Controls that JSON does not escape by itself, and marks that show the text behind them in another order."""

_LAID_OUT = frozenset("\n\t")
MAX_TEXT_WIDTH = 100


class OutputFailed(NightstandError):
    """Standard output takes no more, for another reason than that its reader has gone away."""


class Terminal:
    """Standard input, output and error of one command."""

    def __init__(self) -> None:
        # A windowed program on some systems has no streams at all.
        self._out = _utf8(sys.stdout)
        self._err = _utf8(sys.stderr)

    @property
    def can_ask(self) -> bool:
        """Whether a person is there to answer."""
        return sys.stdin is not None and sys.stdin.isatty() and self._err.isatty()

    @property
    def is_watched(self) -> bool:
        """Whether a person sees standard error, so that progress is worth showing."""
        return self._err.isatty()

    @property
    def width(self) -> int:
        """Columns that running text should take."""
        return min(MAX_TEXT_WIDTH, shutil.get_terminal_size((MAX_TEXT_WIDTH, 24)).columns)

    def write(self, text: str) -> None:
        """Write text for people, ended by a line break, without anything in it that could steer a terminal."""
        is_bold_possible = self._out.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
        shown = harmless(text)
        for mark, sequence in _ANSI.items():
            shown = shown.replace(mark, sequence if is_bold_possible else "")
        self.write_data(shown if shown.endswith("\n") or not shown else f"{shown}\n")

    def write_data(self, text: str) -> None:
        """Write text for programs, as it is."""
        with _writing():
            self._out.write(text)

    def write_bytes(self, content: bytes) -> None:
        """Write bytes as they are."""
        with _writing():
            self._out.flush()
            binary: BinaryIO | None = getattr(self._out, "buffer", None)
            if binary is None:
                self._out.write(content.decode())
            else:
                binary.write(content)
                binary.flush()

    def complain(self, text: str) -> None:
        """Write a line to standard error, without anything in it that could steer a terminal."""
        # When even this cannot be written, the exit status has to say it all.
        with suppress(OSError):
            self._err.write(f"{harmless(text)}\n")
            self._err.flush()

    def ask(self, question: str) -> str:
        """Ask a person and return the answer, empty at the end of input."""
        self._err.write(harmless(question))
        self._err.flush()
        return sys.stdin.readline().strip()

    def read_bytes(self) -> bytes:
        """Return everything on standard input."""
        return sys.stdin.buffer.read() if sys.stdin is not None else b""

    def finish(self) -> None:
        """Write out what is held back, so that a failure shows now and not while the process ends."""
        with _writing():
            self._out.flush()

    def abandon(self) -> None:
        """Forget what a reader that has gone away did not take."""
        # Python writes out what is left when it ends, and would complain then.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())


def harmless(text: str) -> str:
    """Return text without control characters other than line breaks and tabs, and without marks that turn its order."""
    return "".join(
        character
        for character in text
        if character in _LAID_OUT or (unicodedata.category(character) != "Cc" and not _UNSEEN.match(character))
    )


def escaped(document: str) -> str:
    """Return a JSON document in which such characters are written as escapes; they stand in its strings only."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(
            "The output could not be written",
            error.strerror or str(error),
            "Make room where it goes, or send it elsewhere. What the command changed in the library stays changed.",
        ) from error


def _utf8(stream: TextIO | None) -> TextIO:
    if stream is None:
        return io.StringIO()
    if isinstance(stream, io.TextIOWrapper):
        # File names may hold bytes that are no UTF-8; a backslash escape is also valid JSON.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream
