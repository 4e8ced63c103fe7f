"""Notes and highlights as texts for people, and the papers whose annotations a word of the command line means."""

from collections.abc import Sequence

from nightstand.cli.layout import bold, wrapped
from nightstand.cli.verb import Call
from nightstand.domain.annotated import AnnotatedPaper
from nightstand.domain.annotation import AnchorState, Highlight, Note
from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperId


def annotated_text(annotated: AnnotatedPaper, width: int) -> str:
    """Return a paper with what is noted on it."""
    head = f"{bold(wrapped(annotated.title or 'Untitled', width))}\n{annotated.key} · {annotated.paper}"
    notes = [note_text(note, width) for note in annotated.notes]
    return "\n\n".join([head, *notes, *(highlight_text(highlight, width) for highlight in annotated.highlights)])


def note_text(note: Note, width: int) -> str:
    """Return a note under its number."""
    return f"Note {note.id}\n{wrapped(note.text, width, first='  ', rest='  ')}"


def highlight_text(highlight: Highlight, width: int) -> str:
    """Return a highlight under its number, with how sure its place is where that is not certain."""
    quote = wrapped(highlight.anchor.quote, width, first="  | ", rest="  | ")
    comment = f"\n{wrapped(highlight.comment, width, first='  ', rest='  ')}" if highlight.comment else ""
    is_unsure = highlight.state is AnchorState.MOVED and highlight.confidence < 1
    sure = f", {highlight.confidence:.0%} sure" if is_unsure else ""
    return f"Highlight {highlight.id} ({highlight.colour}, {highlight.state.value}{sure})\n{quote}{comment}"


def papers_meant(call: Call, what: str | None) -> Sequence[PaperId] | None:
    """Return the paper or the papers of the list that a word means; None for all.

    Raises:
        NotFound: there is neither such a paper nor such a list.
    """
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
