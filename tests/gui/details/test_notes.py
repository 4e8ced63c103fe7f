"""Notes are saved by themselves, never lost and never put on another paper."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from builders import add_papers
from busy_library import busy_library, busy_library_for
from nightstand.domain.annotation import Note
from nightstand.domain.errors import LibraryUnwritable
from nightstand.domain.paper import PaperId
from nightstand.services.library import Outcome
from nightstand.services.noting import NotingService
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.details.notes import NotesSection
from nightstand.ui.note_drafts import NewNote, NoteDrafts, NoteText

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    return add_papers(context.services, 2)


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot) -> DetailsFeature:
    made = DetailsFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(600, 700)
    made.view.show()
    return made


def notes(context: UiContext, paper: PaperId) -> list[str]:
    return [note.text for note in context.services.browsing.details(paper).notes]


def section(feature: DetailsFeature) -> NotesSection:
    return feature.view.page.notes


def test_a_new_note_is_saved_after_a_pause(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()

    qtbot.keyClicks(section(feature).new_editor, "Compare with ours")

    assert notes(context, papers[0]) == []
    qtbot.waitUntil(lambda: notes(context, papers[0]) == ["Compare with ours"], timeout=10_000)


def test_writing_on_after_the_pause_changes_the_same_note(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    section(feature).new_editor.setFocus()
    qtbot.keyClicks(section(feature).new_editor, "Compare")
    qtbot.waitUntil(lambda: notes(context, papers[0]) == ["Compare"], timeout=10_000)

    qtbot.keyClicks(section(feature).new_editor, " with ours")
    feature.flush()

    assert notes(context, papers[0]) == ["Compare with ours"]


def test_a_finished_note_becomes_a_card_and_empties_the_field(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    section(feature).new_editor.setFocus()
    qtbot.keyClicks(section(feature).new_editor, "Compare")

    section(feature).new_editor.clearFocus()
    settle()

    assert [card.editor.toPlainText() for card in section(feature).cards] == ["Compare"]
    assert section(feature).new_editor.toPlainText() == ""


def test_switching_papers_saves_the_note_on_the_paper_it_was_written_for(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    first, second = papers
    feature.show_paper(first)
    settle()
    qtbot.keyClicks(section(feature).new_editor, "For the first")

    feature.show_paper(second)
    settle()

    assert (notes(context, first), notes(context, second)) == (["For the first"], [])
    assert section(feature).new_editor.toPlainText() == ""


def test_closing_the_window_saves_what_is_being_written(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    qtbot.keyClicks(section(feature).new_editor, "Last words")

    feature.view.close()

    assert notes(context, papers[0]) == ["Last words"]


def test_undo_in_a_note_never_brings_the_text_of_another_paper(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    first, second = papers
    context.services.noting.add_note(first, "alpha")
    context.services.noting.add_note(second, "beta")
    feature.show_paper(first)
    settle()
    qtbot.keyClicks(section(feature).cards[0].editor, "xx")

    feature.show_paper(second)
    settle()
    editor = section(feature).cards[0].editor
    for _ in range(3):
        qtbot.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    feature.flush()

    assert notes(context, second) == ["beta"]
    assert notes(context, first) == ["xxalpha"]


def test_a_refresh_leaves_the_text_that_is_being_written(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    made = context.services.noting.add_note(papers[0], "alpha")
    feature.show_paper(papers[0])
    settle()
    editor = section(feature).cards[0].editor
    qtbot.keyClicks(editor, "xx")

    context.bus.announce(context.services.tagging.tag(papers[:1], add=["theory"]).changes)
    settle()

    assert made.new_id is not None
    assert section(feature).cards[0].editor is editor
    assert editor.toPlainText() == "xxalpha"


def test_an_emptied_note_is_deleted_on_leaving_and_can_be_brought_back(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    context.services.noting.add_note(papers[0], "alpha")
    feature.show_paper(papers[0])
    settle()
    editor = section(feature).cards[0].editor
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Delete)

    feature.flush()
    after = notes(context, papers[0])
    context.services.library.undo()

    assert (after, notes(context, papers[0])) == ([], ["alpha"])


def test_the_bin_on_a_card_deletes_the_note_though_its_text_was_changed(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    context.services.noting.add_note(papers[0], "alpha")
    feature.show_paper(papers[0])
    settle()
    card = section(feature).cards[0]
    qtbot.keyClicks(card.editor, "xx")

    card.deletion_requested.emit()
    settle()
    feature.flush()

    assert notes(context, papers[0]) == []
    assert section(feature).cards == ()


def test_keys_of_actions_are_letters_while_a_note_is_written(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    window = feature.view.window()
    for name in ("note", "highlight"):
        window.addAction(context.actions.action(name))

    qtbot.keyClicks(section(feature).new_editor, "hnHN")

    assert section(feature).new_editor.toPlainText() == "hnHN"


@pytest.mark.parametrize(("place", "at"), [("left", 0), ("right", 5), ("below", 5)])
def test_a_click_beside_the_text_of_a_card_puts_the_cursor_into_it(
    feature: DetailsFeature,
    context: UiContext,
    papers: tuple[PaperId, ...],
    settle: Settle,
    qtbot: QtBot,
    place: str,
    at: int,
) -> None:
    context.services.noting.add_note(papers[0], "alpha")
    feature.show_paper(papers[0])
    settle()
    card = section(feature).cards[0]
    middle = card.editor.geometry().center()
    points = {
        "left": QPoint(3, middle.y()),
        "right": QPoint(card.width() - 3, middle.y()),
        "below": QPoint(middle.x(), card.height() - 2),
    }

    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=points[place])

    assert card.editor.hasFocus()
    assert card.editor.textCursor().position() == at


def test_a_note_is_not_begun_while_several_papers_are_selected(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    feature.show_selection(papers)

    with qtbot.waitSignal(context.messages.toast_requested) as told:
        context.actions.trigger("note")

    assert told.args is not None
    assert "one paper" in told.args[0].text
    assert not section(feature).new_editor.hasFocus()


def test_a_note_begun_on_the_way_to_another_paper_waits_until_that_one_is_shown(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    feature.show_paper(papers[1])

    context.actions.trigger("note")
    had_focus = section(feature).new_editor.hasFocus()
    settle()

    assert (had_focus, section(feature).new_editor.hasFocus()) == (False, True)


def test_a_note_left_while_the_library_is_busy_becomes_one_card_and_empties_the_field(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    editor = section(feature).new_editor
    editor.setFocus()
    qtbot.keyClicks(editor, "Compare")
    qtbot.waitUntil(lambda: notes(context, papers[0]) == ["Compare"], timeout=10_000)

    with busy_library(context):
        qtbot.keyClicks(editor, " with ours")
        editor.clearFocus()
        qtbot.wait(50)
    settle()
    qtbot.waitUntil(lambda: editor.toPlainText() == "")
    settle()

    assert notes(context, papers[0]) == ["Compare with ours"]
    assert [card.editor.toPlainText() for card in section(feature).cards] == ["Compare with ours"]


def test_closing_while_the_library_is_busy_waits_for_the_last_words(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    feature.show_paper(papers[0])
    settle()
    editor = section(feature).new_editor
    editor.setFocus()

    with busy_library_for(context, 1):
        qtbot.keyClicks(editor, "Compare")
        # The pause is over, so that the first words wait for the library already.
        qtbot.waitUntil(lambda: not context.edits.is_idle)
        qtbot.keyClicks(editor, " with ours")
        feature.flush()
        at_closing = notes(context, papers[0])

    assert at_closing == ["Compare with ours"]


class TestDrafts:
    """The texts themselves, without fields."""

    @pytest.fixture
    def drafts(self, context: UiContext) -> NoteDrafts:
        return NoteDrafts(context.services.annotating, context.services.noting, context.edits)

    def test_a_text_that_could_not_be_saved_is_kept_and_tried_again(
        self, drafts: NoteDrafts, context: UiContext, papers: tuple[PaperId, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_service: NotingService, _paper: PaperId, _text: str) -> Outcome:
            raise LibraryUnwritable("The disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(NotingService, "add_note", refuse)
            drafts.type(NewNote(papers[0]), "Compare", "")
            drafts.flush()
            unsaved = drafts.unsaved
        shown = drafts.text(NewNote(papers[0]), "")
        drafts.flush()

        assert (unsaved, shown) == (1, "Compare")
        assert notes(context, papers[0]) == ["Compare"]
        assert drafts.unsaved == 0

    def test_a_note_typed_with_pauses_while_the_library_is_busy_is_saved_once_with_its_last_text(
        self, drafts: NoteDrafts, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
    ) -> None:
        with busy_library(context):
            for text in ("Compare", "Compare with", "Compare with ours"):
                drafts.type(NewNote(papers[0]), text, "")
                drafts.flush()
                qtbot.wait(50)
        settle()

        assert notes(context, papers[0]) == ["Compare with ours"]
        assert drafts.unsaved == 0

    def test_unbroken_typing_is_saved_while_it_goes_on(
        self, context: UiContext, papers: tuple[PaperId, ...], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        monkeypatch.setattr("nightstand.ui.note_drafts.LATEST_MS", 400)
        drafts = NoteDrafts(context.services.annotating, context.services.noting, context.edits)
        typed = ""

        for _ in range(30):
            typed += "a"
            drafts.type(NewNote(papers[0]), typed, "")
            qtbot.wait(30)

        saved = notes(context, papers[0])
        assert len(saved) == 1
        assert typed.startswith(saved[0])

    def test_a_note_emptied_while_its_first_save_waits_is_gone_afterwards(
        self, drafts: NoteDrafts, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
    ) -> None:
        with busy_library(context):
            for text in ("Compare", ""):
                drafts.type(NewNote(papers[0]), text, "")
                drafts.flush()
        settle()

        assert notes(context, papers[0]) == []
        assert drafts.text(NewNote(papers[0]), "nothing typed") == "nothing typed"

    def test_blank_text_makes_no_note(
        self, drafts: NoteDrafts, context: UiContext, papers: tuple[PaperId, ...]
    ) -> None:
        drafts.type(NewNote(papers[0]), "  \n", "")
        drafts.flush()

        assert notes(context, papers[0]) == []

    def test_a_text_typed_back_to_what_is_saved_makes_no_step(
        self, drafts: NoteDrafts, context: UiContext, papers: tuple[PaperId, ...]
    ) -> None:
        made = context.services.noting.add_note(papers[0], "alpha").new_id
        note = next(note for note in context.services.browsing.details(papers[0]).notes if note.id == made)
        steps = len(context.services.library.history())

        drafts.type(NoteText(note.id), "alphas", note.text)
        drafts.type(NoteText(note.id), "alpha", note.text)
        drafts.flush()

        assert isinstance(note, Note)
        assert note.created <= datetime.now(UTC)
        assert len(context.services.library.history()) == steps
