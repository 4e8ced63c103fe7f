"""Backups on the command line: made, listed, restored, also where the library cannot be opened."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands


def test_a_backup_is_listed_with_what_it_holds_and_restored_by_its_name(sample: "Commands") -> None:
    made = sample.json("backup")
    sample("delete", "1")

    listed = sample.json("backups", "--check")
    restored = sample.json("restore", made["backup"]["name"])

    assert [(row["name"], row["reason"], row["papers"], row["good"]) for row in listed] == [
        (made["backup"]["name"], "by-hand", 38, True)
    ]
    assert Path(made["path"]).is_file()
    assert sample.json("info")["papers"] == 38
    assert sample.json("backups")[0]["name"] == restored["before"]


def test_a_library_whose_file_is_no_database_is_restored_by_one_command(sample: "Commands", folders: Path) -> None:
    sample("backup")
    for file in (folders / "library").glob("library.sqlite3*"):
        file.unlink()
    (folders / "library" / "library.sqlite3").write_bytes(b"gone" * 2_000)

    sample("info", expect=1)
    restored = sample.json("restore", "newest")

    assert Path(restored["kept"]).read_bytes() == b"gone" * 2_000
    assert sample.json("check") == {"ok": True, "problems": []}


def test_emptying_the_trash_leaves_a_backup_with_what_was_in_it(sample: "Commands") -> None:
    sample("delete", "1")

    sample("trash", "empty")
    sample("restore", sample.json("backups")[0]["name"])

    assert sample.json("backups")[-1]["reason"] == "before-emptying-trash"
    assert [paper["id"] for paper in sample.json("trash")] == [1]


def test_an_unknown_backup_is_a_known_failure(sample: "Commands") -> None:
    assert "There is no such backup" in sample("restore", "nowhere", expect=1).stderr
