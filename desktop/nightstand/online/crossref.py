"""Crossref: what publishers say of the papers they gave a DOI."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import quote

from nightstand.domain.author import Author
from nightstand.domain.identity import plain_doi
from nightstand.domain.paper import Bibliography
from nightstand.online.answers import json_object
from nightstand.online.found import (
    LONGEST_ABSTRACT,
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_FOUND,
    Found,
    authors,
    first_line,
    line,
    mapping,
    says_anything,
    sequence,
    text,
    web_address,
    without_empty,
    year,
)
from nightstand.online.question import Question
from nightstand.online.service import Asking, Service

NAME, TITLE = "crossref", "Crossref"
PAUSE_S = 0.3
_LONGEST_QUERY = 400
_ROWS = 5
_SELECTED = (
    "DOI,title,subtitle,author,editor,abstract,container-title,short-container-title,event,issued,type,volume,issue,"
    "page,publisher,ISSN,ISBN,link,score"
)
_TYPES = {
    "journal-article": "article",
    "proceedings-article": "inproceedings",
    "book-chapter": "incollection",
    "book-section": "incollection",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "proceedings": "proceedings",
    "dissertation": "phdthesis",
    "report": "techreport",
    "dataset": "dataset",
    "posted-content": "unpublished",
}
_ABSTRACT_HEADING = re.compile(
    r"^\s*<(?:jats:)?title[^<>]{0,200}>\s*(?:abstract|summary)\s*[.:]?\s*</(?:jats:)?title>\s*", re.I
)


def _by_doi(asking: Asking, _scheme: str, doi: str) -> Found | None:
    question = Question(TITLE, f"{asking.addresses.crossref}/works/{quote(doi, safe='')}", pause_s=PAUSE_S)
    return asking.client.read(question, _one, asking.stop, asking.tell)


def _by_title(asking: Asking, title: str) -> tuple[Found, ...]:
    parameters = {"query.bibliographic": title[:_LONGEST_QUERY], "rows": str(_ROWS), "select": _SELECTED}
    question = Question(TITLE, f"{asking.addresses.crossref}/works", parameters, PAUSE_S)
    return asking.client.read(question, _several, asking.stop, asking.tell) or ()


def _one(body: bytes) -> Found | None:
    return _found(mapping(json_object(body).get("message")))


def _several(body: bytes) -> tuple[Found, ...]:
    works = sequence(mapping(json_object(body).get("message")).get("items"))
    return tuple(found for work in works if (found := _found(mapping(work))) is not None)[:MOST_FOUND]


def _found(work: Mapping[str, object]) -> Found | None:
    doi = plain_doi(line(work.get("DOI")))
    kind = _TYPES.get(line(work.get("type")), "misc")
    container = first_line(work.get("container-title"))
    date = _date(work)
    bibliography = Bibliography(
        title=_title(work),
        authors=authors(_people(work.get("author"))),
        abstract=_ABSTRACT_HEADING.sub("", text(work.get("abstract"), LONGEST_ABSTRACT)),
        year=year(date[0]) if date else None,
        venue=container or line(mapping(work.get("event")).get("name")),
        type=kind,
        doi=doi,
        url=web_address(f"https://doi.org/{doi}") if doi else "",
        pdf=_pdf(work),
        language=line(work.get("language"), 20),
        extra=without_empty(
            {
                "date": "-".join(f"{part:02d}" for part in date) if len(date) > 1 else "",
                "editor": " and ".join(editor.name for editor in authors(_people(work.get("editor")))),
                "shortjournal": first_line(work.get("short-container-title")) if kind == "article" else "",
                "volume": line(work.get("volume")),
                "number": line(work.get("issue")),
                "pages": line(work.get("page")),
                "publisher": line(work.get("publisher")),
                "issn": first_line(work.get("ISSN")),
                "isbn": first_line(work.get("ISBN")),
            }
        ),
    )
    return Found(bibliography, NAME, bibliography.url) if says_anything(bibliography) else None


def _title(work: Mapping[str, object]) -> str:
    title, subtitle = first_line(work.get("title"), LONGEST_TITLE), first_line(work.get("subtitle"), LONGEST_TITLE)
    # Some publishers write the subtitle into both fields.
    if title and subtitle and subtitle.casefold() not in title.casefold():
        return f"{title}: {subtitle}"
    return title


def _people(value: object) -> Iterator[Author | None]:
    for person in map(mapping, sequence(value)):
        family, given = line(person.get("family"), LONGEST_NAME), line(person.get("given"), LONGEST_NAME)
        body = line(person.get("name"), LONGEST_NAME)
        if family:
            yield _parted(family, given, line(person.get("suffix"), 20))
        elif given or body:
            yield Author(body, is_body=True) if body else Author(given)


def _parted(family: str, given: str, suffix: str) -> Author:
    """Return a name whose family part may begin with a particle (“van der Berg”)."""
    if not given:
        return Author(family, suffix=suffix)
    parsed = Author.parse(f"{family}, {given}") if "," not in family + given else Author(family, given)
    return Author(parsed.family, parsed.given, parsed.particle, suffix)


def _date(work: Mapping[str, object]) -> tuple[int, ...]:
    """Return year, month and day as far as they are known."""
    parts = next(sequence(mapping(work.get("issued")).get("date-parts")), None)
    bounds = (range(1000, 2200), range(1, 13), range(1, 32))
    found: list[int] = []
    for part, bound in zip(sequence(parts), bounds, strict=False):
        if not isinstance(part, int) or isinstance(part, bool) or part not in bound:
            break
        found.append(part)
    return tuple(found)


def _pdf(work: Mapping[str, object]) -> str:
    for link in map(mapping, sequence(work.get("link"))):
        if link.get("content-type") == "application/pdf" and (address := web_address(link.get("URL"))):
            return address
    return ""


CROSSREF = Service(NAME, TITLE, frozenset({"doi"}), _by_doi, _by_title)
