"""What a service knows of one paper, made of an answer in which nothing is certain: bounded, checked, cleaned."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography

LONGEST_TITLE = 2_000
LONGEST_ABSTRACT = 50_000
LONGEST_TEXT = 1_000
LONGEST_NAME = 200
LONGEST_ADDRESS = 2_000
MOST_AUTHORS = 5_000
"""The largest collaborations have three thousand."""
MOST_FOUND = 10
"""Papers taken from one answer."""

_LAID_OUT = frozenset("\n\t")
_YEARS = range(1000, 2200)
_NUMBER_OF_NAMESAKE = re.compile(r"\s+\d{4}$")


@dataclass(frozen=True, slots=True)
class Found:
    """A paper as a service describes it: `service` is the service's name, `address` where people can look at it."""

    bibliography: Bibliography
    service: str
    address: str = ""


def mapping(value: object) -> Mapping[str, object]:
    """Return a value of an answer if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> Iterator[object]:
    """Yield the values of a list; anything else but nothing is a list of one."""
    if isinstance(value, list):
        yield from value
    elif value is not None:
        yield value


def text(value: object, longest: int = LONGEST_TEXT) -> str:
    """Return a text without control characters and white space around it; "" for what is none, or is far too long."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12:
        value = str(value)
    if not isinstance(value, str) or len(value) > longest:
        return ""
    kept = "".join(character for character in value if character in _LAID_OUT or _is_writable(character))
    return kept.strip()


def line(value: object, longest: int = LONGEST_TEXT) -> str:
    """Return the same on one line."""
    return " ".join(text(value, longest).split())


def first_line(value: object, longest: int = LONGEST_TEXT) -> str:
    """Return the first of several texts that says anything."""
    return next((found for one in sequence(value) if (found := line(one, longest))), "")


def year(value: object) -> int | None:
    """Return a year that can be one."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{4}", value.strip()):
        value = int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value in _YEARS else None


def web_address(value: object) -> str:
    """Return an address of the web that a program may open; "" for any other."""
    address = text(value, LONGEST_ADDRESS)
    if not address or any(character.isspace() for character in address):
        return ""
    try:
        parts = urlsplit(address)
        has_host = bool(parts.hostname)
    except ValueError:
        return ""
    return address if parts.scheme in ("http", "https") and has_host and "@" not in parts.netloc else ""


def authors(names: Iterable[Author | None]) -> tuple[Author, ...]:
    """Return the authors that have a name, each as often as it stands there."""
    found: list[Author] = []
    for author in names:
        if len(found) == MOST_AUTHORS:
            break
        if author is not None and author.family:
            found.append(author)
    return tuple(found)


def read_name(value: object) -> Author | None:
    """Return an author from a name in reading order, without the number that tells namesakes apart."""
    name = _NUMBER_OF_NAMESAKE.sub("", line(value, LONGEST_NAME))
    return Author.parse(name) if name else None


def without_empty(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that say anything."""
    return {name: value for name, value in fields.items() if value}


def says_anything(bibliography: Bibliography) -> bool:
    """Tell whether there is a paper at all: without a title there is none."""
    return bool(bibliography.title)


def _is_writable(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cs", "Cn", "Co")
