"""A file is the old or the new one, keeps what was set on it, and failures say what to do."""

import errno
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightstand.domain.errors import ExportFailed
from nightstand.export.atomic_file import replace_file


def test_a_new_file_holds_the_content_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"

    replace_file(target, (b"new",))

    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(os.name == "nt", reason="permissions are POSIX ones")
def test_an_existing_file_keeps_its_permissions_and_a_new_one_follows_the_umask(tmp_path: Path) -> None:
    old, new = tmp_path / "old.bib", tmp_path / "new.bib"
    old.write_bytes(b"old")
    old.chmod(0o640)
    umask = os.umask(0o027)
    try:
        replace_file(old, (b"changed",))
        replace_file(new, (b"new",))
    finally:
        os.umask(umask)

    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_link_stays_a_link_to_the_file_that_changes(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    real, link = tmp_path / "folder" / "real.bib", tmp_path / "link.bib"
    real.write_bytes(b"old")
    link.symlink_to(real)

    replace_file(link, (b"new",))

    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_failed_write_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "refs.bib"
    target.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(ExportFailed, match="The disk is full"):
        replace_file(target, (b"new",))

    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ExportFailed, match=r"folder for the export does not exist: .*nowhere"):
        replace_file(tmp_path / "nowhere" / "refs.bib", (b"new",))


def test_a_folder_as_target_is_told(tmp_path: Path) -> None:
    with pytest.raises(ExportFailed, match="needs a file name"):
        replace_file(tmp_path, (b"new",))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_of_somebody_else_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    with pytest.raises(ExportFailed, match="may not be written there"):
        replace_file(tmp_path / "refs.bib", (b"new",))


def test_what_a_killed_export_left_is_swept_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "refs.bib"
    left, recent = tmp_path / ".refs.bib.abc.nightstand-part", tmp_path / ".refs.bib.def.nightstand-part"
    left.write_bytes(b"part")
    recent.write_bytes(b"part")
    hour_ago = time.time() - 3600
    os.utime(left, (hour_ago, hour_ago))

    replace_file(target, (b"new",))

    assert sorted(tmp_path.iterdir()) == [recent, target]


def test_a_failure_half_way_through_the_content_leaves_the_old_file(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise LookupError

    target = tmp_path / "refs.bib"
    target.write_bytes(b"old")

    with pytest.raises(LookupError):
        replace_file(target, pieces())

    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("refs.bib", b"old")]
