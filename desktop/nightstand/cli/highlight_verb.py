"""The verb `highlight`: mark a passage of an abstract, change or delete a mark, attach a lost one by hand."""

from argparse import ArgumentParser

from nightstand.cli.annotation_text import highlight_text
from nightstand.cli.json_value import Json
from nightstand.cli.layout import wrapped
from nightstand.cli.paper_documents import highlight_document
from nightstand.cli.paper_verbs import add_paper_argument
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, Highlight, occurrences
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperDetails


def _configure(parser: ArgumentParser) -> None:
    add_paper_argument(parser)
    parser.add_argument("--quote", metavar="TEXT", help="words of the plain abstract")
    parser.add_argument("--start", type=int, metavar="N", help="where the quote stands, if it stands several times")
    parser.add_argument("--comment", metavar="TEXT")
    parser.add_argument("--colour", metavar="C", help=f"{', '.join(HIGHLIGHT_COLOURS)}")
    actions = parser.add_mutually_exclusive_group()
    actions.add_argument("--edit", metavar="N", help="change comment or colour of a highlight, by its number")
    actions.add_argument("--attach", metavar="N", help="put a highlight, say a lost one, where --quote stands")
    actions.add_argument("--look-for", metavar="N", help="say where a lost highlight is likeliest to stand")
    actions.add_argument("--delete", metavar="N", help="delete a highlight")


def _highlight(call: Call) -> Report:
    arguments, annotating = call.arguments, call.services.annotating
    paper = call.services.browsing.details(call.services.browsing.resolve_paper(arguments.paper))
    if arguments.quote == "":
        raise UsageError("--quote needs at least one letter")
    if arguments.edit is not None:
        changed = _highlight_of(paper, arguments.edit)
        return done(annotating.edit_highlight(changed.id, comment=arguments.comment, colour=arguments.colour))
    if arguments.delete is not None:
        return done(annotating.delete_highlight(_highlight_of(paper, arguments.delete).id))
    if arguments.look_for is not None:
        return _likeliest(call, _highlight_of(paper, arguments.look_for))
    if arguments.attach is not None:
        return _attach(call, paper, _highlight_of(paper, arguments.attach))
    if arguments.quote is None:
        text = "\n\n".join(highlight_text(highlight, call.terminal.width) for highlight in paper.highlights)
        return Report([highlight_document(highlight) for highlight in paper.highlights], text or "No highlights.")
    return done(
        annotating.add_highlight(
            paper.id,
            arguments.quote,
            start=arguments.start,
            comment=arguments.comment or "",
            colour=arguments.colour or HIGHLIGHT_COLOURS[0],
        )
    )


def _attach(call: Call, paper: PaperDetails, highlight: Highlight) -> Report:
    quote, start = call.arguments.quote, call.arguments.start
    if quote is None:
        raise UsageError("--attach needs --quote, the words to put the highlight on")
    found = occurrences(paper.abstract_text, quote)
    if len(found) != 1 and start not in found:
        where = f"It stands at {', '.join(map(str, found))}." if found else "It does not stand there."
        raise InvalidValue("The quote has no one place in the abstract", where, "Say which with --start.")
    at = found[0] if start is None else start
    return done(call.services.annotating.attach_highlight(highlight.id, at, at + len(quote)))


def _likeliest(call: Call, highlight: Highlight) -> Report:
    guess = call.services.annotating.likeliest_place(highlight.id)
    if guess is None:
        return Report(None, "Nothing in the abstract resembles it.")
    anchor = guess.anchor
    text = f"At {anchor.start}, {guess.confidence:.0%} sure:\n"
    shown = wrapped(anchor.quote, call.terminal.width, first="  | ", rest="  | ")
    document: Json = {"quote": anchor.quote, "start": anchor.start, "end": anchor.end, "confidence": guess.confidence}
    return Report(document, text + shown)


def _highlight_of(paper: PaperDetails, number: str) -> Highlight:
    """Return the highlight of a paper with this number.

    Raises:
        NotFound: the paper has no such highlight.
    """
    for highlight in paper.highlights:
        if str(highlight.id) == number:
            return highlight
    listed = ", ".join(str(highlight.id) for highlight in paper.highlights)
    raise NotFound(
        "The paper has no such highlight",
        f"No highlight of it has the number {number}.",
        f"Its highlights are {listed}." if listed else "It has no highlights yet; --quote adds one.",
    )


HIGHLIGHT = Verb("highlight", "Mark a passage of an abstract, or change a mark.", _highlight, _configure)
