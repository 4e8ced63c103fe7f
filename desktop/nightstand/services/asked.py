"""What can be looked up: an identifier or a title, read from what a person typed or what a paper says of itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nightstand.domain.errors import InvalidValue
from nightstand.domain.identifiers import Identifier, address_identifiers, arxiv_identifiers, doi_identifiers
from nightstand.domain.identity import identifiers_of, title_key
from nightstand.domain.markup import plain_title
from nightstand.domain.paper import Bibliography

TITLE = "title"
LONGEST_TEXT = 4_000
_LEAST_TITLE_LETTERS = 3

_SCHEME_TITLES = {"doi": "DOI", "arxiv": "arXiv id", "openreview": "OpenReview id", TITLE: "title"}
_NAMED = re.compile(r"^(doi|arxiv|openreview)\s*[:=]?\s+(?=\S)|^(doi|arxiv|openreview)[:=]\s*(?=\S)", re.IGNORECASE)
_ADDRESS = re.compile(
    r"^(?:[a-z][a-z0-9+.-]*:)?//|^(?:www\.|dx\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/\S", re.IGNORECASE
)
_DOI_ANYWHERE = re.compile(r"10\.[0-9]{4,9}/[^\s?#&]+")
_OPENREVIEW_ID = re.compile(r"[A-Za-z0-9_-]{8,14}")
_ARXIV_VERSION = re.compile(r"v[0-9]+$")


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that services can be asked for; `scheme` is `doi`, `arxiv`, `openreview` or `title`."""

    scheme: str
    value: str

    @property
    def kind(self) -> str:
        """What it is in words for people: “DOI”, “arXiv id”."""
        return _SCHEME_TITLES[self.scheme]

    @property
    def words(self) -> str:
        """It in words for people: “DOI 10.1000/182”."""
        shown = f"“{self.value}”" if self.scheme == TITLE else self.value
        return f"{self.kind} {shown}"


def read_asked(text: str) -> tuple[Asked, ...]:
    """Return what was typed may mean, the likeliest first: the next is asked for only where that finds nothing.

    Raises:
        InvalidValue: nothing can be looked up by it.
    """
    # What a window gives may hold halves of characters, which no request can carry.
    text = " ".join(text.encode(errors="replace").decode().split())
    if len(text) > LONGEST_TEXT:
        raise InvalidValue("This is too long to look up", f"It has {len(text):,} characters.", "Use the title alone.")
    named = _NAMED.match(text)
    if named:
        found = _of_scheme((named[1] or named[2]).lower(), text[named.end() :])
        if found:
            return (found,)
    if _ADDRESS.match(text):
        return _of_address(text)
    found = _of_scheme("doi", text) or _of_scheme("arxiv", text)
    if found:
        return (found,)
    title = (Asked(TITLE, text),) if len(title_key(text)) >= _LEAST_TITLE_LETTERS else ()
    if _looks_like_openreview(text):
        return (Asked("openreview", text), *title)
    if not title:
        raise InvalidValue(
            "There is nothing to look up",
            f"“{text}” is neither an identifier nor a title.",
            "Give a DOI, an arXiv or OpenReview id, an address, or a title.",
        )
    return title


def asked_of_paper(bibliography: Bibliography) -> tuple[Asked, ...]:
    """Return what a paper can be looked up by: its identifiers, then its title where it is no made-up one."""
    found = list(_usable(sorted(identifiers_of(bibliography), key=_order)))
    title = plain_title(bibliography.title)
    if not bibliography.title_is_provisional and len(title_key(title)) >= _LEAST_TITLE_LETTERS:
        found.append(Asked(TITLE, title))
    return tuple(found)


def _order(identifier: Identifier) -> tuple[int, Identifier]:
    schemes = ("doi", "openreview", "arxiv", "acl")
    return (schemes.index(identifier[0]) if identifier[0] in schemes else len(schemes)), identifier


def _usable(identifiers: list[Identifier]) -> Iterator[Asked]:
    has_doi = any(scheme == "doi" for scheme, _ in identifiers)
    for scheme, value in identifiers:
        if scheme == "doi" and value.startswith("10.48550/"):
            # arXiv registers its DOIs elsewhere; the id itself is asked for.
            continue
        if scheme in ("doi", "arxiv", "openreview"):
            yield Asked(scheme, value)
        elif scheme == "acl" and not has_doi:
            yield Asked("doi", f"10.18653/v1/{value}")


def _of_scheme(scheme: str, text: str) -> Asked | None:
    if scheme == "doi":
        return next(_usable(sorted(doi_identifiers(text), key=_order)), None)
    if scheme == "arxiv":
        plain = _ARXIV_VERSION.sub("", text)
        read = next(arxiv_identifiers(plain), None)
        # More behind the id is a title that begins with a number.
        is_whole = read is not None and title_key(plain).endswith(title_key(read[1])[-5:])
        return Asked("arxiv", read[1]) if read and is_whole and " " not in plain else None
    return Asked("openreview", text) if re.fullmatch(r"[\w-]{5,40}", text) else None


def _of_address(text: str) -> tuple[Asked, ...]:
    address = text if "://" in text else f"https://{text.lstrip('/')}"
    found = next(_usable(sorted(address_identifiers(address, ""), key=_order)), None)
    if found is None:
        doi = _DOI_ANYWHERE.search(address)
        found = next(_usable(sorted(doi_identifiers(doi[0]), key=_order)), None) if doi else None
    if found is None:
        raise InvalidValue(
            "This address names no paper that can be looked up",
            f"{text} holds no DOI, arXiv or OpenReview id.",
            "Give one of these, or the title.",
        )
    return (found,)


def _looks_like_openreview(text: str) -> bool:
    """Tell whether a single word is a random id: letters of both cases or a sign, mixed as no word of a title is."""
    if not _OPENREVIEW_ID.fullmatch(text):
        return False
    has_digit = any(character.isdigit() for character in text)
    has_upper_inside = any(character.isupper() for character in text[1:])
    has_lower = any(character.islower() for character in text)
    return has_lower and has_upper_inside and (has_digit or sum(map(str.isupper, text)) >= 3)
