"""What a person should know of the place their library lies in, each told once."""

import platform
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nightstand.paths import AppPaths
from nightstand.storage.database import Database
from nightstand.storage.places import conflict_copies, is_on_network, synchronised_by

TOLD_NAME = "told-notices.txt"
LOCK_NAME = "window.lock"
"""The file that a window keeps in the folder of its library while it is open; it names its process and computer."""


@dataclass(frozen=True, slots=True)
class LibraryNotice:
    """Something to tell; `key` tells it from others, so that it is told once. Without a key it is told every time."""

    key: str
    title: str
    detail: str
    remedy: str


class LibraryNoticeService:
    """Looks at the surroundings of a library, and remembers what was told."""

    def __init__(self, database: Database, paths: AppPaths) -> None:
        self._database = database
        self._folder = paths.library
        self._told = paths.config / TOLD_NAME

    def untold(self) -> tuple[LibraryNotice, ...]:
        """Return what has not been told yet, the gravest first."""
        told = self._read_told()
        return tuple(notice for notice in self._all() if not notice.key or notice.key not in told)

    def mark_told(self, notice: LibraryNotice) -> None:
        """Remember that a person has seen a notice."""
        told = self._read_told()
        if not notice.key or notice.key in told:
            return
        # A notice told twice is no harm; one that cannot be remembered must not keep anybody from working.
        with suppress(OSError):
            self._told.parent.mkdir(parents=True, exist_ok=True)
            with self._told.open("a", encoding="utf-8", errors="surrogateescape") as file:
                file.write(f"{notice.key}\n")

    def _all(self) -> Iterator[LibraryNotice]:
        yield from self._other_computer()
        yield from self._conflict_copies()
        yield from self._place()

    def _other_computer(self) -> Iterator[LibraryNotice]:
        other = other_computer(self._folder)
        if other is not None:
            yield LibraryNotice(
                "",
                f"This library is open on another computer: {other}",
                "Two computers that write one library at the same time can spoil it.",
                f"Close it on {other} first. If it is closed there, remove {self._folder / LOCK_NAME}.",
            )

    def _conflict_copies(self) -> Iterator[LibraryNotice]:
        copies = conflict_copies(self._database.path)
        if copies:
            names = ", ".join(copy.name for copy in copies)
            yield LibraryNotice(
                f"copies {self._folder} {names}",
                "There is a second version of this library",
                f"Two computers wrote it at once, and the program that synchronises {self._folder} kept both: {names}.",
                "Move that file into a folder of its own as library.sqlite3, open it with --library, and export what "
                "is missing here.",
            )

    def _place(self) -> Iterator[LibraryNotice]:
        place = self._folder.resolve()
        client = synchronised_by(place)
        if client is not None:
            title = f"The library lies in a folder that {client} synchronises"
            detail = (
                "Such programs copy the file while it changes, and two computers can overwrite each other's changes."
            )
        elif is_on_network(place):
            title = "The library lies on a network drive"
            detail = "Locks over a network are not reliable: two computers that write at once can spoil the file."
        else:
            return
        yield LibraryNotice(
            f"place {self._folder}",
            title,
            detail,
            f"Close Nightstand, move {self._folder} to a disk of this computer, and start with --library or "
            "NIGHTSTAND_LIBRARY; backups and exports may stay there. If you leave it, use one computer at a time.",
        )

    def _read_told(self) -> frozenset[str]:
        try:
            return frozenset(self._told.read_text(encoding="utf-8", errors="surrogateescape").splitlines())
        except OSError:
            return frozenset()


def other_computer(folder: Path) -> str | None:
    """Return the name of another computer on which a window has the library open, as far as its lock file says."""
    try:
        lines = (folder / LOCK_NAME).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    host = lines[2].strip() if len(lines) > 2 else ""
    return host if host and host != platform.node() else None
