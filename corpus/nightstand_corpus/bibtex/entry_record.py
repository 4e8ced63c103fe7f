"""Makes a record of an entry: each field in its place, what has none kept under its own name."""

from __future__ import annotations

import re

from nightstand_corpus.bibtex.dating import take_year
from nightstand_corpus.bibtex.links import take_links
from nightstand_corpus.bibtex.person_names import person_names
from nightstand_corpus.bibtex.tidying import one_line, paragraphs, unbroken
from nightstand_corpus.bibtex.titles import take_title
from nightstand_corpus.bibtex.venues import take_venue
from nightstand_corpus.record import PaperRecord
from nightstand_corpus.text.characters import is_unseen
from nightstand_corpus.text.latex_text import plain_text
from nightstand_corpus.values.keywords import split_keywords

_PARAGRAPH_COMMAND = re.compile(r"\s*\\par(?![A-Za-z])\s*")
_PAGES = re.compile(r"\s*([\w.:]+)\s*(?:-{1,3}|[‐‑‒–—])\s*([\w.:]+)\s*")
# Paths and their like, in which two blanks are not one.
_AS_THEY_STAND = frozenset({"file", "groups", "local-url", "localfile"})
_OF_PARAGRAPHS = frozenset({"abstract", "annotation", "annote", "comment", "note", "notes", "review"})
_LANGUAGES = ("language", "langid", "hyphenation")


def record_of(
    kind: str, key: str, given: dict[str, str], *, entry: int, line: int, raw: str
) -> tuple[PaperRecord, list[str]]:
    """Return the record of an entry with the fields `given`, and doubts about it for people."""
    fields = {name: _tidied(name, value) for name, value in given.items() if not is_unseen(value.strip(" \t\n{}"))}
    doubts: list[str] = []
    if fields.get("key") == key:
        del fields["key"]  # By it styles sort what has no author; it says nothing more.
    title = take_title(kind, key, fields)
    if title.doubt:
        doubts.append(title.doubt)
    authors, incomplete, doubt = person_names(fields.pop("author", ""))
    if doubt:
        doubts.append(doubt)
    year = take_year(fields)
    links = take_links(fields)
    if links.doubt:
        doubts.append(links.doubt)
    venue = take_venue(kind, fields)
    abstract = fields.pop("abstract", "")
    if "\\par" in abstract:
        abstract = _PARAGRAPH_COMMAND.sub("\n\n", abstract)
    keywords = fields.pop("keywords", "") or fields.pop("keyword", "")
    if "pages" in fields:
        fields["pages"] = plain_pages(fields["pages"])
    record = PaperRecord(
        entry=entry,
        line=line,
        title=title.latex,
        title_is_provisional=title.is_provisional,
        authors=authors,
        authors_are_incomplete=incomplete,
        abstract=abstract,
        year=year,
        venue=venue,
        type=kind,
        doi=links.doi,
        arxiv=links.arxiv,
        openreview=links.openreview,
        url=links.url,
        pdf=links.pdf,
        code=links.code,
        language=_take_language(fields),
        key=key,
        keywords=_split(keywords) if keywords else (),
        extra=fields,
        raw=raw,
    )
    return record, doubts


def plain_pages(text: str) -> str:
    """Return a range of pages with one hyphen, however its dash was typed; anything else as it is."""
    parts = text.split(",")
    ranges = [_PAGES.fullmatch(part) for part in parts]
    return ", ".join(
        f"{found[1]}-{found[2]}" if found else part.strip() for found, part in zip(ranges, parts, strict=True)
    )


def _split(keywords: str) -> tuple[str, ...]:
    words = (word.strip(" ,;") for word in split_keywords(plain_text(keywords)))
    return tuple(word for word in words if any(map(str.isalnum, word)))


def _tidied(name: str, value: str) -> str:
    if name in _AS_THEY_STAND:
        return unbroken(value)
    if name == "url":
        return value.strip()
    return paragraphs(value) if name in _OF_PARAGRAPHS else one_line(value)


def _take_language(fields: dict[str, str]) -> str:
    for name in _LANGUAGES:
        if value := fields.get(name):
            # "langid" also chooses hyphenation and stays; it may say more than the language ("ngerman").
            if name == "language":
                del fields[name]
            return plain_text(value)
    return ""
