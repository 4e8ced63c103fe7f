"""The verbs about notes and highlights."""

from argparse import ArgumentParser
from collections.abc import Sequence

from nightstand.cli.annotation_text import note_text
from nightstand.cli.annotations_verb import ANNOTATIONS
from nightstand.cli.highlight_verb import HIGHLIGHT
from nightstand.cli.paper_documents import note_document
from nightstand.cli.paper_verbs import add_paper_argument
from nightstand.cli.verb import Call, Report, Verb, done
from nightstand.domain.annotation import Note, NoteId
from nightstand.domain.errors import NotFound


def _configure_note(parser: ArgumentParser) -> None:
    add_paper_argument(parser)
    actions = parser.add_mutually_exclusive_group()
    actions.add_argument("--add", metavar="TEXT", help="add a note, in Markdown")
    actions.add_argument("--edit", nargs=2, metavar=("NOTE", "TEXT"), help="replace the text of a note")
    actions.add_argument("--delete", metavar="NOTE", help="delete a note")


def _note(call: Call) -> Report:
    arguments, noting = call.arguments, call.services.noting
    paper = call.services.browsing.resolve_paper(arguments.paper)
    if arguments.add is not None:
        return done(noting.add_note(paper, arguments.add))
    notes = call.services.browsing.details(paper).notes
    if arguments.edit is not None:
        number, text = arguments.edit
        return done(noting.edit_note(_note_of(notes, number), text))
    if arguments.delete is not None:
        return done(noting.delete_note(_note_of(notes, arguments.delete)))
    text = "\n\n".join(note_text(note, call.terminal.width) for note in notes)
    return Report([note_document(note) for note in notes], text or "No notes.")


def _note_of(notes: Sequence[Note], number: str) -> NoteId:
    """Return the note of a paper with this number.

    Raises:
        NotFound: the paper has no such note.
    """
    for note in notes:
        if str(note.id) == number:
            return note.id
    listed = ", ".join(str(note.id) for note in notes)
    raise NotFound(
        "The paper has no such note",
        f"No note of it has the number {number}.",
        f"Its notes are {listed}." if listed else "It has no notes yet; --add adds one.",
    )


VERBS = (
    Verb("note", "Add, edit or delete a note; without an option, list a paper's notes.", _note, _configure_note),
    HIGHLIGHT,
    ANNOTATIONS,
)
