"""Notes and highlights of a paper as cards, and the field where a new note begins."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nightstand.domain.annotation import Highlight, HighlightId, Note
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.ui.details.highlight_card import HighlightCard
from nightstand.ui.details.note_card import NoteCard, PlainNoteCard
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.note_drafts import Comment, DraftPlace, NewNote, NoteDrafts, NoteText
from nightstand.ui.sections.key_completion import written_as_markdown
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.field_frame import FieldFrame
from nightstand.ui.widgets.growing_text import GrowingText
from nightstand.ui.widgets.toned_label import TonedLabel

CARD_GAP_PX: Final = 8


class NotesSection(QWidget):
    """Shows annotations and hands every change of a text to the drafts at once.

    A text with the focus, or not saved yet, is never replaced by what the library has.
    """

    deletion_requested = Signal(object)
    """NoteId or HighlightId in its draft place."""
    colour_chosen = Signal(object, str)
    link_activated = Signal(str)
    """An address, or that of a paper (see `NoteReading`)."""
    keys_wanted = Signal(object, str)
    """(KeyCompletion, what was typed of a key)"""
    passage_requested = Signal(object)
    """HighlightId whose passage the person wants to see in the text."""
    search_requested = Signal(object)
    """HighlightId that lost its place and shall be looked for."""
    attachment_requested = Signal(object)
    """HighlightId that shall stand where text is selected."""
    grown = Signal()
    """A new note was finished and should now stand among the cards."""
    left = Signal()
    """The person is done here by the keyboard."""

    def __init__(self, themes: ThemeStore, icons: IconStore, drafts: NoteDrafts, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icons = icons
        self._drafts = drafts
        self._paper: PaperId | None = None
        self._cards: dict[DraftPlace, NoteCard] = {}
        self._saved: dict[DraftPlace, str] = {}
        self._count = TonedLabel("", 12, 400, "muted")
        head = QHBoxLayout()
        head.addWidget(TonedLabel("Notes and highlights", 12, 600, "muted"))
        head.addStretch(1)
        head.addWidget(self._count)
        self._column = QVBoxLayout()
        self._column.setSpacing(CARD_GAP_PX)
        self._new_editor = GrowingText()
        self._new_editor.setFont(ui_font(13))
        self._new_editor.setPlaceholderText("Add a note…")
        self._new_editor.setAccessibleName("New note")
        new_frame = FieldFrame(themes, self._new_editor, self)
        written_as_markdown(self._new_editor, themes, icons).wanted.connect(self.keys_wanted)
        self._new_editor.textChanged.connect(self._type_new)
        self._new_editor.left.connect(self._leave_new)
        self._new_editor.finished.connect(self._finish)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(CARD_GAP_PX)
        column.addLayout(head)
        column.addLayout(self._column)
        column.addWidget(new_frame)
        drafts.new_note_saved.connect(self._take_saved)

    def show_paper(self, paper: PaperDetails) -> None:
        """Show a paper's annotations; drafts of another paper must have been left before."""
        if paper.id != self._paper:
            self._drop_cards(set())
            self._paper = paper.id
            self._set_new_text(self._drafts.text(NewNote(paper.id), ""))
        being_written = self._drafts.note_of(paper.id)
        notes = {NoteText(note.id): note for note in paper.notes if note.id != being_written}
        highlights = {Comment(highlight.id): highlight for highlight in _in_text_order(paper.highlights)}
        self._drop_cards({*notes, *highlights})
        self._saved = {
            **{place: note.text for place, note in notes.items()},
            **{place: highlight.comment for place, highlight in highlights.items()},
        }
        self._show_cards(highlights, notes)
        count = len(paper.notes) + len(paper.highlights)
        self._count.setText(str(count) if count else "")

    def start_note(self) -> None:
        """Put the cursor into the field of the new note."""
        self._new_editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def edit_highlight(self, highlight: HighlightId) -> None:
        """Put the cursor into a highlight's comment."""
        card = self.highlight_card(highlight)
        if card is not None:
            card.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def highlight_card(self, highlight: HighlightId) -> NoteCard | None:
        """Return the card of a highlight, if it is shown."""
        return self._cards.get(Comment(highlight))

    @property
    def new_editor(self) -> GrowingText:
        """The field where a new note begins."""
        return self._new_editor

    @property
    def cards(self) -> tuple[NoteCard, ...]:
        """The cards in the order shown."""
        items = (self._column.itemAt(at) for at in range(self._column.count()))
        widgets = (item.widget() for item in items if item is not None)
        return tuple(widget for widget in widgets if isinstance(widget, NoteCard))

    def _show_cards(self, highlights: Mapping[Comment, Highlight], notes: Mapping[NoteText, Note]) -> None:
        for number, (place, highlight) in enumerate(highlights.items()):
            card = self._cards.get(place) or self._add_card(place, self._highlight_card(place), number)
            assert isinstance(card, HighlightCard)
            card.show_highlight(highlight, self._drafts.text(place, highlight.comment))
        for number, (note_place, note) in enumerate(notes.items(), len(highlights)):
            note_card = self._cards.get(note_place) or self._add_card(note_place, self._plain_card(), number)
            assert isinstance(note_card, PlainNoteCard)
            note_card.show_note(note, self._drafts.text(note_place, note.text))

    def _plain_card(self) -> PlainNoteCard:
        card = PlainNoteCard(self._themes, self._icons, self)
        card.link_activated.connect(self.link_activated)
        card.completion.wanted.connect(self.keys_wanted)
        return card

    def _highlight_card(self, place: Comment) -> HighlightCard:
        card = HighlightCard(self._themes, self._icons, self)
        card.colour_chosen.connect(lambda colour: self.colour_chosen.emit(place, colour))
        card.passage_requested.connect(lambda: self.passage_requested.emit(place.highlight))
        card.search_requested.connect(lambda: self.search_requested.emit(place.highlight))
        card.attachment_requested.connect(lambda: self.attachment_requested.emit(place.highlight))
        return card

    def _add_card(self, place: DraftPlace, card: NoteCard, number: int) -> NoteCard:
        # The place belongs to the card alone, so these handlers live as long as it does.
        card.text_edited.connect(lambda text: self._drafts.type(place, text, self._saved.get(place, "")))
        card.text_left.connect(lambda: self._drafts.leave(place))
        card.deletion_requested.connect(lambda: self.deletion_requested.emit(place))
        card.done.connect(self._finish)
        self._cards[place] = card
        self._column.insertWidget(number, card)
        return card

    def _drop_cards(self, kept: set[DraftPlace]) -> None:
        for place in [place for place in self._cards if place not in kept]:
            card = self._cards.pop(place)
            card.editor.blockSignals(True)
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()

    def _type_new(self) -> None:
        if self._paper is not None:
            self._drafts.type(NewNote(self._paper), self._new_editor.toPlainText(), "")

    def _leave_new(self) -> None:
        if self._paper is None or not self._new_editor.toPlainText().strip():
            return
        paper = self._paper
        self._drafts.leave(NewNote(paper))
        if self._drafts.text(NewNote(paper), "") == "":
            self._set_new_text("")
            self.grown.emit()

    def _take_saved(self, paper: PaperId) -> None:
        # The save may have waited for another program; by then the person may be elsewhere.
        if paper != self._paper:
            self._drafts.leave(NewNote(paper))
        elif not self._new_editor.hasFocus():
            QTimer.singleShot(0, self, self._leave_new)

    def _set_new_text(self, text: str) -> None:
        self._new_editor.blockSignals(True)
        self._new_editor.setPlainText(text)
        self._new_editor.blockSignals(False)

    def _finish(self) -> None:
        self.left.emit()


def _in_text_order(highlights: tuple[Highlight, ...]) -> list[Highlight]:
    return sorted(highlights, key=lambda highlight: highlight.anchor.start)
