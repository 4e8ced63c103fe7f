"""The verb `list note`: notes on a reading list."""

from argparse import ArgumentParser
from collections.abc import Sequence

from nightstand.cli.annotation_text import list_note_text
from nightstand.cli.list_verbs import add_list_argument
from nightstand.cli.paper_documents import list_note_document
from nightstand.cli.verb import Call, Report, Verb, done
from nightstand.domain.errors import NotFound
from nightstand.domain.list_note import ListNote, ListNoteId


def _configure(parser: ArgumentParser) -> None:
    add_list_argument(parser)
    actions = parser.add_mutually_exclusive_group()
    actions.add_argument("--add", metavar="TEXT", help="add a note, in Markdown")
    actions.add_argument("--edit", nargs=2, metavar=("NOTE", "TEXT"), help="replace the text of a note")
    actions.add_argument("--delete", metavar="NOTE", help="delete a note")


def _list_note(call: Call) -> Report:
    arguments, noting = call.arguments, call.services.list_noting
    list_id = call.services.browsing.resolve_list(arguments.list)
    if arguments.add is not None:
        return done(noting.add(list_id, arguments.add))
    notes = noting.notes(list_id)
    if arguments.edit is not None:
        number, text = arguments.edit
        return done(noting.edit(_note_of(notes, number), text))
    if arguments.delete is not None:
        return done(noting.delete(_note_of(notes, arguments.delete)))
    text = "\n\n".join(list_note_text(note, call.terminal.width) for note in notes)
    return Report([list_note_document(note) for note in notes], text or "No notes.")


def _note_of(notes: Sequence[ListNote], number: str) -> ListNoteId:
    """Return the note of a list with this number.

    Raises:
        NotFound: the list has no such note.
    """
    for note in notes:
        if str(note.id) == number:
            return note.id
    listed = ", ".join(str(note.id) for note in notes)
    raise NotFound(
        "The list has no such note",
        f"No note on it has the number {number}.",
        f"Its notes are {listed}." if listed else "It has no notes yet; --add adds one.",
    )


VERBS = (
    Verb("list note", "Add, edit or delete a note on a list; without an option, list them.", _list_note, _configure),
)
