"""Synchronised folders, network drives and conflict copies are recognised by their names, marks and mounts."""

from pathlib import Path

import pytest

from nightstand.storage.places import conflict_copies, is_on_network, is_shared_place, synchronised_by


@pytest.mark.parametrize(
    ("place", "client"),
    [
        ("Dropbox", "Dropbox"),
        ("Dropbox (Institute)", "Dropbox"),
        ("OneDrive - University", "OneDrive"),
        ("iCloudDrive", "iCloud Drive"),
        ("Library/Mobile Documents/com~apple~CloudDocs", "iCloud Drive"),
        ("Library/CloudStorage/GoogleDrive-ada@example.org", "Google Drive"),
        ("Library/CloudStorage/OneDrive-Personal", "OneDrive"),
        ("Google Drive/My Drive", "Google Drive"),
        ("Nextcloud", "Nextcloud"),
    ],
)
def test_a_folder_below_one_that_a_client_synchronises_is_recognised(tmp_path: Path, place: str, client: str) -> None:
    assert synchronised_by(tmp_path / place / "papers" / "library") == client


def test_a_folder_of_any_name_is_known_by_the_mark_of_its_client(tmp_path: Path) -> None:
    (tmp_path / "shared" / ".stfolder").mkdir(parents=True)

    assert synchronised_by(tmp_path / "shared" / "library") == "Syncthing"


@pytest.mark.parametrize("name", ["boxes", "dropboxes", "my drives", "research", "cloud chamber", "sandbox"])
def test_a_name_that_only_resembles_a_client_is_no_sign(tmp_path: Path, name: str) -> None:
    assert synchronised_by(tmp_path / name / "library") is None


def test_a_folder_is_on_the_network_when_its_closest_mount_is() -> None:
    mounts = (
        "/dev/sda1 / ext4 rw 0 0",
        "server:/home /home nfs4 rw 0 0",
        "/dev/sdb1 /home/ada/disk ext4 rw 0 0",
        "//server/share /mnt/team\\040share cifs rw 0 0",
    )

    assert is_on_network(Path("/home/ada/library"), mounts)
    assert is_on_network(Path("/mnt/team share/library"), mounts)
    assert not is_on_network(Path("/home/ada/disk/library"), mounts)
    assert not is_on_network(Path("/homes/library"), mounts)


def test_a_link_to_a_synchronised_folder_is_seen_through(tmp_path: Path) -> None:
    (tmp_path / "Dropbox" / "library").mkdir(parents=True)
    (tmp_path / "library").symlink_to(tmp_path / "Dropbox" / "library")

    assert is_shared_place(tmp_path / "library")


def test_copies_that_clients_make_of_a_library_written_in_two_places_are_found(tmp_path: Path) -> None:
    made = {
        "library (Ada's conflicted copy 2026-03-01).sqlite3",
        "library-LAPTOP.sqlite3",
        "library.sync-conflict-20260301-101500-ABCDEFG.sqlite3",
        "library 2.sqlite3",
    }
    for name in (*made, "library.sqlite3", "library.sqlite3-wal", "notes.sqlite3"):
        (tmp_path / name).touch()

    assert {copy.name for copy in conflict_copies(tmp_path / "library.sqlite3")} == made
