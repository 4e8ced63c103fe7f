"""arXiv: preprints by their id and by words of the title, as an Atom feed."""

import re

from nightstand.domain.author import Author
from nightstand.domain.identity import plain_arxiv_id, plain_doi
from nightstand.domain.paper import Bibliography
from nightstand.online.answers import Element, UnusableAnswer, xml_root
from nightstand.online.found import (
    LONGEST_ABSTRACT,
    LONGEST_TITLE,
    MOST_FOUND,
    Found,
    authors,
    line,
    read_name,
    says_anything,
    text,
    web_address,
    without_empty,
    year,
)
from nightstand.online.question import Question
from nightstand.online.service import Asking, Service

NAME, TITLE = "arxiv", "arXiv"
PAUSE_S = 3.0
"""What arXiv asks of programs."""

_MOST_WORDS = 12
_SHORTEST_WORD = 4
"""Shorter words are so common that some indexes leave them out, and then a query for them finds nothing."""

_ID = re.compile(r"(?:[0-9]{4}\.[0-9]{4,5}|[A-Za-z.-]+/[0-9]{7})")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PARAGRAPH = re.compile(r"\n\s*\n|\n {2,}")


def _by_id(asking: Asking, _scheme: str, value: str) -> Found | None:
    question = Question(TITLE, asking.addresses.arxiv, {"id_list": value, "max_results": "1"}, PAUSE_S)
    return next(iter(asking.client.read(question, _several, asking.stop, asking.tell) or ()), None)


def _by_title(asking: Asking, title: str) -> tuple[Found, ...]:
    every = re.findall(r"\w+", title)
    words = ([word for word in every if len(word) >= _SHORTEST_WORD] or every)[:_MOST_WORDS]
    if not words:
        return ()
    query = " AND ".join(f"ti:{word}" for word in words)
    question = Question(TITLE, asking.addresses.arxiv, {"search_query": query, "max_results": "5"}, PAUSE_S)
    return asking.client.read(question, _several, asking.stop, asking.tell) or ()


def _several(body: bytes) -> tuple[Found, ...]:
    feeds = xml_root(body).all("feed")
    if not feeds:
        raise UnusableAnswer("It is no feed.")
    return tuple(found for entry in feeds[0].all("entry") if (found := _found(entry)) is not None)[:MOST_FOUND]


def _found(entry: Element) -> Found | None:
    value = plain_arxiv_id(line(entry.text_of("id")))
    if not _ID.fullmatch(value):
        # What went wrong comes as an entry too.
        return None
    date = line(entry.text_of("published"))[:10]
    category = next((one.attributes.get("term", "") for one in entry.all("primary_category")), "")
    bibliography = Bibliography(
        title=line(entry.text_of("title"), LONGEST_TITLE),
        authors=authors(_author(one) for one in entry.all("author")),
        abstract=_unwrapped(text(entry.text_of("summary"), LONGEST_ABSTRACT)),
        year=year(date[:4]),
        type="misc",
        doi=plain_doi(line(entry.text_of("doi"))),
        arxiv=value,
        url=web_address(f"https://arxiv.org/abs/{value}"),
        pdf=web_address(f"https://arxiv.org/pdf/{value}"),
        extra=without_empty(
            {
                "date": date if _DATE.fullmatch(date) else "",
                "primaryclass": line(category, 40),
                "journal_ref": line(entry.text_of("journal_ref")),
                "comment": line(entry.text_of("comment")),
            }
        ),
    )
    return Found(bibliography, NAME, bibliography.url) if says_anything(bibliography) else None


def _author(element: Element) -> Author | None:
    return read_name(element.text_of("name"))


def _unwrapped(summary: str) -> str:
    """Return an abstract without the line breaks of its text file; a paragraph begins indented, or after a gap."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in _PARAGRAPH.split(summary))


ARXIV = Service(NAME, TITLE, frozenset({"arxiv"}), _by_id, _by_title)
