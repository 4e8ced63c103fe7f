"""Opens a path, bytes or a stream as bytes that can be read more than once, unpacking gzip on the way."""

from __future__ import annotations

import gzip
import io
import os
import stat
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, BinaryIO

from nightstand_corpus.record import UnreadableFile

Source = str | os.PathLike[str] | Traversable | bytes | BinaryIO
"""What can be read: a path, a packaged file, the bytes themselves, or a stream such as standard input."""

ByteStream = io.BytesIO | io.BufferedReader | gzip.GzipFile

_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read at most.

    `size_bytes` bounds a file, unpacked. A gzip file that unpacks to more than `free_bytes` may not be more than
    `ratio` times larger than packed: text seldom reaches twenty times, a decompression bomb a thousand.
    """

    size_bytes: int = 1 << 30
    ratio: int = 200
    free_bytes: int = 16 << 20


@dataclass(frozen=True, slots=True)
class Opened:
    """Bytes that can be read from their start any number of times.

    `name` is the file name without folder and `.gz`, empty when unknown; `packed_bytes` the packed size, None when the
    file is not packed.
    """

    name: str
    stream: Callable[[], ByteStream]
    packed_bytes: int | None


def opened(source: Source, limits: Limits) -> Opened:
    """Return `source` ready to read; streams, pipes and devices are read into memory here.

    Raises:
        UnreadableFile: a stream gives more than the limit.
        OSError, EOFError, ValueError: it cannot be opened; `unreadable` says why.
    """
    if isinstance(source, bytes):
        return _unpacking("", lambda: io.BytesIO(source), len(source))
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        state = path.stat()
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError
        if stat.S_ISREG(state.st_mode):
            return _unpacking(path.name, lambda: path.open("rb"), state.st_size)
        # A pipe or a device can be read only once and does not tell its size.
        with path.open("rb") as stream:
            return _in_memory(path.name, stream, limits)
    if isinstance(source, Traversable):
        with source.open("rb") as stream:
            return _in_memory(source.name, stream, limits)
    return _in_memory("", source, limits)


def unreadable(error: Exception) -> UnreadableFile:
    """Return what to tell people about `error`, which opening or reading a file has raised."""
    match error:
        case FileNotFoundError():
            return UnreadableFile("It does not exist.", "Check the name and the folder.")
        case IsADirectoryError():
            return UnreadableFile("It is a folder.", "Name the files in it.")
        case PermissionError():
            return UnreadableFile("You may not read it.", "Change its permissions, or copy it.")
        case gzip.BadGzipFile() | EOFError() | zlib.error():
            return UnreadableFile("It is a gzip file, but damaged or cut off.", "Download or pack it again.")
        case OSError():
            return UnreadableFile(f"It could not be read: {error.strerror or error}.", "Check the disk and the name.")
        case UnicodeError():
            return UnreadableFile("It does not fit the encoding.", "Choose another encoding, or leave it out.")
        case _:
            return UnreadableFile("Its name cannot be used.", "Rename it.")


def too_large(limits: Limits) -> UnreadableFile:
    """Return what to tell people about a file beyond the limit."""
    return UnreadableFile(
        f"It is larger than {limits.size_bytes:,} bytes, the most that is read.", "Split it into smaller files."
    )


def _in_memory(name: str, stream: IO[bytes], limits: Limits) -> Opened:
    content = stream.read(limits.size_bytes + 1)
    if len(content) > limits.size_bytes:
        raise too_large(limits)
    return _unpacking(name, lambda: io.BytesIO(content), len(content))


def _unpacking(name: str, stream: Callable[[], ByteStream], size_bytes: int) -> Opened:
    with stream() as first:
        if first.read(len(_GZIP_MAGIC)) != _GZIP_MAGIC:
            return Opened(name, stream, None)
    return Opened(name.removesuffix(".gz"), lambda: _Unpacked(stream()), size_bytes)


class _Unpacked(gzip.GzipFile):
    """A gzip stream that, unlike its parent, closes the stream below it too."""

    def __init__(self, packed: ByteStream) -> None:
        super().__init__(fileobj=packed, mode="rb")
        self._packed = packed

    def close(self) -> None:
        super().close()
        self._packed.close()
