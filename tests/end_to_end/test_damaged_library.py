"""Libraries that cannot be used as they are, met by the command line: told, kept, and put right by a backup."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from builders import long_abstract
from command_line import CommandLine


def add(nightstand: CommandLine, number: int) -> None:
    nightstand("add", f"title=Tidal {number}", f"abstract={long_abstract(number)}")


def keep_copy(nightstand: CommandLine) -> Path:
    target = nightstand.library / "backups" / "20260101T000000000000-daily.sqlite3"
    target.parent.mkdir()
    with (
        closing(sqlite3.connect(nightstand.library / "library.sqlite3")) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
    return target


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"Dear Ada, thank you for the file." * 300, id="a letter"),
        pytest.param(b"SQLite format 3\x00" + b"\xff" * 9000, id="a head without a body"),
        pytest.param(None, id="gone"),
    ],
)
def test_a_spoiled_library_is_told_with_its_newest_good_backup_and_rescued_by_one_command(
    nightstand: CommandLine, spoiled: bytes | None
) -> None:
    add(nightstand, 1)
    copy = keep_copy(nightstand)
    (copy.parent / "20260102T000000000000-daily.sqlite3").write_bytes(b"cut off")
    file = nightstand.library / "library.sqlite3"
    file.unlink()
    if spoiled is not None:
        file.write_bytes(spoiled)

    failed = nightstand("search", "tidal", expect=1)
    done = nightstand("rescue", "--json")

    assert "1 papers" in failed.stderr
    assert "nightstand rescue" in failed.stderr
    assert "Tidal 1" in nightstand("search", "tidal").stdout
    aside = done.json["set_aside"]
    assert (Path(aside).read_bytes() if aside else None) == spoiled


def test_a_sound_library_is_not_replaced_by_a_backup(nightstand: CommandLine) -> None:
    add(nightstand, 1)
    keep_copy(nightstand)
    add(nightstand, 2)

    refused = nightstand("rescue", expect=1)

    assert "can be opened" in refused.stderr
    assert nightstand("info", "--json").json["papers"] == 2


def test_pages_of_a_library_turned_to_zeros_lead_to_a_rescue(nightstand: CommandLine) -> None:
    for number in range(3):
        add(nightstand, number)
    keep_copy(nightstand)
    file = nightstand.library / "library.sqlite3"
    content = bytearray(file.read_bytes())
    content[8192:] = b"\0" * (len(content) - 8192)
    file.write_bytes(content)

    nightstand("add", "title=One more", expect=1)
    nightstand("rescue")

    assert nightstand("check").stdout.strip() == "The library is in order."
    assert nightstand("info", "--json").json["papers"] == 3


def test_a_synchronised_folder_is_warned_about_once(nightstand: CommandLine) -> None:
    library = nightstand.root / "Dropbox" / "library"

    first = nightstand("info", "--library", library)
    second = nightstand("info", "--library", library)

    assert "Dropbox synchronises" in first.stderr
    assert "move" in first.stderr
    assert second.stderr == ""


def test_a_conflict_copy_beside_the_library_is_told(nightstand: CommandLine) -> None:
    add(nightstand, 1)
    name = "library (Ada's conflicted copy 2026-03-01).sqlite3"
    (nightstand.library / name).write_bytes((nightstand.library / "library.sqlite3").read_bytes())

    told = nightstand("info")

    assert name in told.stderr


def test_a_window_open_on_another_computer_is_told_by_every_command(nightstand: CommandLine) -> None:
    add(nightstand, 1)
    (nightstand.library / "window.lock").write_text("4711\nnightstand\nlaptop-of-ada\n")

    assert "laptop-of-ada" in nightstand("info").stderr
    assert "laptop-of-ada" in nightstand("info").stderr
