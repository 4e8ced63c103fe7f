"""Index files that survive a power cut: written through before they are named, and a checked table of contents."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from whoosh.filedb.filestore import FileStorage
from whoosh.filedb.structfile import BufferFile, StructFile

from nightstand.search.damage import damaged
from nightstand.search.index import IndexBusy

_TOC_ENDING = ".toc"
_TRAILER = struct.Struct("<8sI")
"""Stands after the table of contents as the library writes it: a mark, and the CRC32 of all before."""
_MARK = b"NS-TOC-1"


class DurableStorage(FileStorage):
    """A folder of index files in which a table of contents never names a file that is not on the disk yet.

    The search library itself never asks the system to write through, and takes any table of contents for whole.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self.path = folder
        self._unsynced: set[str] = set()

    def create_file(self, name: str, excl: bool = False, mode: str = "wb", **options: object) -> StructFile:  # noqa: FBT001, FBT002
        self._unsynced.add(name)
        file: StructFile = super().create_file(name, excl, mode, **options)
        return file

    def open_file(self, name: str, **options: object) -> StructFile:
        if not name.endswith(_TOC_ENDING):
            file: StructFile = super().open_file(name, **options)
            return file
        # The library forgets to close a table of contents that it cannot read, so it gets the bytes instead.
        return BufferFile(_checked(self.path / name), name=name)

    def rename_file(self, oldname: str, newname: str, safe: bool = False) -> None:  # noqa: FBT001, FBT002
        if newname.endswith(_TOC_ENDING):
            _add_trailer(self.path / oldname)
        for name in self._unsynced:
            if (self.path / name).exists():
                sync_file(self.path / name)
        super().rename_file(oldname, newname, safe)
        self._unsynced.clear()
        sync_folder(self.path)

    def discard_unsynced(self) -> None:
        """Remove what was written since the last table of contents, after a failure; a full disk gets its room back."""
        for name in self._unsynced:
            with suppress(OSError):
                (self.path / name).unlink(missing_ok=True)
        self._unsynced.clear()


def sync_file(path: Path) -> None:
    """Have the system write a file through to the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the system write the names in a folder through to the disk, where it lets folders be opened."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def exclusive(folder: Path, name: str) -> Iterator[None]:
    """Hold a named lock on a folder between processes; the system frees it when the holder dies.

    Raises:
        IndexBusy: somebody else holds it.
    """
    lock = FileStorage(str(folder)).lock(name)
    if not lock.acquire():
        raise busy(folder)
    try:
        yield
    finally:
        lock.release()


def busy(folder: Path) -> IndexBusy:
    """Return the failure for an index that another process writes."""
    return IndexBusy("The search index is being written by another process", str(folder), "It catches up by itself.")


def _add_trailer(path: Path) -> None:
    with path.open("r+b") as file:
        checksum = zlib.crc32(file.read())
        file.write(_TRAILER.pack(_MARK, checksum))


def _checked(path: Path) -> memoryview:
    content = memoryview(path.read_bytes())
    body = content[: -_TRAILER.size]
    if len(content) < _TRAILER.size or _TRAILER.unpack(content[-_TRAILER.size :]) != (_MARK, zlib.crc32(body)):
        raise damaged(path, "the table of contents is not what was written")
    return body
