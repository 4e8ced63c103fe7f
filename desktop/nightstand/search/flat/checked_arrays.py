"""Reading a file of named arrays by memory map, each block checked when it is first touched."""

import mmap
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from nightstand.search.damage import damaged, missing
from nightstand.search.flat.array_file import (
    BLOCK_SHIFT,
    BLOCK_SIZE,
    CRC_TYPE,
    HEADER,
    MAGIC,
    TAIL,
    TAIL_CHECKED,
    VERSION,
    StoredArray,
    parse_directory,
)

Scalar = TypeVar("Scalar", bound=np.generic)

_NOTHING: NDArray[np.generic] = np.zeros(0, dtype=np.uint8)


class CheckedBytes:
    """A mapped file whose blocks are compared with their checksums once, by whoever reads them first.

    May be used by several threads: checking a block twice does no harm.
    """

    def __init__(self, path: Path, content: memoryview, checksums: NDArray[np.uint32]) -> None:
        self._path = path
        self._content: memoryview | None = content
        self._checksums = checksums
        self._is_checked = bytearray(len(checksums))

    def require(self, start: int, stop: int) -> None:
        """Check the bytes from `start` to before `stop`.

        Raises:
            IndexUnavailable: they are not what was written, or the file is closed.
        """
        first, last = start >> BLOCK_SHIFT, (stop - 1) >> BLOCK_SHIFT
        block = self._is_checked.find(0, first, last + 1)
        while block >= 0:
            self.check_block(block)
            block = self._is_checked.find(0, block + 1, last + 1)

    def check_block(self, block: int) -> None:
        """Check a block, whether that was done before or not. Lets other threads run meanwhile."""
        content = self._content
        if content is None:
            raise damaged(self._path, "the segment is closed")
        start = block * BLOCK_SIZE
        if zlib.crc32(content[start : start + BLOCK_SIZE]) != int(self._checksums[block]):
            raise damaged(self._path, f"the bytes from {start} on are not what was written")
        self._is_checked[block] = 1

    @property
    def block_count(self) -> int:
        return len(self._checksums)

    def close(self) -> None:
        """Let go of the file; whatever is asked of it from now on fails."""
        self._content = None
        self._is_checked = bytearray(len(self._checksums))


class CheckedArray(Generic[Scalar]):
    """An array in a mapped file; every part of it that is handed out is checked. Read-only."""

    __slots__ = ("_bytes", "_offset", "_row_size", "_values", "size")

    def __init__(self, content: CheckedBytes, values: NDArray[Scalar], offset: int) -> None:
        self._bytes = content
        self._values = values
        self._offset = offset
        self._row_size = values.strides[0]
        self.size = len(values)
        """How many rows there are."""

    def part(self, start: int, stop: int) -> NDArray[Scalar]:
        """Return the rows from `start` to before `stop`, 0 <= start <= stop <= size."""
        # Taken before the check, so that a file closed by another thread in between is not read as empty.
        values = self._values
        if start < stop:
            offset, row_size = self._offset, self._row_size
            self._bytes.require(offset + start * row_size, offset + stop * row_size)
        return values[start:stop]

    def all(self) -> NDArray[Scalar]:
        return self.part(0, self.size)

    def drop(self) -> None:
        """Let go of the file."""
        self._values = _NOTHING  # type: ignore[assignment]


class ArrayFile:
    """An open file of arrays.

    The file stays mapped until it is closed, or forgotten, and every array taken from it is gone.
    """

    def __init__(self, path: Path) -> None:
        """Open a file as `write_array_file` made it.

        Raises:
            SegmentMissing: there is none.
            IndexUnavailable: it is damaged.
        """
        self._path = path
        self._written = _written(path)
        content = memoryview(_mapped(path))
        directory_text, body_size, checksums = _checked_frame(path, content)
        self._bytes = CheckedBytes(path, content[:body_size], checksums)
        self.owner, stored = parse_directory(directory_text)
        self._arrays = {each.name: _array(self._bytes, content, each) for each in stored}

    def array(self, name: str) -> CheckedArray[Scalar]:
        """Return an array by name.

        Raises:
            KeyError: the file has none of that name.
        """
        return self._arrays[name]  # type: ignore[return-value]

    def check_untouched(self) -> None:
        """Look whether somebody has written to the file since it was opened; what was checked before counts no more.

        Raises:
            IndexUnavailable: somebody has. A file that is gone is read on.
        """
        if _written(self._path) not in (self._written, None):
            raise damaged(self._path, "it was written to while it was open")

    def verify(self, is_cancelled: Callable[[], bool]) -> bool:
        """Check every byte, block by block; tell whether it came to the end.

        Raises:
            IndexUnavailable: the file is damaged.
        """
        for block in range(self._bytes.block_count):
            if is_cancelled():
                return False
            self._bytes.check_block(block)
        return True

    def close(self) -> None:
        """Let go of the file; the system does when the last array taken from it is gone."""
        self._bytes.close()
        for array in self._arrays.values():
            array.drop()


def _written(path: Path) -> tuple[int, int] | None:
    """Return when a file was last written and its size; None when there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _array(checked: CheckedBytes, content: memoryview, stored: StoredArray) -> CheckedArray[np.generic]:
    kind = np.dtype(stored.type)
    count = int(np.prod(stored.shape, dtype=np.int64))
    # numpy takes no empty part of a buffer.
    values = np.frombuffer(content, kind, count, stored.offset) if count else np.zeros(0, kind)
    return CheckedArray(checked, values.reshape(stored.shape), stored.offset)


def _mapped(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError as error:
        raise missing(path) from error
    except (OSError, ValueError) as error:
        # An empty file cannot be mapped.
        raise damaged(path, str(error)) from error


def _checked_frame(path: Path, content: memoryview) -> tuple[bytes, int, NDArray[np.uint32]]:
    """Return the directory, how far the blocks reach and their checksums, after checking what these rest on."""
    if len(content) < HEADER.size + TAIL.size or HEADER.unpack_from(content) != (MAGIC, VERSION, BLOCK_SIZE):
        raise damaged(path, "it does not start as a segment does")
    *checked, tail_crc, magic = TAIL.unpack_from(content, len(content) - TAIL.size)
    size, directory_offset, table_offset, directory_size, directory_crc, table_crc = checked
    if magic != MAGIC or zlib.crc32(TAIL_CHECKED.pack(*checked)) != tail_crc or size != len(content):
        raise damaged(path, "it does not end as a segment does")
    directory = bytes(content[directory_offset : directory_offset + directory_size])
    table = bytes(content[table_offset : size - TAIL.size])
    if zlib.crc32(directory) != directory_crc or zlib.crc32(table) != table_crc:
        raise damaged(path, "its directory is not what was written")
    return directory, table_offset, np.frombuffer(table, dtype=CRC_TYPE)
