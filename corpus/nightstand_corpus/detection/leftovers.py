"""Tells texts that are no list of abstracts though nothing else claims them: empty ones, leftovers, documents."""

from __future__ import annotations

import re

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.prose.heading import is_list_heading
from nightstand_corpus.text.characters import is_unseen
from nightstand_corpus.values.abstract_doubts import is_placeholder

_SHORT_LETTERS = 200
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_WORD = re.compile(r"[^\W\d_]{2,}")
_IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2}")
_HEADING = re.compile(r"#{1,6} [^\n]*")
# How a paragraph of a document begins: “**Why.** Because …”.
_LEAD = re.compile(r"^\*\*([A-Z][^*\n]{0,40})[.:]\*\*[ \t]+\S", re.MULTILINE)
_FEWEST_LEADS = 2
# Whoever lists papers says of each where or when it appeared.
_FOUND_AT = re.compile(r"https?://|\b(?:doi|arxiv)\.org\b|\bet al\b|(?:\b[A-Z]\w{2,}[ ,'’]{1,2}|\()(?:19|20)\d\d\b")
_SECTIONS_OF_ABSTRACTS = frozenset(
    "aim aims background conclusion conclusions context discussion findings interpretation introduction limitations "
    "method methods objective objectives purpose result results significance".split()
)


def is_empty(head: str) -> bool:
    """Return whether there is nothing in the text: blanks, marks without width, comments of HTML at most."""
    rest = head.lstrip("\ufeff \t\n\r")
    while rest.startswith("<!--"):
        end = rest.find("-->", 4)
        if end < 0:
            return False
        rest = rest[end + 3 :].lstrip("\ufeff \t\n\r")
    return is_unseen(rest)


def is_leftover(head: str, *, is_named_otherwise: bool) -> bool:
    """Return whether a text that no other format claims holds nothing like an abstract either.

    `is_named_otherwise` says that the name of its file ends like that of another format; a short paragraph counts as
    an abstract only when it does not.
    """
    text = head.strip()
    if not _IDEOGRAPHS.search(text) and len(_WORD.findall(text)) < 2 and (not text.isalpha() or is_placeholder(text)):
        return True
    return is_named_otherwise and len(text) < _SHORT_LETTERS and _BLANK_LINE.search(text) is None


def is_document(head: str) -> bool:
    """Return whether a text is a document in Markdown, with a heading that names no papers above paragraphs with leads.

    Leads that are fields of a paper or parts of an abstract are none; where most of them stand beside a year or an
    address they are papers.
    """
    start = head.lstrip("\ufeff \t\n\r")
    heading = _HEADING.match(start)
    if heading is None or is_list_heading(heading[0]):
        return False
    leads = [lead.casefold() for lead in _LEAD.findall(start)]
    telling = [lead for lead in leads if lead not in _SECTIONS_OF_ABSTRACTS and known_field(lead) is None]
    if len(telling) < _FEWEST_LEADS or 2 * len(telling) <= len(leads):
        return False
    return 2 * len(_FOUND_AT.findall(start)) < len(telling)
