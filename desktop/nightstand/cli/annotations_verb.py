"""The verb `annotations`: list notes and highlights, or export them."""

from argparse import ArgumentParser
from datetime import date, datetime, time
from pathlib import Path

from nightstand.cli.annotation_text import annotated_text, papers_meant
from nightstand.cli.json_value import Json
from nightstand.cli.paper_documents import highlight_document, note_document
from nightstand.cli.verb import Call, Report, UsageError, Verb
from nightstand.domain.annotated import AnnotatedPaper, AnnotationFilter, AnnotationKind, filtered
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState
from nightstand.services.annotation_export import ANNOTATION_FORMATS
from nightstand.services.wording import counted


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="PAPER|LIST", help="a paper or a list; without one, all papers")
    parser.add_argument("--kind", choices=[kind.value for kind in AnnotationKind])
    parser.add_argument("--colour", choices=HIGHLIGHT_COLOURS, help="highlights of this colour")
    parser.add_argument("--state", choices=[state.value for state in AnchorState], help="highlights in this state")
    parser.add_argument("--tag", metavar="T", default="", help="on papers with this tag")
    parser.add_argument("--since", metavar="DATE", help="written on or after this day, as 2026-07-31")
    parser.add_argument("--words", metavar="TEXT", default="", help="with these words")
    parser.add_argument("--format", choices=tuple(ANNOTATION_FORMATS), help="export them")
    parser.add_argument("-o", "--output", metavar="PATH", help="the file to write; without it, standard output")
    parser.add_argument("--force", action="store_true", help="write even over a file that Nightstand did not make")


def _annotations(call: Call) -> Report:
    arguments = call.arguments
    annotated = filtered(call.services.annotating.annotations(papers_meant(call, arguments.what)), _filter(call))
    if arguments.format is not None or arguments.output is not None:
        return _export(call, annotated)
    text = "\n\n".join(annotated_text(paper, call.terminal.width) for paper in annotated)
    return Report([_document(paper) for paper in annotated], text or "No notes and no highlights.")


def _export(call: Call, annotated: tuple[AnnotatedPaper, ...]) -> Report:
    arguments, exporting = call.arguments, call.services.annotation_export
    name = arguments.format or next(iter(ANNOTATION_FORMATS))
    format_title = ANNOTATION_FORMATS[name].title
    title = f"Annotations: {arguments.what}" if arguments.what is not None else "Annotations"
    if arguments.output is not None:
        target = Path(arguments.output)
        count = exporting.write(annotated, title, name, target, force=arguments.force)
        label = f"Export {counted(count, 'annotation')} as {format_title} to {target}"
        return Report({"done": label, "papers": [], "id": None}, label)
    content = exporting.content(annotated, title, name)
    document: Json = {"done": f"Export as {format_title}", "papers": [], "id": None, "content": content.decode()}
    return Report(document, "", content=content)


def _filter(call: Call) -> AnnotationFilter:
    arguments = call.arguments
    return AnnotationFilter(
        kind=AnnotationKind(arguments.kind) if arguments.kind else None,
        colour=arguments.colour or "",
        state=AnchorState(arguments.state) if arguments.state else None,
        tag=arguments.tag,
        since=_day(arguments.since) if arguments.since else None,
        words=arguments.words,
    )


def _day(text: str) -> datetime:
    """Return the beginning of a day at this place.

    Raises:
        UsageError: the text is no date.
    """
    try:
        return datetime.combine(date.fromisoformat(text), time()).astimezone()
    except ValueError as error:
        raise UsageError(f"--since needs a date as 2026-07-31, not “{text}”") from error


def _document(annotated: AnnotatedPaper) -> Json:
    return {
        "paper": annotated.paper,
        "key": annotated.key,
        "title": annotated.title,
        "notes": [note_document(note) for note in annotated.notes],
        "highlights": [highlight_document(highlight) for highlight in annotated.highlights],
    }


ANNOTATIONS = Verb("annotations", "List or export notes and highlights.", _annotations, _configure, takes_paths=True)
