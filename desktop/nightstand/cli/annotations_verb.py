"""The verb `annotations`: list notes and highlights, or export them."""

from argparse import ArgumentParser
from datetime import date, datetime, time
from pathlib import Path

from nightstand.cli.annotation_text import Meant, annotated_text, list_text, meant
from nightstand.cli.json_value import Json
from nightstand.cli.paper_documents import highlight_document, list_note_document, note_document
from nightstand.cli.verb import Call, Report, UsageError, Verb
from nightstand.domain.annotated import (
    AnnotatedList,
    AnnotatedPaper,
    AnnotationFilter,
    AnnotationKind,
    filtered,
    filtered_lists,
)
from nightstand.domain.annotation import HIGHLIGHT_COLOURS, AnchorState
from nightstand.services.annotation_export import ANNOTATION_FORMATS
from nightstand.services.searching import SearchRequest
from nightstand.services.wording import counted


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="PAPER|LIST", help="a paper or a list; without one, all papers")
    parser.add_argument("--kind", choices=[kind.value for kind in AnnotationKind])
    parser.add_argument("--colour", choices=HIGHLIGHT_COLOURS, help="highlights of this colour")
    parser.add_argument("--state", choices=[state.value for state in AnchorState], help="highlights in this state")
    parser.add_argument("--tag", metavar="T", default="", help="on papers with this tag")
    parser.add_argument("--on", metavar="QUERY", default="", help="on papers that this search finds")
    parser.add_argument("--since", metavar="DATE", help="written on or after this day, as 2026-07-31")
    parser.add_argument("--words", metavar="TEXT", default="", help="with these words")
    parser.add_argument("--format", choices=tuple(ANNOTATION_FORMATS), help="export them")
    parser.add_argument("-o", "--output", metavar="PATH", help="the file to write; without it, standard output")
    parser.add_argument("--force", action="store_true", help="write even over a file that Nightstand did not make")


def _annotations(call: Call) -> Report:
    arguments = call.arguments
    wanted, where = _filter(call), meant(call, arguments.what)
    papers = filtered(call.services.annotating.annotations(where.papers), wanted)
    lists = filtered_lists(_annotated_lists(call, where), wanted)
    if arguments.on.strip():
        found = set(call.services.searching.search(SearchRequest(arguments.on)).ids)
        papers, lists = tuple(paper for paper in papers if paper.paper in found), ()
    if arguments.format is not None or arguments.output is not None:
        return _export(call, papers, lists)
    texts = [annotated_text(paper, call.terminal.width) for paper in papers]
    texts += [list_text(one, call.terminal.width) for one in lists]
    document = [*map(_document, papers), *map(_list_document, lists)]
    return Report(document, "\n\n".join(texts) or "No notes and no highlights.")


def _annotated_lists(call: Call, where: Meant) -> tuple[AnnotatedList, ...]:
    if where.papers is not None and where.list_id is None:
        return ()
    return call.services.list_noting.annotated(where.list_id)


def _export(call: Call, papers: tuple[AnnotatedPaper, ...], lists: tuple[AnnotatedList, ...]) -> Report:
    arguments, exporting = call.arguments, call.services.annotation_export
    name = arguments.format or next(iter(ANNOTATION_FORMATS))
    format_title = ANNOTATION_FORMATS[name].title
    title = f"Annotations: {arguments.what}" if arguments.what is not None else "Annotations"
    if arguments.output is not None:
        target = Path(arguments.output)
        count = exporting.write(papers, title, name, target, lists=lists, force=arguments.force)
        label = f"Export {counted(count, 'annotation')} as {format_title} to {target}"
        return Report({"done": label, "papers": [], "id": None}, label)
    content = exporting.content(papers, title, name, lists=lists)
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
        "list": None,
        "key": annotated.key,
        "title": annotated.title,
        "notes": [note_document(note) for note in annotated.notes],
        "highlights": [highlight_document(highlight) for highlight in annotated.highlights],
    }


def _list_document(annotated: AnnotatedList) -> Json:
    return {
        "paper": None,
        "list": annotated.list,
        "key": None,
        "title": annotated.name,
        "notes": [list_note_document(note) for note in annotated.notes],
        "highlights": [],
    }


ANNOTATIONS = Verb("annotations", "List or export notes and highlights.", _annotations, _configure, takes_paths=True)
