"""Generations of an index: each build goes into a folder of its own, and a pointer file says which one counts.

`cache/<library id>/` holds `current` (the pointer) and folders named by chance, each an index with a manifest.
"""

import json
import logging
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from nightstand.domain.errors import IndexUnavailable
from nightstand.search.damage import damage_reported
from nightstand.search.index import IndexDocument
from nightstand.search.writing.durable_storage import exclusive, sync_file, sync_folder
from nightstand.search.writing.format_stamp import FORMAT
from nightstand.search.writing.whoosh_index import WhooshIndex

logger = logging.getLogger(__name__)

_POINTER = "current"
_MANIFEST = "manifest.json"
_BUILD_LOCK = "build"
_PREFIX = "index-"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an index was made for: the form of its files and words, and the library."""

    format: str
    library_id: str


class IndexGenerations:
    """The index folders of one library, in a folder that only the person can enter."""

    def __init__(self, folder: Path, library_id: str) -> None:
        """`folder` is the library's own place in the cache; it is made when needed."""
        self.folder = folder
        self._manifest = Manifest(FORMAT, library_id)

    def open(self) -> WhooshIndex:
        """Open the index that counts.

        Raises:
            IndexUnavailable: there is none, it belongs to another library or version, or it is damaged. `rebuild`
                answers all of these.
        """
        with damage_reported(self.folder):
            if not (self.folder / _POINTER).exists():
                raise IndexUnavailable(
                    "There is no search index yet", str(self.folder), "It is built from the library."
                )
            name = self._pointed()
            found = Manifest(**json.loads((self.folder / name / _MANIFEST).read_text("utf-8")))
        if found != self._manifest:
            raise IndexUnavailable(
                "The search index is of another version", f"{found.format} in {self.folder}", "It is built anew."
            )
        return WhooshIndex(self.folder / name, is_current=lambda: self.counts(name))

    def discard(self) -> None:
        """Let a damaged index count no more, so that whoever comes next builds it anew."""
        with suppress(OSError):
            _out_of_the_way(self.folder / _POINTER)
            (self.folder / _POINTER).unlink(missing_ok=True)

    @contextmanager
    def building(self) -> Iterator["IndexBuild"]:
        """Keep everybody else from writing to the index and from building one, while a new one is built.

        Read the library inside the block: a change that somebody else has indexed before is then part of what is read,
        and none can be indexed, and crossed off, in the index that goes.

        Raises:
            IndexBusy: another process builds or writes.
            IndexUnavailable: the folder cannot be written.
        """
        with ExitStack() as held:
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.folder.chmod(0o700)
                _out_of_the_way(self.folder / _BUILD_LOCK)
                held.enter_context(exclusive(self.folder, _BUILD_LOCK))
            except OSError as error:
                raise IndexUnavailable(
                    "The search index cannot be written",
                    f"{self.folder}: {error.strerror or error}",
                    "Make it a folder that you may write to, or remove it; the index is then built by itself.",
                ) from error
            with damage_reported(self.folder):
                self._hold_old(held)
            yield IndexBuild(self)

    def rebuild(self, documents: Iterable[IndexDocument], watermark: int) -> WhooshIndex:
        """Build an index of documents that were read without anybody else at work; see `building`."""
        with self.building() as build:
            return build.finish(documents, watermark)

    def make(self, documents: Iterable[IndexDocument], watermark: int) -> WhooshIndex:
        """Make an index and let it count; for `IndexBuild`, which holds the locks."""
        with damage_reported(self.folder):
            name = _PREFIX + secrets.token_hex(8)
            (self.folder / name).mkdir(mode=0o700)
        try:
            self._build(self.folder / name, documents, watermark)
        except BaseException:
            shutil.rmtree(self.folder / name, ignore_errors=True)
            raise
        with damage_reported(self.folder):
            self._point_to(name)
        return self.open()

    def sweep(self) -> int:
        """Remove the folders that no longer count and return how many; nothing while another process builds.

        Whoever still reads in one of them keeps what is open, and finds the one that counts the next time.
        """
        try:
            with damage_reported(self.folder):
                if not self._has_more_than_one():
                    return 0
                with exclusive(self.folder, _BUILD_LOCK):
                    with suppress(OSError, ValueError):
                        return self._remove_all_but(self._pointed())
                    return self._remove_all_but("")
        except IndexUnavailable as error:
            logger.info("old index folders stay: %s", error)
            return 0

    def _build(self, folder: Path, documents: Iterable[IndexDocument], watermark: int) -> None:
        index = WhooshIndex.create(folder)
        try:
            index.fill(documents, watermark)
        finally:
            index.close()
        with damage_reported(folder):
            manifest = folder / _MANIFEST
            manifest.write_text(json.dumps(asdict(self._manifest)), "utf-8")
            sync_file(manifest)
            sync_folder(folder)

    def _point_to(self, name: str) -> None:
        pointer, draft = self.folder / _POINTER, self.folder / (_POINTER + ".new")
        _out_of_the_way(pointer)
        _out_of_the_way(draft)
        draft.write_text(name, "utf-8")
        sync_file(draft)
        draft.replace(pointer)
        sync_folder(self.folder)

    def _pointed(self) -> str:
        name = (self.folder / _POINTER).read_text("utf-8").strip()
        if not name.startswith(_PREFIX) or not name.removeprefix(_PREFIX).isalnum():
            raise ValueError(f"{name!r} is no index folder")
        return name

    def counts(self, name: str) -> bool:
        """Tell whether the index in the folder of that name is the one that counts."""
        with suppress(OSError, ValueError):
            return self._pointed() == name
        return False

    def _hold_old(self, held: ExitStack) -> None:
        """Keep others from writing to the index that is replaced: what they note as done there would be lost."""
        with suppress(OSError, ValueError):
            old = self.folder / self._pointed()
            if old.is_dir():
                held.enter_context(exclusive(old, WhooshIndex.write_lock))

    def _has_more_than_one(self) -> bool:
        """Tell whether there is anything to remove, at little cost."""
        if not self.folder.is_dir():
            return False
        names = [found.name for found in self.folder.glob(_PREFIX + "*")]
        return len(names) > 1 or any(not self.counts(name) for name in names)

    def _remove_all_but(self, name: str) -> int:
        removed = 0
        for found in self.folder.glob(_PREFIX + "*"):
            if found.name == name:
                continue
            if found.is_dir() and not found.is_symlink():
                with suppress(OSError):
                    found.chmod(0o700)
                shutil.rmtree(found, ignore_errors=True)
            else:
                found.unlink()
            removed += not found.exists()
        return removed


def _out_of_the_way(path: Path) -> None:
    """Remove a folder that stands where a file of ours belongs."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)


class IndexBuild:
    """The right to build the index of a library anew, held for a while."""

    def __init__(self, generations: IndexGenerations) -> None:
        self._generations = generations

    def finish(self, documents: Iterable[IndexDocument], watermark: int) -> WhooshIndex:
        """Build an index of all documents, then let it count; until then the old one does.

        `documents` may be made while being read, each paper once; what it raises ends the build and leaves the old
        index as it was.

        Raises:
            IndexUnavailable: the folder cannot be written.
        """
        return self._generations.make(documents, watermark)
