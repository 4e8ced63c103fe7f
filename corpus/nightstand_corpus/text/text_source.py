"""A text to read records from: decoded, within limits, certainly text, line by line or as a whole."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from nightstand_corpus.record import UnreadableFile
from nightstand_corpus.text.decoding import (
    Damage,
    Utf8Check,
    checked_encoding,
    decoding_errors,
    encoding_from_head,
    restore_escaped,
)
from nightstand_corpus.text.opening import ByteStream, Limits, Opened, Source, opened, too_large, unreadable

HEAD_BYTES = 1 << 16
"""So much of the start decides about encoding and format."""

_CHUNK_BYTES = 1 << 20
_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\x1f\x8b", "a gzip file inside a gzip file"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"SQLite format 3\x00", "a database"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x7fELF", "a program"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_BINARY_SHARE = 0.1
_READ_ERRORS = (OSError, EOFError, UnicodeError, zlib.error)


@dataclass(frozen=True, slots=True)
class TextSource:
    """A text that can be read from its start any number of times.

    `name` is the file name without folder and `.gz`, empty when unknown; `head` the start of the text; `damage` tells
    of bytes that did not fit the encoding; `guessed_from` is the line that spoke for an encoding that was only guessed;
    `size_bytes` is the size of the text, unpacked.
    """

    name: str
    encoding: str
    damage: Damage | None
    head: str
    content: Opened
    size_bytes: int
    guessed_from: int | None = None

    def lines(self) -> Iterator[str]:
        """Give the lines without their ends; LF, CRLF and CR end a line, U+2028 and form feeds do not.

        Raises:
            UnreadableFile: the file changed or vanished since it was opened.
        """
        try:
            with self._decoded() as text:
                for number, line in enumerate(text):
                    restored = restore_escaped(line.removesuffix("\n"))
                    yield restored if number else restored.removeprefix("\ufeff")
        except _READ_ERRORS as error:
            raise unreadable(error) from error

    def text(self) -> str:
        """Return the whole text with every line end a line feed.

        Raises:
            UnreadableFile: the file changed or vanished since it was opened.
        """
        try:
            with self._decoded() as text:
                return restore_escaped(text.read()).removeprefix("\ufeff")
        except _READ_ERRORS as error:
            raise unreadable(error) from error

    def _decoded(self) -> io.TextIOWrapper:
        return _text(self.content.stream(), self.encoding)


def open_text(source: Source, *, encoding: str | None = None, limits: Limits | None = None) -> TextSource:
    """Look through all of `source` once and return it as text; without `encoding` the bytes decide.

    Raises:
        UnreadableFile: it is missing, a folder, not text, too large, damaged, or `encoding` is unknown.
    """
    limits = limits or Limits()
    wanted = None if encoding is None else checked_encoding(encoding)
    try:
        content = opened(source, limits)
        with content.stream() as stream:
            head = stream.read(HEAD_BYTES)
            _refuse_other_kinds(head)
            known = wanted or encoding_from_head(head)
            check = Utf8Check()
            size_bytes = 0
            chunk = head
            while chunk:
                size_bytes += len(chunk)
                _refuse_excess(size_bytes, content, limits)
                check.feed(chunk)
                chunk = stream.read(_CHUNK_BYTES)
            check.feed(b"", last=True)
        verdict = check.verdict(known)
        with _text(io.BytesIO(head), verdict.encoding) as text:
            start = restore_escaped(text.read()).removeprefix("\ufeff")
    except (*_READ_ERRORS, ValueError) as error:
        raise unreadable(error) from error
    if len(_CONTROL.findall(start)) > _BINARY_SHARE * len(start):
        raise _not_text("not a text file")
    return TextSource(content.name, verdict.encoding, verdict.damage, start, content, size_bytes, verdict.guessed_from)


def _text(stream: ByteStream, encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(stream, encoding=encoding, errors=decoding_errors(encoding))


def _refuse_other_kinds(head: bytes) -> None:
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            raise _not_text(kind)


def _refuse_excess(size_bytes: int, content: Opened, limits: Limits) -> None:
    if size_bytes > limits.size_bytes:
        raise too_large(limits)
    if content.packed_bytes is not None and size_bytes > max(limits.free_bytes, limits.ratio * content.packed_bytes):
        raise UnreadableFile(
            f"It unpacks to more than {limits.ratio} times its size, as no list of papers does.",
            "Unpack it yourself and look at it before importing it.",
        )


def _not_text(kind: str) -> UnreadableFile:
    return UnreadableFile(f"It is {kind}.", "Choose a text file with abstracts or bibliographic data.")
