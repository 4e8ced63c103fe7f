"""What kind of place a library lies in: a disk of this computer, a folder that a program synchronises, or a network."""

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

_NAMED_LIKE = (
    (re.compile(r"dropbox(\b|$)"), "Dropbox"),
    (re.compile(r"onedrive(\b|$)"), "OneDrive"),
    (re.compile(r"(mobile documents|com~apple~clouddocs|icloud ?drive|icloud)$"), "iCloud Drive"),
    (re.compile(r"(google ?drive|googledrive-.*|my drive|\.shortcut-targets-by-id)$"), "Google Drive"),
    (re.compile(r"syncthing(\b|$)"), "Syncthing"),
    (re.compile(r"nextcloud(\b|$)"), "Nextcloud"),
    (re.compile(r"owncloud(\b|$)"), "ownCloud"),
    (re.compile(r"box( sync|-box)?$"), "Box"),
    (re.compile(r"cloudstorage$"), "a cloud service"),
)
"""How the clients call their folders, in lower case."""

_MARKED_BY = (
    (".dropbox", "Dropbox"),
    (".dropbox.cache", "Dropbox"),
    (".stfolder", "Syncthing"),
    (".owncloudsync.log", "ownCloud"),
    (".nextcloudsync.log", "Nextcloud"),
)
"""What the clients put into a folder that they synchronise, whatever it is called."""

_NETWORK_SYSTEMS = frozenset(
    "nfs nfs3 nfs4 cifs smb smb2 smb3 smbfs afpfs afs ncpfs davfs davfs2 webdav ceph glusterfs lustre gpfs beegfs"
    " fuse.sshfs fuse.rclone fuse.davfs2 fuse.s3fs fuse.gvfsd-fuse fuse.curlftpfs fuse.glusterfs".split()
)
_MOUNTS = Path("/proc/self/mounts")


def synchronised_by(folder: Path) -> str | None:
    """Return the name of the program that synchronises a folder with other computers, None for none that is known."""
    # The closest folder tells: a cloud's folder on the Mac lies in one that only says “cloud storage”.
    for parent in (folder, *folder.parents):
        for name, client in _MARKED_BY:
            # On this computer's own disk that costs a microsecond; the program puts them at the root of what it has.
            if os.path.lexists(parent / name) and parent != Path.home():
                return client
        for pattern, client in _NAMED_LIKE:
            if pattern.match(parent.name.lower()):
                return client
    return None


def is_on_network(folder: Path, mounts: Iterable[str] | None = None) -> bool:
    """Tell whether a folder lies on another computer's disk; `mounts` are lines as the Linux kernel lists them."""
    if str(folder).startswith("\\\\"):
        return True
    if mounts is None:
        mounts = _mounted()
    longest, system = -1, ""
    for line in mounts:
        words = line.split(" ")
        if len(words) < 3:
            continue
        place = Path(re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), words[1]))
        if (folder == place or place in folder.parents) and len(place.parts) >= longest:
            longest, system = len(place.parts), words[2]
    return system in _NETWORK_SYSTEMS


def is_shared_place(folder: Path) -> bool:
    """Tell whether other computers may see this folder's files, so that no part of a library may lie beside its file.

    SQLite's write-ahead log needs memory that all its users share, which computers do not; and a program that copies
    file after file takes the library without its log.
    """
    place = folder.resolve()
    return synchronised_by(place) is not None or is_on_network(place)


def conflict_copies(database: Path) -> tuple[Path, ...]:
    """Return the files beside a library file that a synchronising program made where two computers wrote at once."""
    stem, ending = database.stem, database.suffix
    try:
        found = sorted(database.parent.glob(f"{stem}?*{ending}"))
    except OSError:
        return ()
    return tuple(file for file in found if file.name != database.name and file.is_file())


@cache
def _mounted() -> tuple[str, ...]:
    try:
        return tuple(_MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines())
    except OSError:
        return ()
