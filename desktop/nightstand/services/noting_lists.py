"""Notes on reading lists."""

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime

from nightstand.domain.annotated import AnnotatedList
from nightstand.domain.edit import Edit
from nightstand.domain.errors import NotFound
from nightstand.domain.list_note import ListNote, ListNoteContent, ListNoteId, PutListNote
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import natural_key
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.noting import checked_note
from nightstand.storage import list_notes, reading_lists
from nightstand.storage.database import Database, Transaction


class ListNotingService:
    """Changes notes on lists; every call is one journal step, or goes on with one (see `NotingService`)."""

    def __init__(self, database: Database, library: LibraryService) -> None:
        self._database = database
        self._library = library

    def notes(self, list_id: ListId | None = None, words: str = "") -> tuple[ListNote, ...]:
        """Return the notes on a list, or on every list for None, oldest first; `words` must all stand in them."""
        wanted = words.casefold().split()
        with self._database.read() as session:
            found = list_notes.notes_of_list(session, list_id)
        return tuple(note for note in found if all(word in note.content.text.casefold() for word in wanted))

    def annotated(self, list_id: ListId | None = None) -> tuple[AnnotatedList, ...]:
        """Return the lists that have notes, or this one if it has any, by name."""
        with self._database.read() as session:
            by_list: defaultdict[ListId, list[ListNote]] = defaultdict(list)
            for note in list_notes.notes_of_list(session, list_id):
                by_list[note.content.list].append(note)
            found = [AnnotatedList(one, _name(session, one), tuple(notes)) for one, notes in by_list.items()]
        return tuple(sorted(found, key=lambda one: natural_key(one.name)))

    def add(self, list_id: ListId, text: str) -> Outcome:
        """Add a note, kept as typed.

        Raises:
            InvalidValue: the text is blank.
            NotFound: there is no such list.
        """
        content = checked_note(text)

        def propose(session: Transaction) -> Proposal:
            now = datetime.now(UTC)
            note = list_notes.next_list_note_id(session)
            edit = PutListNote(note, None, ListNoteContent(list_id, content, now, now))
            return Proposal(f"Add a note to the list “{_name(session, list_id)}”", (edit,), (), note)

        return self._library.make(propose)

    def edit(self, note: ListNoteId, text: str, *, continuing: int | None = None) -> Outcome:
        """Replace a note's text.

        Raises:
            InvalidValue: the text is blank.
            NotFound: there is no such note.
        """
        content = checked_note(text)

        def propose(session: Transaction) -> Proposal:
            before = _require(session, note)
            after = replace(before, text=content, modified=datetime.now(UTC))
            edits = () if before.text == content else (PutListNote(note, before, after),)
            return Proposal(f"Edit a note on the list “{_name(session, before.list)}”", edits, (), note)

        return self._library.make(propose, continuing=continuing, joined=_joined)

    def delete(self, note: ListNoteId) -> Outcome:
        """Delete a note.

        Raises:
            NotFound: there is no such note.
        """

        def propose(session: Transaction) -> Proposal:
            before = _require(session, note)
            label = f"Delete a note on the list “{_name(session, before.list)}”"
            return Proposal(label, (PutListNote(note, before, None),), (), note)

        return self._library.make(propose)


def _joined(first: Edit, second: Edit) -> Edit | None:
    match first, second:
        case PutListNote(note, before, middle), PutListNote(other, expected, after) if (
            note == other and middle == expected
        ):
            return PutListNote(note, before, after)
        case _:
            return None


def _name(session: Transaction, list_id: ListId) -> str:
    spec = reading_lists.spec(session, list_id)
    if spec is None:
        raise NotFound("The list is gone", f"There is no list {list_id}.", "Undo the step that removed it.")
    return spec.name


def _require(session: Transaction, note: ListNoteId) -> ListNoteContent:
    found = list_notes.list_note(session, note)
    if found is None:
        raise NotFound(
            "There is no such note", f"No note on a list has the number {note}.", "Look at the list's notes."
        )
    return found
