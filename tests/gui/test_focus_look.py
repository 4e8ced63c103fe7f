"""Whatever the Tab key stops at shows that it has the focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from gui_desk import Desk
from nightstand.ui.styling import style_sheet
from nightstand.ui.theme import ThemeChoice


def picture(window: QWidget) -> QImage:
    return window.grab().toImage()


def differing(one: QImage, other: QImage) -> int:
    """Return in how many pixels two pictures of a size differ."""
    return sum(one.pixel(x, y) != other.pixel(x, y) for x in range(one.width()) for y in range(one.height()))


@pytest.mark.parametrize("theme", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_row_with_the_keys_is_outlined_only_while_the_list_has_the_focus(desk: Desk, theme: ThemeChoice) -> None:
    desk.context.themes.set_choice(theme)
    table = desk.work.papers.view.table
    table.setFocus()
    desk.until(table.hasFocus)
    row = table.row_rect(table.currentIndex().row())
    focused = table.viewport().grab(row).toImage()
    desk.window.top_bar.search.setFocus()
    rested = table.viewport().grab(row).toImage()

    # The outline is two pixels wide around the row.
    assert differing(focused, rested) > 2 * (row.width() + row.height())


def test_every_stop_of_the_tab_key_shows_the_focus(desk: Desk) -> None:
    desk.window.setStyleSheet(style_sheet(desk.context.themes.current))
    desk.until(lambda: desk.work.details.view.shown is not None)
    desk.qtbot.wait(100)
    stop: QWidget = desk.window.sidebar
    stop.setFocus(Qt.FocusReason.TabFocusReason)
    silent: list[str] = []
    seen: list[QWidget] = []
    for _ in range(60):
        focused = stop.grab().toImage()
        desk.qtbot.keyClick(stop, Qt.Key.Key_Tab)
        following = QApplication.focusWidget()
        assert following is not None
        if following is stop:
            # From link to link.
            continue
        if focused == stop.grab().toImage():
            silent.append(f"{type(stop).__name__} {stop.objectName()} {stop.accessibleName()}")
        seen.append(stop)
        stop = following
        if stop in seen:
            break

    assert len(seen) > 15
    assert silent == []
