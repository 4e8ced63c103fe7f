"""The verb about files kept with papers: `attach`."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from nightstand.cli.paper_documents import attachment_document
from nightstand.cli.paper_verbs import add_paper_argument
from nightstand.cli.progress_bar import interruptible, shown_progress
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.document import DocumentId
from nightstand.domain.errors import NotFound
from nightstand.services.documents import KeptDocument


def _configure(parser: ArgumentParser) -> None:
    add_paper_argument(parser)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="a file to keep with the paper; without any: list them"
    )
    parser.add_argument("--link", action="store_true", help="leave the file where it is and remember the place")
    actions = parser.add_mutually_exclusive_group()
    actions.add_argument("--remove", metavar="DOCUMENT", help="take a document off the paper")
    actions.add_argument("--locate", nargs=2, metavar=("DOCUMENT", "FILE"), help="say where a missing file is")


def _attach(call: Call) -> Report:
    arguments, service = call.arguments, call.services.documents
    if arguments.files and (arguments.remove is not None or arguments.locate is not None):
        raise UsageError("Attach files, or remove or locate a document; not both at once.")
    paper = call.services.browsing.resolve_paper(arguments.paper)
    kept = service.documents_of(paper)
    if arguments.remove is not None:
        return done(service.remove(_document(kept, arguments.remove)))
    if arguments.locate is not None:
        number, file = arguments.locate
        report = done(service.locate(_document(kept, number), Path(file)))
    elif arguments.files:
        report = done(service.attach(paper, [Path(file) for file in arguments.files], is_linked=arguments.link))
    else:
        return Report([attachment_document(document) for document in kept], _listed(kept) or "No documents.")
    with interruptible() as cancel, shown_progress(call.terminal) as progress:
        call.services.document_texts.read_waiting(progress, cancel)
    return report


def _listed(kept: Sequence[KeptDocument]) -> str:
    lines = []
    for document in kept:
        state = "missing" if document.file is None else document.document.text_state.value
        lines.append(f"{document.document.id}  {document.document.content.name}  ({state})")
    return "\n".join(lines)


def _document(kept: Sequence[KeptDocument], number: str) -> DocumentId:
    """Return the document of a paper with this number.

    Raises:
        NotFound: the paper has no such document.
    """
    for document in kept:
        if str(document.document.id) == number:
            return document.document.id
    listed = ", ".join(str(document.document.id) for document in kept)
    raise NotFound(
        "The paper has no such document",
        f"No document of it has the number {number}.",
        f"Its documents are {listed}." if listed else "It has no documents yet.",
    )


VERBS = (Verb("attach", "Keep files with a paper, remove or locate them.", _attach, _configure, takes_paths=True),)
