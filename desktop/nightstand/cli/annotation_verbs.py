"""The verbs about notes and highlights."""

from argparse import ArgumentParser
from collections.abc import Sequence

from nightstand.cli.json_value import Json
from nightstand.cli.layout import bold, wrapped
from nightstand.cli.paper_documents import highlight_document, note_document
from nightstand.cli.paper_verbs import add_paper_argument
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, Highlight, Note, NoteId
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.annotating import PaperAnnotations


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
    text = "\n\n".join(_note_text(note, call.terminal.width) for note in notes)
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


def _configure_highlight(parser: ArgumentParser) -> None:
    add_paper_argument(parser)
    parser.add_argument("--quote", required=True, metavar="TEXT", help="words of the plain abstract")
    parser.add_argument("--start", type=int, metavar="N", help="where the quote stands, if it stands several times")
    parser.add_argument("--comment", default="", metavar="TEXT")
    parser.add_argument("--colour", default=HIGHLIGHT_COLOURS[0], metavar="C", help=f"{', '.join(HIGHLIGHT_COLOURS)}")


def _highlight(call: Call) -> Report:
    arguments = call.arguments
    paper = call.services.browsing.resolve_paper(arguments.paper)
    if not arguments.quote:
        raise UsageError("--quote needs at least one letter")
    return done(
        call.services.annotating.add_highlight(
            paper, arguments.quote, start=arguments.start, comment=arguments.comment, colour=arguments.colour
        )
    )


def _configure_annotations(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="PAPER|LIST", help="a paper or a list; without one, all papers")


def _annotations(call: Call) -> Report:
    annotated = call.services.annotating.annotations(_papers_of(call, call.arguments.what))
    text = "\n\n".join(_annotated_text(paper, call.terminal.width) for paper in annotated)
    return Report([_document(paper) for paper in annotated], text or "No notes and no highlights.")


def _papers_of(call: Call, what: str | None) -> Sequence[PaperId] | None:
    if what is None:
        return None
    browsing = call.services.browsing
    try:
        return (browsing.resolve_paper(what),)
    except NotFound as no_paper:
        try:
            return [member.paper for member in call.services.exporting.listed(browsing.resolve_list(what))]
        except NotFound:
            raise no_paper from None


def _document(annotated: PaperAnnotations) -> Json:
    return {
        "paper": annotated.paper,
        "key": annotated.key,
        "title": annotated.title,
        "notes": [note_document(note) for note in annotated.notes],
        "highlights": [highlight_document(highlight) for highlight in annotated.highlights],
    }


def _annotated_text(annotated: PaperAnnotations, width: int) -> str:
    head = f"{bold(wrapped(annotated.title or 'Untitled', width))}\n{annotated.key} · {annotated.paper}"
    notes = [_note_text(note, width) for note in annotated.notes]
    return "\n\n".join([head, *notes, *(_highlight_text(highlight, width) for highlight in annotated.highlights)])


def _note_text(note: Note, width: int) -> str:
    return f"Note {note.id}\n{wrapped(note.text, width, first='  ', rest='  ')}"


def _highlight_text(highlight: Highlight, width: int) -> str:
    quote = wrapped(highlight.anchor.quote, width, first="  | ", rest="  | ")
    comment = f"\n{wrapped(highlight.comment, width, first='  ', rest='  ')}" if highlight.comment else ""
    return f"Highlight {highlight.id} ({highlight.colour}, {highlight.state.value})\n{quote}{comment}"


VERBS = (
    Verb("note", "Add, edit or delete a note; without an option, list a paper's notes.", _note, _configure_note),
    Verb("highlight", "Mark a passage of an abstract.", _highlight, _configure_highlight),
    Verb("annotations", "List notes and highlights.", _annotations, _configure_annotations),
)
