"""Makes what services found into what the window shows; runs in the pool, since it reads the library."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from nightstand.domain.fields import FIELDS
from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import Bibliography
from nightstand.ui.lookup.shown import ShownCandidate, ShownField, ShownFindings

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.candidates import Candidate, Findings
    from nightstand.services.import_plan import FieldChange

SHOWN_AUTHORS: Final = 5
_TITLES: Final = {"issn": "ISSN", "isbn": "ISBN", "tldr": "TL;DR", "dblp": "DBLP key", "primaryclass": "Subject class"}


def shown_findings(services: "Services", findings: "Findings") -> ShownFindings:
    """Return the findings with each candidate's differences from the paper of the library that it is."""
    remark = " ".join(f"{failure.title}." for failure in findings.failures)
    return ShownFindings(tuple(shown_candidate(services, candidate) for candidate in findings.candidates), remark)


def shown_candidate(services: "Services", candidate: "Candidate") -> ShownCandidate:
    """Return one candidate."""
    said, known = candidate.bibliography, candidate.known_as
    changes = services.lookup.changes(known, candidate) if known is not None else ()
    return ShownCandidate(
        title=plain_title(said.title),
        authors=_authors(said),
        facts=" · ".join(_facts(said)),
        service=candidate.service_title,
        reason=candidate.reason,
        is_sure=candidate.is_sure,
        address=candidate.address,
        has_paper=known is not None,
        fields=tuple(map(_changed, changes)) if known is not None else tuple(_all_fields(said)),
        note=_note(services, candidate, has_changes=bool(changes)),
    )


def field_title(name: str) -> str:
    """Return what a field is called, also one that has no column."""
    if name in FIELDS:
        return FIELDS[name].title
    return _TITLES.get(name, name.replace("_", " ").capitalize())


def _note(services: "Services", candidate: "Candidate", *, has_changes: bool) -> str:
    if candidate.known_as is not None:
        return "" if has_changes else "Your library already has all of this."
    akin = services.browsing.rows((candidate.akin_to,)) if candidate.akin_to is not None else ()
    if not akin:
        return ""
    place = f" ({akin[0].venue or akin[0].year})" if akin[0].venue or akin[0].year else ""
    if candidate.is_version:
        return f"It is linked as another version of “{akin[0].title}”{place}, which your library has."
    return f"Your library has “{akin[0].title}”{place}, perhaps another version of it."


def _changed(change: "FieldChange") -> ShownField:
    return ShownField(change.field, field_title(change.field), change.before, change.arriving, change.is_taken)


def _all_fields(said: Bibliography) -> Iterator[ShownField]:
    texts = {
        "title": plain_title(said.title),
        "authors": "; ".join(author.name for author in said.authors),
        "abstract": parse_markup(said.abstract).plain,
        "year": str(said.year or ""),
        "venue": said.venue,
        "type": "" if said.type == "misc" else said.type,
        **{name: getattr(said, name) for name in ("doi", "arxiv", "openreview", "url", "pdf", "code", "language")},
        **said.extra,
    }
    for name, text in texts.items():
        if text:
            yield ShownField(name, field_title(name), "", text, is_taken=True)


def _authors(said: Bibliography) -> str:
    names = [author.short_name for author in said.authors[:SHOWN_AUTHORS]]
    more = len(said.authors) - len(names)
    return ", ".join([*names, f"+{more} more"] if more > 0 else names) or "No authors given"


def _facts(said: Bibliography) -> Iterator[str]:
    year = str(said.year or "")
    if said.venue:
        yield said.venue if not year or year in said.venue else f"{said.venue} {year}"
    elif year:
        yield year
    if said.doi:
        yield f"doi:{said.doi}"
    elif said.arxiv:
        yield f"arXiv:{said.arxiv}"
    elif said.openreview:
        yield f"OpenReview {said.openreview}"
