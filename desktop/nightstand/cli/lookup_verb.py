"""The verb that asks services on the network about a paper: `lookup`."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nightstand.cli.json_value import Json
from nightstand.cli.layout import bold, fields, wrapped
from nightstand.cli.progress_bar import interruptible
from nightstand.cli.terminal import Terminal
from nightstand.cli.verb import Call, Report, UsageError, Verb, complaint, done
from nightstand.domain.errors import LookupCancelled, NightstandError, NotFound, NothingFound
from nightstand.domain.markup import plain_title
from nightstand.domain.paper import PaperId
from nightstand.services.import_plan import Handling
from nightstand.services.progress import Progress, silent
from nightstand.services.wording import counted, shortened

if TYPE_CHECKING:
    # Comparing papers brings a library that no other verb needs.
    from nightstand.services.candidates import Candidate, Findings

_SHOWN_AUTHORS = 6
_SHOWN_ABSTRACT = 300


def _configure(parser: ArgumentParser) -> None:
    from nightstand.services.inquiry import SERVICE_TITLES

    parser.add_argument(
        "words",
        nargs="+",
        metavar="PAPER|ID",
        help="a paper of the library, or a DOI, an arXiv or OpenReview id, an address, or a title to add",
    )
    parser.add_argument(
        "--service",
        action="append",
        choices=list(SERVICE_TITLES),
        metavar="NAME",
        help=f"ask only this one; may be given again ({', '.join(SERVICE_TITLES)})",
    )
    parser.add_argument("--take", type=int, metavar="N", help="take the candidate of this number, as --dry-run counts")
    parser.add_argument("--replace", action="store_true", help="replace the paper's values instead of filling its gaps")
    parser.add_argument("--dry-run", "--show", action="store_true", help="show the candidates, change nothing")


def _lookup(call: Call) -> Report:
    arguments = call.arguments
    if arguments.take is not None and arguments.take < 1:
        raise UsageError("--take counts from 1")
    paper = _paper(call, arguments.words)
    lookup, names = call.services.lookup, arguments.service or ()
    try:
        with interruptible() as cancel:
            progress = _told(call.terminal)
            if paper is not None:
                findings = lookup.for_paper(paper, names, progress=progress, cancel=cancel)
            else:
                findings = lookup.find(" ".join(arguments.words), names, progress=progress, cancel=cancel)
    except LookupCancelled as error:
        raise KeyboardInterrupt from error
    complaints = tuple(map(complaint, findings.failures))
    if arguments.dry_run:
        return Report(
            [_document(candidate) for candidate in findings.candidates],
            _text(findings.candidates, call.terminal.width),
            complaints=complaints,
        )
    candidate = _chosen(call, findings)
    if paper is not None:
        outcome = lookup.apply(paper, candidate, Handling.REPLACE if arguments.replace else Handling.MERGE)
    else:
        outcome = lookup.add(candidate)
    report = done(outcome)
    return Report(report.document, report.text, complaints=complaints)


def _paper(call: Call, words: Sequence[str]) -> PaperId | None:
    """Return the paper of the library that is meant, or None where something else is looked up."""
    try:
        return call.services.browsing.resolve_paper(" ".join(words))
    except NotFound:
        if len(words) == 1 and words[0].isdecimal():
            # A number is a paper's id and nothing else.
            raise
        return None


def _told(terminal: Terminal) -> Progress:
    """Return a progress that names on standard error what is asked, while somebody watches."""
    if not terminal.is_watched:
        return silent

    def tell(done: int, total: int | None, what: str) -> None:
        terminal.complain(f"{shortened(what, terminal.width)}…")

    return tell


def _chosen(call: Call, findings: "Findings") -> "Candidate":
    """Return the candidate that is to be taken: the named one, the clearly best one, or the one a person picks."""
    candidates = findings.candidates
    number: int | None = call.arguments.take
    if number is not None:
        if number > len(candidates):
            raise NothingFound(
                "There is no such candidate",
                f"{counted(len(candidates), 'candidate')} were found, and number {number} was asked for.",
                "Look at them with --dry-run.",
            )
        return candidates[number - 1]
    if call.terminal.can_ask and (len(candidates) > 1 or not candidates[0].is_sure):
        return _picked(call.terminal, candidates)
    best = findings.clear_best
    if best is None:
        raise _undecided(candidates)
    return best


def _picked(terminal: Terminal, candidates: "Sequence[Candidate]") -> "Candidate":
    terminal.complain(_text(candidates, terminal.width))
    while True:
        answer = terminal.ask(f"Which one, 1 to {len(candidates)}? (Enter: none) ")
        if not answer:
            raise KeyboardInterrupt
        if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
            return candidates[int(answer) - 1]


def _undecided(candidates: "Sequence[Candidate]") -> NightstandError:
    listed = "; ".join(
        f"{number}: “{shortened(plain_title(candidate.bibliography.title))}”"
        f" ({candidate.service_title}, {candidate.reason})"
        for number, candidate in enumerate(candidates, 1)
    )
    return NothingFound("None is certain enough", listed, "Look at them with --dry-run, and choose with --take N.")


def _text(candidates: "Sequence[Candidate]", width: int) -> str:
    return "\n\n".join(_candidate_text(number, candidate, width) for number, candidate in enumerate(candidates, 1))


def _candidate_text(number: int, candidate: "Candidate", width: int) -> str:
    said = candidate.bibliography
    names = [author.name for author in said.authors[:_SHOWN_AUTHORS]]
    if len(said.authors) > _SHOWN_AUTHORS:
        names.append(f"and {len(said.authors) - _SHOWN_AUTHORS} more")
    certainty = "sure" if candidate.is_sure else "not sure"
    known = f", paper {candidate.known_as} of the library" if candidate.known_as is not None else ""
    if candidate.akin_to is not None:
        known = f", {'' if candidate.is_version else 'perhaps '}another version of paper {candidate.akin_to}"
    table = fields(
        [
            ("  From", f"{candidate.service_title} ({certainty}: {candidate.reason}{known})"),
            ("  Authors", ", ".join(names)),
            ("  Venue", said.venue),
            ("  Year", str(said.year or "")),
            ("  DOI", said.doi),
            ("  arXiv", said.arxiv),
            ("  OpenReview", said.openreview),
            ("  Link", candidate.address),
            ("  Abstract", shortened(_plain_abstract(said.abstract), _SHOWN_ABSTRACT)),
        ],
        width,
    )
    return f"{bold(wrapped(plain_title(said.title), width, first=f'{number}. ', rest='   '))}\n{table}"


def _plain_abstract(abstract: str) -> str:
    return " ".join(plain_title(abstract).split())


def _document(candidate: "Candidate") -> Json:
    said = candidate.bibliography
    return {
        "service": candidate.service,
        "sure": candidate.is_sure,
        "score": round(candidate.score, 3),
        "reason": candidate.reason,
        "paper": candidate.known_as,
        "title": said.title,
        "title_text": plain_title(said.title),
        "authors": [author.name for author in said.authors],
        "abstract": said.abstract or None,
        "year": said.year,
        "venue": said.venue or None,
        "type": said.type,
        "doi": said.doi or None,
        "arxiv": said.arxiv or None,
        "openreview": said.openreview or None,
        "url": said.url or None,
        "pdf": said.pdf or None,
        "code": said.code or None,
        "language": said.language or None,
        "extra": dict(said.extra),
    }


VERBS = (Verb("lookup", "Ask services on the network about a paper.", _lookup, _configure),)
