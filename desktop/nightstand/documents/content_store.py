"""Keeps the contents of documents in a folder of the library, each once, under the SHA-256 of its bytes.

The names people know are kept apart, so nothing in them can reach another folder.
"""

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from nightstand.domain.errors import DocumentUnavailable

FOLDER = "documents"
LARGEST_BYTES = 2_000_000_000
_PIECE_BYTES = 1 << 20
_ABANDONED_AFTER_S = 86_400.0
_DIGITS = re.compile(r"[0-9a-f]{64}")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,10}")


@dataclass(frozen=True, slots=True)
class Taken:
    """A file whose bytes were read: their hash, how many there are, and the first of them."""

    content: str
    size: int
    head: bytes


class ContentStore:
    """The folder of stored contents."""

    def __init__(self, library: Path) -> None:
        self._folder = library / FOLDER

    def store(self, file: Path) -> Taken:
        """Copy a file's bytes into the library, unless they are there and whole, and return what they are.

        The copy is whole and on the disk before it has its name.

        Raises:
            DocumentUnavailable: the file cannot be read, or the library not written.
        """
        with _opened(file) as source, _told(self._folder):
            # Nobody should wait for 2 GB to be told this; a file may grow on the way as well.
            if file.stat().st_size > LARGEST_BYTES:
                raise _too_large(file)
            self._folder.mkdir(exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".part-", dir=self._folder)
            part = Path(name)
            try:
                with os.fdopen(handle, "wb") as target:
                    taken = _take(file, source, target)
                    target.flush()
                    os.fsync(target.fileno())
                present = self.path(taken.content)
                if present is None or not holds(present, taken.content):
                    named = self._folder / taken.content[:2] / f"{taken.content}{_kept_suffix(file.name)}"
                    place = present or named
                    place.parent.mkdir(exist_ok=True)
                    part.replace(place)
                    _sync(place.parent)
                    _sync(self._folder)
            finally:
                part.unlink(missing_ok=True)
        return taken

    def path(self, content: str) -> Path | None:
        """Return where a content lies, None when it is not there."""
        if not _DIGITS.fullmatch(content):
            return None
        try:
            return next((self._folder / content[:2]).glob(f"{content}*"), None)
        except OSError:
            return None

    def remove(self, content: str) -> None:
        """Remove a content; one that cannot be removed is left for the next time."""
        found = self.path(content)
        if found is not None:
            with suppress(OSError):
                found.unlink()

    def strays(self, known: Collection[str]) -> tuple[str, ...]:
        """Return contents that nobody knows of, since the program ended while they were copied, a day ago or longer.

        Copies that were never finished are removed on the way.
        """
        now = time.time()
        found: list[str] = []
        with suppress(OSError):
            for place in self._folder.rglob("*"):
                if not place.is_file() or now - place.stat().st_mtime < _ABANDONED_AFTER_S:
                    continue
                if place.name.startswith(".part-"):
                    place.unlink(missing_ok=True)
                elif _DIGITS.fullmatch(place.name[:64]) and place.name[:64] not in known:
                    found.append(place.name[:64])
        return tuple(found)


def holds(file: Path, content: str) -> bool:
    """Tell whether a file can be read and has this content."""
    try:
        return taken(file).content == content
    except DocumentUnavailable:
        return False


def taken(file: Path) -> Taken:
    """Return what a file holds that stays where it is.

    Raises:
        DocumentUnavailable: it cannot be read.
    """
    with _opened(file) as source:
        return _take(file, source, None)


def _take(file: Path, source: BinaryIO, target: BinaryIO | None) -> Taken:
    digest, size, head = hashlib.sha256(), 0, b""
    while piece := _read(file, source):
        size += len(piece)
        if target is not None and size > LARGEST_BYTES:
            raise _too_large(file)
        head = head or piece[:1024]
        digest.update(piece)
        if target is not None:
            target.write(piece)
    return Taken(digest.hexdigest(), size, head)


def _too_large(file: Path) -> DocumentUnavailable:
    return DocumentUnavailable(
        "The file is too large to copy", f"{file.name} has more than 2 GB.", "Link it instead of copying it."
    )


def _read(file: Path, source: BinaryIO) -> bytes:
    try:
        return source.read(_PIECE_BYTES)
    except OSError as error:
        raise _unreadable(file, error) from error


def _opened(file: Path) -> BinaryIO:
    try:
        # A pipe or a device would never come to an end.
        if not file.is_file():
            is_there = file.exists()
            raise DocumentUnavailable(
                "Only files can be attached" if is_there else "The file is not there",
                f"{file} is a folder or a device." if is_there else str(file),
                "Choose a file.",
            )
        return file.open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(file, error) from error


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Tell failures of the library's own folder in words."""
    try:
        yield
    except OSError as error:
        raise DocumentUnavailable(
            "The file could not be copied into the library",
            f"{folder}: {error.strerror or error}",
            "Free some space or make the folder writable, or link the file instead.",
        ) from error


def _unreadable(file: Path, error: OSError | ValueError) -> DocumentUnavailable:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return DocumentUnavailable("The file cannot be read", f"{file}: {reason}", "Look whether it is there and yours.")


def _kept_suffix(name: str) -> str:
    suffix = Path(name).suffix.lower()
    return suffix if _SUFFIX.fullmatch(suffix) else ""


def _sync(folder: Path) -> None:
    """Make new names survive a power cut, where folders can be opened for that."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
