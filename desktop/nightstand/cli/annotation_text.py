"""Notes and highlights as texts for people, and the papers whose annotations a word of the command line means."""

from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.cli.layout import bold, wrapped
from nightstand.cli.verb import Call
from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper
from nightstand.domain.annotation import AnchorState, Highlight, Note
from nightstand.domain.errors import NotFound
from nightstand.domain.list_note import ListNote
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId


def annotated_text(annotated: AnnotatedPaper, width: int) -> str:
    """Return a paper with what is noted on it."""
    head = f"{bold(wrapped(annotated.title or 'Untitled', width))}\n{annotated.key} · {annotated.paper}"
    notes = [note_text(note, width) for note in annotated.notes]
    return "\n\n".join([head, *notes, *(highlight_text(highlight, width) for highlight in annotated.highlights)])


def list_text(annotated: AnnotatedList, width: int) -> str:
    """Return a list with its notes."""
    head = f"{bold(wrapped(annotated.name, width))}\nReading list · {annotated.list}"
    return "\n\n".join([head, *(list_note_text(note, width) for note in annotated.notes)])


def note_text(note: Note, width: int) -> str:
    """Return a note under its number."""
    return f"Note {note.id}\n{wrapped(note.text, width, first='  ', rest='  ')}"


def list_note_text(note: ListNote, width: int) -> str:
    """Return a note on a list under its number."""
    return f"Note {note.id}\n{wrapped(note.content.text, width, first='  ', rest='  ')}"


def highlight_text(highlight: Highlight, width: int) -> str:
    """Return a highlight under its number, with how sure its place is where that is not certain."""
    quote = wrapped(highlight.anchor.quote, width, first="  | ", rest="  | ")
    comment = f"\n{wrapped(highlight.comment, width, first='  ', rest='  ')}" if highlight.comment else ""
    is_unsure = highlight.state is AnchorState.MOVED and highlight.confidence < 1
    sure = f", {highlight.confidence:.0%} sure" if is_unsure else ""
    return f"Highlight {highlight.id} ({highlight.colour}, {highlight.state.value}{sure})\n{quote}{comment}"


@dataclass(frozen=True, slots=True)
class Meant:
    """Whose annotations are meant: of these papers, and of this list; None for all."""

    papers: Sequence[PaperId] | None = None
    list_id: ListId | None = None


def meant(call: Call, what: str | None) -> Meant:
    """Return the paper, or the list and its papers, that a word means; everything for None.

    Raises:
        NotFound: there is neither such a paper nor such a list.
    """
    if what is None:
        return Meant()
    browsing = call.services.browsing
    try:
        return Meant((browsing.resolve_paper(what),))
    except NotFound as no_paper:
        try:
            list_id = browsing.resolve_list(what)
        except NotFound:
            raise no_paper from None
        return Meant([member.paper for member in call.services.exporting.listed(list_id)], list_id)
