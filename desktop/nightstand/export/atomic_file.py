"""Writing a file so that it is the whole old one or the whole new one at every moment."""

import errno
import os
import stat
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from nightstand.domain.errors import ExportFailed

_PART_SUFFIX = ".nightstand-part"
_ABANDONED_AFTER_S = 60.0


def replace_file(target: Path, content: Iterable[bytes]) -> None:
    """Write the pieces of `content` beside `target` and put the whole in its place.

    A failure while they are made leaves the old file as it was.

    The old file's permissions stay, and a symbolic link stays a link. What is no regular file (a pipe, a terminal) is
    written to directly.

    Raises:
        ExportFailed: the folder is missing, the target is a folder, the disk is full, there is no permission.
    """
    try:
        place = Path(os.path.realpath(target))
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if place.exists() and not place.is_file():
            with place.open("wb") as file:
                file.writelines(content)
        else:
            _replace(place, content)
    except OSError as error:
        raise _failure(target, error) from error


def _replace(place: Path, content: Iterable[bytes]) -> None:
    _sweep(place)
    handle, name = tempfile.mkstemp(prefix=_part_prefix(place), suffix=_PART_SUFFIX, dir=place.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode_for(place))
        part.replace(place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(place.parent)


def _part_prefix(place: Path) -> str:
    return f".{place.name[:100]}."


def _sweep(place: Path) -> None:
    """Remove what a killed export of the same file has left behind."""
    now = time.time()
    for part in place.parent.glob(f".*{_PART_SUFFIX}"):
        if part.name.startswith(_part_prefix(place)) and now - part.stat().st_mtime > _ABANDONED_AFTER_S:
            part.unlink(missing_ok=True)


def _mode_for(place: Path) -> int:
    if place.exists():
        return stat.S_IMODE(place.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where folders can be opened for that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # Some network file systems sync by themselves.
            raise
    finally:
        os.close(handle)


def _failure(target: Path, error: OSError) -> ExportFailed:
    folder = target.parent
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return ExportFailed(
                "The folder for the export does not exist", str(folder), "Make the folder, or choose another."
            )
        case errno.EISDIR:
            return ExportFailed("The export needs a file name", f"{target} is a folder.", "Add a file name to it.")
        case errno.EACCES | errno.EPERM:
            return ExportFailed("The export may not be written there", str(target), "Choose a folder of your own.")
        case errno.EROFS:
            return ExportFailed("The export's place cannot be written", str(target), "Choose a place that is writable.")
        case errno.ENOSPC | errno.EDQUOT:
            return ExportFailed(
                "The disk is full", f"{target} is as it was before.", "Free some space, then export again."
            )
        case _:
            return ExportFailed("The export could not be written", f"{target}: {error.strerror}", "Try another place.")
