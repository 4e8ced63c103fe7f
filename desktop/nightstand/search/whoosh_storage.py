"""Index files that survive a power cut, and the locks on an index folder."""

# The search library is typed in part only.
# mypy: allow-untyped-calls

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from whoosh.filedb.filestore import FileStorage
from whoosh.filedb.structfile import BufferFile, StructFile

from nightstand.search.index import IndexBusy


class DurableStorage(FileStorage):
    """A folder of index files in which a table of contents never names a file that is not on the disk yet.

    The search library itself never asks the system to write through.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._unsynced: set[str] = set()
        self._opened: list[StructFile] = []

    def create_file(self, name: str, excl: bool = False, mode: str = "wb", **options: object) -> StructFile:  # noqa: FBT001, FBT002
        self._unsynced.add(name)
        file: StructFile = super().create_file(name, excl, mode, **options)
        return file

    def open_file(self, name: str, **options: object) -> StructFile:
        # The library forgets to close a table of contents that it cannot read, so it gets the bytes instead.
        if name.endswith(".toc"):
            return BufferFile(memoryview(Path(self.folder, name).read_bytes()), name=name)
        file: StructFile = super().open_file(name, **options)
        self._opened.append(file)
        return file

    @contextmanager
    def files_closed_on_failure(self) -> Iterator[None]:
        """Close what is opened within the block if it fails, which the library forgets to do."""
        self._opened.clear()
        try:
            yield
        except BaseException:
            for file in self._opened:
                if not file.is_closed:
                    file.close()
            raise
        finally:
            self._opened.clear()

    def rename_file(self, oldname: str, newname: str, safe: bool = False) -> None:  # noqa: FBT001, FBT002
        for name in self._unsynced:
            if Path(self.folder, name).exists():
                sync_file(Path(self.folder, name))
        self._unsynced.clear()
        super().rename_file(oldname, newname, safe)
        sync_folder(Path(self.folder))


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
