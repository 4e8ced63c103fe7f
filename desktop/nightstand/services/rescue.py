"""A way out for a library that cannot be opened: the newest backup that is whole, and putting it in its place.

It opens no library, so it can do this when nothing else can be done.
"""

from pathlib import Path

from nightstand.domain.errors import LibraryDamaged, LibraryMissing, NightstandError, NotFound
from nightstand.paths import AppPaths
from nightstand.storage.good_copies import GoodCopy, newest_good_copy, put_in_place

__all__ = ["GoodCopy", "can_be_rescued", "offered", "remedy", "rescue"]


def can_be_rescued(failure: Exception) -> bool:
    """Tell whether a backup would help against this failure to open or read a library."""
    return isinstance(failure, LibraryDamaged | LibraryMissing)


def offered(paths: AppPaths) -> GoodCopy | None:
    """Return the newest backup that is whole; reads files from end to end."""
    return newest_good_copy(paths.library)


def rescue(paths: AppPaths, copy: GoodCopy) -> Path | None:
    """Put a backup in the library's place and return where the file lies that was there; nothing is deleted.

    Raises:
        LibraryUnwritable: there is no room or no permission; everything is as it was.
    """
    if not copy.path.exists():
        raise NotFound("The backup is gone", str(copy.path), "Choose another one.")
    return put_in_place(paths.library, copy.path)


def remedy(paths: AppPaths, failure: NightstandError) -> NightstandError:
    """Return a failure that names the backup which helps against it, or the failure as it is."""
    if not can_be_rescued(failure):
        return failure
    copy = offered(paths)
    if copy is None:
        return failure
    told = (
        f"The newest good backup is of {copy.made.astimezone():%Y-%m-%d %H:%M} ({copy.papers:,} papers):"
        f" nightstand rescue puts it in place, and keeps the present file in {paths.library / 'set-aside'}."
    )
    return type(failure)(failure.title, failure.detail, told)
