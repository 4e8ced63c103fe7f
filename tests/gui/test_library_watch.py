"""What the window tells of a library as a whole: its place, damage found while it is open, and the way back."""

import sqlite3
from contextlib import closing
from pathlib import Path

from gui_desk import Desk
from nightstand.ui.library_watch import LibraryWatch
from nightstand.ui.messages import Banner


def test_a_second_version_beside_the_library_is_told_until_it_is_put_away(desk: Desk) -> None:
    told: list[Banner] = []
    desk.messages.banner_requested.connect(told.append)
    (desk.services.paths.library / "library-LAPTOP.sqlite3").write_bytes(b"theirs")
    watch = LibraryWatch(desk.context, desk.window)

    watch.look()
    desk.until(lambda: bool(told))
    told[0].offers[0].call()

    assert "library-LAPTOP.sqlite3" in told[0].detail
    assert desk.services.notices.untold() == ()


def test_damage_found_in_an_open_library_stops_writing_and_a_backup_brings_it_back(desk: Desk) -> None:
    told: list[Banner] = []
    desk.messages.banner_requested.connect(told.append)
    library = desk.services.paths.library
    backup = library / "backups" / "20260101T000000000000-daily.sqlite3"
    backup.parent.mkdir(exist_ok=True)
    with (
        closing(sqlite3.connect(desk.services.database.path)) as original,
        closing(sqlite3.connect(backup)) as copy,
    ):
        original.backup(copy)
    desk.services.database.refuse_damaged()
    watch = LibraryWatch(desk.context, desk.window)

    watch._take_damage(True)
    desk.until(lambda: bool(told))
    told[0].offers[0].call()
    desk.until(lambda: desk.services.database.refusal is None)

    assert len(list(Path(library / "set-aside").rglob("library.sqlite3"))) == 1
    desk.services.papers.add({"title": "After the rescue"})
    assert desk.services.care.info().papers == 5
