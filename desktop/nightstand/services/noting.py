"""Notes on papers."""

from dataclasses import replace
from datetime import UTC, datetime

from nightstand.domain.annotation import NoteId
from nightstand.domain.edit import Edit, NoteContent, PutNote
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.wording import named
from nightstand.storage import annotations, papers
from nightstand.storage.database import Transaction


class NotingService:
    """Changes notes; every call is one journal step, or goes on with one.

    `continuing` is the step of the same sitting that an earlier call gave: while nothing came after it, the change is
    joined to it, so that undo takes back a whole sitting.
    """

    def __init__(self, library: LibraryService) -> None:
        self._library = library

    def add_note(self, paper: PaperId, text: str) -> Outcome:
        """Add a note, kept as typed.

        Raises:
            InvalidValue: the text is blank.
            NotFound: there is no such paper.
        """
        content = checked_note(text)

        def propose(session: Transaction) -> Proposal:
            if not papers.existing(session, (paper,)):
                raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
            now = datetime.now(UTC)
            note = annotations.next_note_id(session)
            edit = PutNote(note, None, NoteContent(paper, content, now, now))
            return Proposal(f"Add a note to {named(session, (paper,))}", (edit,), (paper,), note)

        return self._library.make(propose)

    def edit_note(self, note: NoteId, text: str, *, continuing: int | None = None) -> Outcome:
        """Replace a note's text.

        Raises:
            InvalidValue: the text is blank.
            NotFound: there is no such note.
        """
        content = checked_note(text)

        def propose(session: Transaction) -> Proposal:
            before = _require_note(session, note)
            after = replace(before, text=content, modified=datetime.now(UTC))
            edits = () if before.text == content else (PutNote(note, before, after),)
            return Proposal(f"Edit a note on {named(session, (before.paper,))}", edits, (before.paper,), note)

        return self._library.make(propose, continuing=continuing, joined=_joined)

    def delete_note(self, note: NoteId) -> Outcome:
        """Delete a note.

        Raises:
            NotFound: there is no such note.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require_note(session, note)
            label = f"Delete a note on {named(session, (before.paper,))}"
            return Proposal(label, (PutNote(note, before, None),), (before.paper,), note)

        return self._library.make(propose)


def checked_note(text: str) -> str:
    """Return a note's text as it can be stored.

    Raises:
        InvalidValue: the text is blank.
    """
    if not text.strip():
        raise InvalidValue("A note needs a text", "Nothing was typed.", "Type the note, or delete it.")
    # A lone half of a surrogate pair cannot be stored as UTF-8.
    return text.encode("utf-8", "replace").decode("utf-8")


def _joined(first: Edit, second: Edit) -> Edit | None:
    match first, second:
        case PutNote(note, before, middle), PutNote(other, expected, after) if note == other and middle == expected:
            return PutNote(note, before, after)
        case _:
            return None


def _require_note(session: Transaction, note: NoteId) -> NoteContent:
    found = annotations.note(session, note)
    if found is None:
        raise NotFound("There is no such note", f"No note has the number {note}.", "“show” lists a paper's notes.")
    return found
