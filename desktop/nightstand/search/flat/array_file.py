"""The form of a file of named arrays in which no byte can be damaged unnoticed, and writing one.

Header, arrays (each at a multiple of 64 bytes), directory (JSON), CRC32 of each block of 32 KiB of all that, tail.
Directory, table of CRCs and tail have a CRC32 each, so that opening reads little; blocks are checked when first read.
"""

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

MAGIC = b"NS-FLAT\n"
VERSION = 1
BLOCK_SIZE = 1 << 15
BLOCK_SHIFT = 15
CRC_TYPE = np.dtype("<u4")

HEADER = struct.Struct("<8sII")
"""Magic, version, block size."""

TAIL = struct.Struct("<QQQIIII8s")
"""File size; offset of directory, of the table; size of the directory; CRCs of directory, table, tail; magic."""

TAIL_CHECKED = struct.Struct("<QQQIII")
"""What the CRC of the tail is of."""

_ALIGNMENT = 64


class ByteSink(Protocol):
    """What can be written to."""

    def write(self, content: bytes | memoryview, /) -> object: ...


@dataclass(frozen=True, slots=True)
class StoredArray:
    """Where an array stands in its file; `type` as numpy spells it."""

    name: str
    type: str
    shape: tuple[int, ...]
    offset: int


def write_array_file(sink: ByteSink, owner: str, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write arrays to an empty file; `owner` is kept with them and tells files apart that were exchanged."""
    file = _BlockWriter(sink)
    file.write(HEADER.pack(MAGIC, VERSION, BLOCK_SIZE))
    directory: list[list[object]] = []
    for name, array in arrays.items():
        file.write(b"\0" * (-file.size % _ALIGNMENT))
        little_endian = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
        directory.append([name, little_endian.dtype.str, list(little_endian.shape), file.size])
        if little_endian.size:
            file.write(little_endian.reshape(-1).view(np.uint8).data)
    directory_offset = file.size
    text = json.dumps({"owner": owner, "arrays": directory}, separators=(",", ":")).encode()
    file.write(text)
    file.write(b"\0" * (-file.size % _ALIGNMENT))
    table_offset = file.size
    table = np.array(file.finished_checksums(), dtype=CRC_TYPE).tobytes()
    size = table_offset + len(table) + TAIL.size
    checked = (size, directory_offset, table_offset, len(text), zlib.crc32(text), zlib.crc32(table))
    sink.write(table)
    sink.write(TAIL.pack(*checked, zlib.crc32(TAIL_CHECKED.pack(*checked)), MAGIC))


def parse_directory(text: bytes) -> tuple[str, tuple[StoredArray, ...]]:
    """Return the owner of a file and where its arrays stand."""
    directory = json.loads(text)
    rows = (StoredArray(name, kind, tuple(shape), offset) for name, kind, shape, offset in directory["arrays"])
    return directory["owner"], tuple(rows)


class _BlockWriter:
    """Passes bytes on and takes the checksum of every block of them."""

    def __init__(self, sink: ByteSink) -> None:
        self._sink = sink
        self._checksums: list[int] = []
        self._current = 0
        self.size = 0

    def write(self, content: bytes | memoryview) -> None:
        self._sink.write(content)
        view = memoryview(content)
        while view:
            room = BLOCK_SIZE - self.size % BLOCK_SIZE
            piece = view[:room]
            self._current = zlib.crc32(piece, self._current)
            self.size += len(piece)
            if len(piece) == room:
                self._checksums.append(self._current)
                self._current = 0
            view = view[room:]

    def finished_checksums(self) -> list[int]:
        return [*self._checksums, self._current] if self.size % BLOCK_SIZE else self._checksums
