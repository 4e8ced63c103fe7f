"""What the window does by itself: backups, and old papers leaving the trash."""

from datetime import UTC, datetime, timedelta

from gui_desk import Desk
from nightstand.domain.backup import BackupReason
from nightstand.domain.paper import PaperId
from nightstand.ui.history import WATCH_INTERVAL_MS


def test_the_daily_backup_is_made_in_the_window_without_a_message(desk: Desk) -> None:
    shown: list[object] = []
    desk.messages.toast_requested.connect(shown.append)
    desk.messages.banner_requested.connect(shown.append)

    desk.work.upkeep.look()
    desk.until(lambda: bool(desk.services.backups.backups()))
    desk.until(lambda: desk.context.tasks.is_idle)

    assert [backup.reason for backup in desk.services.backups.backups()] == [BackupReason.DAILY]
    assert shown == []


def test_backing_up_now_says_how_much_is_safe(desk: Desk) -> None:
    said: list[str] = []
    desk.messages.toast_requested.connect(lambda toast: said.append(toast.text))

    desk.actions.action("back_up").trigger()
    desk.until(lambda: bool(said))

    assert said == ["Backed up 4 papers"]


def test_a_library_restored_elsewhere_shows_in_the_window(desk: Desk) -> None:
    made = desk.services.backups.back_up()
    # From its first look on, after a second, the window notices what others write.
    desk.qtbot.wait(WATCH_INTERVAL_MS + 300)
    desk.services.papers.trash((PaperId(1),))
    desk.until(lambda: len(desk.shown()) == 3)

    desk.services.restoring.restore(made.name)

    desk.until(lambda: len(desk.shown()) == 4)


def test_papers_long_in_the_trash_leave_the_counts_too(desk: Desk) -> None:
    desk.services.papers.trash((PaperId(1),))
    done = desk.services.upkeep.run(datetime.now(UTC) + timedelta(days=31))

    assert done.changes.papers == {1}
    assert desk.services.browsing.trashed() == ()
