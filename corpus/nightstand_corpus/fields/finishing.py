"""Completes a record made from prose: a title to be known by, its language, the address of its code."""

from __future__ import annotations

from dataclasses import replace

from nightstand_corpus.record import PaperRecord
from nightstand_corpus.titles.provisional_title import provisional_title
from nightstand_corpus.values.abstract_doubts import is_placeholder
from nightstand_corpus.values.code_address import code_address
from nightstand_corpus.values.language import language_of


def finished(record: PaperRecord) -> PaperRecord:
    """Return the record without an abstract that is none, with what its abstract and identifiers tell."""
    abstract = "" if is_placeholder(record.abstract) else record.abstract
    title, is_provisional = record.title, record.title_is_provisional
    if not title:
        title, is_provisional = provisional_title(abstract) or named_by_identifier(record), True
    return replace(
        record,
        title=title,
        title_is_provisional=is_provisional and bool(title),
        abstract=abstract,
        language=record.language or (language_of(abstract) if abstract else ""),
        code=record.code or code_address(abstract),
    )


def named_by_identifier(record: PaperRecord) -> str:
    """Return a title that names the identifier of a paper of which little else is known, or ""."""
    if record.doi:
        return f"DOI {record.doi}"
    if record.arxiv:
        return f"arXiv {record.arxiv}"
    if record.openreview:
        return f"OpenReview {record.openreview}"
    return record.url or record.pdf or record.code
