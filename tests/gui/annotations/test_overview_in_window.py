"""The overview in the whole window: rows lead to where they were written."""

from gui_desk import Desk
from nightstand.domain.reading_list import ListId


def test_a_note_on_a_list_opens_the_notes_of_its_list(desk: Desk) -> None:
    list_id = ListId(desk.services.reading_lists.create("Seminar").new_id or 0)
    desk.services.list_noting.add(list_id, "Bring tea")
    desk.actions.trigger("annotations")
    desk.until(lambda: len(desk.work.overview.feature.view.rows) == 2)

    desk.work.overview.feature.view.list.opened.emit(1)

    desk.until(lambda: desk.work.list_notes.dialog is not None)
    dialog = desk.work.list_notes.dialog
    assert dialog is not None
    assert dialog.windowTitle() == "Notes on Seminar"
    assert dialog.fields[0].editor.toPlainText() == "Bring tea"
    assert not desk.work.overview.is_open
