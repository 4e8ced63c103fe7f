"""Files dragged onto the window: taken wherever the pointer is, also over text fields and lists."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from builders import abstract_list, long_abstract
from gui_desk import Desk
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

COPY = Qt.DropAction.CopyAction


def files(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def drag_onto(desk: Desk, widget: QWidget, mime: QMimeData, at: QPoint | None = None) -> QPoint:
    """Enter the window where a part of it is, as the window system tells of it; return the place in the window."""
    point = widget.mapTo(desk.window, at if at is not None else widget.rect().center())
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    handle = desk.window.windowHandle()
    QApplication.sendEvent(handle, QDragEnterEvent(point, COPY, mime, buttons, keys))
    QApplication.sendEvent(handle, QDragMoveEvent(point, COPY, mime, buttons, keys))
    return point


def drop(desk: Desk, point: QPoint, mime: QMimeData) -> None:
    event = QDropEvent(point.toPointF(), COPY, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(desk.window.windowHandle(), event)


@pytest.fixture
def tides(tmp_path: Path) -> Path:
    file = tmp_path / "tides.txt"
    file.write_bytes(abstract_list([long_abstract(7), long_abstract(8)]))
    return file


@pytest.mark.parametrize("part", ["search", "sidebar", "table", "details", "status"])
def test_files_are_taken_over_every_part_of_the_window(desk: Desk, tides: Path, part: str) -> None:
    widgets = {
        "search": desk.window.top_bar.search,
        "sidebar": desk.window.sidebar.viewport(),
        "table": desk.work.papers.view.table.viewport(),
        "details": desk.work.details.view,
        "status": desk.window.status,
    }
    desk.until(lambda: desk.work.details.view.shown is not None)
    mime = files(tides)

    point = drag_onto(desk, widgets[part], mime)
    said = desk.window.file_drop.cover.text
    drop(desk, point, mime)

    assert said == "Drop to import tides.txt"
    desk.until(lambda: len(desk.shown()) == 6)
    assert not desk.window.file_drop.isVisible()
    assert desk.window.top_bar.search.text() == ""


def test_files_dropped_on_a_reading_list_go_into_it(desk: Desk, tides: Path) -> None:
    made = desk.services.reading_lists.create("Survey")
    desk.actions.trigger("refresh")
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    sidebar = desk.window.sidebar
    row = sidebar.visualRect(sidebar.sidebar_model.index_of(place)).center()
    mime = files(tides)

    point = drag_onto(desk, sidebar.viewport(), mime, row)
    said = desk.window.file_drop.cover.text
    drop(desk, point, mime)

    assert said == "Drop to import tides.txt into “Survey”"
    desk.until(lambda: desk.count_of(place) == 2)
    assert "put into “Survey”" in desk.window.banner.accessibleName()


def test_leaving_the_window_takes_the_cover_away(desk: Desk, tides: Path) -> None:
    mime = files(tides)
    drag_onto(desk, desk.window.sidebar, mime)
    was_covered = desk.window.file_drop.isVisible()

    QApplication.sendEvent(desk.window.windowHandle(), QDragLeaveEvent())

    assert was_covered
    assert not desk.window.file_drop.isVisible()


def test_text_from_elsewhere_is_no_file(desk: Desk) -> None:
    mime = QMimeData()
    mime.setText("regret")

    drag_onto(desk, desk.window.sidebar, mime)

    assert not desk.window.file_drop.isVisible()


def test_a_folder_and_several_files_are_named_as_such(desk: Desk, tides: Path, tmp_path: Path) -> None:
    drag_onto(desk, desk.window.sidebar, files(tmp_path))
    folder = desk.window.file_drop.cover.text
    QApplication.sendEvent(desk.window.windowHandle(), QDragLeaveEvent())
    drag_onto(desk, desk.window.sidebar, files(tides, tides))

    assert folder == f"Drop to import the files in “{tmp_path.name}”"
    assert desk.window.file_drop.cover.text == "Drop to import 2 files"
