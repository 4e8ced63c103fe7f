"""What a selection of papers shows beside the list."""

from PySide6.QtCore import Qt

from gui_desk import Desk


def test_the_details_follow_when_several_selected_papers_become_one(desk: Desk) -> None:
    table = desk.work.papers.view.table

    def click(row: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        place = table.row_rect(row).center()
        desk.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, keys, place)

    click(0)
    click(1, Qt.KeyboardModifier.ShiftModifier)
    desk.until(lambda: not desk.work.details.view.page.isVisible())
    click(2)

    third = desk.shown()[2]
    desk.until(lambda: desk.work.details.view.page.isVisible())
    desk.until(lambda: desk.work.details.view.shown is not None and desk.work.details.view.shown.id == third)
