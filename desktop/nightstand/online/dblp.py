"""DBLP: what was published where in computer science, by title."""

import html
import re
from collections.abc import Iterator, Mapping

from nightstand.domain.author import Author
from nightstand.domain.identifiers import arxiv_mentions
from nightstand.domain.identity import plain_doi
from nightstand.domain.paper import Bibliography
from nightstand.online.answers import UnusableAnswer, json_object
from nightstand.online.found import (
    LONGEST_NAME,
    LONGEST_TITLE,
    MOST_FOUND,
    Found,
    authors,
    first_line,
    line,
    mapping,
    read_name,
    says_anything,
    sequence,
    web_address,
    without_empty,
    year,
)
from nightstand.online.question import Question
from nightstand.online.service import Asking, Service

NAME, TITLE = "dblp", "DBLP"
PAUSE_S = 2.0
_MOST_WORDS = 12
_TYPES = {
    "Conference and Workshop Papers": "inproceedings",
    "Journal Articles": "article",
    "Books and Theses": "book",
    "Parts in Books or Collections": "incollection",
    "Editorship": "proceedings",
    "Data and Artifacts": "dataset",
}


def _by_title(asking: Asking, title: str) -> tuple[Found, ...]:
    # Every word must be found, so only words are sent, and of a long title its beginning.
    words = re.findall(r"\w+", title)[:_MOST_WORDS]
    if not words:
        return ()
    question = Question(TITLE, asking.addresses.dblp, {"q": " ".join(words), "format": "json", "h": "5"}, PAUSE_S)
    return asking.client.read(question, _several, asking.stop, asking.tell) or ()


def _several(body: bytes) -> tuple[Found, ...]:
    result = json_object(body).get("result")
    if not isinstance(result, dict):
        raise UnusableAnswer("It holds no result.")
    hits = sequence(mapping(result.get("hits")).get("hit"))
    papers = (_found(mapping(mapping(hit).get("info"))) for hit in hits)
    return tuple(found for found in papers if found is not None)[:MOST_FOUND]


def _found(info: Mapping[str, object]) -> Found | None:
    venue = html.unescape(first_line(info.get("venue")))
    volume = line(info.get("volume"))
    preprint = next(arxiv_mentions(volume), None) if venue == "CoRR" else None
    page = web_address(info.get("url"))
    doi = plain_doi(line(info.get("doi")))
    bibliography = Bibliography(
        title=html.unescape(line(info.get("title"), LONGEST_TITLE)).removesuffix("."),
        authors=authors(_names(info.get("authors"))),
        year=year(info.get("year")),
        venue="" if preprint else venue,
        type="misc" if preprint else _TYPES.get(line(info.get("type")), "misc"),
        doi="" if preprint else doi,
        arxiv=preprint[1] if preprint else "",
        url=next((address for one in sequence(info.get("ee")) if (address := web_address(one))), page),
        extra=without_empty(
            {
                "volume": "" if preprint else volume,
                "number": line(info.get("number")),
                "pages": line(info.get("pages")),
                "publisher": html.unescape(line(info.get("publisher"))),
                "dblp": line(info.get("key")),
            }
        ),
    )
    return Found(bibliography, NAME, page or bibliography.url) if says_anything(bibliography) else None


def _names(value: object) -> Iterator[Author | None]:
    for person in sequence(mapping(value).get("author")):
        told = mapping(person).get("text") if isinstance(person, dict) else person
        yield read_name(html.unescape(line(told, LONGEST_NAME)))


DBLP = Service(NAME, TITLE, frozenset(), None, _by_title)
