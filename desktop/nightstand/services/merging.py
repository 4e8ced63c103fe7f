"""Turns records into bibliographies, and joins what a record says with what the library has."""

from dataclasses import replace
from enum import StrEnum

from nightstand.domain.author import Author
from nightstand.domain.identity import plain_arxiv_id, plain_doi, plain_openreview_id
from nightstand.domain.paper import Bibliography
from nightstand_corpus.record import Name, PaperRecord

_TEXTS = ("abstract", "venue", "doi", "arxiv", "openreview", "url", "pdf", "code", "language")

_UNKNOWN_TYPE = "misc"


class OnConflict(StrEnum):
    """Whose word counts when a record and the library differ."""

    MERGE = "merge"
    """Gaps are filled and a provisional title gives way; what the library has stays."""
    KEEP = "keep"
    """The library stays as it is."""
    REPLACE = "replace"
    """The record's values replace the library's."""


def bibliography_of(record: PaperRecord) -> Bibliography:
    """Return what a record says of its paper; keywords stay with the fields that have no column."""
    extra = dict(record.extra)
    if record.keywords:
        extra.setdefault("keywords", "; ".join(record.keywords))
    return Bibliography(
        title=record.title,
        title_is_provisional=record.title_is_provisional,
        authors=tuple(_author(name) for name in record.authors),
        authors_are_incomplete=record.authors_are_incomplete,
        abstract=record.abstract,
        year=record.year,
        venue=record.venue,
        type=record.type or _UNKNOWN_TYPE,
        doi=plain_doi(record.doi),
        arxiv=plain_arxiv_id(record.arxiv),
        openreview=plain_openreview_id(record.openreview),
        url=record.url,
        pdf=record.pdf,
        code=record.code,
        language=record.language,
        extra=extra,
    )


def _author(name: Name) -> Author:
    if isinstance(name, str):
        return Author.parse(name)
    return Author(name.family, name.given, name.particle, name.suffix, name.is_body)


def merged(present: Bibliography, arriving: Bibliography, policy: OnConflict) -> Bibliography:
    """Return the bibliography after a record has come in."""
    match policy:
        case OnConflict.KEEP:
            return present
        case OnConflict.REPLACE:
            return _joined(first=arriving, second=present)
        case OnConflict.MERGE:
            return _joined(first=present, second=arriving)


def _joined(first: Bibliography, second: Bibliography) -> Bibliography:
    """Return `first` with its gaps filled from `second`; a provisional title counts as a gap."""
    first_is_true = bool(first.title) and not first.title_is_provisional
    second_is_better = bool(second.title) and (not first.title or not second.title_is_provisional)
    titled = second if second_is_better and not first_is_true else first
    texts = {name: getattr(first, name) or getattr(second, name) for name in _TEXTS}
    return replace(
        first,
        title=titled.title,
        title_is_provisional=titled.title_is_provisional,
        authors=first.authors or second.authors,
        year=first.year if first.year is not None else second.year,
        type=first.type if first.type != _UNKNOWN_TYPE else second.type,
        extra={**second.extra, **first.extra},
        **texts,
    )
