"""The verbs about single papers: `show`, `add`, `set`, `decide`, `delete`, and the trash."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace

from nightstand.cli.layout import bold, fields, wrapped
from nightstand.cli.paper_documents import details_document, row_document, time_document
from nightstand.cli.search_verb import paper_lines
from nightstand.cli.verb import Call, Report, UsageError, Verb, done, no_arguments
from nightstand.domain.decision import RATINGS, Decision
from nightstand.domain.edit import FieldValue
from nightstand.domain.fields import parse_field
from nightstand.domain.paper import PaperDetails, PaperId, Version
from nightstand.services.documents import KeptDocument
from nightstand.services.wording import counted


def add_paper_argument(parser: ArgumentParser) -> None:
    """Add the argument that names one paper."""
    parser.add_argument("paper", metavar="PAPER", help="an id, a citation key, a DOI, an arXiv or an OpenReview id")


def add_papers_argument(parser: ArgumentParser) -> None:
    """Add the argument that names one paper or more."""
    parser.add_argument("papers", nargs="+", metavar="PAPER", help="ids, citation keys, DOIs, arXiv or OpenReview ids")


def resolved(call: Call, names: Sequence[str]) -> tuple[PaperId, ...]:
    """Return the papers of some names, each once."""
    return tuple(dict.fromkeys(call.services.browsing.resolve_paper(name) for name in names))


def _show(call: Call) -> Report:
    details = call.services.browsing.details(call.services.browsing.resolve_paper(call.arguments.paper))
    kept = call.services.documents.documents_of(details.id)
    text = _text(details, call.terminal.width)
    if kept:
        text += "\n\n" + "\n".join(f"Document {document.document.id}  {_place(document)}" for document in kept)
    return Report(details_document(details, kept), text)


def _place(kept: KeptDocument) -> str:
    content = kept.document.content
    return f"{content.name} (missing)" if kept.file is None else f"{content.name}: {kept.file}"


def _text(details: PaperDetails, width: int) -> str:
    bibliography, marks = details.bibliography, details.marks
    names = [author.name for author in bibliography.authors]
    if bibliography.authors_are_incomplete:
        names.append("et al.")
    provisional = " (provisional title)" if bibliography.title_is_provisional else ""
    table = fields(
        [
            ("Authors", ", ".join(names)),
            ("Venue", bibliography.venue),
            ("Year", str(bibliography.year or "")),
            ("Type", bibliography.type),
            ("Key", details.key),
            ("Id", str(details.id)),
            ("Tags", ", ".join(details.tags)),
            ("Lists", ", ".join(details.lists)),
            ("Decision", marks.decision.value),
            ("Status", marks.status.value),
            ("Rating", "★" * marks.rating + "☆" * (len(RATINGS) - marks.rating) if marks.rating else ""),
            ("Tier", marks.tier.value if marks.tier else ""),
            ("Starred", "yes" if marks.starred else ""),
            ("Due", marks.due.isoformat() if marks.due else ""),
            ("Minutes", str(marks.minutes or "")),
            ("DOI", bibliography.doi),
            ("arXiv", bibliography.arxiv),
            ("OpenReview", bibliography.openreview),
            ("Link", bibliography.url),
            ("PDF", bibliography.pdf),
            ("Code", bibliography.code),
            ("Language", bibliography.language),
            *((name, value) for name, value in bibliography.extra.items()),
            ("Versions", ", ".join(_version(version) for version in details.versions)),
            ("Added", time_document(details.added)),
            ("In trash", "yes" if details.is_trashed else ""),
            ("From", ", ".join(f"{source.file} (entry {source.entry})" for source in details.sources)),
        ],
        width,
    )
    title = bold(wrapped(details.title_text or "Untitled", width)) + provisional
    blocks = [title, table, wrapped(details.abstract_text, width) if details.abstract_text else ""]
    blocks += [f"Note {note.id}\n{wrapped(note.text, width, first='  ', rest='  ')}" for note in details.notes]
    blocks += [
        f"Highlight {highlight.id} ({highlight.colour}, {highlight.state.value},"
        f" at {highlight.anchor.start})\n{wrapped(highlight.anchor.quote, width, first='  | ', rest='  | ')}"
        + (f"\n{wrapped(highlight.comment, width, first='  ', rest='  ')}" if highlight.comment else "")
        for highlight in details.highlights
    ]
    return "\n\n".join(block for block in blocks if block)


def _version(version: Version) -> str:
    about = " ".join(part for part in (version.venue, str(version.year or "")) if part)
    shown = "shown, " if version.is_shown else ""
    return f"{version.id} ({shown}{about or version.title})"


def _configure_fields(parser: ArgumentParser) -> None:
    parser.add_argument("fields", nargs="+", metavar="FIELD=VALUE", help="a field and its value; empty clears it")


def _configure_set(parser: ArgumentParser) -> None:
    add_paper_argument(parser)
    _configure_fields(parser)


def _values(words: Sequence[str]) -> dict[str, FieldValue]:
    values: dict[str, FieldValue] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise UsageError(f"“{word}” is not FIELD=VALUE")
        values[name] = parse_field(name, text)
    return values


def _set(call: Call) -> Report:
    values = _values(call.arguments.fields)
    paper = call.services.browsing.resolve_paper(call.arguments.paper)
    return done(call.services.papers.set_fields((paper,), values))


def _add(call: Call) -> Report:
    return done(call.services.papers.add(_values(call.arguments.fields)))


def _configure_decide(parser: ArgumentParser) -> None:
    add_papers_argument(parser)
    parser.add_argument("decision", choices=[decision.value for decision in Decision])


def _decide(call: Call) -> Report:
    return done(call.services.papers.decide(resolved(call, call.arguments.papers), Decision(call.arguments.decision)))


def _delete(call: Call) -> Report:
    return done(call.services.papers.trash(resolved(call, call.arguments.papers)))


def _trash(call: Call) -> Report:
    rows = call.services.browsing.rows(call.services.browsing.trashed())
    lines = [paper_lines(row, call.terminal) for row in rows]
    return Report(
        [row_document(row) for row in rows], "\n".join([*lines, f"{counted(len(rows), 'paper')} in the trash"])
    )


def _restore(call: Call) -> Report:
    return done(call.services.papers.restore(resolved(call, call.arguments.papers)))


def _empty(call: Call) -> Report:
    outcome = call.services.papers.empty_trash()
    report = done(outcome)
    if not outcome.papers:
        return report
    return replace(report, text=f"{report.text}\nThis is final: undo does not bring these papers back.")


VERBS = (
    Verb("show", "Show everything known about a paper.", _show, add_paper_argument),
    Verb("add", "Add a paper by hand.", _add, _configure_fields),
    Verb("set", "Edit fields of a paper; an empty value clears one.", _set, _configure_set),
    Verb("decide", "Say what becomes of papers.", _decide, _configure_decide),
    Verb("delete", "Move papers to the trash.", _delete, add_papers_argument),
    Verb("trash", "List the trash.", _trash, no_arguments),
    Verb("trash restore", "Take papers out of the trash.", _restore, add_papers_argument),
    Verb("trash empty", "Delete what is in the trash for good.", _empty, no_arguments),
)
