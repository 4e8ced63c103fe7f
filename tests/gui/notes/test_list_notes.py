"""Notes on reading lists in their window: written, saved as they are typed, read again."""

import pytest
from PySide6.QtCore import Qt

from gui_desk import Desk
from nightstand.domain.reading_list import ListId
from nightstand.ui.notes.dialog import ListNotesDialog
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace


@pytest.fixture
def survey(desk: Desk) -> ListId:
    made = desk.services.reading_lists.create("Survey")
    desk.actions.trigger("refresh")
    place = SidebarPlace(PlaceKind.LIST, str(made.new_id))
    desk.until(lambda: desk.window.sidebar.node_of(place) is not None)
    desk.window.sidebar.choose(place)
    return ListId(made.new_id or 0)


def opened(desk: Desk) -> ListNotesDialog:
    former = desk.work.list_notes.dialog
    desk.actions.trigger("list_notes")
    desk.until(lambda: desk.work.list_notes.dialog not in (None, former))
    dialog = desk.work.list_notes.dialog
    assert dialog is not None
    return dialog


def texts(desk: Desk, survey: ListId) -> list[str]:
    return [note.content.text for note in desk.services.list_noting.notes(survey)]


def test_a_note_on_a_list_is_saved_while_it_is_typed_as_one_step(desk: Desk, survey: ListId) -> None:
    dialog = opened(desk)
    editor = dialog.fields[-1].editor

    desk.qtbot.keyClicks(editor, "Compare")
    desk.until(lambda: texts(desk, survey) == ["Compare"])
    desk.qtbot.keyClicks(editor, " bounds")
    desk.until(lambda: texts(desk, survey) == ["Compare bounds"])
    desk.services.list_noting.edit(desk.services.list_noting.notes(survey)[0].id, "by another program")

    desk.services.library.undo()
    assert texts(desk, survey) == ["Compare bounds"]
    dialog.close()


def test_what_was_typed_last_is_kept_when_the_window_closes(desk: Desk, survey: ListId) -> None:
    dialog = opened(desk)
    desk.qtbot.keyClicks(dialog.fields[-1].editor, "Last words")

    desk.qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    assert texts(desk, survey) == ["Last words"]
    again = opened(desk)
    assert again.fields[0].reading.toPlainText() == "Last words"
    again.close()


def test_without_a_list_the_window_says_where_to_choose_one(desk: Desk) -> None:
    told: list[str] = []
    desk.messages.toast_requested.connect(lambda toast: told.append(toast.text))

    desk.work.list_notes._open()

    assert told == ["Choose a reading list in the sidebar first."]
