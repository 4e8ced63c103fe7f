"""Sorts the addresses and identifiers of one paper into their fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from nightstand_corpus.values.addresses import Address, address_of_id, arxiv_in, openreview_in, read_address
from nightstand_corpus.values.dois import sole_doi

LINK_FIELDS = frozenset({"doi", "arxiv", "openreview", "pdf", "code", "url"})
"""The fields whose values are addresses or identifiers."""

# What is no identifier though its label says so may still be an address, when no better one is there.
_ORDER = ("pdf", "code", "url", "doi", "arxiv", "openreview")
_ARXIV_ID = re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?")
_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]*/[\w.-]+")


@dataclass(frozen=True, slots=True)
class LabelledLink:
    """A value that should be an address or identifier; `field` is the one its label names."""

    label: str
    field: str
    text: str


@dataclass(slots=True)
class Links:
    """The addresses and identifiers of one paper, "" where there is none.

    `venue` and `year` are those of the conference on whose site it stands. `rest` holds by label what is no address, or
    found its place taken; `doubts` says for people what is odd about them.
    """

    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    pdf: str = ""
    code: str = ""
    url: str = ""
    url_is_that_of_an_identifier: bool = False
    venue: str = ""
    year: int | None = None
    rest: dict[str, str] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)


def links_of(labelled: Iterable[LabelledLink], *, venue: str = "", base: str = "", id_text: str = "") -> Links:
    """Return the values in their fields; `base` completes addresses that begin with a slash.

    `id_text` is the paper's name in its collection, which may be known to give an address.
    """
    links = Links()
    left = [link for link in labelled if not _note_identifier(link, links)]
    for link in sorted(left, key=lambda link: _ORDER.index(link.field)):
        _place(link, links, venue, base)
    if id_text:
        links.url = links.url or address_of_id(id_text)
        if not links.arxiv and _ARXIV_ID.fullmatch(id_text):
            links.arxiv = arxiv_in(id_text)
    return links


def _place(link: LabelledLink, links: Links, venue: str, base: str) -> None:
    text = link.text.strip()
    if base and text.startswith("/") and not text.startswith("//"):
        text = f"{base.rstrip('/')}{text}"
    address = read_address(text, venue)
    if not address.text and "github" in link.label.lower() and _REPOSITORY.fullmatch(text):
        address = read_address(f"https://github.com/{text}")
    if not address.text or not _take(address, link.field, links):
        _keep(link.label, text, links)


def _keep(label: str, text: str, links: Links) -> None:
    others = links.rest.get(label)
    links.rest[label] = f"{others}; {text}" if others else text


def _note_identifier(link: LabelledLink, links: Links) -> bool:
    """Take the text when it is, or as an address holds, an identifier of the field that its label names."""
    text = link.text
    match link.field:
        case "doi":
            found, doubt = sole_doi(text)
            if doubt:
                links.doubts.append(doubt)
                _keep(link.label, text.strip(), links)
                return True
            taken, links.doi = links.doi, links.doi or found
        case "arxiv":
            found = arxiv_in(text)
            taken, links.arxiv = links.arxiv, links.arxiv or found
        case "openreview":
            found = openreview_in(text)
            taken, links.openreview = links.openreview, links.openreview or found
        case _:
            return False
    return found != "" and taken in ("", found)


def _take(address: Address, named: str, links: Links) -> bool:
    """Fill the free fields with what `address` says; return whether nothing of it is left over."""
    held = _same_or_free(address, links)
    links.doi = links.doi or address.doi
    links.arxiv = links.arxiv or address.arxiv
    links.openreview = links.openreview or address.openreview
    links.venue = links.venue or address.venue
    links.year = links.year if links.year is not None else address.year
    if address.text in (links.pdf, links.code, links.url):
        return True
    if named == "pdf" or (address.leads_to_pdf and not links.pdf):
        if not links.pdf:
            links.pdf = address.text
            return True
    elif named == "code" or (address.leads_to_code and not links.code):
        if not links.code:
            links.code = address.text
            return True
    elif not links.url or (address.venue and links.url_is_that_of_an_identifier):
        # The page at the conference says more than the one that an identifier leads to anyway.
        links.url = address.text
        links.url_is_that_of_an_identifier = any((address.doi, address.arxiv, address.openreview))
        return True
    return held


def _same_or_free(address: Address, links: Links) -> bool:
    """Return whether the address is no more than the page of an identifier that is kept."""
    if address.leads_to_pdf:
        return False
    pairs = ((address.doi, links.doi), (address.arxiv, links.arxiv), (address.openreview, links.openreview))
    return any(given and kept in ("", given) for given, kept in pairs)
