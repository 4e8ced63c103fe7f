"""OpenReview: submissions by the id of their forum and by title, from the present interface and the one before it."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from nightstand.domain.author import Author
from nightstand.domain.errors import ServiceRefused
from nightstand.domain.paper import Bibliography
from nightstand.online.answers import json_object
from nightstand.online.found import (
    LONGEST_ABSTRACT,
    LONGEST_TITLE,
    MOST_FOUND,
    Found,
    authors,
    line,
    mapping,
    read_name,
    says_anything,
    sequence,
    text,
    web_address,
    without_empty,
    year,
)
from nightstand.online.question import Question
from nightstand.online.service import Asking, Service

NAME, TITLE = "openreview", "OpenReview"
PAUSE_S = 1.0
SITE = "https://openreview.net"
_LONGEST_QUERY = 300
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_PRESENTATION = re.compile(
    r"\s*[\[(]?\b(poster|oral|spotlight(?: ?poster)?|notable[- ]top[- ]\d+%|talk)\b[\])]?\s*$", re.IGNORECASE
)
_NOT_ACCEPTED = re.compile(r"submitted|withdrawn|reject|under review|submission", re.IGNORECASE)
_PREPRINT = re.compile(r"CoRR\b|dblp\.org/journals/corr\b", re.IGNORECASE)
_JOURNAL = re.compile(r"\b(?:tmlr|jmlr|journal|transactions)\b", re.IGNORECASE)


def _by_forum(asking: Asking, _scheme: str, forum: str) -> Found | None:
    refusal: ServiceRefused | None = None
    for base in (asking.addresses.openreview, asking.addresses.openreview_old):
        question = Question(TITLE, f"{base}/notes", {"id": forum}, PAUSE_S)
        try:
            found = asking.client.read(question, _several, asking.stop, asking.tell)
        except ServiceRefused as error:
            # Each interface refuses what only the other one has.
            refusal = refusal or error
            continue
        if found:
            return found[0]
    if refusal is not None:
        raise refusal
    return None


def _by_title(asking: Asking, title: str) -> tuple[Found, ...]:
    parameters = {"term": title[:_LONGEST_QUERY], "content": "all", "group": "all", "source": "forum", "limit": "10"}
    found: tuple[Found, ...] = ()
    for base in (asking.addresses.openreview, asking.addresses.openreview_old):
        question = Question(TITLE, f"{base}/notes/search", parameters, PAUSE_S)
        found += asking.client.read(question, _several, asking.stop, asking.tell) or ()
        if found:
            break
    return found


def _several(body: bytes) -> tuple[Found, ...]:
    notes = sequence(json_object(body).get("notes"))
    return tuple(found for note in notes if (found := _found(mapping(note))) is not None)[:MOST_FOUND]


def _found(note: Mapping[str, object]) -> Found | None:
    content = {name: _value(value) for name, value in mapping(note.get("content")).items()}
    forum = line(note.get("forum")) or line(note.get("id"))
    if not re.fullmatch(r"[\w-]{5,40}", forum) or line(note.get("id")) not in ("", forum):
        # A note below the submission, such as a review, has a title too.
        return None
    told = line(content.get("venue"))
    presentation = _PRESENTATION.search(told)
    venue = told[: presentation.start()].rstrip(" ,:-") if presentation else told
    venue_id = line(content.get("venueid"))
    if _PREPRINT.match(venue) or _PREPRINT.match(venue_id):
        # It takes over DBLP's records of preprints.
        venue = ""
    when = _YEAR.search(venue) or _YEAR.search(venue_id)
    published = _day(note.get("pdate")) or _day(note.get("cdate"))
    bibliography = Bibliography(
        title=line(content.get("title"), LONGEST_TITLE),
        authors=authors(map(_author, sequence(content.get("authors")))),
        abstract=text(content.get("abstract"), LONGEST_ABSTRACT),
        year=year(when[0]) if when else year(published[:4]),
        venue=venue,
        type=_kind(venue, venue_id),
        openreview=forum,
        url=f"{SITE}/forum?id={forum}",
        pdf=_pdf(line(content.get("pdf")), forum),
        code=web_address(content.get("code")) or web_address(content.get("code_url")),
        extra=without_empty(
            {
                "keywords": "; ".join(filter(None, map(line, sequence(content.get("keywords"))))),
                "tldr": line(content.get("TLDR") or content.get("TL;DR")),
                "presentation": presentation[1].lower() if presentation else "",
                "primary_area": line(content.get("primary_area")),
            }
        ),
    )
    return Found(bibliography, NAME, bibliography.url) if says_anything(bibliography) else None


def _value(value: object) -> object:
    """Return what a field says: the present interface wraps it, the former did not."""
    return value.get("value") if isinstance(value, dict) else value


def _author(value: object) -> Author | None:
    """Return an author, who is told as a name or with the name of a profile."""
    return read_name(mapping(value).get("fullname") if isinstance(value, dict) else value)


def _kind(venue: str, venue_id: str) -> str:
    if not venue or _NOT_ACCEPTED.search(f"{venue} {venue_id}"):
        return "misc"
    return "article" if _JOURNAL.search(f"{venue} {venue_id}") else "inproceedings"


def _day(value: object) -> str:
    """Return a time in milliseconds as an ISO day; "" for what is none."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 4 * 10**12:
        return ""
    return datetime.fromtimestamp(value / 1000, UTC).date().isoformat()


def _pdf(told: str, forum: str) -> str:
    if told.startswith("/pdf"):
        return f"{SITE}/pdf?id={forum}"
    return web_address(told)


OPENREVIEW = Service(NAME, TITLE, frozenset({"openreview"}), _by_forum, _by_title)
